"""Whole rounds are dealt through the window without a fault: with drags, with taps, by keys alone, in words alone."""

import json
from random import Random

import pytest

from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import as_planned
from app.table.table import apply, laid_out
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import FEATURES, features_of
from tests.bulk import figure
from tests.sweeps import swept
from tests.ui.dealing.desk import Desk, Desks
from tests.ui.dealing.hands import CommandLine, Hands, Keyboard, Mouse, Taps
from tests.ui.deals import HOUSES, dealt, example, example_names

pytestmark = pytest.mark.usefixtures("unpainted")

SOME = {
    "cuda": ["cuda-must-beat", "cuda-all-fold"],
    "greektown": ["greektown-faced-fold", "greektown-six-card-share"],
    "oxford": ["oxford-dealer-short"],
    "pechanga": ["pechanga-wheel"],
    "two-to-ten": ["two-to-ten-eight-high"],
}
"""Folds, faced cards, slips for shares of the meter, a payout that a limit cut to nothing."""


def setting(house: str) -> TableSetting:
    found = Library().house(house)
    return TableSetting(found, found.posted)


def ruled(house: str, feature: str) -> Ruling:
    """A round or a plan with this feature, with two players at most."""
    return dealt(house, 3, feature, players=2).ruling


def deal(desk: Desk, hands: Hands, ruling: Ruling) -> None:
    """Every step of the plan, each one act and no more; the round has no fault at its end."""
    desk.begin(ruling)
    for due in ruling.steps:
        before = len(desk.acts)
        hands.do(due.step)
        waiting = due.step.verb == "square"
        done = [as_planned(act) for act in desk.acts[before:]]
        assert waiting or done[-1:] == [due.step], f"{due.step}: {', '.join(map(str, done)) or 'nothing'}"
    desk.dealing.hands.settle()
    assert [as_planned(act) for act in desk.acts] == [due.step for due in ruling.steps]
    card = desk.session.scorecard()
    assert (card.right, card.faults, card.cost, card.score) == (len(ruling.steps), (), 0, 100)
    table = laid_out(ruling)
    for due in ruling.steps:
        table = apply(table, due.step)
    assert desk.table == table


@pytest.mark.parametrize("house", swept(HOUSES))
def test_every_written_round_is_dealt_with_drags(house: str, open_desk: Desks) -> None:
    names = [name for name in example_names() if name.startswith(house)]
    desk = open_desk(example(names[0]).ruling)
    for name in names:
        deal(desk, Mouse(desk), example(name).ruling)


@pytest.mark.parametrize("way", [Taps, CommandLine])
@pytest.mark.parametrize("house", swept(HOUSES))
def test_rounds_are_dealt_with_taps_alone_and_in_words_alone(
    house: str, way: type[Hands], open_desk: Desks
) -> None:
    desk = open_desk(example(SOME[house][0]).ruling)
    for name in SOME[house]:
        deal(desk, way(desk), example(name).ruling)


@pytest.mark.parametrize("house", swept(HOUSES))
def test_rounds_are_dealt_by_keys_and_only_the_dealers_cards_are_named_in_words(
    house: str, open_desk: Desks
) -> None:
    desk = open_desk(example(SOME[house][0]).ruling)
    hands = Keyboard(desk)
    for name in SOME[house]:
        deal(desk, hands, example(name).ruling)
    assert {step.verb for step in hands.typed} <= {"set"}


@pytest.mark.parametrize("way", [Mouse, Taps, Keyboard, CommandLine])
@pytest.mark.parametrize("house", swept(HOUSES))
def test_every_plan_of_the_deck_and_a_round_without_a_shuffler_are_dealt_in_every_way(
    house: str, way: type[Hands], open_desk: Desks
) -> None:
    """Opening a game, with a flawed deck too, a set-up, a shuffle by hand, a wash, two decks, and dealing by hand."""
    planned = [feature.name for feature in FEATURES.values() if feature.plan]
    rulings = [ruled(house, name) for name in planned if not FEATURES[name].missing(setting(house))]
    desk = open_desk(rulings[0])
    hands = way(desk)
    for ruling in rulings:
        deal(desk, hands, ruling)


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_dealt_rounds_of_every_kind_are_dealt_with_drags_and_with_taps(
    house_id: str, library: Library, open_desk: Desks
) -> None:
    house = library.house(house_id)
    features = [feature.name for feature in features_of(TableSetting(house, house.posted))]
    chance = Random(f"by hand {house_id}")
    desk: Desk | None = None
    for turn in range(figure(150)):
        wanted = features[turn % len(features)] if turn % 3 else chance.choice(features)
        data = deal_round(house, chance, [wanted])
        ruling = rule(*round_from_text(json.dumps(data), library.house))
        desk = desk or open_desk(ruling)
        deal(desk, Taps(desk) if turn % 4 == 3 else Mouse(desk), ruling)
