"""A badge that is read while somebody is at work does nothing but a notice; the keys of people all arrive."""

from collections.abc import Iterator
from itertools import count

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.drills.run_plans import RunPlan
from app.exam.exam_log import DealerSignedIn
from app.procedure.library import Library
from app.ui.drills.drills_controller import DrillsController
from app.ui.drills.run_page import RunPage
from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.home.new_round_page import NewRoundPage
from app.ui.kiosk.attract_screen import AttractScreen
from app.ui.kiosk.kiosk_controller import SupervisorPage
from app.ui.kiosk.lobby_page import LobbyPage
from app.ui.kiosk.sign_in_page import SignInPage
from app.ui.kit.settings import Settings
from app.ui.office.accounts.supervisor_account_page import SupervisorAccountPage
from app.ui.office.exams.open_exam_page import OpenExamPage
from app.ui.office.records.backup_page import BackupPage
from app.ui.table.vignettes import vignette
from tests.ui.kiosk.machine import PIN, Machine, Open
from tests.ui.kiosk.test_leaving_things_open import inside
from tests.ui.leaks import settle
from tests.ui.modes.people import click

pytestmark = pytest.mark.usefixtures("unpainted")

SIGN_OUT = "Badge read. Sign out first to switch trainees."
ELSEWHERE = "Badge read. You can’t sign in from this page."


def every(seconds: float) -> Iterator[float]:
    return (place * seconds for place in count())


def read(machine: Machine, badge: str) -> str:
    """A reader types a badge; what is said then."""
    machine.window.controller.note.forget()
    moments = every(0.005)
    machine.window.controller.badges.moment = lambda _: next(moments)
    # On a busy machine a real timer would take the reader for somebody slow: only the moments count.
    machine.window.controller.badges.waiting.blockSignals(True)
    machine.type(badge)
    machine.window.controller.badges.waiting.blockSignals(False)
    return machine.window.controller.note.text() if machine.window.controller.note.isVisible() else ""


def strike(machine: Machine, keys: str, ends: bool = False) -> None:
    """Fingers strike keys, and rest."""
    moments = every(0.08)
    machine.window.controller.badges.moment = lambda _: next(moments)
    machine.type(keys, ends)
    machine.window.controller.badges.waiting.timeout.emit()
    settle()


def test_at_the_table_nothing_is_paused_tapped_or_asked(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    machine.want("practice")
    done, dealing = machine.act(2), machine.window.navigator.modes.dealing
    assert dealing
    machine.window.table_screen.table.setFocus()
    assert read(machine, "P7/8P") == SIGN_OUT
    assert machine.act(0) == done
    assert not dealing.verdict.isVisible()
    assert not dealing.desk.command_line.hasFocus()
    machine.window.controller.sign_out()
    assert not machine.window.controller.note.isVisible(), "the next one is not told"


def test_the_keys_of_fingers_are_shortcuts_letters_and_enters_in_their_order(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come().keys["practice"].setFocus()
    strike(machine, " ")
    machine.page(NewRoundPage).deal.setFocus()
    strike(machine, " ")
    dealing = machine.window.navigator.modes.dealing
    assert dealing, "a key of the page is pressed, then let go"
    strike(machine, "/")
    line = dealing.desk.command_line
    assert line.hasFocus()
    strike(machine, "pp")
    assert line.text() == "pp", "in a field P is a letter"
    QTest.keyClick(machine.window.windowHandle(), Qt.Key.Key_Escape)
    strike(machine, "p")
    assert dealing.session.paused_at is not None
    strike(machine, "", ends=True)
    assert dealing.session.paused_at is None, "Enter presses the key that has the focus"


def test_a_key_that_is_held_repeats_itself_and_is_no_reader(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    machine.want("practice")
    assert machine.window.navigator.modes.dealing
    line = machine.window.navigator.modes.dealing.desk.command_line
    line.setFocus()
    machine.window.controller.badges.moment = lambda _: 0.0
    for _ in range(5):
        struck = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.NoModifier, "a", True)
        QApplication.sendEvent(machine.window.windowHandle(), struck)
    assert line.text() == "aaaaa"


def test_no_answer_of_a_drill_is_a_badge(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    machine.want("drills")
    room = machine.window.navigator.drills
    assert isinstance(room, DrillsController)
    room.begin(RunPlan("open", "payout"))
    assert isinstance(room.page, RunPage)
    assert read(machine, "12345") == SIGN_OUT
    assert room.page.run.answers == []
    machine.window.controller.visit.show_lobby()
    assert read(machine, "B8") == SIGN_OUT
    machine.page(LobbyPage)
    assert machine.present == "Ann Lee"


def test_half_a_badge_is_dropped_too(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    moments = every(0.005)
    machine.window.controller.badges.moment = lambda _: next(moments)
    machine.type("B70", ends=False)
    machine.window.controller.badges.waiting.timeout.emit()
    assert machine.window.controller.note.text() == SIGN_OUT


def test_at_the_door_a_badge_is_welcome_and_no_pin(open_kiosk: Open) -> None:
    machine = open_kiosk()
    assert read(machine, "B8") == ""
    page = machine.page(SignInPage)
    assert page.pin.isVisible()
    assert read(machine, "12345") == ELSEWHERE
    machine.press(page.pin, PIN)
    assert machine.present == "Bo Ek", "it was no wrong PIN, and nothing stood before the right one"
    machine.window.controller.sign_out()
    machine.page(AttractScreen)


def test_a_supervisor_finds_a_dealer_by_the_badge_and_no_pin_is_tried(open_kiosk: Open) -> None:
    machine = open_kiosk()
    click(machine.touch().supervisor)
    settle()
    click(machine.page(SupervisorPage).keys["Exams…"])
    settle()
    room = machine.window.navigator.exams.office
    assert room
    assert isinstance(room.page, SupervisorSignInPage)
    room.page.login.pad.setFocus()
    assert read(machine, "12345") == ELSEWHERE
    room = inside(machine)
    room.show_opening()
    settle()
    assert isinstance(room.page, OpenExamPage)
    assert read(machine, "b7") == ""
    assert room.page.search.text() == "b7"
    room.backup.show()
    assert isinstance(room.page, BackupPage)
    click(room.page.keys["make"])
    settle()
    assert room.page.panel
    assert read(machine, "12345678") == ELSEWHERE
    assert room.page.panel.fields[0].text() == "", "nor a passphrase made of it"


def test_while_a_trainee_is_signed_in_no_field_takes_a_badge(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    screen, picture = machine.window.table_screen, vignette("watch", Library().house("oxford"))
    page = SupervisorAccountPage(machine.kept.supervisors, None, picture, Settings(), screen)
    page.show()
    settle()
    assert machine.window.focusWidget() is page.name
    assert read(machine, "12345") == SIGN_OUT
    assert page.name.text() == ""


def test_in_an_exam_no_act_is_a_badge(open_kiosk: Open) -> None:
    machine = open_kiosk()
    dealer, supervisor = machine.kept.people.everybody()[0], machine.kept.supervisors.everybody()[0]
    machine.window.controller._open_exams()
    machine.window.navigator.exams.begin(machine.kept.exams.open("oxford", dealer, supervisor))
    hall = machine.window.navigator.exams.hall
    assert hall
    hall.running.submit(DealerSignedIn("badge", 0.0))
    hall.seat._go_on()
    settle()
    assert hall.seat.table
    line = hall.seat.table.desk.command_line
    line.setFocus()
    assert read(machine, "scan7") == ELSEWHERE
    assert line.text() == ""
