"""The exams' pages at the smallest and at a large size, in both rooms, with letters of both sizes."""

from collections.abc import Iterator
from random import Random, SystemRandom

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QScrollArea, QWidget

from app.records.exams import exam_store
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.keypad import LEAST
from app.ui.office.exams.supervisor_desk_rows import ExamRow
from app.ui.office.records import certificate_panel, file_sheet_page
from tests.sweeps import paired, smallest
from tests.ui.drills.test_drill_screens import (
    beyond_the_edge,
    cut,
    over_each_other,
    too_faint,
    too_small,
    words_on,
)
from tests.ui.exam.conftest import Open
from tests.ui.exam.gallery import AT_THE_TABLE, SCREENS, SIZES, seen_in, show
from tests.ui.exam.hall import Hall
from tests.ui.leaks import settle
from tests.ui.modes.test_focus import is_focus_seen, stops
from tests.ui.pages.drawing import assert_stands_as_kept
from tests.ui.pages.kept import assert_as_kept
from tests.ui.pages.keyboard import assert_walked_as_kept
from tests.ui.pages.keys_in_sight import cut_heads, hidden_primaries, keys_in_small_letters
from tests.ui.pages.pixels import assert_looks_as_kept

# Every screen in every size, room and letter: many, and the code they run is covered elsewhere.
pytestmark = pytest.mark.bulk

TALL = (1280, 2400)
"""A window in which nothing has to be scrolled to."""


def too_low(page: QWidget) -> list[str]:
    """Fields and rows that are hard to hit with a finger."""
    kinds = (QLineEdit, QPlainTextEdit, ExamRow)
    found = [each for kind in kinds for each in page.findChildren(kind) if each.isVisible()]
    return [f"{each} {each.size()}" for each in found if each.height() < LEAST]


@pytest.mark.parametrize("size", smallest(SIZES))
@pytest.mark.parametrize(("name", "room"), paired(SCREENS, THEMES))
def test_a_page_says_what_it_said_has_room_stands_out_and_is_walked_by_keyboard(
    name: str, room: str, size: tuple[int, int], open_hall: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of it of one opening: to bring a page about takes longer than to look at it."""
    # An exam is drawn by the system's own chance: here the same one comes every time.
    chance = Random(5)
    monkeypatch.setattr(SystemRandom, "random", lambda _: chance.random())
    monkeypatch.setattr(SystemRandom, "getrandbits", lambda _, bits: chance.getrandbits(bits))
    # Every change of the program is another build.
    monkeypatch.setattr(exam_store, "this_build", lambda house: {"version": "1.2.3", "house": house})
    # Which paper is chosen first depends on the country of the system.
    for module in (certificate_panel, file_sheet_page):
        monkeypatch.setattr(module, "usual_paper", lambda: "A4")
    hall = open_hall(size=size, room=room)
    page = show(name, hall)
    assert_as_kept("exams", name, hall.window)
    if name in AT_THE_TABLE:
        return
    faint = too_faint(page)
    assert not faint, "\n".join(faint)
    troubles = troubles_on(page)
    assert not troubles, "\n".join(troubles)
    found = walked(hall)
    assert_walked_as_kept("exams", name, found)
    unseen = [f"{widget} {widget.accessibleName()}" for widget in in_turn(found) if not is_focus_seen(widget)]
    assert not unseen, "\n".join(unseen)
    is_longer = is_scrolled(page)
    hall.window.navigator.choose_settings(hall.window.navigator.settings._replace(text=150))
    settle()
    troubles = [*troubles_on(page), *hidden_primaries(page), *keys_in_small_letters(page), *cut_heads(page)]
    assert not troubles, "\n".join(["with large letters", *troubles])
    assert_looks_as_kept("exams", f"{name} large", hall.window)
    if is_longer:
        hall.window.navigator.choose_settings(hall.window.navigator.settings._replace(text=100))
        hall.window.resize(*TALL)
        settle()
        assert_stands_as_kept("exams", f"{name} in full", page, is_drawn=True)


def is_scrolled(page: QWidget) -> bool:
    """Is there more on a page than is in sight?"""
    areas = [each for each in page.findChildren(QScrollArea) if each.isVisible()]
    return any(each.verticalScrollBar().maximum() > 0 for each in areas)


def troubles_on(page: QWidget) -> list[str]:
    """What is cut off, covered or too small."""
    troubles = [trouble for widget in words_on(page) if (trouble := cut(widget, page))]
    return [*troubles, *over_each_other(page), *too_small(page), *too_low(page), *beyond_the_edge(page)]


def walked(hall: Hall) -> list[QWidget]:
    """Where Tab stops; it stays on the page."""
    page = seen_in(hall)
    found = stops(hall.window)
    assert found
    assert all(page.isAncestorOf(widget) or widget is page for widget in found)
    return found


def in_turn(found: list[QWidget]) -> Iterator[QWidget]:
    """Each brought into sight by the keyboard."""
    for widget in found:
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        yield widget
