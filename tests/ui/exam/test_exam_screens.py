"""The exams' pages at the smallest and at a large size, in both rooms, with letters of both sizes."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.keypad import LEAST
from app.ui.kit.widgets.person_button import NameButton
from app.ui.office.exams.desk_page import ExamRow
from tests.sweeps import paired, smallest
from tests.ui.drills.test_drill_screens import cut, over_each_other, too_faint, too_small, words_on
from tests.ui.exam.conftest import Open
from tests.ui.exam.gallery import AT_THE_TABLE, SCREENS, SIZES, seen_in, show
from tests.ui.leaks import settle
from tests.ui.modes.test_focus import is_focus_seen, stops

# Every screen in every size, room and letter: many, and the code they run is covered elsewhere.
pytestmark = pytest.mark.bulk

PAGES = [name for name in SCREENS if name not in AT_THE_TABLE]


def too_low(page: QWidget) -> list[str]:
    """Fields and rows that are hard to hit with a finger."""
    kinds = (QLineEdit, QPlainTextEdit, ExamRow)
    found = [each for kind in kinds for each in page.findChildren(kind) if each.isVisible()]
    return [f"{each} {each.size()}" for each in found if each.height() < LEAST]


@pytest.mark.parametrize("size", smallest(SIZES))
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_cut_off_covered_or_too_small(name: str, size: tuple[int, int], open_hall: Open) -> None:
    hall = open_hall(size=size)
    page = show(name, hall)
    for text in (100, 150):
        hall.window.navigator.choose_settings(hall.window.navigator.settings._replace(text=text))
        settle()
        pressed = [widget for widget in words_on(page) if not isinstance(widget, NameButton)]
        troubles = [trouble for widget in pressed if (trouble := cut(widget, page))]
        troubles += [*over_each_other(page), *too_small(page), *too_low(page)]
        assert not troubles, "\n".join([f"text {text}", *troubles])


@pytest.mark.parametrize(("name", "room"), paired(PAGES, THEMES))
def test_everything_that_is_written_stands_out_from_its_ground(name: str, room: str, open_hall: Open) -> None:
    faint = too_faint(show(name, open_hall(room=room)))
    assert not faint, "\n".join(faint)


@pytest.mark.parametrize("name", PAGES)
def test_tab_stays_on_the_page_and_is_always_to_be_seen(name: str, open_hall: Open) -> None:
    hall = open_hall()
    show(name, hall)
    page = seen_in(hall)
    found = stops(hall.window)
    assert found
    assert all(page.isAncestorOf(widget) or widget is page for widget in found)
    unseen = []
    for widget in found:
        # What scrolls comes into sight with the keyboard.
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        if not is_focus_seen(widget):
            unseen.append(f"{widget} {widget.accessibleName()}")
    assert not unseen, "\n".join(unseen)
