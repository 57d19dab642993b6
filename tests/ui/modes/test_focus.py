"""Whoever uses keys sees where they are: everything that has the keyboard looks different then."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QStyleFactory, QWidget
from pytestqt.qtbot import QtBot

from app.procedure.library import Library
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from tests.sweeps import paired
from tests.ui.dealing.hands import strike
from tests.ui.modes.gallery import SCREENS, open_screen
from tests.ui.modes.people import Start
from tests.ui.modes.test_contrast import LEAST_FOR_SIGNS, contrast
from tests.ui.painted import pixels_of
from tests.ui.windows import play_in, seen

FEW = 12
"""Pixels that have to change for it to be seen."""
_FAR = 150


def changed(one: QImage, other: QImage) -> int:
    """How many pixels have changed so much that it is seen; every second line is enough."""
    assert one.size() == other.size()
    before, after, width, count = pixels_of(one), pixels_of(other), one.width(), 0
    for start in range(0, len(before), 2 * width):
        for old, new in zip(before[start : start + width], after[start : start + width], strict=True):
            if old != new and contrast(QColor(old), QColor(new)) >= LEAST_FOR_SIGNS:
                count += 1
                if count >= FEW:
                    return count
    return count


def shown_at(widget: QWidget) -> QImage:
    """What is seen of the window where a widget lies, and of the ring around it."""
    top = widget.window()
    rect = QRect(widget.mapTo(top, widget.rect().topLeft()), widget.size()).adjusted(-5, -5, 5, 5)
    return top.grab(rect).toImage().convertToFormat(QImage.Format.Format_RGB32)


def is_focus_seen(widget: QWidget) -> bool:
    """Does a widget without the keyboard look different when Tab brings it?"""
    # What lies in a list is brought into sight first.
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    widget.clearFocus()
    QApplication.processEvents()
    before = shown_at(widget)
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    return changed(before, shown_at(widget)) >= FEW


def stops(window: QWidget) -> list[QWidget]:
    """Where Tab stops, one after the other, until it comes round."""
    found: list[QWidget] = []
    strike(Qt.Key.Key_Tab)
    for _ in range(_FAR):
        focus = QApplication.focusWidget()
        if focus in found:
            return found
        if focus:
            found.append(focus)
        strike(Qt.Key.Key_Tab)
    raise AssertionError("Tab never comes round")


@pytest.mark.bulk
@pytest.mark.parametrize(
    ("name", "room"),
    paired([name for name in SCREENS if name not in ("bell", "amount", "trouble", "cut off")], THEMES),
)
def test_every_stop_of_the_keyboard_is_to_be_seen(
    name: str, room: str, library: Library, settings_file: Path, letters: str, qtbot: QtBot
) -> None:
    screen = open_screen(name, Settings(room=room), (1024, 600), library, settings_file, qtbot)  # type: ignore[arg-type]
    window = screen.window
    unseen = []
    found = stops(window)
    # A panel over the felt keeps the keyboard; there is nothing to do on a page that only tells.
    assert len(found) >= (1 if name in ("stopped", "verdict", "about", "weak") else 3)
    kinds: set[tuple[object, ...]] = set()
    for widget in found:
        kind = (
            type(widget),
            widget.objectName() if not widget.parent() else type(widget.parent()),
            widget.property("checked"),
            getattr(widget, "is_lit", None),
        )
        if kind in kinds and type(widget).__name__ == "Key":
            # One key looks like another.
            continue
        kinds.add(kind)
        where = widget if widget is not window.table_screen.table else window.table_screen
        # First the keyboard brings it into sight: both pictures show it at one place.
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        widget.clearFocus()
        QApplication.processEvents()
        before = shown_at(where)
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        QApplication.processEvents()
        assert QApplication.focusWidget() is widget
        if changed(before, shown_at(where)) < FEW:
            unseen.append(f"{widget} {widget.objectName()} {widget.accessibleName()}")
    assert not unseen, "\n".join(unseen)


def test_every_place_on_the_table_is_framed_while_the_keyboard_is_there(start: Start) -> None:
    window = start("greektown", mode="test")
    assert window.navigator.modes.dealing
    marks = play_in(window).marks.marks
    for zone, mark in marks.items():
        window.navigator.modes.dealing.desk.command_line.setFocus()
        before = seen(window.table_screen.table).copy(mark.geometry())
        window.navigator.modes.dealing.hands.go_to(zone)
        assert QApplication.focusWidget() is mark
        assert changed(before, seen(window.table_screen.table).copy(mark.geometry())) >= FEW, zone


def test_only_one_place_on_the_table_is_framed_at_a_time(start: Start) -> None:
    window = start("oxford", mode="test")
    assert window.navigator.modes.dealing
    marks = play_in(window).marks.marks

    def framed() -> list[object]:
        return [zone for zone, mark in marks.items() if mark.is_next or mark.hasFocus()]

    window.navigator.modes.dealing.desk.command_line.setFocus()
    assert framed() == []
    window.table_screen.table.setFocus()
    assert len(framed()) == 1
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Up, Qt.Key.Key_Right):
        strike(key)
        assert len(framed()) == 1
    window.table_screen.table.setFocus()
    assert len(framed()) == 1
    window.navigator.modes.dealing.desk.keys["scan"].setFocus()
    assert framed() == []


@pytest.mark.parametrize("room", list(THEMES))
def test_a_button_with_the_keyboard_has_one_frame_and_no_dotted_one(room: str, start: Start) -> None:
    window = start("oxford", mode="practice", room=room)
    assert window.navigator.modes.dealing
    window.navigator.modes.dealing.verdict.ask("A question", "", {"on": "", "over": "No"})
    first = window.navigator.modes.dealing.verdict.buttons["on"]
    # Where there is no desktop, this is the style; it marks the keyboard with dots.
    plain = QStyleFactory.create("Windows")
    first.setStyle(plain)
    assert QApplication.focusWidget() is first
    image = seen(first)
    inside = {image.pixel(x, y) for x in range(5, image.width() - 5) for y in range(5, image.height() - 5)}
    assert len(inside) == 1


def test_a_lit_key_and_one_that_has_the_keyboard_are_told_apart(start: Start) -> None:
    window = start("oxford", mode="guided")
    assert window.navigator.modes.dealing
    (lit,) = [key for key in window.navigator.modes.dealing.desk.keys.values() if key.is_lit]
    before = seen(lit)
    lit.setFocus()
    assert changed(before, seen(lit)) >= FEW or before != seen(lit)


def test_after_a_panel_the_keyboard_is_where_it_was(start: Start) -> None:
    window = start("oxford", mode="practice")
    assert window.navigator.modes.dealing
    key = window.navigator.modes.dealing.desk.keys["scan"]
    key.setFocus()
    strike(Qt.Key.Key_P)
    assert QApplication.focusWidget() is window.navigator.modes.dealing.verdict.buttons["resume"]
    strike(Qt.Key.Key_Return)
    assert QApplication.focusWidget() is key
