"""Small things of the exams' pages: keys, fields that lead on, colours, and houses that cannot be dealt."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.errors import Refused
from app.ui.exam.checklist_page import ChecklistPage
from app.ui.exam.supervisor_sheet import SupervisorSheet
from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.kit.settings import Settings
from app.ui.office.accounts.supervisor_account_page import SupervisorAccountPage
from app.ui.office.accounts.supervisors_page import SupervisorsPage
from app.ui.office.exams.open_exam_page import OpenExamPage
from app.ui.office.exams.supervisor_desk_page import DeskPage
from tests.procedure.own_house import own_library, write
from tests.ui.dealing.hands import strike
from tests.ui.exam.conftest import Open
from tests.ui.exam.gallery import SCREENS, full_list, opening, own_account, supervisors
from tests.ui.exam.hall import PINS, Hall, words_of
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.trainees.office import write as type_in

pytestmark = pytest.mark.usefixtures("unpainted")

ONE_BACK: dict[str, tuple[Callable[[Hall], None], type]] = {
    "opening": (opening, DeskPage),
    "supervisors": (supervisors, DeskPage),
    "own account": (own_account, SupervisorsPage),
}


@pytest.mark.parametrize("name", ONE_BACK)
def test_esc_goes_one_page_back(name: str, open_hall: Open) -> None:
    hall = open_hall()
    bring, behind = ONE_BACK[name]
    bring(hall)
    settle()
    strike(Qt.Key.Key_Escape)
    settle()
    assert isinstance(hall.shown, behind)


@pytest.mark.parametrize("name", ["first supervisor", "no exams"])
def test_esc_leaves_the_room(name: str, open_hall: Open) -> None:
    hall = open_hall()
    SCREENS[name](hall)
    settle()
    strike(Qt.Key.Key_Escape)
    settle()
    assert not hall.is_open
    assert hall.window.navigator.exams.office is None


@pytest.mark.parametrize("name", ["no exams", "opening", "supervisors", "own account", "door"])
def test_other_keys_do_nothing_on_a_page(name: str, open_hall: Open) -> None:
    hall = open_hall()
    SCREENS[name](hall)
    settle()
    page = hall.shown
    for key in (Qt.Key.Key_Insert, Qt.Key.Key_Pause):
        strike(key)
    assert hall.shown is page


def test_enter_leads_from_field_to_field_and_makes_the_account(open_hall: Open) -> None:
    hall = open_hall()
    hall.knock()
    page = hall.page(SupervisorAccountPage)
    for words in ("Ann Lee", "S1", PINS["Ann Lee"], PINS["Ann Lee"]):
        type_in(words)
        strike(Qt.Key.Key_Return)
    hall.think(page)
    assert isinstance(hall.shown, DeskPage)


def test_an_account_that_the_records_refuse_says_why(
    open_hall: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_anything: object) -> None:
        raise Refused("the disk is full")

    hall = open_hall()
    monkeypatch.setattr(hall.kept.supervisors, "add", refuse)
    hall.make_first("Ann Lee")
    assert hall.page(SupervisorAccountPage).told.text() == "The disk is full."
    click(hall.page(SupervisorAccountPage).make)
    assert not hall.is_open


def test_accounts_that_cannot_be_read_say_why(open_hall: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_anything: object) -> None:
        raise Refused("the disk is full")

    hall = open_hall()
    supervisors(hall)
    monkeypatch.setattr(hall.kept.supervisors, "everybody", refuse)
    hall.page(SupervisorsPage)._list()
    assert hall.page(SupervisorsPage).told.text() == "The disk is full."


@pytest.mark.parametrize("way", ["pass_", "fail"])
def test_a_try_that_cannot_be_written_down_opens_nothing(
    way: str, open_hall: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_anything: object) -> None:
        raise Refused("the disk is full")

    hall = open_hall()
    hall.add_account("Ann Lee")
    monkeypatch.setattr(hall.kept.supervisors, way, refuse)
    hall.knock()
    hall.give_pin("Ann Lee", PINS["Ann Lee"] if way == "pass_" else "9999")
    assert hall.page(SupervisorSignInPage).login.told.text() == "The disk is full."
    assert not hall.is_open


def test_a_page_that_is_open_follows_other_colours(open_hall: Open) -> None:
    hall = open_hall()
    full_list(hall)
    hall.window.navigator.choose_settings(hall.window.navigator.settings._replace(room="light"))
    assert {row.theme.name for row in hall.page(DeskPage).rows} == {"light"}
    hall.knock()
    page = hall.page(SupervisorSignInPage)
    hall.window.navigator.choose_settings(hall.window.navigator.settings._replace(room="dark"))
    key = page.login.pad.pad.keys["7"]
    assert key.theme
    assert key.theme.name == "dark"


def test_a_row_says_all_of_itself_in_its_tip(open_hall: Open) -> None:
    hall = open_hall()
    full_list(hall)
    row = hall.page(DeskPage).rows[1]
    assert row.toolTip().endswith("not passed, K7QF-0001")
    assert hall.page(DeskPage).rows[6].accessibleName().endswith("revoked")


def test_a_house_with_problems_is_not_offered(open_hall: Open, tmp_path: Path) -> None:
    hall = open_hall()
    write(tmp_path, "nonsense", "broken")
    forms = hall.kept.exams.forms
    library, outlook = own_library(tmp_path), hall.kept.outlook
    page = OpenExamPage((), library, forms, outlook, ["oxford"], Settings(), hall.window.table_screen)
    assert page.house.findData("broken") == -1
    assert page.house.count() == 5


def test_esc_keeps_the_marks_of_a_running_exam_out_of_the_way(open_hall: Open) -> None:
    hall = open_hall()
    SCREENS["sheet"](hall)
    click(hall.page(SupervisorSheet).buttons["marks"])
    settle()
    assert isinstance(hall.shown, ChecklistPage)
    strike(Qt.Key.Key_Insert)
    strike(Qt.Key.Key_Escape)
    assert "Exam paused by" in words_of(hall.shown)
