"""Home: which houses there are, which cannot be dealt and why, and that the choice is remembered."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.errors import Refused
from app.procedure.library import Library
from app.ui.home.home_contents import HomeWay
from app.ui.home.home_page import HomePage
from app.ui.kit.settings import Settings, load
from app.ui.shell.open_window import _with_house
from tests.procedure.own_house import HEAD, own_library, write
from tests.ui.dealing.hands import strike
from tests.ui.deals import HOUSES
from tests.ui.modes.people import Start, choose_by_mouse, click, deal_from_home, focus
from tests.ui.windows import choose, menu_of

pytestmark = pytest.mark.usefixtures("unpainted")

BAD = 'name = "Broken"\nsource = "standard"\n[limits]\nante = "a lot"\nsomething = 3\n'
ONE_WRONG = f"{HEAD}\n[something]\nwrong = 3\n"


def page_of(window: object) -> HomePage:
    page = window.navigator.page  # type: ignore[attr-defined]
    assert isinstance(page, HomePage)
    return page


def houses_on(page: HomePage) -> dict[str, bool]:
    """What the list of houses says, and whether it can be chosen."""
    QTimer.singleShot(0, page.house_menu.close)
    click(page.house_button)
    return {action.text(): action.isEnabled() for action in page.house_menu.actions()}


def choose_house(page: HomePage, name: str) -> None:
    QTimer.singleShot(0, lambda: choose_by_mouse(page.house_menu, name))
    click(page.house_button)
    QApplication.processEvents()


def test_a_house_of_ones_own_is_offered_beside_the_five(start: Start, tmp_path: Path) -> None:
    write(tmp_path, HEAD)
    window = start(at_home=True, houses=own_library(tmp_path))
    assert len(houses_on(page_of(window))) == len(HOUSES) + 1
    choose_house(page_of(window), "Sixth House")
    click(page_of(window).ways[HomeWay.WATCH])
    assert window.navigator.modes.watching
    assert window.navigator.modes.watching.demonstration.ruling.house.name == "Sixth House"


@pytest.mark.parametrize(("text", "problems"), [(BAD, "2 problems"), (ONE_WRONG, "1 problem")])
def test_a_house_with_problems_is_one_line_and_cannot_be_chosen(
    text: str, problems: str, start: Start, tmp_path: Path, settings_file: Path
) -> None:
    write(tmp_path, text, "broken")
    library = own_library(tmp_path)
    with pytest.raises(Refused):
        library.house("broken")
    window = start(at_home=True, houses=library)
    offered = houses_on(page_of(window))
    (told,) = [text for text, can_be_chosen in offered.items() if not can_be_chosen]
    assert told == f"broken.toml can't be used: {problems}. Run hcf-trainer check."
    click(page_of(window).ways[HomeWay.WATCH])
    assert load(settings_file)[0].house == "oxford"
    (house_menu,) = [action.menu() for action in menu_of(window).actions() if action.text() == "House"]
    (entry,) = [action for action in house_menu.actions() if action.text().startswith("broken")]  # type: ignore[attr-defined]
    assert (entry.text(), entry.isEnabled()) == (f"broken: {problems}", False)


def test_the_last_house_and_mode_are_remembered(start: Start, settings_file: Path) -> None:
    window = start("oxford", at_home=True)
    choose_house(page_of(window), "Pechanga Resort Casino")
    deal_from_home(window, HomeWay.PRACTICE)
    window.close()
    remembered, trouble = load(settings_file)
    assert (remembered.house, remembered.mode, trouble) == ("pechanga", "practice", "")


def test_a_remembered_house_that_cannot_be_dealt_any_more_is_told_and_another_taken(tmp_path: Path) -> None:
    write(tmp_path, BAD, "broken")
    troubles: list[str] = []
    chosen = _with_house(own_library(tmp_path), load(tmp_path / "none")[0]._replace(house="broken"), troubles)
    assert chosen.house in HOUSES
    assert len(troubles) == 1
    assert "broken" in troubles[0]


def test_where_no_house_file_is_sound_the_window_does_not_open(tmp_path: Path) -> None:
    write(tmp_path, BAD, "broken")
    library, troubles = own_library(tmp_path), list[str]()
    files = {"broken": library.files()["broken"]}
    library.files = lambda: files  # type: ignore[method-assign]
    with pytest.raises(Refused) as caught:
        _with_house(library, Settings(house="broken"), troubles)
    assert caught.value.sentences == ("no house file can be used; run hcf-trainer check to see why",)
    assert len(troubles) == 1


def test_at_the_very_first_start_the_house_banks_and_no_player(tmp_path: Path, library: Library) -> None:
    offered = list(library.files())
    chosen = _with_house(library, load(tmp_path / "none")[0], []).house
    assert library.house(offered[0]).has_button, "the first in the list is not simply taken"
    assert not library.house(chosen).has_button


def test_home_is_in_the_menu_and_changes_mode_and_house(start: Start) -> None:
    window = start("oxford")
    window.open_home()
    choose_house(page_of(window), "Cuda Casino Poker")
    deal_from_home(window, HomeWay.TEST)
    assert window.navigator.modes.watching is None
    dealing = window.navigator.modes.dealing
    assert dealing
    assert (dealing.ruling.house.id, dealing.session.mode) == ("cuda", "test")


@pytest.mark.parametrize("mode", ["watch", "practice"])
def test_keys_of_what_lies_under_a_page_do_nothing(mode: str, start: Start) -> None:
    window = start("oxford", mode=mode)
    window.open_home()
    page = page_of(window)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_End, Qt.Key.Key_P, Qt.Key.Key_Slash, Qt.Key.Key_N):
        strike(key)
        assert page.isAncestorOf(focus())
    if window.navigator.modes.watching:
        assert window.navigator.modes.watching.place == 0
    if window.navigator.modes.dealing:
        assert not window.navigator.modes.dealing.verdict.isVisible()
        assert window.navigator.modes.dealing.session.paused_at is None
    page.hero.primary.setFocus()
    strike(Qt.Key.Key_Space)
    assert window.navigator.page is None


def test_tab_stays_on_a_page_and_comes_to_all_of_it(start: Start) -> None:
    window = start("oxford")
    for opened in (window.open_home, window.menu_pages.open_round):
        opened()
        page = window.navigator.page
        assert page
        came = set()
        for _ in range(30):
            strike(Qt.Key.Key_Tab)
            assert page.isAncestorOf(focus())
            came.add(focus())
        back = set()
        for _ in range(30):
            strike(Qt.Key.Key_Backtab)
            back.add(focus())
        assert came == back
        assert {
            button
            for button in page.findChildren(QAbstractButton)
            if button.isVisible() and button.focusPolicy()
        } <= came


def test_a_page_follows_the_size_of_the_window(start: Start) -> None:
    window = start("oxford")
    for opened, size in ((window.open_home, (1366, 768)), (window.menu_pages.open_round, (1920, 1080))):
        opened()
        window.resize(*size)
        QApplication.processEvents()
        assert window.navigator.page
        assert window.navigator.page.size() == window.table_screen.size()


def test_the_game_and_the_other_settings_are_chosen_in_the_menu_and_kept(
    start: Start, settings_file: Path
) -> None:
    window = start("oxford", mode="test")
    choose(window, "Game length", "5 rounds")
    choose(window, "Players", "3")
    saved, _ = load(settings_file)
    assert (saved.rounds, saved.players, saved.mode) == (5, 3, "test")
