"""Rounds by seed: the same again, and in the form everything else reads."""

import json
from random import Random

import pytest

from app.procedure.house import House
from app.procedure.round_codec import round_from_plain, round_from_text
from app.procedure.ruling import as_plain, rule
from app.training.deal_round import deal_for_practice, deal_round
from app.training.feature_list import FEATURES

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")


@pytest.mark.parametrize("house_id", HOUSES)
@pytest.mark.parametrize(
    "features", [[], ["tie"], ["straight-flush-6", "not-qualified"], ["event-late-bonus"]]
)
def test_a_seed_deals_the_same_rounds_again(
    house_id: str, features: list[str], houses: dict[str, House]
) -> None:
    def dealt(seed: int) -> list[str]:
        chance = Random(seed)
        return [json.dumps(deal_round(houses[house_id], chance, features)) for _ in range(20)]

    assert dealt(7) == dealt(7)
    assert len(set(dealt(7) + dealt(8))) == 40


@pytest.mark.parametrize("house_id", HOUSES)
def test_the_form_survives_being_written_down(house_id: str, houses: dict[str, House]) -> None:
    house = houses[house_id]
    data = deal_round(house, Random(5))
    again = round_from_text(json.dumps(data), lambda _: house)
    assert as_plain(rule(*again)) == as_plain(rule(*round_from_plain(data, lambda _: house)))


def test_keys_are_those_of_the_house(houses: dict[str, House]) -> None:
    chance = Random(6)
    assert set(deal_round(houses["oxford"], chance)) == {"house", "dealer", "spots"}
    assert set(deal_round(houses["cuda"], chance)) == {"house", "button", "dealer", "spots"}
    assert set(deal_round(houses["greektown"], chance)) == {"house", "posted", "meter", "dealer", "spots"}


def test_a_hand_drawn_for_a_feature_does_not_show_by_its_order(houses: dict[str, House]) -> None:
    chance = Random(9)
    firsts = set()
    for _ in range(60):
        (hand,) = [
            spot["cards"].split()
            for spot in deal_round(houses["oxford"], chance, ["straight-flush-7"])["spots"]
            if len({card[1] for card in spot["cards"].split()}) == 1
        ]
        firsts.add(sorted(hand).index(hand[0]))
    assert firsts == set(range(7))


def test_every_feature_is_described() -> None:
    for name, feature in FEATURES.items():
        assert name == feature.name == name.lower()
        assert " " not in name
        assert feature.words
        assert not feature.words.endswith(".")


def test_in_a_third_of_the_rounds_with_events_something_goes_wrong(houses: dict[str, House]) -> None:
    chance = Random(3)
    rounds = [deal_for_practice(houses["oxford"], chance, with_events=True, players=2) for _ in range(300)]
    assert 80 <= sum("events" in each for each in rounds) <= 120
    calm = [deal_for_practice(houses["oxford"], chance, players=2) for _ in range(30)]
    assert not any("events" in each for each in calm)


def test_for_practice_what_a_house_lacks_is_left_out(houses: dict[str, House]) -> None:
    lacking = deal_for_practice(houses["oxford"], Random(1), "progressive-4", players=3)
    assert len(lacking["spots"]) == 3
    tied = deal_for_practice(houses["oxford"], Random(1), "tie", players=1)
    ruling = rule(*round_from_plain(tied, houses.__getitem__))
    assert [settlement.outcome for settlement in ruling.settlements] == ["tie"]


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("house_id", HOUSES)
def test_a_player_who_was_warned_does_it_again_at_a_later_step(
    house_id: str, players: int, houses: dict[str, House]
) -> None:
    house, chance = houses[house_id], Random(f"again {house_id}")
    for _ in range(10):
        data = deal_round(house, chance, ["event-warned-again"], players=players)
        calm = rule(*round_from_plain({**data, "events": []}, lambda _: house))
        steps = [str(due.step) for due in calm.steps]
        first, second = data["events"]
        assert first["spot"] == second["spot"]
        assert steps.index(first["at"]) < steps.index(second["at"])
