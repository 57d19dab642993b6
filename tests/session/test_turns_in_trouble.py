"""Players take their turns as if nothing were wrong until the dealer has called a hand dead."""

from random import Random

import pytest

from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.session.player_turns import decided
from app.training.deal_round import deal_round


@pytest.mark.parametrize("house_id", ["cuda", "greektown", "oxford"])
def test_a_round_that_will_be_dead_waits_for_all_hands_before_anyone_decides(
    house_id: str, houses: dict[str, House]
) -> None:
    house, chance = houses[house_id], Random(f"dead {house_id}")
    for kind in ("floor-cards", "hand-count", "mingled") * 10:
        data = deal_round(house, chance, [f"event-{kind}"])
        ruling = rule(*round_from_plain(data, lambda _: house))
        calm = rule(*round_from_plain({**data, "events": []}, lambda _: house))
        done = [due.step for due in ruling.steps if due.event is None]
        place = [str(step) for step in done].index(ruling.played.events[0].at) + 1
        assert decided(ruling, done[:place]) == decided(calm, done[:place])


@pytest.mark.parametrize("house_id", ["cuda", "oxford"])
def test_a_hand_that_will_be_dead_has_its_turn_until_the_dealer_calls_it(
    house_id: str, houses: dict[str, House]
) -> None:
    house, chance = houses[house_id], Random(f"turns {house_id}")
    for _ in range(20):
        data = deal_round(house, chance, ["event-warned-again"])
        ruling = rule(*round_from_plain(data, lambda _: house))
        warned = rule(*round_from_plain({**data, "events": data["events"][:1]}, lambda _: house))
        place = next(place for place, due in enumerate(ruling.steps) if due.event == 1)
        done = [due.step for due in ruling.steps[:place]]
        assert decided(ruling, done) == decided(warned, done)
        called = [due.step for due in ruling.steps if due.event is not None or due in ruling.steps[:place]]
        assert len(decided(ruling, called)) >= len(decided(ruling, done))
