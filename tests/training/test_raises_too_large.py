"""A Raise too large is dealt as it is seen: some show at once, others only when the hand is turned over."""

from random import Random

import pytest

from app.game.hands import read
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.training.deal_round import deal_round


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
