"""The kiosk's own pages on a small screen: in both rooms and with letters of both sizes all of it is seen."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.ui.kit.page import Page
from tests.ui.drills.test_drill_screens import (
    beyond_the_edge,
    cut,
    over_each_other,
    too_faint,
    too_small,
    words_on,
)
from tests.ui.kiosk import test_page_words
from tests.ui.kiosk.machine import Machine, Open
from tests.ui.kiosk.test_monitors import Monitor
from tests.ui.leaks import settle
from tests.ui.modes.test_focus import is_focus_seen, stops

pytestmark = pytest.mark.bulk

SMALL = (1024, 600)
LOOKS = (("dark", 150), ("light", 100))
PAGES: dict[str, Callable[[Machine], None]] = {
    name: test_page_words.SCREENS[name]
    for name in ("sign in", "nobody of that badge", "PIN", "lobby", "still there", "supervisor")
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_room_stands_out_and_is_walked_by_keyboard(
    name: str, open_kiosk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Monitor(0, 0, *SMALL)
    monkeypatch.setattr(QGuiApplication, "screens", lambda: [screen])
    monkeypatch.setattr(QGuiApplication, "primaryScreen", lambda: screen)
    for room, text in LOOKS:
        machine = open_kiosk(call=test_page_words.CALL, room=room, text=text)
        PAGES[name](machine)
        settle()
        page = seen_in(machine)
        troubles = [trouble for widget in words_on(page) if (trouble := cut(widget, page))]
        troubles += [*over_each_other(page), *too_small(page), *beyond_the_edge(page), *too_faint(page)]
        assert not troubles, "\n".join([f"{room}, text {text}", *troubles])
        found = stops(machine.window)
        assert found
        assert all(page.isAncestorOf(widget) or widget is page for widget in found), "Tab stays on the page"
        for widget in found:
            widget.setFocus(Qt.FocusReason.TabFocusReason)
            assert is_focus_seen(widget), f"{widget} {widget.accessibleName()}"
        machine.presence.forget()


def seen_in(machine: Machine) -> QWidget:
    """The page that lies over all the others."""
    pages = [each for each in machine.window.findChildren(Page) if each.isVisible()]
    return pages[-1]
