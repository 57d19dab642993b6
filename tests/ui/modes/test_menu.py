"""The menu: everything in it does what it says, its rows are easy to hit, and all of it fits the smallest window."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from app.ui.dealing.pad_keys import PadKey
from app.ui.home.home_contents import HomeWay
from app.ui.home.home_page import HomePage
from app.ui.kit.widgets.bar_buttons import BarKeys
from app.ui.rules.rule_book_page import RuleBookPage
from app.ui.shell.main_window import SMALLEST, MainWindow
from tests.kept_text import assert_kept
from tests.ui import pages
from tests.ui.modes.people import Start, click
from tests.ui.windows import menu_of, parts_of

pytestmark = pytest.mark.usefixtures("unpainted")

BY_HAND = ["Undo (Ctrl+Z)", "Pause (P)", "Keys (?)"]
ROUNDS = ["Mode", "Game length", "Guidance", "Players", "Open a round…", "Ruling desk"]
LOOKS = ["Theme", "Text", "Motion", "Deck", "Face-up hands", "Dominant hand", "Sound"]


def listed(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if action.text()]


def chosen(window: MainWindow, words: str) -> QAction:
    (action,) = [action for action in menu_of(window).actions() if action.text() == words]
    return action


@pytest.mark.parametrize("mode", ["watch", "practice"])
def test_quit_closes_the_window(mode: str, start: Start) -> None:
    window = start("oxford", mode=mode)
    chosen(window, "Quit").trigger()
    assert not window.isVisible()


@pytest.mark.parametrize("mode", ["watch", "practice"])
def test_home_is_one_click_from_the_table_and_the_round_waits(mode: str, start: Start) -> None:
    window = start("oxford", mode=mode)
    bar = window.table_screen.bar
    click(bar.home_button)
    assert isinstance(window.navigator.page, HomePage)
    if window.navigator.modes.dealing:
        assert window.navigator.modes.unfinished


def test_where_other_keys_stand_for_the_menu_there_is_no_way_home(start: Start) -> None:
    bar = start("oxford").table_screen.bar
    bar.stand_in(BarKeys({"leave": "Leave"}, lambda _: None))
    assert not bar.home_button.isVisible()
    bar.be_bare(True)
    bar.be_bare(False)
    assert not bar.home_button.isVisible()
    bar.stand_in(None)
    assert bar.home_button.isVisible()
    assert bar.home_button.isEnabled()
    bar.let_leave(False)
    assert not bar.home_button.isEnabled()


@pytest.fixture
def opened_at(monkeypatch: pytest.MonkeyPatch) -> list[QPoint]:
    """Where menus were opened; no menu comes, for the screen of a test is small and would push it about."""
    places: list[QPoint] = []
    monkeypatch.setattr(QMenu, "popup", lambda _menu, at: places.append(at))
    return places


def corners(key: QWidget) -> tuple[QPoint, QPoint]:
    """The upper left corner of a key on the screen, and the point below the lower one."""
    return key.mapToGlobal(QPoint(0, 0)), key.mapToGlobal(QPoint(0, key.height()))


def test_the_houses_open_below_their_key_on_home_and_in_the_rules(
    opened_at: list[QPoint], start: Start
) -> None:
    window = start("oxford", at_home=True)
    home = window.navigator.page
    assert isinstance(home, HomePage)
    click(home.house_button)
    assert opened_at == [corners(home.house_button)[1]]
    click(home.ways[HomeWay.RULES])
    book = window.navigator.rules.page
    assert isinstance(book, RuleBookPage)
    click(book.other_houses)
    assert opened_at[1:] == [corners(book.other_houses)[1]]


def test_menus_of_the_table_open_at_the_upper_left_of_their_keys(
    opened_at: list[QPoint], start: Start
) -> None:
    dealing = start("oxford", mode="practice").navigator.modes.dealing
    assert dealing
    for key in (PadKey.BELL, PadKey.WORDS):
        click(dealing.desk.keys[key])
        assert opened_at.pop() == corners(dealing.desk.keys[key])[0]
    dealing.finish()
    click(dealing.verdict.buttons["review"])
    assert dealing.review
    click(dealing.review.transport.more)
    assert opened_at == [corners(dealing.review.transport.more)[0]]


def test_the_key_of_the_menu_is_dark_again_after_it(start: Start) -> None:
    window = start("oxford")
    key = window.table_screen.bar.menu_button
    key.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
    menu_of(window).aboutToHide.emit()
    assert not key.underMouse()


def test_the_menu_says_how_to_leave_the_full_screen_and_does_it(start: Start) -> None:
    window = start("oxford")
    assert not chosen(window, "Full screen (F11)").isChecked()
    chosen(window, "Full screen (F11)").trigger()
    assert window.isFullScreen()
    assert chosen(window, "Full screen (F11)").isChecked()
    chosen(window, "Full screen (F11)").trigger()
    assert not window.isFullScreen()


@pytest.mark.parametrize("text", [100, 125, 150])
@pytest.mark.parametrize("mode", ["watch", "guided"])
def test_each_row_is_as_high_as_a_finger_and_two_columns_fit_the_smallest_window(
    mode: str, text: int, start: Start
) -> None:
    window = start("greektown", mode=mode, text=text, size=SMALLEST)
    menu, menus = menu_of(window), []
    if dealing := window.navigator.modes.dealing:
        menus.append(dealing.desk.bell)
    for part in (menu, *parts_of(menu), *menus):
        part.ensurePolished()
        rows = [part.actionGeometry(action).height() for action in part.actions() if not action.isSeparator()]
        assert min(rows) >= 44, part.title()
        assert sum(rows) <= 2 * (SMALLEST[1] - max(rows)), part.title()


@pytest.mark.parametrize(("title", "inside"), [("Rounds", ROUNDS), ("Look and sound", LOOKS)])
def test_how_rounds_are_and_how_it_looks_are_parts_of_the_menu(
    title: str, inside: list[str], start: Start
) -> None:
    menu = menu_of(start("oxford"))
    (part,) = [part for part in parts_of(menu) if part.title() == title]
    assert listed(part) == inside
    assert not set(inside) & set(listed(menu))


def test_what_keys_do_is_in_the_menu_while_a_round_is_dealt_by_hand_and_only_then(start: Start) -> None:
    for mode in ("guided", "practice", "test"):
        assert set(BY_HAND) <= set(listed(menu_of(start("oxford", mode=mode))))
    assert not set(BY_HAND) & set(listed(menu_of(start("oxford", mode="watch"))))
    window = start("oxford", mode="test")
    assert window.navigator.modes.dealing
    window.navigator.modes.dealing.finish()
    window.navigator.modes.dealing.verdict.buttons["review"].click()
    assert not set(BY_HAND) & set(listed(menu_of(window)))


def test_the_entries_of_the_menu_do_what_the_keys_do_and_are_there_in_every_state(start: Start) -> None:
    window = start("oxford", mode="practice")
    assert window.navigator.modes.dealing
    dealing = window.navigator.modes.dealing
    for words in BY_HAND:
        assert chosen(window, words).isEnabled()
    dealing.act(dealing.ruling.steps[0].step)
    chosen(window, "Undo (Ctrl+Z)").trigger()
    assert dealing.session.acts == []
    chosen(window, "Pause (P)").trigger()
    assert dealing.session.paused_at is not None
    assert all(chosen(window, words).isEnabled() for words in BY_HAND)
    dealing.verdict.buttons["resume"].click()
    chosen(window, "Keys (?)").trigger()
    QApplication.processEvents()
    assert dealing.verdict.text.startswith("Keys")
    dealing.verdict.buttons["close"].click()
    assert not dealing.verdict.isVisible()


def test_in_a_test_the_menu_takes_nothing_back(start: Start) -> None:
    window = start("oxford", mode="test")
    assert window.navigator.modes.dealing
    step = window.navigator.modes.dealing.ruling.steps[0].step
    window.navigator.modes.dealing.act(step)
    assert chosen(window, "Undo (Ctrl+Z)").isEnabled()
    chosen(window, "Undo (Ctrl+Z)").trigger()
    assert window.navigator.modes.dealing.session.acts == [step]


def lines_of(menu: QMenu, deep: int = 0) -> Iterator[str]:
    """Every entry of a menu with what is in it; a line between two groups, and a sign for what is chosen."""
    for action in menu.actions():
        part, sign = action.menu(), "✓ " if action.isChecked() else ""
        state = "" if action.isEnabled() else " (cannot be used)"
        yield "  " * deep + (f"{sign}{action.text()}{state}" if not action.isSeparator() else "---")
        if isinstance(part, QMenu):
            yield from lines_of(part, deep + 1)


@pytest.mark.parametrize("mode", ["watch", "practice"])
def test_the_menu_says_what_it_said(mode: str, start: Start) -> None:
    window = start("oxford", mode=mode)
    lines = lines_of(menu_of(window))
    assert_kept(Path(pages.__file__).parent / "menu", mode, "\n".join(lines) + "\n")
