"""One slip is one fault: of the right kind, at the right step, with the right cost."""

from itertools import islice
from random import Random

import pytest

from app.grading.scorecard_codec import step_as_text
from app.procedure.house import House
from app.procedure.vocabulary import Step
from tests.bulk import SOAK, figure
from tests.grading.freedoms import freely
from tests.grading.judging import judged, random_ruling
from tests.grading.slips import Slip, every_slip

HOUSES = ("cuda", "greektown", "oxford", "pechanga", "two-to-ten")


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_a_perfect_deal_has_no_fault(house_id: str, houses: dict[str, House]) -> None:
    chance = Random(f"perfect {house_id}")
    for _ in range(figure(10_000, share=200)):
        ruling = random_ruling(houses[house_id], chance)
        card = judged(ruling, [due.step for due in ruling.steps])
        assert (card.right, card.faults, card.cost, card.score) == (len(ruling.steps), (), 0, 100)


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_whatever_is_free_may_be_done_in_any_order(house_id: str, houses: dict[str, House]) -> None:
    chance = Random(f"free {house_id}")
    for _ in range(figure(10_000, share=200)):
        ruling = random_ruling(houses[house_id], chance)
        acts = freely(ruling, chance)
        assert judged(ruling, acts).faults == (), acts


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_a_perfect_dealer_may_call_the_supervisor_at_any_moment(
    house_id: str, houses: dict[str, House]
) -> None:
    chance = Random(f"calls {house_id}")
    for _ in range(figure(10_000, share=200)):
        ruling = random_ruling(houses[house_id], chance)
        acts = freely(ruling, chance)
        for _ in range(chance.randint(1, 4)):
            acts.insert(chance.randint(0, len(acts)), Step("call", "supervisor"))
        card = judged(ruling, acts)
        assert (card.faults, card.score) == ((), 100), acts
        assert len(card.remarks) == acts.count(Step("call", "supervisor"))


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_every_single_slip_is_one_fault(house_id: str, houses: dict[str, House]) -> None:
    chance = Random(f"slips {house_id}")
    seen = set()
    for number in range(figure(1_000, share=100)):
        ruling = random_ruling(houses[house_id], chance, players=chance.randint(1, 3))
        for slip in every_slip(ruling) if SOAK else islice(every_slip(ruling), number % 3, None, 3):
            seen.add(slip.name)
            card = judged(ruling, slip.acts)
            found = [
                (fault.kind, *map(step_as_text, (fault.step, fault.jumped)), fault.cost, fault.corrected)
                for fault in card.faults
            ]
            assert found == expected(slip), f"{slip.name}: {'; '.join(map(str, slip.acts))}"
    assert len(seen) == 10


def expected(slip: Slip) -> list[tuple[object, ...]]:
    """The one fault, and where the slip is an irregularity and the dealer deals on, that too."""
    if slip.kind is None:
        return []
    ignored = [("omitted", "call supervisor", "", 0, False)] if slip.is_irregular else []
    return [(slip.kind, slip.step, slip.jumped, slip.cost, slip.corrected), *ignored]
