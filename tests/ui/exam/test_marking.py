"""Assessors: one hand marks, each marks alone and once, and nobody marks themselves."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest

from app.errors import Refused
from app.ui.exam.checklist_page import ChecklistPage
from app.ui.exam.notice_page import NoticePage
from app.ui.exam.supervisor_sheet import SupervisorSheet
from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.kit.components.dialogs import QuestionPanel
from app.ui.kit.widgets.pin_pad import LARGE
from app.ui.office.exams.supervisor_desk_page import DeskPage
from app.ui.office.results.result_page import ResultPage
from tests.ui.dealing.hands import strike
from tests.ui.exam.conftest import Open
from tests.ui.exam.hall import Hall, words_of
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.windows import menu_of

pytestmark = pytest.mark.usefixtures("unpainted")

REACH = 480
"""Pixels from the lower right corner: some ten centimetres on a tablet of 1024 × 600."""


@pytest.fixture
def hall(hall: Hall) -> Hall:
    """An exam that is over, with its first assessor at the checklist."""
    hall.enter_office().results.show(hall.over())
    settle()
    return hall


def test_every_key_of_the_checklist_is_large_and_within_reach_of_a_thumb(hall: Hall) -> None:
    page = hall.page(ChecklistPage)
    corner = page.rect().bottomRight()
    keys = [key for pad in (page.headings, page.marks, page.file) for key in pad.keys.values()]
    assert len(keys) == 3 + 10 + 1
    for key in keys:
        assert min(key.width(), key.height()) >= LARGE
        middle = QRect(key.mapTo(page, QPoint(0, 0)), key.size()).center()
        away = corner - middle
        assert (away.x() ** 2 + away.y() ** 2) ** 0.5 <= REACH, key.objectName()


def test_a_mark_leads_to_the_next_heading_and_says_what_each_mark_is(hall: Hall) -> None:
    page = hall.page(ChecklistPage)
    assert "Hospitality worth a 10." in words_of(page)
    click(page.marks.keys["7"])
    assert "Technique worth a 1." in words_of(page)
    strike("8")
    strike("0")
    assert page.given.marks == {"hospitality": 7, "technique": 8, "control": 10}


def test_marks_are_filed_when_all_are_there_and_only_after_a_second_press(hall: Hall) -> None:
    page = hall.page(ChecklistPage)
    sat = hall.kept.exams.sittings()[0]
    click(page.file.keys["file"])
    assert page.told.text() == "Missing scores: Hospitality, Technique, Control of the game."
    for mark in ("7", "8", "9"):
        click(page.marks.keys[mark])
    click(page.file.keys["file"])
    assert page.told.text() == "Press again to file the scores. You can’t change them afterward."
    click(page.marks.keys["6"])
    assert page.told.text() == "", "a changed mark is asked about again"
    click(page.file.keys["file"])
    assert not hall.kept.exams.marked_by(sat.id)
    click(page.file.keys["file"])
    assert hall.kept.exams.marked_by(sat.id) == [hall.account("Ann Lee")]


def test_the_second_assessor_has_an_own_pin_and_an_empty_sheet(hall: Hall) -> None:
    hall.mark(2, 3, 4, notes="Not for anybody else yet.")
    hall.go_on()
    hall.give_pin("Ann Lee")
    assert hall.page(SupervisorSignInPage).login.told.text().startswith("Another supervisor must sign in")
    hall.give_pin("Ben Ek")
    page = hall.page(ChecklistPage)
    assert page.given == page.given._replace(marks={}, words="")
    assert "Not for anybody" not in words_of(page)
    hall.mark(9, 9, 9)
    said = words_of(hall.page(ResultPage))
    assert "Not for anybody else yet." in said
    assert "The assessors are no more than 7 points apart." in said
    assert "Split on hospitality, technique, control:" in said


def test_whoever_marked_already_is_asked_for_the_other_one(hall: Hall) -> None:
    hall.mark(7, 8, 9)
    click(hall.page(NoticePage).supervisor)
    row = hall.page(DeskPage).rows[0]
    assert "scores missing" in row.accessibleName()
    click(row)
    notice = hall.page(NoticePage)
    assert notice.title.text() == "A second assessor must score it"
    assert notice.text.text() == (
        "The other assessor signs in with their own PIN. The scores on file stay hidden until both are in."
    )
    assert notice.go_on.text().strip() == "I am the second assessor"
    hall.go_on()
    door = hall.page(SupervisorSignInPage)
    assert door.shell.header.title.text() == "Second assessor"
    click(door.back)
    assert "A second assessor must score it" in words_of(hall.page(NoticePage))


def question_over(hall: Hall) -> QuestionPanel | None:
    return next((each for each in hall.shown.findChildren(QuestionPanel) if each.isVisible()), None)


@pytest.mark.parametrize("what", ["a note", "a mark"])
def test_a_checklist_that_was_begun_is_not_left_without_a_question(hall: Hall, what: str) -> None:
    page = hall.page(ChecklistPage)
    if what == "a mark":
        click(page.marks.keys["7"])
    else:
        QTest.keyClicks(page.notes, "Slow hands.")
    (home,) = [each for each in menu_of(hall.window).actions() if each.text() == "Home"]
    for leave in (page.back.click, home.trigger, hall.window.close):
        leave()
        question = question_over(hall)
        assert question
        click(question.no)
        assert hall.page(ChecklistPage) is page
    strike(Qt.Key.Key_Escape)
    question = question_over(hall)
    assert question
    click(question.yes)
    hall.page(DeskPage)


def test_marking_can_wait(hall: Hall, open_hall: Open) -> None:
    strike(Qt.Key.Key_Escape)
    click(hall.page(DeskPage).buttons["close"])
    settle()
    assert not hall.is_open
    hall.enter("Ben Ek")
    click(hall.page(DeskPage).rows[0])
    assert isinstance(hall.shown, ChecklistPage)


def test_where_nobody_is_left_to_mark_it_says_so(hall: Hall) -> None:
    hall.kept.supervisors.remove(hall.account("Ben Ek"), hall.account("Ann Lee"))
    hall.mark(7, 8, 9)
    notice = hall.page(NoticePage)
    assert notice.title.text() == "A second assessor must score it"
    assert notice.text.text() == "No other supervisor can score it. Add one, or have it scored another day."
    assert notice.supervisor.text() == " Later"
    assert not notice.go_on.isVisible()


def test_marks_that_cannot_be_filed_say_why(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_anything: object) -> None:
        raise Refused("the disk is full")

    monkeypatch.setattr(hall.kept.exams, "mark", refuse)
    hall.mark(7, 8, 9)
    assert hall.page(ChecklistPage).told.text() == "The disk is full."


def test_what_was_marked_while_the_exam_ran_is_there_at_its_end(open_hall: Open) -> None:
    hall = open_hall()
    hall.add_account("Ann Lee")
    hall.add_account("Ben Ek", by="Ann Lee")
    hall.begin()
    hall.hall.admit(hall.account("Ann Lee"))
    click(hall.page(SupervisorSheet).buttons["marks"])
    click(hall.page(ChecklistPage).marks.keys["4"])
    click(hall.page(ChecklistPage).file.keys["file"])
    click(hall.page(SupervisorSheet).buttons["on"])
    hall.sit_out()
    hall.hall.admit(hall.account("Ann Lee"))
    assert hall.page(ChecklistPage).given.marks == {"hospitality": 4}


def test_a_remark_that_was_not_saved_keeps_the_program_open(open_hall: Open) -> None:
    hall = open_hall()
    hall.add_account("Ann Lee")
    hall.add_account("Ben Ek", by="Ann Lee")
    hall.begin()
    hall.hall.admit(hall.account("Ann Lee"))
    sheet = hall.page(SupervisorSheet)
    QTest.keyClicks(sheet.text, "He talks to the rail.")
    click(sheet.buttons["quit"])
    question = question_over(hall)
    assert question
    click(question.no)
    hall.window.close()
    assert hall.window.isVisible()
    click(sheet.buttons["quit"])
    question = question_over(hall)
    assert question
    click(question.yes)
    assert not hall.window.isVisible()
