"""What holds for every round at every house, on rounds nobody chose."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import as_plain, rule
from tests.procedure.accounts import bank_result, hand_faults, players_result, wager_faults
from tests.procedure.stacked import stacked_round
from tests.rounds import random_round

LIBRARY = Library()
HOUSES = ("oxford", "two-to-ten", "pechanga", "greektown", "cuda")

Plain = dict[str, Any]


@st.composite
def rounds(draw: st.DrawFn) -> Plain:
    """A legal round of any house, from a fair deck or a stacked one."""
    house = LIBRARY.house(draw(st.sampled_from(HOUSES)))
    chance = Random(draw(st.integers(0, 2**32)))
    return random_round(house, chance) if draw(st.booleans()) else stacked_round(house, chance)


def ruling_of(data: Plain) -> Plain:
    return as_plain(rule(*round_from_text(json.dumps(data), LIBRARY.house)))


anywhere = settings(derandomize=True, deadline=None, max_examples=200)


@anywhere
@given(rounds())
def test_every_wager_made_is_settled_exactly_once_for_the_amount_in_its_spot(data: Plain) -> None:
    assert wager_faults(data, ruling_of(data)) == []


@anywhere
@given(rounds())
def test_every_hand_is_dealt_once_and_racked_once_the_dealers_last(data: Plain) -> None:
    assert hand_faults(data, ruling_of(data)["steps"]) == []


@anywhere
@given(rounds())
def test_what_the_bank_loses_the_players_gain(data: Plain) -> None:
    ruling = ruling_of(data)
    assert bank_result(data, ruling["steps"]) == -players_result(data, ruling)


@anywhere
@given(rounds(), st.randoms(use_true_random=False))
def test_order_of_spots_and_cards_in_the_input_never_matters(data: Plain, chance: Random) -> None:
    before = ruling_of(data)
    chance.shuffle(data["spots"])
    for holder, key in [(data, "dealer"), *((spot, "cards") for spot in data["spots"])]:
        cards = holder[key].split()
        chance.shuffle(cards)
        holder[key] = " ".join(cards)
    assert ruling_of(data) == before


@anywhere
@given(rounds())
def test_spots_of_a_ruling_ascend_and_name_only_wagers_that_were_made(data: Plain) -> None:
    ruling = ruling_of(data)
    made = {
        spot["spot"]: set(spot) & {"ante", "raise", "flush", "straight_flush", "progressive"}
        for spot in data["spots"]
    }
    assert [spot["spot"] for spot in ruling["spots"]] == sorted(made)
    assert {spot["spot"]: set(spot["wagers"]) for spot in ruling["spots"]} == made


@anywhere
@given(rounds())
def test_nothing_but_a_payout_has_an_amount(data: Plain) -> None:
    for spot in ruling_of(data)["spots"]:
        for verdict in spot["wagers"].values():
            assert verdict["do"] == "pay" or verdict["amount"] == 0


@anywhere
@given(rounds(), st.permutations("cdhs"))
def test_names_of_suits_never_matter_to_the_money(data: Plain, suits: list[str]) -> None:
    other = dict(zip("cdhs", suits, strict=True))

    def renamed(cards: str) -> str:
        return " ".join(card[0] + other[card[1]] for card in cards.split())

    renamed_data = data | {
        "dealer": renamed(data["dealer"]),
        "spots": [spot | {"cards": renamed(spot["cards"])} for spot in data["spots"]],
    }
    before, after = ruling_of(data), ruling_of(renamed_data)
    assert [spot["wagers"] for spot in after["spots"]] == [spot["wagers"] for spot in before["spots"]]
    unset = [step for step in before["steps"] if not step.startswith("set dealer")]
    assert [step for step in after["steps"] if not step.startswith("set dealer")] == unset


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        (["take 2 ante", "take 2 ante"], "spot 2: ante"),
        (["take 2 ante", "pay 2 ante 10"], "spot 2: ante"),
        (["return 2 ante"], "spot 2: ante"),
        ([], "spot 2: ante"),
        (["take 2 ante", "take 2 flush"], "spot 2: there is no flush wager"),
    ],
)
def test_the_accounts_see_what_is_wrong(steps: list[str], fault: str) -> None:
    """The properties above could hold for nothing: here is what they catch."""
    data = {"spots": [{"spot": 2, "ante": 10}]}
    ruling = {"spots": [{"spot": 2, "wagers": {"ante": {"do": "take", "amount": 0}}}], "steps": steps}
    assert [found.startswith(fault) for found in wager_faults(data, ruling)] == [True]


@pytest.mark.parametrize(
    "steps",
    [
        ["deal 2", "deal dealer", "rack dealer", "rack 2"],
        ["deal 2", "rack 2", "rack dealer"],
        ["deal 2", "deal dealer", "rack dealer"],
        ["deal 2", "deal dealer", "rack 2", "shuffle riffle", "rack dealer"],
    ],
)
def test_the_accounts_see_hands_that_go_astray(steps: list[str]) -> None:
    assert hand_faults({"spots": [{"spot": 2}]}, steps)
