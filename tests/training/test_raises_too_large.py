"""A Raise too large is dealt as it is seen: some show at once, others only when the hand is turned over."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from app.game.hands import read
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.training.deal_round import deal_round
from app.training.irregular_events import _too_much


@pytest.mark.parametrize("house_id", ["cuda", "greektown", "oxford", "pechanga", "two-to-ten"])
def test_what_shows_is_corrected_and_what_does_not_is_found_at_the_reveal(
    house_id: str, houses: dict[str, House]
) -> None:
    house, chance = houses[house_id], Random(f"raises {house_id}")
    seen = set()
    for _ in range(120):
        data = deal_round(house, chance, ["event-raise-too-large"], players=3)
        ruling = rule(*round_from_plain(data, lambda _: house))
        (event,) = ruling.played.events
        (spot,) = (each for each in ruling.played.spots if each.number == event.spot)
        ante, count = spot.wagers["ante"], read(spot.hand).flush_length
        cap = 1000 if house_id == "two-to-ten" else 10**9
        shows = event.asked > 3 * ante or event.asked > cap or event.asked % ante != 0
        top = {2: 1, 3: 1, 4: 1, 5: 2, 6: 3, 7: 3}[count]
        assert shows or event.asked > top * ante
        answer = [str(due.step) for due in ruling.steps if due.event == 0]
        assert answer == ([f"correct {spot.number} raise"] if shows else ["call supervisor"])
        assert (event.at == f"reveal {spot.number}") == (not shows)
        seen.add((shows, event.asked > cap, event.asked % ante != 0))
    assert {shows for shows, _, _ in seen} == {True, False}
    assert any(odd for _, _, odd in seen)
    assert any(over for _, over, _ in seen) == (house_id == "two-to-ten")


@pytest.mark.parametrize(
    ("house_id", "ante", "count", "too_much"),
    [
        ("oxford", 1000, 2, [2000, 3000, 4000, 1100, 1900]),
        ("oxford", 1000, 5, [3000, 4000, 1100, 1900]),
        ("oxford", 1000, 7, [4000, 1100, 1900]),
        ("oxford", 100, 4, [200, 300, 400]),
        ("oxford", 200, 4, [400, 600, 800, 300, 300]),
        ("two-to-ten", 400, 6, [1200, 1600, 500, 700]),
        ("two-to-ten", 500, 6, [1500, 2000, 600, 900]),
    ],
)
def test_too_much_is_every_amount_over_the_first_ante_that_the_hand_does_not_allow(
    house_id: str, ante: int, count: int, too_much: list[int], houses: dict[str, House]
) -> None:
    house = houses[house_id]
    spot: Any = SimpleNamespace(wagers={"ante": ante}, reading=SimpleNamespace(flush_length=count))
    ruling: Any = SimpleNamespace(house=house)
    assert _too_much(ruling, spot) == too_much


def test_too_much_for_a_hand_that_may_not_raise_is_more_than_an_ante(houses: dict[str, House]) -> None:
    house = houses["oxford"]
    rules = house.rules._replace(raise_sizes={**house.rules.raise_sizes, 2: ()})
    spot: Any = SimpleNamespace(wagers={"ante": 1000}, reading=SimpleNamespace(flush_length=2))
    ruling: Any = SimpleNamespace(house=house._replace(rules=rules))
    assert _too_much(ruling, spot) == [2000, 3000, 4000, 1100, 1900]
