"""The supervisors' door: who comes through, who does not, and when it closes."""

from threading import current_thread

import pytest
from argon2 import PasswordHasher
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel

from app.errors import Refused
from app.records.exams import supervisor_accounts as records
from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.kit import background_task
from app.ui.office.accounts.supervisor_account_page import SupervisorAccountPage
from app.ui.office.accounts.supervisors_page import SupervisorsPage
from app.ui.office.exams.supervisor_desk_page import DeskPage
from app.ui.trainees.class_controller import ClassController
from app.ui.trainees.class_page import ClassPage
from app.ui.trainees.profile_page import ProfilePage
from app.ui.trainees.trainees_page import TraineesPage
from tests.ui.dealing.hands import strike
from tests.ui.exam.conftest import Open
from tests.ui.exam.hall import BADGES, PINS, Hall, words_of
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.thoughts import all_is_thought
from tests.ui.windows import choose

pytestmark = pytest.mark.usefixtures("unpainted")


def test_at_the_first_use_somebody_makes_the_first_account_and_is_inside(open_hall: Open) -> None:
    hall = open_hall()
    hall.make_first("Ann Lee")
    assert isinstance(hall.shown, DeskPage)
    assert [each.name for each in hall.kept.supervisors.everybody()] == ["Ann Lee"]


@pytest.mark.parametrize(
    ("name", "pin", "again", "sentence"),
    [
        ("", "2468", "2468", "Type a name first."),
        ("Ann Lee", "246813", "246814", "The PINs don’t match. Type them again."),
        ("Ann Lee", "12", "12", "A PIN needs 6 to 12 digits."),
    ],
)
def test_an_account_that_cannot_be_made_says_why(
    name: str, pin: str, again: str, sentence: str, open_hall: Open
) -> None:
    hall = open_hall()
    hall.knock()
    page = hall.page(SupervisorAccountPage)
    page.name.setText(name)
    page.pin.setText(pin)
    page.again.setText(again)
    click(page.make)
    hall.think(page)
    assert page.told.text() == sentence
    assert page.pin.text() == page.again.text() == ""
    assert not hall.kept.supervisors.everybody()


def test_the_right_pin_opens_the_door_by_fingers_and_by_keys(hall: Hall) -> None:
    hall.enter("Ben Ek")
    assert hall.room.supervisor == hall.account("Ben Ek")
    hall.knock()
    page = hall.page(SupervisorSignInPage)
    for letter in BADGES["Ann Lee"]:
        strike(letter)
    strike(Qt.Key.Key_Return)
    for figure in PINS["Ann Lee"]:
        strike(figure)
    strike(Qt.Key.Key_Return)
    hall.think(page)
    assert hall.room.supervisor == hall.account("Ann Lee")


