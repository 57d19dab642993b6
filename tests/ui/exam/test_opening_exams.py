"""Opening an exam, and what a start pays for exams when none runs: nothing."""

import subprocess
import sys

import pytest

from app.errors import Refused
from app.exam.exam_file import Sat
from app.learning.people import Person
from app.ui.office.exams.open_exam_page import OpenExamPage
from app.ui.office.exams.supervisor_desk_page import DeskPage
from tests.ui.exam.conftest import Open
from tests.ui.exam.hall import HOUSE, Hall, words_of
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.screens import ROOT

pytestmark = pytest.mark.usefixtures("unpainted")

_QUIET_START = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from app.procedure.library import Library
from app.records.records import Records
import app.ui.office.exams_controller
kept = Records(Path(sys.argv[1]), Library(), lambda: datetime.now(UTC))
assert kept.running_exam() is None
dear = ("app.exam.exam_state", "app.exam.result", "app.drills", "app.learning", "app.ui.exam", "app.ui.exam.exam_hall", "argon2")
print([name for name in sys.modules if name.startswith(dear)])
"""


@pytest.fixture
def hall(open_hall: Open) -> Hall:
    hall = open_hall()
    hall.make_first("Ann Lee")
    click(hall.page(DeskPage).buttons["exam"])
    return hall


def test_a_dealer_and_a_house_are_chosen_and_the_exam_is_told(hall: Hall) -> None:
    page = hall.page(OpenExamPage)
    assert not page.open.isEnabled()
    page.house.setCurrentIndex(page.house.findData("greektown"))
    settle()
    told = words_of(page.blueprint)
    assert "AT THE TABLE" in told
    assert "QUESTIONS" in told
    page.search.setText("d4")
    settle()
    assert [each.accessibleName() for each in page.dealers.buttons()] == ["Dee Vos D4"]
    click(page.dealers.buttons()[0])
    assert page.open.isEnabled()
    page.search.setText("")
    assert page.dealer, "a choice stays while another name is looked for"
    page.search.setText("gus")
    assert page.dealer is None
    assert not page.open.isEnabled()
    page.search.setText("nobody")
    settle()
    assert words_of(page._names).strip() == "No dealers match\nTry a shorter search."


def test_sixty_dealers_are_listed_and_others_are_found_by_name(hall: Hall) -> None:
    page = hall.page(OpenExamPage)
    page._people = [Person(number, f"Dealer {number}", str(number), False) for number in range(61)]
    page._list()
    assert [each.accessibleName() for each in page.dealers.buttons()][59:] == ["Dealer 59 59"]
    page.search.setText("dealer 60")
    assert [each.accessibleName() for each in page.dealers.buttons()] == ["Dealer 60 60"]


def test_it_says_beforehand_that_the_house_has_not_confirmed_its_rules(hall: Hall) -> None:
    assert words_of(hall.page(OpenExamPage).blueprint).startswith("The house has not confirmed ")
    rules = hall.kept.rules
    rules.confirm(HOUSE, [rule.key for rule in rules.of(HOUSE).rules], hall.account("Ann Lee"))
    hall.room.show_opening()
    assert "confirmed" not in words_of(hall.page(OpenExamPage).blueprint)


def test_the_house_of_the_last_exam_is_offered_and_else_that_of_the_window(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert hall.page(OpenExamPage).house.currentData() == HOUSE
    first = hall.page(OpenExamPage).house.itemData(0)
    assert first != HOUSE
    for last, offered in (("greektown", "greektown"), ("gone", HOUSE), (first, first)):
        sat = Sat("K7QF-0001", "Dee Vos", "D4", last, hall.calendar(), is_closed=True, passed=True)
        monkeypatch.setattr(hall.kept.exams, "sittings", lambda sat=sat: [sat])
        hall.room.show_opening()
        assert hall.page(OpenExamPage).house.currentData() == offered


def test_nobody_examines_themselves(open_hall: Open) -> None:
    hall = open_hall()
    hall.kept.people.add("Ann Lee", "S1")
    hall.make_first("Ann Lee")
    click(hall.page(DeskPage).buttons["exam"])
    hall.open_exam("Ann Lee")
    assert "another supervisor must do this" in words_of(hall.page(OpenExamPage))


def test_where_nobody_is_on_the_list_or_no_form_is_approved_it_says_what_to_do(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    unreadable: list[bool] = []

    def to_sit(_house: str) -> list[object]:
        if unreadable:
            raise Refused("the forms cannot be read")
        return []

    with monkeypatch.context() as patch:
        patch.setattr(hall.kept.exams.forms, "to_sit", to_sit)
        hall.room.show_opening()
        page = hall.page(OpenExamPage)
        click(page.dealers.buttons()[0])
        missing = "This house has no approved exam form. Go back, open Exam forms, and have a supervisor approve one."
        assert words_of(page.blueprint) == missing
        assert not page.open.isEnabled()
        assert not page.forms.isEnabled()
        unreadable.append(True)
        page.house.setCurrentIndex(page.house.findData("greektown"))
        settle()
        assert words_of(page.blueprint) == missing
        assert page.told.text() == "The forms cannot be read."
        assert page.told.isVisible()
    monkeypatch.setattr(hall.kept.people, "everybody", lambda: [])
    hall.room.show_opening()
    said = words_of(hall.page(OpenExamPage)._names).strip()
    assert said == "No dealers yet\nAdd them under Sign in on Home, then come back."


def test_a_list_that_cannot_be_read_opens_nothing(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise Refused("the records cannot be read")

    click(hall.page(OpenExamPage).back)
    monkeypatch.setattr(hall.kept.people, "everybody", refuse)
    click(hall.page(DeskPage).buttons["exam"])
    assert isinstance(hall.shown, DeskPage)
    monkeypatch.setattr(hall.kept.exams, "sittings", refuse)
    hall.room.show_exams()
    assert "The records cannot be read." in words_of(hall.page(DeskPage))


def test_a_house_whose_file_is_gone_is_called_by_its_id(hall: Hall) -> None:
    assert hall.room.context.house_name(HOUSE) == "Sixth House"
    assert hall.room.context.house_name("gone") == "gone"


def test_a_start_without_an_exam_imports_nothing_of_exams(tmp_path: object) -> None:
    words = [sys.executable, "-c", _QUIET_START, f"{tmp_path}/records.sqlite"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert (done.stdout, done.stderr) == ("[]\n", "")
