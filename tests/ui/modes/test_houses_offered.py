"""The first page: which houses there are, which cannot be dealt and why, and that the choice is remembered."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from app.errors import Refused
from app.procedure.library import Library
from app.ui.kit.settings import load
from app.ui.shell.open_window import _with_house
from app.ui.shell.welcome_page import WelcomePage
from tests.procedure.own_house import HEAD, own_library, write
from tests.ui.dealing.hands import strike
from tests.ui.deals import HOUSES
from tests.ui.modes.people import Start, click, focus
from tests.ui.windows import choose, menu_of

BAD = 'name = "Broken"\nsource = "standard"\n[limits]\nante = "a lot"\nsomething = 3\n'


def page_of(window: object) -> WelcomePage:
    page = window.navigator.page  # type: ignore[attr-defined]
    assert isinstance(page, WelcomePage)
    return page


def names(page: WelcomePage) -> list[str]:
    return sorted(button.objectName() for button in page.houses.buttons())


def test_a_house_of_ones_own_is_offered_beside_the_five(start: Start, tmp_path: Path) -> None:
    write(tmp_path, HEAD)
    window = start(is_first=True, houses=own_library(tmp_path))
    page = page_of(window)
    assert names(page) == sorted([*HOUSES, "sixth"])
    (own,) = [button for button in page.houses.buttons() if button.objectName() == "sixth"]
    assert own.text().startswith("Sixth House")
    click(own)
    click(page.begin)
    assert window.navigator.modes.watching
    assert window.navigator.modes.watching.demonstration.ruling.house.name == "Sixth House"


def test_a_house_with_problems_is_one_line_for_the_instructor_and_cannot_be_chosen(
    start: Start, tmp_path: Path, settings_file: Path
) -> None:
    write(tmp_path, BAD, "broken")
    library = own_library(tmp_path)
    with pytest.raises(Refused) as refused:
        library.house("broken")
    assert len(refused.value.sentences) >= 2
    window = start(is_first=True, houses=library)
    page = page_of(window)
    assert names(page) == sorted(HOUSES)
    (told,) = [label for label in page.findChildren(QLabel) if "broken" in label.text()]
    assert told.text() == (
        f"broken.toml cannot be used: {len(refused.value.sentences)} problems. "
        "For the instructor: hcf-trainer check names them."
    )
    assert told.isVisible()
    # Clicks and keys on it choose nothing.
    QTest.mouseClick(told, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    chosen = page.houses.checkedButton()
    assert chosen
    assert chosen.objectName() == "oxford"
    click(page.begin)
    assert load(settings_file)[0].house == "oxford"
    (house_menu,) = [action.menu() for action in menu_of(window).actions() if action.text() == "House"]
    (entry,) = [action for action in house_menu.actions() if action.text().startswith("broken")]  # type: ignore[attr-defined]
    assert not entry.isEnabled()


def test_the_last_choice_is_taken_up_without_asking(start: Start, settings_file: Path) -> None:
    window = start("oxford", is_first=True)
    page = page_of(window)
    for button in (*page.modes.buttons(), *page.houses.buttons()):
        if button.objectName() in ("practice", "pechanga"):
            click(button)
    click(page.begin)
    window.close()
    remembered, trouble = load(settings_file)
    assert trouble == ""
    again = start(**{**remembered._asdict(), "motion": "off"}, is_first=not remembered.house)
    assert again.navigator.page is None
    assert again.navigator.modes.dealing
    assert (again.navigator.modes.dealing.ruling.house.id, again.navigator.modes.dealing.session.mode) == (
        "pechanga",
        "practice",
    )


def test_a_remembered_house_that_cannot_be_dealt_any_more_is_told_and_another_taken(tmp_path: Path) -> None:
    write(tmp_path, BAD, "broken")
    troubles: list[str] = []
    chosen = _with_house(own_library(tmp_path), load(tmp_path / "none")[0]._replace(house="broken"), troubles)
    assert chosen.house in HOUSES
    assert len(troubles) == 1
    assert "broken" in troubles[0]


def test_at_the_very_first_start_the_house_banks_and_no_player(tmp_path: Path, library: Library) -> None:
    offered = list(library.files())
    chosen = _with_house(library, load(tmp_path / "none")[0], []).house
    assert library.house(offered[0]).has_button, "the first in the list is not simply taken"
    assert not library.house(chosen).has_button


def test_the_first_page_is_in_the_menu_and_changes_mode_and_house(start: Start) -> None:
    window = start("oxford")
    window.welcome()
    page = page_of(window)
    for button in (*page.modes.buttons(), *page.houses.buttons()):
        if button.objectName() in ("test", "cuda"):
            click(button)
    click(page.begin)
    assert window.navigator.modes.watching is None
    assert window.navigator.modes.dealing
    assert (window.navigator.modes.dealing.ruling.house.id, window.navigator.modes.dealing.session.mode) == (
        "cuda",
        "test",
    )


@pytest.mark.parametrize("mode", ["watch", "practice"])
def test_keys_of_what_lies_under_a_page_do_nothing(mode: str, start: Start) -> None:
    window = start("oxford", mode=mode)
    window.welcome()
    page = page_of(window)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_P, Qt.Key.Key_Slash, Qt.Key.Key_N):
        strike(key)
        assert page.isAncestorOf(focus())
    if window.navigator.modes.watching:
        assert window.navigator.modes.watching.place == 0
    if window.navigator.modes.dealing:
        assert not window.navigator.modes.dealing.verdict.isVisible()
        assert window.navigator.modes.dealing.session.paused_at is None
    page.begin.setFocus()
    strike(Qt.Key.Key_Space)
    assert window.navigator.page is None


def test_tab_stays_on_a_page_and_comes_to_all_of_it(start: Start) -> None:
    window = start("oxford")
    for opened in (window.welcome, window.open_rounds):
        opened()
        page = window.navigator.page
        assert page
        came = set()
        for _ in range(20):
            strike(Qt.Key.Key_Tab)
            assert page.isAncestorOf(focus())
            came.add(focus())
        back = set()
        for _ in range(20):
            strike(Qt.Key.Key_Backtab)
            back.add(focus())
        assert came == back
        assert {button for button in page.findChildren(QAbstractButton) if not button.isCheckable()} <= came


def test_a_page_follows_the_size_of_the_window(start: Start) -> None:
    window = start("oxford")
    for opened, size in ((window.welcome, (1366, 768)), (window.open_rounds, (1920, 1080))):
        opened()
        window.resize(*size)
        QApplication.processEvents()
        assert window.navigator.page
        assert window.navigator.page.size() == window.table_screen.size()


def test_the_game_and_the_other_settings_are_chosen_in_the_menu_and_kept(
    start: Start, settings_file: Path
) -> None:
    window = start("oxford", mode="test")
    choose(window, "Game", "5 rounds")
    choose(window, "Players", "3")
    choose(window, "Irregularities", "Now and then")
    saved, _ = load(settings_file)
    assert (saved.rounds, saved.players, saved.events, saved.mode) == (5, 3, True, "test")