def test_while_a_pin_is_checked_the_door_says_so(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    hall.knock()
    login = hall.page(SupervisorSignInPage).login
    monkeypatch.setattr(login.task, "begin", lambda _work: None)
    login.name.setText("Ann Lee")
    hall.press(login.pad, PINS["Ann Lee"])
    assert login.told.text() == "One moment…"


def test_a_wrong_pin_says_how_many_tries_are_left_and_after_five_everybody_waits(hall: Hall) -> None:
    hall.knock()
    page = hall.page(SupervisorSignInPage)
    told = []
    for _ in range(5):
        hall.give_pin("Ann Lee", "9999")
        told.append(page.login.told.text())
    assert "4 more tries" in told[0]
    assert "One more try" in told[3]
    assert "Wait 5 seconds" in told[4]
    hall.give_pin("Ann Lee")
    assert page.login.told.text() == "Too many wrong PINs on this machine; wait 5 seconds."
    assert not hall.is_open
    hall.calendar.pass_time(seconds=5)
    hall.give_pin("Ben Ek")
    assert hall.is_open, "another supervisor ends the waiting"


def test_the_door_names_nobody(hall: Hall) -> None:
    hall.knock()
    page = hall.page(SupervisorSignInPage)
    for name in (*PINS, *BADGES.values()):
        assert name not in words_of(page)
    hall.give_pin("Mallory", "999999")
    unknown = page.login.told.text()
    assert "Mallory" not in unknown
    hall.give_pin("Ann Lee", "999999")
    assert page.login.told.text() == unknown.replace("4 more tries", "3 more tries")


def test_a_pin_of_four_figures_opens_the_door_only_once_it_is_changed(hall: Hall) -> None:
    ann = hall.account("Ann Lee")
    hall.kept.supervisors.change(ann, ann.name, ann.badge, PasswordHasher(1, 8, 1).hash("0417"))
    hall.enter_with("Ann Lee", "0417")
    page = hall.page(SupervisorSignInPage)
    assert not hall.is_open
    assert page.login.told.text() == (
        "Your old PIN is too short. Choose a new one with 6 to 12 digits and press Enter."
    )
    for new, again, said in (
        ("0417", "0417", "A PIN needs 6 to 12 digits."),
        ("141421", "141422", "The PINs don’t match. Your old PIN is too short."),
    ):
        hall.press(page.login.pad, new)
        hall.press(page.login.pad, again)
        hall.think(page)
        assert page.login.told.text().startswith(said)
        assert not hall.is_open
    hall.press(page.login.pad, "141421")
    hall.press(page.login.pad, "141421")
    hall.think(page)
    assert hall.room.supervisor == ann
    hall.enter_with("Ann Lee", "141421")
    assert hall.room.supervisor == ann


def test_a_pin_is_worked_out_beside_the_window(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    where = []

    def is_pin(_key: bytes, _kept: str, _pin: str) -> bool:
        where.append(current_thread().name)
        return True

    monkeypatch.setattr(records, "verify_pin_with", is_pin)
    hall.enter("Ann Lee")
    assert where == [background_task.NAME]


def test_a_pin_is_on_no_screen(hall: Hall) -> None:
    hall.knock()
    page = hall.page(SupervisorSignInPage)
    for figure in PINS["Ann Lee"]:
        click(page.login.pad.pad.keys[figure])
    shown = [each.text() + each.accessibleDescription() for each in page.findChildren(QLabel)]
    assert "●●●●●●6 digits" in shown
    assert not any(PINS["Ann Lee"] in words for words in shown)
    click(page.login.pad.pad.keys["back"])
    assert "●●●●●5 digits" in [
        each.text() + each.accessibleDescription() for each in page.findChildren(QLabel)
    ]


def test_without_a_name_no_pin_is_taken(hall: Hall) -> None:
    hall.knock()
    page = hall.page(SupervisorSignInPage)
    page.login.pad.given.emit(PINS["Ann Lee"])
    assert not page.login.task.is_busy
    assert page.login.told.text() == "Type your name or badge first."


def test_the_door_closes_behind_whoever_leaves(hall: Hall) -> None:
    hall.enter("Ann Lee")
    room = hall.room
    click(hall.page(DeskPage).buttons["close"])
    assert room.supervisor is None
    hall.knock()
    assert isinstance(hall.shown, SupervisorSignInPage)
    strike(Qt.Key.Key_Escape)
    settle()
    assert not hall.is_open


def test_the_door_closes_when_nobody_touches_anything_for_minutes(hall: Hall) -> None:
    hall.enter("Ann Lee")
    (timer,) = hall.room._idle.findChildren(QTimer)
    assert timer.isActive()
    timer.setInterval(1)
    timer.start()
    hall.bot.waitUntil(lambda: not hall.is_open)


def test_a_touch_begins_the_minutes_anew(hall: Hall) -> None:
    hall.enter("Ann Lee")
    (timer,) = hall.room._idle.findChildren(QTimer)
    timer.stop()
    strike(Qt.Key.Key_Tab)
    assert timer.isActive()


def test_the_class_is_for_supervisors_once_there_are_some(hall: Hall, open_hall: Open) -> None:
    choose(hall.window, "Trainees", "Class")
    assert hall.window.navigator.trainees is None
    hall.give_pin("Ann Lee")
    assert isinstance(hall.window.navigator.trainees, ClassController)
    assert not hall.is_open


def test_without_supervisors_the_class_is_open(open_hall: Open) -> None:
    hall = open_hall()
    choose(hall.window, "Trainees", "Class")
    assert isinstance(hall.window.navigator.trainees, ClassController)


def open_class(hall: Hall) -> None:
    """From the exams to the class."""
    hall.enter("Ann Lee")
    click(hall.page(DeskPage).buttons["class"])
    all_is_thought()
    settle()
    room = hall.window.navigator.exams.class_controller
    assert room
    assert isinstance(room.page, ClassPage)


def test_the_class_lies_behind_the_same_door_and_leads_back_to_the_exams(hall: Hall) -> None:
    open_class(hall)
    assert hall.is_open
    hall.window.navigator.choose_settings(hall.window.navigator.settings._replace(house="oxford"))
    all_is_thought()
    assert "Class\nOxford Casino" in words_of(hall.window)
    strike(Qt.Key.Key_Escape)
    settle()
    assert isinstance(hall.shown, DeskPage)
    assert hall.room.supervisor == hall.account("Ann Lee")
    assert hall.window.navigator.exams.class_controller is None


def test_the_door_closes_behind_the_class_too_when_nobody_touches_anything(hall: Hall) -> None:
    open_class(hall)
    hall.room._idle.passed.emit()
    settle()
    assert not hall.is_open
    assert hall.window.navigator.exams.class_controller is None


def test_a_badge_of_a_trainee_is_refused_at_set_up(open_hall: Open) -> None:
    hall = open_hall()
    hall.knock()
    page = hall.page(SupervisorAccountPage)
    for line, said in zip(page._fields, ("Ann Lee", "D4", "246813", "246813"), strict=True):
        line.setText(said)
    click(page.make)
    hall.think(page)
    assert page.told.text().startswith('The badge "D4" belongs to trainee "Dee Vos"')
    assert not hall.kept.supervisors.everybody()


def test_a_supervisor_changes_the_own_name_and_badge_and_goes_by_them_at_once(hall: Hall) -> None:
    hall.enter("Ann Lee")
    click(hall.page(DeskPage).buttons["supervisors"])
    click(hall.page(SupervisorsPage).buttons["change"])
    page = hall.page(SupervisorAccountPage)
    assert (page.name.text(), page.badge.text()) == ("Ann Lee", "S1")
    page.badge.setText("S2")
    click(page.make)
    assert 'supervisor "Ben Ek"' in page.told.text()
    page.name.setText("Ann Orr")
    page.badge.setText("S9")
    click(page.make)
    settle()
    assert "Signed in: Ann Orr" in words_of(hall.page(SupervisorsPage))
    assert hall.room.supervisor == hall.account("Ann Orr")
    click(hall.page(SupervisorsPage).buttons["close"])
    hall.knock()
    hall.give_pin("S9", PINS["Ann Lee"])
    assert hall.is_open, "the PIN is the same"


def test_a_supervisor_makes_another_and_changes_the_own_pin(open_hall: Open) -> None:
    hall = open_hall()
    hall.make_first("Ann Lee")
    click(hall.page(DeskPage).buttons["supervisors"])
    click(hall.page(SupervisorsPage).buttons["add"])
    lines = words_of(hall.page(SupervisorAccountPage)).split("\n")
    for said in (
        "Add a supervisor",
        "What supervisors do",
        "Supervisors open and score exams, issue certificates, and manage trainees and backups.",
        "A new supervisor can do everything you can. Have them type their own PIN.",
        "Choose a PIN that no trainee can guess.",
        "Sign in with this name or badge and this PIN.",
    ):
        assert said in lines
    assert hall.page(SupervisorAccountPage).make.text().strip() == "Create the account"
    hall.make_account("Ben Ek")
    assert len(hall.page(SupervisorsPage).names.buttons()) == 2
    click(hall.page(SupervisorsPage).buttons["change"])
    page = hall.page(SupervisorAccountPage)
    page.pin.setText("975310")
    page.again.setText("975310")
    click(page.make)
    hall.think(page)
    click(hall.page(SupervisorsPage).buttons["close"])
    hall.knock()
    hall.give_pin("Ann Lee", "975310")
    assert hall.is_open


def test_an_account_is_closed_after_a_question_and_whoever_closed_the_own_one_is_out(hall: Hall) -> None:
    hall.enter("Ann Lee")
    click(hall.page(DeskPage).buttons["supervisors"])
    page = hall.page(SupervisorsPage)
    click(page.names.buttons()[0])
    click(page.buttons["remove"])
    assert page.question
    click(page.question.no)
    assert len(hall.kept.supervisors.everybody()) == 2
    click(page.buttons["remove"])
    click(page.question.yes)
    assert [each.name for each in hall.kept.supervisors.everybody()] == ["Ben Ek"]
    click(page.buttons["close"])
    assert not hall.is_open


def test_the_last_account_stays(open_hall: Open) -> None:
    hall = open_hall()
    hall.make_first("Ann Lee")
    click(hall.page(DeskPage).buttons["supervisors"])
    page = hall.page(SupervisorsPage)
    click(page.names.buttons()[0])
    click(page.buttons["remove"])
    assert page.question
    click(page.question.yes)
    assert len(hall.kept.supervisors.everybody()) == 1
    assert page.told.text() == "Ann Lee is the only supervisor; create another account first."


def test_records_that_cannot_be_read_open_no_door(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> None:
        raise Refused("the records cannot be read")

    monkeypatch.setattr(hall.kept.supervisors, "everybody", refuse)
    hall.knock()
    choose(hall.window, "Trainees", "Class")
    assert not hall.is_open
    assert hall.window.navigator.trainees is None
    assert "the records cannot be read" in words_of(hall.window)


def test_without_records_there_are_no_exams(start: object) -> None:
    window = start("oxford")  # type: ignore[operator]
    window.navigator.open_exams()
    assert "! Records are off, so you can’t give exams here." in words_of(window).split("\n")
    window.navigator.open_class()
    assert window.navigator.trainees is None


def test_who_comes_onto_the_list_is_the_supervisors_word(hall: Hall) -> None:
    choose(hall.window, "Trainees", "Sign in…")
    assert hall.window.navigator.trainees
    page = hall.window.navigator.trainees.page
    assert isinstance(page, TraineesPage)
    page.name.setText("Eve Nim")
    click(page.add)
    click(hall.page(SupervisorSignInPage).back)
    assert "Eve Nim" not in [each.name for each in hall.kept.people.everybody()]
    click(page.add)
    hall.give_pin("Ann Lee")
    assert hall.kept.people.present
    assert hall.kept.people.present.name == "Eve Nim"
    assert not hall.is_open


def test_nobody_takes_another_name_without_a_supervisor(hall: Hall) -> None:
    hall.kept.people.sign_in(hall.kept.people.everybody()[0])
    hall.window.navigator.open_trainees(at_profile=True)
    assert hall.window.navigator.trainees
    page = hall.window.navigator.trainees.page
    assert isinstance(page, ProfilePage)
    page.name.setText("Somebody Else")
    click(page.save)
    assert isinstance(hall.shown, SupervisorSignInPage)
    assert hall.kept.people.everybody()[0].name == "Dee Vos"
