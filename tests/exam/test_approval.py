"""Own rules of an exam: the supervisor's approval of large payouts, and what a corrected fault weighs."""

from itertools import pairwise
from random import Random

import pytest

from app.exam.blueprint import house_at_exam
from app.grading.faults import Scorecard
from app.grading.judge import judge
from app.procedure.house import House
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.training.deal_round import deal_round
from tests.exam.sittings import perfect, ruled, with_exam

CALL = Step("call", "supervisor")


def approved(
    house: House, dollars: int, seed: int = 1, features: tuple[str, ...] = ("straight-flush-5",)
) -> Ruling:
    data = deal_round(house, Random(seed), features, players=5)
    return ruled(house_at_exam(house, with_exam(house, approval=dollars).exam), data)


def graded(ruling: Ruling, acts: list[Step]) -> Scorecard:
    return judge(ruling, enumerate(acts, 1))


@pytest.mark.parametrize("house_id", ["oxford", "two-to-ten", "pechanga", "greektown", "cuda"])
def test_the_call_stands_right_before_every_larger_payout_and_nowhere_else(
    house_id: str, houses: dict[str, House]
) -> None:
    calls = 0
    for seed in range(4):
        steps = perfect(approved(houses[house_id], 20, seed))
        for before, step in pairwise(steps):
            if step.verb == "pay":
                assert (before == CALL) == ((step.cents or 0) > 2000)
        calls += steps.count(CALL)
    assert calls > 4


def test_a_payout_of_just_as_much_needs_no_call(houses: dict[str, House]) -> None:
    ruling = approved(houses["oxford"], 0)
    largest = max(step.cents or 0 for step in perfect(ruling)) // 100
    assert CALL not in perfect(approved(houses["oxford"], largest))
    assert perfect(approved(houses["oxford"], largest - 1)).count(CALL) == 1


def test_without_it_the_plan_is_the_houses_own(houses: dict[str, House]) -> None:
    house = houses["oxford"]
    data = deal_round(house, Random(1), ["straight-flush-5"], players=5)
    assert perfect(approved(house, 0)) == perfect(ruled(house, data))
    assert CALL not in perfect(ruled(house, data))


def test_the_judge_asks_for_the_call(houses: dict[str, House]) -> None:
    ruling = approved(houses["oxford"], 20)
    steps = perfect(ruling)
    assert graded(ruling, steps).faults == ()
    omitted = graded(ruling, [step for step in steps if step != CALL]).faults
    assert {(fault.kind, fault.step, fault.severity) for fault in omitted} == {("omitted", CALL, "major")}
    assert len(omitted) == steps.count(CALL)
    assert omitted[0].ground.why == "A payout this large needs the floor's approval before it is paid."


def test_a_call_after_the_payout_is_too_late(houses: dict[str, House]) -> None:
    ruling = approved(houses["oxford"], 20)
    steps = perfect(ruling)
    place = steps.index(CALL)
    steps[place], steps[place + 1] = steps[place + 1], steps[place]
    assert [fault.kind for fault in graded(ruling, steps).faults] == ["early"]


def test_approvals_and_events_go_together(confirmed: dict[str, House]) -> None:
    house = house_at_exam(confirmed["oxford"], with_exam(confirmed["oxford"], approval=5).exam)
    data = deal_round(house, Random(3), ["event-touched-wager"], players=5)
    ruling = ruled(house, data)
    assert graded(ruling, perfect(ruling)).faults == ()
    ignoring = [due.step for due in rule(house, ruling.played._replace(events=())).steps]
    assert [fault.severity for fault in graded(ruling, ignoring).faults] == ["critical"]


def corrected(ruling: Ruling) -> list[Step]:
    """A payout that is a dollar too large, taken back and made right."""
    steps = perfect(ruling)
    place = next(at for at, step in enumerate(steps) if step.verb == "pay")
    paid = steps[place]
    wrong = paid._replace(cents=(paid.cents or 0) + 100)
    return [*steps[:place], wrong, wrong._replace(verb="recover"), *steps[place:]]


@pytest.mark.parametrize(("own_errors", "weight"), [("lighter", "major"), ("full", "critical")])
def test_a_corrected_fault_weighs_as_the_exam_says(
    own_errors: str, weight: str, houses: dict[str, House]
) -> None:
    house = houses["oxford"]
    data = deal_round(house, Random(1), ["straight-flush-5"], players=5)
    ruling = ruled(house_at_exam(house, with_exam(house, own_errors=own_errors).exam), data)
    faults = graded(ruling, corrected(ruling)).faults
    assert [(fault.corrected, fault.severity) for fault in faults] == [(True, weight)]
