"""Somebody who has never seen the program: from Home to a reviewed round, at every house."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from app.procedure.library import Library
from app.procedure.vocabulary import Step
from app.training.feature import TableSetting
from app.training.feature_list import features_of
from app.ui.home.home_contents import HomeWay
from app.ui.home.home_page import HomePage
from app.ui.kit.settings import load
from app.ui.shell.main_window import MainWindow
from app.ui.watch.review_mode import ReviewMode
from app.ui.watch.transport import TransportKey
from tests.bulk import figure
from tests.sweeps import swept
from tests.ui.dealing.desk import Desk
from tests.ui.dealing.hands import Hands, Keyboard, strike
from tests.ui.deals import HOUSES, NOTABLE, dealt, example
from tests.ui.modes.people import (
    ByLight,
    Start,
    choose_by_keys,
    choose_by_mouse,
    click,
    deal_from_home,
    tab_to,
    told_over_the_felt,
)

pytestmark = pytest.mark.usefixtures("unpainted")


def home_in(window: MainWindow) -> HomePage:
    assert isinstance(window.navigator.page, HomePage)
    assert window.navigator.page.isVisible()
    return window.navigator.page


def title_of(house: str, library: Library) -> str:
    """What a house is called in the list."""
    found = library.house(house)
    return f"{found.name}, {found.place}" if found.place else found.name


def elsewhere(house: str) -> str:
    """Another house than this one: what is chosen is not what was there."""
    return HOUSES[HOUSES.index(house) - 1]


def dealt_as_told(window: MainWindow, hands: Hands) -> list[Step]:
    """Deal the round to its end, each step being the one that is told."""
    assert window.navigator.modes.dealing
    dealing = window.navigator.modes.dealing
    while True:
        due = dealing.session.now().due
        if due is None:
            return dealing.session.acts
        before = len(dealing.session.acts)
        assert told_over_the_felt(window)
        hands.do(due.step)
        dealing.hands.settle()
        assert dealing.session.acts[before:] == [due.step]
        assert not dealing.verdict.isVisible()


def review_in(window: MainWindow) -> ReviewMode:
    assert window.navigator.modes.dealing
    assert window.navigator.modes.dealing.review
    return window.navigator.modes.dealing.review


@pytest.mark.parametrize("house", swept(HOUSES))
def test_by_mouse_alone_a_newcomer_comes_to_a_reviewed_round_and_the_next(
    house: str, start: Start, settings_file: Path, library: Library
) -> None:
    window = start(elsewhere(house), at_home=True)
    menu = home_in(window).house_menu
    QTimer.singleShot(0, lambda: choose_by_mouse(menu, title_of(house, library)))
    click(home_in(window).house_button)
    QApplication.processEvents()
    deal_from_home(window, HomeWay.LEARN)
    assert window.navigator.page is None
    assert window.navigator.modes.dealing
    dealing, first = window.navigator.modes.dealing, window.navigator.modes.dealing.ruling
    assert (first.house.id, dealing.session.mode) == (house, "guided")

    acts = dealt_as_told(window, ByLight(Desk(window)))
    assert acts == [due.step for due in first.steps]
    click(dealing.desk.keys["finish"])
    assert dealing.verdict.text.startswith("No slips")

    click(dealing.verdict.buttons["review"])
    review = review_in(window)
    for place in range(1, len(acts) + 1):
        click(review.transport.buttons[TransportKey.FORWARD])
        assert review.place == place
        assert f"Move {place} of {len(acts)}" in review.narration.text
        assert review.narration.text.endswith("Right.")
    click(review.transport.more)
    choose_by_mouse(review.more, "Next round")
    assert dealing.review is None
    assert dealing.ruling is not first
    assert not dealing.session.acts
    assert dealing.desk.keys["scan"].isVisible()
    saved, trouble = load(settings_file)
    assert (saved.house, saved.mode, trouble) == (house, "guided", "")


@pytest.mark.parametrize("house", swept(HOUSES))
def test_by_keys_alone_a_newcomer_comes_to_a_reviewed_round_and_the_next(
    house: str, start: Start, settings_file: Path, library: Library
) -> None:
    window = start(elsewhere(house), at_home=True)
    menu = home_in(window).house_menu
    tab_to(home_in(window).house_button, Qt.Key.Key_Backtab)
    QTimer.singleShot(0, lambda: choose_by_keys(menu, title_of(house, library)))
    strike(Qt.Key.Key_Return)
    QApplication.processEvents()
    tab_to(home_in(window).ways[HomeWay.LEARN])
    strike(Qt.Key.Key_Return)
    strike(Qt.Key.Key_Return)
    assert window.navigator.page is None
    assert window.navigator.modes.dealing
    dealing, first = window.navigator.modes.dealing, window.navigator.modes.dealing.ruling
    assert (first.house.id, dealing.session.mode) == (house, "guided")

    hands = Keyboard(Desk(window))
    acts = dealt_as_told(window, hands)
    assert acts == [due.step for due in first.steps]
    hands.press(dealing.desk.keys["finish"])
    assert dealing.verdict.text.startswith("No slips")

    assert QApplication.focusWidget() is dealing.verdict.buttons["review"]
    strike(Qt.Key.Key_Return)
    review = review_in(window)
    for place in range(1, len(acts) + 1):
        strike(Qt.Key.Key_Right)
        assert review.place == place
    strike(Qt.Key.Key_Home)
    assert review.place == 0
    tab_to(review.transport.more)
    strike(Qt.Key.Key_Space)
    choose_by_keys(review.more, "Next round")
    assert dealing.review is None
    assert dealing.ruling is not first
    assert not dealing.session.acts
    saved, trouble = load(settings_file)
    assert (saved.house, saved.mode, trouble) == (house, "guided", "")


@pytest.mark.bulk
@pytest.mark.parametrize("name", [name for name in NOTABLE if not name.endswith("all-fold")])
def test_with_large_letters_and_a_full_table_the_lights_lead_through_a_written_round(
    name: str, start: Start
) -> None:
    ruling = example(name).ruling
    window = start(ruling.house.id, mode="guided", text=150)
    assert window.navigator.modes.dealing
    window.navigator.modes.dealing.begin(ruling)
    assert dealt_as_told(window, ByLight(Desk(window))) == [due.step for due in ruling.steps]


@pytest.mark.bulk
@pytest.mark.parametrize("house", HOUSES)
def test_the_lights_lead_through_rounds_of_every_kind(house: str, start: Start, library: Library) -> None:
    window = start(house, mode="guided")
    assert window.navigator.modes.dealing
    features = [
        feature.name
        for feature in features_of(TableSetting(library.house(house), library.house(house).posted))
    ]
    for number in range(figure(100)):
        ruling = dealt(house, number, features[number % len(features)]).ruling
        window.navigator.modes.dealing.begin(ruling)
        assert dealt_as_told(window, ByLight(Desk(window))) == [due.step for due in ruling.steps]
