"""What comes up in a round is chosen in the open, on the page where it is begun, and carries over nowhere unseen."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from app.ui.home.home_contents import HomeWay
from app.ui.home.home_page import HomePage
from app.ui.kit.settings import load
from app.ui.shell.main_window import MainWindow
from tests.ui.dealing.hands import strike
from tests.ui.modes.people import Start, click, focus, new_round_in, tab_to
from tests.ui.windows import choose

pytestmark = pytest.mark.usefixtures("unpainted")


def home_in(window: MainWindow) -> HomePage:
    assert isinstance(window.navigator.page, HomePage)
    return window.navigator.page


def open_page(window: MainWindow, way: HomeWay = HomeWay.PRACTICE) -> None:
    click(home_in(window).ways[way])


def ties(window: MainWindow) -> bool:
    dealing = window.navigator.modes.dealing
    assert dealing
    return any(settlement.outcome == "tie" for settlement in dealing.ruling.settlements)


def test_a_situation_that_is_chosen_is_in_every_round_until_another_page_is_opened(start: Start) -> None:
    window = start("oxford", at_home=True)
    open_page(window)
    page = new_round_in(window)
    page.choose("tie")
    click(page.deal)
    dealing = window.navigator.modes.dealing
    assert dealing
    assert ties(window)
    dealing.finish()
    click(dealing.verdict.buttons["next"])
    assert ties(window)
    window.open_home()
    open_page(window, HomeWay.TEST)
    assert new_round_in(window).situation == "", "random is chosen again"
    click(new_round_in(window).deal)
    assert window.navigator.settings.feature == ""


def test_irregularities_are_chosen_on_the_page_and_kept(start: Start, settings_file: Path) -> None:
    window = start("oxford", at_home=True)
    open_page(window)
    page = new_round_in(window)
    assert page.events.choice is False
    click(page.events.buttons[True])
    page.choose("event-jam")
    assert not page.events.isEnabled(), "one thing goes wrong in a round, and that is chosen"
    page.choose("")
    assert page.events.isEnabled()
    click(page.deal)
    assert load(settings_file)[0].events
    again = start("oxford", at_home=True, events=True)
    said = " ".join([each.text() for each in home_in(again).hero.findChildren(QLabel)])
    assert "Irregularities come up now and then." in said, "what Deal a round deals is said beside it"
    open_page(again)
    assert new_round_in(again).events.choice is True


def test_an_irregularity_that_is_chosen_comes_up_though_others_may_come_too(start: Start) -> None:
    window = start("oxford", at_home=True, events=True)
    open_page(window)
    new_round_in(window).choose("event-jam")
    click(new_round_in(window).deal)
    dealing = window.navigator.modes.dealing
    assert dealing
    for _ in range(10):
        assert [event.kind for event in dealing.ruling.played.events] == ["jam"]
        dealing.next_round()


@pytest.mark.parametrize("way", [HomeWay.DEAL, HomeWay.PRACTICE])
def test_what_is_chosen_in_watch_stays_there(way: HomeWay, start: Start, settings_file: Path) -> None:
    window = start("oxford", mode="watch")
    watching = window.navigator.modes.watching
    assert watching
    features = watching.transport.features
    features.setCurrentIndex(features.findData("tie"))
    features.activated.emit(features.currentIndex())
    assert any(settlement.outcome == "tie" for settlement in watching.demonstration.ruling.settlements)
    assert window.navigator.settings.feature == load(settings_file)[0].feature == ""
    window.open_home()
    window.home.go(way)
    if way != HomeWay.DEAL:
        assert new_round_in(window).situation == ""
        click(new_round_in(window).deal)
    assert window.navigator.settings.feature == ""
    choose(window, "Mode", "Watch")
    assert window.navigator.modes.watching
    assert window.navigator.modes.watching.transport.features.currentText() == "Random"


def test_back_leads_where_one_came_from_and_no_round_was_dealt(start: Start) -> None:
    window = start("oxford", at_home=True)
    for is_by_key in (True, False):
        open_page(window, HomeWay.LEARN)
        if is_by_key:
            strike(Qt.Key.Key_Escape)
        else:
            click(new_round_in(window).shell.header.home)
        assert home_in(window).isVisible()
        assert not window.navigator.modes.is_open
    click(home_in(window).ways[HomeWay.WATCH])
    choose(window, "Mode", "Practice")
    click(new_round_in(window).shell.header.back)
    assert window.navigator.page is None
    assert window.navigator.modes.watching, "the page was opened from the table"


def test_by_keys_a_situation_is_chosen_and_dealt(start: Start) -> None:
    window = start("oxford", at_home=True)
    open_page(window)
    page = new_round_in(window)
    assert focus() is page.deal
    tab_to(page.choices.buttons()[0])
    for _ in range(2):
        strike(Qt.Key.Key_Down)
    assert page.situation == "just-qualifies"
    tab_to(page.deal)
    strike(Qt.Key.Key_Return)
    assert window.navigator.modes.dealing
    assert window.navigator.settings.feature == "just-qualifies"


def test_another_house_chosen_on_the_page_has_its_own_situations(start: Start) -> None:
    window = start("oxford", at_home=True)
    open_page(window)
    choose(window, "House", "Greektown Casino-Hotel")
    page = new_round_in(window)
    assert page.house.id == "greektown"
    assert page.mode == "practice"
    assert not window.navigator.modes.is_open


def test_the_pay_tables_of_a_house_that_has_several_are_chosen_on_the_page_and_dealt_with(
    start: Start, settings_file: Path
) -> None:
    window = start("greektown", at_home=True)
    open_page(window)
    page = new_round_in(window)
    assert [box.count() for box in page.tables.boxes.values()] == [8, 7, 4]
    for bonus, name in (("flush", "V02"), ("straight_flush", "V05"), ("progressive", "3")):
        box = next(box for each, box in page.tables.boxes.items() if each == bonus)
        box.setCurrentIndex(box.findData(name))
    click(page.deal)
    dealing = window.navigator.modes.dealing
    assert dealing
    posted = {"flush": "V02", "straight_flush": "V05", "progressive": "3"}
    assert dealing.ruling.played.posted == posted
    dealing.finish()
    click(dealing.verdict.buttons["next"])
    assert dealing.ruling.played.posted == posted, "and so is every round after it"
    assert load(settings_file)[0].posted == "flush V02; straight_flush V05; progressive 3"


def test_where_one_table_is_posted_there_is_none_to_choose(start: Start) -> None:
    window = start("oxford", at_home=True)
    open_page(window)
    assert not new_round_in(window).tables.boxes
