"""What a house's exam asks of a dealer: its steps by kind, its payouts and its questions, form by form."""

from collections import Counter
from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from app.course.graded_rounds import StepCell, cells_of
from app.drills.drill import Course
from app.drills.skill_choice import Wanted
from app.drills.skills_at_table import skills_shown
from app.exam.blueprint import skills_asked
from app.exam.draw_plan import plan_of
from app.procedure.exam_requirements import Exam
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.training.deal_round import deal_round

FORMS = 8
"""So many forms are drawn: rounds differ in what they happen to ask besides."""


class FormDemand(NamedTuple):
    """What one form of the exam asks."""

    cells: Mapping[StepCell, int]
    shown: Mapping[Wanted, int]
    """The skills of the drills that its rounds need, and in how many of them."""
    payouts: int
    questions: tuple[Wanted, ...]


class ExamDemand(NamedTuple):
    """What an exam asks: some of its forms, and how many rounds each has."""

    exam: Exam
    forms: tuple[FormDemand, ...]
    asked: Mapping[Wanted, float] = MappingProxyType({})
    """Everything that a question may be about, and how many questions a form has about it on the average."""


def demand_of(course: Course) -> ExamDemand:
    """What the exam of a course's house asks. The same each time, so it is worked out once."""
    house = course.house
    key = house.id, repr(house.exam), repr(house.rules), repr(house.posted)
    if key not in _KNOWN:
        _KNOWN[key] = _drawn(course)
    return _KNOWN[key]


_KNOWN: dict[tuple[str, ...], ExamDemand] = {}


def _drawn(course: Course) -> ExamDemand:
    chance = Random("what the exam asks")
    forms = tuple([_form(course, chance) for _ in range(FORMS)])
    every = skills_asked(course).values()
    asked = {wanted: count / len(skills) for count, skills in every for wanted in skills}
    return ExamDemand(course.house.exam, forms, asked)


def _form(course: Course, chance: Random) -> FormDemand:
    plan, house = plan_of(course, chance), course.house
    cells: Counter[StepCell] = Counter()
    shown: Counter[Wanted] = Counter()
    payouts = 0
    for features in plan.rounds:
        data = deal_round(house, chance, features, players=house.exam.seats)
        ruling = rule(*round_from_plain(data, lambda _: house))
        cells.update(cells_of(ruling))
        shown.update({each.wanted for each in skills_shown(ruling)})
        payouts += sum(due.step.verb == "pay" for due in ruling.steps)
    return FormDemand(cells, shown, payouts, plan.questions)
