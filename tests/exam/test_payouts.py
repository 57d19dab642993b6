"""Payouts of an exam: each wager that was paid or should have been, and each that is not right to the cent."""

from functools import reduce
from random import Random

from app.exam.exam_figures import payouts_of
from app.procedure.house import House
from app.procedure.vocabulary import Step
from app.table.table import apply, laid_out
from tests.grading.judging import random_ruling


def test_a_payout_too_many_or_too_few_is_one_that_is_wrong(houses: dict[str, House]) -> None:
    chance = Random("payouts")
    ruling = random_ruling(houses["oxford"], chance)
    while {("pay", "raise"), ("take", "ante")} - {(due.step.verb, due.step.what) for due in ruling.steps}:
        ruling = random_ruling(houses["oxford"], chance)
    steps = [due.step for due in ruling.steps]
    pays = [step for step in steps if step.verb == "pay"]
    first, taken = pays[0], next(step for step in steps if step.verb == "take" and step.what == "ante")
    paid = {(step.place, step.what) for step in pays}

    def found(acts: list[Step]) -> tuple[set[object], set[object]]:
        payouts = payouts_of(ruling, reduce(apply, acts, laid_out(ruling)))
        return set(payouts.paid), set(payouts.wrong)

    here, there = (first.place, first.what), (taken.place, taken.what)
    assert found(steps) == (paid, set())
    assert found([step for step in steps if step != first]) == (paid, {here})
    more = first._replace(cents=(first.cents or 0) + 1)
    assert found([more if step == first else step for step in steps]) == (paid, {here})
    extra = Step("pay", taken.place, taken.what, 500)
    assert found([extra, *steps]) == (paid | {there}, {there})
