"""What a house file is rehearsed with: the smallest wagers, and a wager that nobody settles is named by its place."""

import pytest

from app.game.cards import Card
from app.game.wagers import is_bonus
from app.procedure.house import House
from app.procedure.house_file.rehearsal import _answer_trials, _left_undone, _wagers
from tests.ui.deals import example


@pytest.mark.parametrize("house_id", ["cuda", "greektown", "oxford", "pechanga", "two-to-ten"])
def test_the_smallest_wagers_are_made(house_id: str, houses: dict[str, House]) -> None:
    house = houses[house_id]
    found = _wagers(house, tuple(map(Card, range(7))), tuple(house.rules.bonuses), folded=True)
    assert found
    assert {"ante", *house.rules.bonuses} <= found.keys()
    for wager, cents in found.items():
        limit = house.rules.limits[wager]
        assert limit.allows(cents), wager
        assert not any(limit.allows(less) for less in range(limit.unit, cents, limit.unit)), wager


def test_a_wager_that_nobody_settles_is_told_where_its_rules_are() -> None:
    ruling = example("oxford-full-table").ruling
    settlement = next(each for each in ruling.settlements if any(map(is_bonus, each.verdicts)))
    spot = settlement.spot.number
    plan = [due for due in ruling.steps if due.step.place != spot]
    assert not list(_left_undone(ruling.house, settlement, list(ruling.steps)))
    found = list(_left_undone(ruling.house, settlement, plan))
    assert {path for path, _ in found} == {
        (), *[("bonus", wager) for wager in settlement.verdicts if is_bonus(wager)]
    }  # fmt: skip
    assert ((), "the hand is never dealt") in found
    assert ((), "the hand is never racked") in found


@pytest.mark.parametrize("house_id", ["oxford", "two-to-ten", "pechanga", "greektown", "cuda"])
def test_answers_are_tried_on_a_raised_and_on_a_folded_hand_with_every_bonus(
    house_id: str, houses: dict[str, House]
) -> None:
    """The banker qualifies once and does not once."""
    house = houses[house_id]
    trials = [
        (spot.folded, house.rules.qualifies(house.rules.read(played.dealer_hand)))
        for _, played, _ in _answer_trials(house)
        for spot in played.spots
        if set(spot.wagers) == {"ante", *house.rules.bonuses, *(() if spot.folded else ("raise",))}
    ]
    assert trials == [(False, True), (False, False), (True, True), (True, False)]
