"""Nothing leads out of the kiosk but a supervisor's PIN.

Tests that go covered ways once more are bulk.
"""

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.ui.kiosk.attract_screen import AttractScreen
from app.ui.kiosk.input_filters import may_pass
from app.ui.kiosk.kiosk_controller import SupervisorPage
from app.ui.kiosk.lobby_page import LobbyPage
from app.ui.kit.policy import KIOSK
from app.ui.office.exams.supervisor_desk_page import DeskPage
from app.ui.trainees.progress_page import SAVED_AS
from app.ui.watch.review_mode import KEPT
from tests.ui.kiosk.machine import Machine, Open
from tests.ui.leaks import settle
from tests.ui.modes.people import click

pytestmark = pytest.mark.usefixtures("unpainted")

NOTHING = Qt.KeyboardModifier.NoModifier
COMMANDS = [
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.MetaModifier,
]


def covers(machine: Machine) -> bool:
    """By geometry: what a window says of itself proves nothing."""
    screen = QGuiApplication.primaryScreen().geometry()
    return machine.window.geometry() == screen and machine.window.isVisible()


def test_the_window_covers_the_screen(open_kiosk: Open) -> None:
    assert covers(open_kiosk())


def test_the_window_has_no_frame_and_no_menu_and_stays_on_top(open_kiosk: Open) -> None:
    window = open_kiosk().window
    flags = window.windowHandle().flags()
    assert flags & Qt.WindowType.FramelessWindowHint
    assert flags & Qt.WindowType.WindowStaysOnTopHint
    assert flags & Qt.WindowType.WindowType_Mask == Qt.WindowType.Window
    assert window.contextMenuPolicy() == Qt.ContextMenuPolicy.NoContextMenu


@pytest.mark.bulk
def test_it_cannot_be_closed_minimised_moved_or_made_smaller(open_kiosk: Open) -> None:
    machine = open_kiosk()
    for leave in (
        machine.window.close,
        machine.window.showMinimized,
        machine.window.showNormal,
        machine.window.hide,
        lambda: machine.window.move(50, 60),
        lambda: machine.window.resize(300, 200),
    ):
        leave()
        machine.window.cover() if machine.window.isHidden() else settle()
        settle()
        assert covers(machine)
    event = QCloseEvent()
    machine.window.closeEvent(event)
    assert not event.isAccepted()


@pytest.mark.parametrize("modifier", COMMANDS)
def test_no_command_passes_the_gate(modifier: Qt.KeyboardModifier) -> None:
    for key in Qt.Key:
        # Of the key that is the modifier Qt does not say that it is held.
        text = "" if key in (Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta) else "x"
        assert not may_pass(QKeyEvent(QEvent.Type.KeyPress, key, modifier, text))


def test_no_other_key_with_an_f_than_the_rules_and_no_key_of_the_system_passes_the_gate() -> None:
    keys = [key for key in Qt.Key if key.name.removeprefix("Key_F").isdigit() and key != Qt.Key.Key_F1]
    assert len(keys) == 34
    others = [Qt.Key.Key_Menu, Qt.Key.Key_Print, Qt.Key.Key_Help, Qt.Key.Key_Super_L, Qt.Key.Key_PowerOff]
    for key in (*keys, *others):
        assert not may_pass(QKeyEvent(QEvent.Type.KeyPress, key, NOTHING, ""))


def test_letters_and_the_keys_of_a_page_pass_the_gate() -> None:
    assert may_pass(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_A, Qt.KeyboardModifier.ShiftModifier, "A"))
    assert may_pass(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, NOTHING, "\r"))


@pytest.mark.bulk
def test_the_clipboard_cannot_be_pasted(open_kiosk: Open) -> None:
    machine = open_kiosk()
    page = machine.touch()
    QGuiApplication.clipboard().setText("B8")
    QTest.keyClick(machine.window.windowHandle(), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(machine.window.windowHandle(), Qt.Key.Key_Insert, Qt.KeyboardModifier.ShiftModifier)
    assert page.line.text() == ""


@pytest.mark.bulk
def test_other_buttons_of_the_mouse_open_no_menu(open_kiosk: Open) -> None:
    machine = open_kiosk()
    page = machine.touch()
    at = page.line.mapTo(machine.window, page.line.rect().center())
    for button in (Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.BackButton):
        QTest.mouseClick(machine.window.windowHandle(), button, pos=at)
        assert QApplication.activePopupWidget() is None


@pytest.mark.bulk
def test_nothing_can_be_dropped(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.touch()
    data = QMimeData()
    data.setText("B8")
    left = Qt.MouseButton.LeftButton
    event = QDragEnterEvent(QPoint(200, 100), Qt.DropAction.CopyAction, data, left, NOTHING)
    QApplication.sendEvent(machine.window.windowHandle(), event)
    assert machine.window._gate.eventFilter(machine.window, event)


def test_everything_that_would_open_a_dialog_is_left_out() -> None:
    assert set(KEPT) <= KIOSK.hidden_actions
    assert set(SAVED_AS) <= KIOSK.hidden_actions


@pytest.mark.bulk
def test_the_review_offers_rounds_only(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    machine.want("practice")
    assert machine.window.navigator.modes.dealing
    machine.window.navigator.modes.dealing._review()
    review = machine.window.navigator.modes.dealing.review
    assert review
    assert [action.text() for action in review.more.actions()] == [
        "Next round",
        "The same round again",
        "A similar round",
    ]


def test_only_a_supervisors_pin_lets_out(open_kiosk: Open, qtbot: QtBot) -> None:
    machine = open_kiosk()
    click(machine.touch().supervisor)
    settle()
    click(machine.page(SupervisorPage).keys["Exit the kiosk…"])
    settle()
    with qtbot.assertNotEmitted(machine.window.left):
        machine.give_pin("0000")
    with qtbot.waitSignal(machine.window.left):
        machine.give_pin()


def test_whoever_turns_back_at_the_supervisors_door_is_where_they_were(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    machine.want("supervisor")
    click(machine.page(SupervisorPage).keys["Exit the kiosk…"])
    settle()
    room = machine.window.navigator.exams.office
    assert room
    assert room.page
    room.closed.emit()
    settle()
    click(machine.page(SupervisorPage).keys["Back"])
    settle()
    machine.page(LobbyPage)
    assert machine.present == "Ann Lee"


def test_without_any_supervisor_nobody_is_let_out(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    machine = open_kiosk()
    monkeypatch.setattr(machine.kept.supervisors, "everybody", list)
    click(machine.touch().supervisor)
    settle()
    page = machine.page(SupervisorPage)
    with qtbot.assertNotEmitted(machine.window.left):
        click(page.keys["Exit the kiosk…"])
    assert "no one can exit" in page.text.text()


def test_a_supervisor_opens_the_exams_and_the_trainee_is_signed_out(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    machine.want("supervisor")
    click(machine.page(SupervisorPage).keys["Exams…"])
    settle()
    assert machine.present == ""
    machine.give_pin()
    room = machine.window.navigator.exams.office
    assert room
    assert isinstance(room.page, DeskPage)
    room.closed.emit()
    settle()
    machine.page(AttractScreen)


@pytest.mark.bulk
def test_a_corner_is_a_touch_like_any_other(open_kiosk: Open) -> None:
    machine = open_kiosk()
    size = machine.window.size()
    for x in (0, size.width() - 1):
        for y in (0, size.height() - 1):
            QTest.mouseClick(
                machine.window.windowHandle(), Qt.MouseButton.LeftButton, pos=QPointF(x, y).toPoint()
            )
            settle()
            assert covers(machine)
            machine.window.entrance.show_attract()
