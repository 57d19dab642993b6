"""The keyboard comes up for every field behind the supervisors' door, never covers it, and goes with it."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from app.procedure.exam_requirements import FIRST_HEADINGS
from app.procedure.library import Library
from app.ui.exam.checklist_page import ChecklistPage
from app.ui.exam.supervisor_sheet import SupervisorSheet
from app.ui.kiosk.attract_screen import AttractScreen
from app.ui.kiosk.keyboard import Field, around
from app.ui.kit.components.dialogs import Panel, ReasonPanel
from app.ui.kit.page import Page
from app.ui.kit.settings import Settings
from app.ui.office.accounts.supervisor_account_page import SupervisorAccountPage
from app.ui.office.exams.supervisor_desk_page import DeskPage
from app.ui.office.records.backup_page import BackupPage
from app.ui.office.records.records_page import RecordsPage
from app.ui.table.vignettes import vignette
from tests.ui.kiosk.machine import Machine, Open
from tests.ui.kiosk.test_leaving_things_open import inside
from tests.ui.leaks import settle
from tests.ui.modes.people import click

pytestmark = pytest.mark.usefixtures("unpainted")

LONG = "What was done, and what was due instead. " * 8


def turn_to(machine: Machine, page: Page) -> None:
    inside(machine).context.pages.show(page)


def records(machine: Machine) -> Field:
    room = inside(machine)
    room.records.show()
    assert isinstance(room.page, RecordsPage)
    return room.page.search


def passphrase(machine: Machine) -> Field:
    room = inside(machine)
    room.backup.show()
    assert isinstance(room.page, BackupPage)
    click(room.page.keys["make"])
    assert room.page.panel
    return room.page.panel.fields[1]


def remark(machine: Machine) -> Field:
    screen = machine.window.table_screen
    picture = vignette("test", Library().house("oxford"))
    page = SupervisorSheet("Exam paused by Sue Ray", "", (), "", picture, Settings(), screen)
    turn_to(machine, page)
    return page.text


def notes(machine: Machine) -> Field:
    (sue,) = machine.kept.supervisors.everybody()
    page = ChecklistPage(sue, "Ann Lee", FIRST_HEADINGS, None, True, Settings(), machine.window.table_screen)
    turn_to(machine, page)
    return page.notes


def account(machine: Machine) -> Field:
    screen, picture = machine.window.table_screen, vignette("watch", Library().house("oxford"))
    page = SupervisorAccountPage(machine.kept.supervisors, None, picture, Settings(), screen)
    turn_to(machine, page)
    return page.again


def strike(machine: Machine) -> Field:
    room = inside(machine)
    room.show_exams()
    assert isinstance(room.page, DeskPage)
    panel = ReasonPanel("Strike this fault?", LONG, "Strike it", room.page)
    panel.lie_over(room.page)
    return panel.text


FIELDS: list[Callable[[Machine], Field]] = [records, passphrase, remark, notes, account, strike]


def write(machine: Machine, *keys: str) -> None:
    """Fingers on the keys of the screen."""
    for key in keys:
        click(machine.window.controller.keyboard.keyboard.pad.keys[key])


def place(machine: Machine, widget: QWidget) -> tuple[int, int]:
    """Where it begins and ends on the screen, from above."""
    top = widget.mapTo(machine.window.table_screen, QPoint()).y()
    return top, top + widget.height()


def change_screen(machine: Machine, size: tuple[int, int]) -> None:
    """The window is as large as a screen of this size."""
    machine.window._soon.timeout.disconnect()
    machine.window._always.stop()
    machine.window.showNormal()
    machine.window.resize(*size)
    settle()
    assert machine.window.table_screen.size().toTuple() == size


def press_and_lift(machine: Machine, widget: QWidget) -> None:
    """A finger on the window, as the system brings it; the loop goes round before it is lifted."""
    at, handle = widget.mapTo(machine.window, widget.rect().center()), machine.window.windowHandle()
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=at)
    settle()
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=at)
    settle()


@pytest.mark.parametrize("size", [(1024, 600), pytest.param((1920, 1080), marks=pytest.mark.bulk)])
def test_no_field_is_under_the_keys_and_every_page_is_whole_again(
    open_kiosk: Open, size: tuple[int, int]
) -> None:
    machine = open_kiosk()
    screen, writing = machine.window.table_screen, machine.window.controller.keyboard
    change_screen(machine, size)
    for open_one in FIELDS:
        field = open_one(machine)
        field.setFocus()
        settle()
        assert writing.isVisible(), open_one.__name__
        top, bottom = place(machine, field)
        assert 0 <= top < bottom <= writing.y(), open_one.__name__
        page = around(field, Page)
        assert page
        panel = around(field, Panel)
        lies_on = panel.box if panel else page
        parts = lies_on.layout()
        assert parts
        assert parts.totalMinimumSize().height() <= lies_on.height(), f"{open_one.__name__} is squeezed"
        assert page.geometry().bottom() >= writing.y() - 1, "nothing of the table is to be seen"
        assert min(min(key.width(), key.height()) for key in writing.keyboard.pad.keys.values()) >= 44
        write(machine, "done")
        settle()
        assert not writing.isVisible()
        assert page.geometry() == screen.rect()


@pytest.mark.parametrize(("size", "high"), [((1024, 480), 0), ((1920, 1080), 0.43)])
def test_the_keys_take_their_part_of_the_screen_and_at_least_what_they_need(
    open_kiosk: Open, size: tuple[int, int], high: float
) -> None:
    machine = open_kiosk()
    change_screen(machine, size)
    records(machine).setFocus()
    settle()
    writing = machine.window.controller.keyboard
    assert writing.height() == (round(high * size[1]) or writing.minimumSizeHint().height())
    assert writing.geometry().bottom() == size[1] - 1
    assert writing.width() == size[0]


def test_sentences_are_written_as_with_a_keyboard(open_kiosk: Open) -> None:
    machine = open_kiosk()
    text = remark(machine)
    text.setFocus()
    settle()
    write(machine, "shift", "h", "e", "blank", "p", "a", "i", "d", ",", "shift", "1", "enter")
    write(machine, "shift", "shift", "n", "o", "2", "shift", "x", "back", "?")
    assert isinstance(text, QPlainTextEdit)
    assert text.toPlainText() == "He paid,!\nNO2?"
    assert text.hasFocus(), "no key takes the focus"
    QTest.keyClick(text, Qt.Key.Key_A)
    settle()
    assert text.toPlainText() == "He paid,!\nNO2?a"
    assert machine.window.controller.keyboard.isVisible(), "it may stay beside a real one"


def test_enter_goes_from_line_to_line_and_the_keys_stay(open_kiosk: Open) -> None:
    machine = open_kiosk()
    again = account(machine)
    page = around(again, SupervisorAccountPage)
    settle()
    write(machine, "shift", "b", "o", "enter")
    settle()
    write(machine, "7", "enter")
    settle()
    assert isinstance(page, SupervisorAccountPage)
    assert (page.name.text(), page.badge.text()) == ("Bo", "7")
    assert page.pin.hasFocus()
    assert machine.window.controller.keyboard.isVisible()
    write(machine, "1", "enter")
    settle()
    assert page.again.hasFocus()
    write(machine, "2", "enter")
    settle()
    assert page.told.text() == "The PINs don’t match. Type them again.", "the last line makes the account"


def test_what_is_pressed_stays_under_the_finger_until_it_is_lifted(open_kiosk: Open) -> None:
    machine = open_kiosk()
    line = records(machine)
    settle()
    writing, page = machine.window.controller.keyboard, machine.window.navigator.exams.office.page  # type: ignore[union-attr]
    assert isinstance(page, RecordsPage)
    assert isinstance(line, QLineEdit)
    with machine.bot.waitSignal(page.asked_for_verifiers):
        press_and_lift(machine, page.buttons["verify"])
    assert not writing.isVisible()
    panel = machine.window.navigator.exams.office.records.exports.panel  # type: ignore[union-attr]
    assert panel
    panel.leave()
    press_and_lift(machine, line)
    assert writing.isVisible(), "a touch on the field brings it"
    write(machine, "done")
    settle()
    assert not writing.isVisible()
    press_and_lift(machine, line)
    assert writing.isVisible(), "after that too"


def test_where_fields_have_their_own_keys_there_is_no_second_keyboard(open_kiosk: Open) -> None:
    machine = open_kiosk()
    writing = machine.window.controller.keyboard
    assert machine.touch().line.hasFocus()
    assert not writing.isVisible()
    machine.type("B7")
    machine.want("practice")
    assert machine.window.navigator.modes.dealing
    machine.window.navigator.modes.dealing.desk.command_line.setFocus()
    settle()
    assert not writing.isVisible()


def test_whoever_goes_away_leaves_no_keyboard(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.touch()
    passphrase(machine).setFocus()
    settle()
    write(machine, "shift", "shift")
    machine.window.controller.still_there.idle.passed.emit()
    settle()
    machine.page(AttractScreen)
    assert not machine.window.controller.keyboard.isVisible()
    field = records(machine)
    settle()
    write(machine, "a")
    assert isinstance(field, QLineEdit)
    assert field.text() == "a", "nor its capitals"


def test_no_part_of_a_page_is_a_window_that_takes_the_keyboard(open_kiosk: Open) -> None:
    machine = open_kiosk()
    dealer, supervisor = machine.kept.people.everybody()[0], machine.kept.supervisors.everybody()[0]
    machine.window.navigator.exams.begin(machine.kept.exams.open("oxford", dealer, supervisor))
    settle()
    assert machine.window.isActiveWindow()
