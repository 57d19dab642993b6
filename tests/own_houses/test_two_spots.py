"""A house where one player may play two spots, each with twice the minimum."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.errors import Refused
from app.grading.judge import judge
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.rule_book import book_of
from app.procedure.ruling import rule
from app.training.deal_round import deal_round
from tests.procedure.own_house import HEAD, problems_of


@pytest.fixture(scope="module")
def house(own_houses: Library) -> House:
    return own_houses.house("sierra")


def dealt(house: House, seed: int) -> dict[str, Any]:
    return deal_round(house, Random(seed), ["several-hands"], players=3)


def refused(house: House, data: dict[str, Any]) -> str:
    with pytest.raises(Refused) as caught:
        round_from_plain(data, lambda _: house)
    return caught.value.sentences[0]


def test_a_player_has_two_hands_and_looks_at_both(house: House) -> None:
    for seed in range(8):
        ruling = rule(*round_from_plain(dealt(house, seed), lambda _: house))
        hands = [spot for spot in ruling.played.spots if spot.player]
        assert len(hands) == 2
        assert not any(spot.blind for spot in hands)
        assert all(spot.wagers["ante"] >= 2 * house.rules.limits["ante"].minimum for spot in hands)
        steps = [due.step for due in ruling.steps]
        assert judge(ruling, list(enumerate(steps, 1))).faults == ()


def test_an_ante_of_two_spots_is_twice_the_minimum(house: House) -> None:
    data = dealt(house, 1)
    spot = next(spot for spot in data["spots"] if "player" in spot)
    spot |= {"ante": 5, "decision": "fold"}
    spot.pop("raise", None)
    assert refused(house, data) == (
        f"spot {spot['spot']}: player A has 2 spots, so the Ante must be $10 or more"
    )
    for other in data["spots"]:
        if other is not spot:
            other.pop("player", None)
    round_from_plain(data, lambda _: house)  # player A has one spot now


def test_three_spots_are_too_many(house: House) -> None:
    data = dealt(house, 1)
    for spot in data["spots"]:
        spot |= {"player": "A", "ante": 10, "decision": "fold"}
        spot.pop("raise", None)
        spot.pop("kept", None)
    assert refused(house, data) == "the round: player A has 3 spots; 2 are allowed"


def test_the_book_says_so(house: House) -> None:
    texts = [entry.text for chapter in book_of(house) for entry in chapter.entries]
    assert "up to 2 spots, each with an Ante of at least $10." in texts


def test_then_a_second_hand_is_no_irregularity(tmp_path: Path) -> None:
    found = problems_of(tmp_path, f'{HEAD}[rules.spots]\nmost = 2\nwhy = "x"\n')
    assert found == [
        (
            3,
            "rules.spots: a player may have a second hand here, so it isn't an irregularity; "
            "add [irregularities.second-hand] with here = false",
        )
    ]
