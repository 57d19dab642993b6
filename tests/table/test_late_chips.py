"""A late wager and a second bet are money on the table: seen, given back, and no gain for the bank."""

from functools import reduce
from random import Random

import pytest

from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.table.table import Table, apply, laid_out
from app.training.deal_round import deal_round
from tests.bulk import figure
from tests.grading.judging import judged

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")
KINDS = ("late-bonus", "no-ante", "second-hand")


def chips_on(table: Table) -> int:
    """All the players' chips, wherever they went."""
    return sum(stack.felt + stack.tray + stack.player for stack in table.stacks.values())


def bank(table: Table) -> int:
    return sum(stack.bank_net for stack in table.stacks.values())


def troubled(house: House, kind: str, chance: Random) -> tuple[Ruling, Ruling]:
    """A round with late chips, and the same round without them."""
    data = deal_round(house, chance, [f"event-{kind}"])
    calm = {key: value for key, value in data.items() if key != "events"}
    return tuple(rule(*round_from_plain(each, lambda _: house)) for each in (data, calm))  # type: ignore[return-value]


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_late_chips_lie_there_after_their_step_go_back_and_leave_the_bank_exact(
    house_id: str, confirmed: dict[str, House]
) -> None:
    house, chance = confirmed[house_id], Random(f"late {house_id}")
    for kind in [kind for kind in KINDS if kind in house.irregularities]:
        for _ in range(figure(200)):
            ruling, ordinary = troubled(house, kind, chance)
            (event,) = ruling.played.events
            assert event.wager, kind
            key = int(event.chips_at), event.wager
            steps = [due.step for due in ruling.steps]
            place = [str(step) for step in steps].index(event.at) + 1
            before, after = (reduce(apply, steps[:count], laid_out(ruling)) for count in (place - 1, place))
            made = chips_on(laid_out(ordinary))
            assert (before.stacks[key].felt, chips_on(before)) == (0, made)
            assert (after.stacks[key].felt, chips_on(after)) == (event.asked, made + event.asked)
            end = reduce(apply, steps, laid_out(ruling))
            right = reduce(apply, [due.step for due in ordinary.steps], laid_out(ordinary))
            assert (end.stacks[key].player, end.stacks[key].felt) == (event.asked, 0), kind
            assert (bank(end), chips_on(end)) == (bank(right), made + event.asked)
            assert (bank(end), end.stacks[key].bank_net) == (bank(right), 0)


def test_taking_late_chips_into_the_tray_is_a_fault_that_gives_the_bank_too_much(
    confirmed: dict[str, House],
) -> None:
    house = confirmed["oxford"]
    ruling, _ = troubled(house, "late-bonus", Random(7))
    (event,) = ruling.played.events
    assert event.wager
    back, taken = (Step(verb, event.chips_at, event.wager) for verb in ("return", "take"))
    acts = [taken if due.step == back else due.step for due in ruling.steps]
    card = judged(ruling, acts)
    assert card.cost == -event.asked
    assert [fault.did for fault in card.faults] == [taken]


def test_a_second_bet_given_back_once_more_is_a_fault_and_stops_nothing(confirmed: dict[str, House]) -> None:
    ruling, _ = troubled(confirmed["oxford"], "second-hand", Random(7))
    (event,) = ruling.played.events
    assert event.wager
    back, steps = Step("return", event.chips_at, event.wager), [due.step for due in ruling.steps]
    for place in range(1, len(steps), 6):
        card = judged(ruling, [*steps[:place], back, *steps[place:]])
        assert card.faults, place
