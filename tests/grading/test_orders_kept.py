"""The order of a deal at every house: what must come before each step, what is free, and on whose word."""

from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from app.grading.order import order_of, order_source
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.training.deal_round import deal_round
from tests.kept_text import assert_kept

KEPT = Path(__file__).parent / "kept"
HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")
ROUNDS = ((), ("tie",), ("event-card-exposed",), ("opening",), ("one-bonus-folded",))
NEAR = 4


@pytest.mark.parametrize("house_id", HOUSES)
def test_an_order_says_what_it_said(house_id: str, houses: dict[str, House]) -> None:
    """With a call before every payout over $50, and without."""
    lines: list[str] = []
    for place, features in enumerate(ROUNDS):
        house = houses[house_id]._replace(approval=5_000 * (place % 2))
        data = deal_round(house, Random(f"order {house_id}"), features, players=3)
        ruling = rule(house, round_from_plain(data, houses.__getitem__)[1])
        order = order_of(house, ruling.steps)
        lines.append(f"# {', '.join(features)}")
        for at, due in enumerate(ruling.steps):
            free = f", free with {list(order.mates[at])}" if at in order.mates else ""
            head = ", first" if at in order.heads else ""
            until = f", until {order.deadlines[at]}" if at in order.deadlines else ""
            lines.append(f"{at} {due.step}: after {list(order.requires[at])}{free}{head}{until}")
        undone = set(range(0, len(ruling.steps), 3))
        lines.append(f"jumped {[order.jumped(at, undone) for at in range(len(ruling.steps))]}")
        plan = house.steps_of(ruling.played.plan)
        for first, second in combinations(range(len(ruling.steps)), 2):
            if second - first <= NEAR:
                source = order_source(plan, ruling.steps[first], ruling.steps[second])
                lines.append(f"{first} {second} {source.kind} {source.binds}")
    assert_kept(KEPT, f"order {house_id}", "\n".join(lines) + "\n")
