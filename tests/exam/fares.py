"""How the fifty trainees fare at the exam: what each does wrong in a form, and what it costs.

`python -m tests.exam.fares 200 HOUSE` prints it for so many forms.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from random import Random
from statistics import median
from typing import Any, NamedTuple

from app.drills.drill import Course
from app.drills.other_houses import course_at
from app.exam.draw_plan import ExamPlan, plan_of
from app.exam.draw_unseen import draw_round
from app.exam.exam_figures import payouts_of
from app.grading.judge import judge
from app.procedure.exam_requirements import Exam
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.table.table import apply, laid_out
from tests.trainees.plans import plan_of as plan_of_round
from tests.trainees.registry import TRAINEES
from tests.trainees.trainee import Trainee


class Form(NamedTuple):
    """A whole form, as it would be drawn bit by bit."""

    plan: ExamPlan
    rounds: list[dict[str, Any]]
    rulings: list[Ruling]


def forms_of(course: Course, count: int, seed: str) -> Iterator[Form]:
    """So many forms of a house's exam."""
    chance, house = Random(seed), course.house
    for _ in range(count):
        plan = plan_of(course, chance)
        rounds = [draw_round(house, features, chance, (), 0.0).data for features in plan.rounds]
        yield Form(plan, rounds, [rule(*round_from_plain(data, lambda _: house)) for data in rounds])


class Fare(NamedTuple):
    """What somebody's dealing of a form comes to."""

    faults: Counter[str]
    paid: int
    wrong: int
    cost: int

    def fails(self, exam: Exam) -> bool:
        """Is it not enough for the machine, whatever the pace and the questions?"""
        most = {"critical": exam.critical, "major": exam.major, "minor": exam.minor}
        too_many = any(self.faults[weight] > limit for weight, limit in most.items())
        return too_many or 100 * (self.paid - self.wrong) < exam.payouts * self.paid


def fare_of(trainee: Trainee, rulings: Sequence[Ruling]) -> Fare:
    """How a trainee deals these rounds."""
    faults: Counter[str] = Counter()
    paid = wrong = cost = 0
    for ruling in rulings:
        acts = trainee.acts(ruling)
        found = payouts_of(ruling, reduce(apply, acts, laid_out(ruling)))
        paid += len(found.paid)
        if acts != plan_of_round(ruling):
            card = judge(ruling, enumerate(acts, 1))
            faults.update(fault.severity for fault in card.faults if fault.severity and fault.binding)
            wrong += len(found.wrong)
            cost += card.cost
    return Fare(faults, paid, wrong, cost)


def can_show(trainee: Trainee, house: House) -> bool:
    """Can the misconception show here? One shows only where a player raises too much."""
    return trainee.where(house) or trainee.name == "accepts-any-raise"


def table_of(house: House, fares: dict[str, list[Fare]]) -> str:
    """Trainee by trainee: forms failed, and the least, the middle and the most a form cost, in dollars."""
    lines = [f"{house.id:34} {'failed':>9} {'least $':>10} {'middle $':>10} {'most $':>10}"]
    for name, row in fares.items():
        costs = sorted(fare.cost // 100 for fare in row)
        failed = sum(fare.fails(house.exam) for fare in row)
        lines.append(
            f"{name:34} {failed:4}/{len(row):<4} {costs[0]:10,} {int(median(costs)):10,} {costs[-1]:10,}"
        )
    return "\n".join(lines)


def fares_at(course: Course, count: int, seed: str) -> dict[str, list[Fare]]:
    """How every trainee fares on so many forms."""
    fares: dict[str, list[Fare]] = {}
    for form in forms_of(course, count, seed):
        for name, trainee in TRAINEES.items():
            if can_show(trainee, course.house):
                fares.setdefault(name, []).append(fare_of(trainee, form.rulings))
    return fares


def is_found_out(trainee: Trainee, rulings: Sequence[Ruling], exam: Exam) -> bool:
    """Does the trainee fail the form? Asked round by round, which is sooner known than the whole cost."""
    most = {"critical": exam.critical, "major": exam.major, "minor": exam.minor}
    faults: Counter[str] = Counter()
    for ruling in rulings:
        faults += fare_of(trainee, [ruling]).faults
        if any(faults[weight] > limit for weight, limit in most.items()):
            return True
    return fare_of(trainee, rulings).fails(exam)


if __name__ == "__main__":
    at = course_at(Library(), sys.argv[2])
    print(table_of(at.house, fares_at(at, int(sys.argv[1]), at.house.id)))
