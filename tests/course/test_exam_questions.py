"""Questions for the exam: what it needs most and is known least comes first."""

from random import Random

import pytest

from app.course.exam_demand import demand_of
from app.course.exam_questions import exam_weights, next_for_exam
from app.drills.course import course_at
from app.drills.drill import Course
from app.drills.skill_choice import Wanted
from app.learning.learner_state import LearnerState
from app.learning.lesson import Lesson
from app.learning.memory import DAY
from app.procedure.library import Library

PAID, ORDER, NEVER = Wanted("payout", "a"), Wanted("what-next", "b"), Wanted("chips", "c")


@pytest.fixture(scope="module")
def course() -> Course:
    return course_at(Library(), "oxford")


def test_what_the_exam_shows_often_and_what_costs_money_weighs_most(course: Course) -> None:
    demand = demand_of(course)
    weights = exam_weights(demand)
    asked = {each for form in demand.forms for each in form.questions}
    shown = {each for form in demand.forms for each in form.shown}
    assert set(weights) == asked | shown
    money = [weight for wanted, weight in weights.items() if wanted.drill == "settle" and wanted in shown]
    rest = [weight for wanted, weight in weights.items() if wanted.drill == "raise-limit"]
    assert sum(money) / len(money) > 2 * sum(rest) / len(rest)


def test_what_is_known_and_what_was_just_asked_can_wait(course: Course) -> None:
    mind, weights, chance = LearnerState(course.house), {PAID: 1.0, ORDER: 0.9}, Random(1)
    every = [NEVER, ORDER, PAID]
    assert next_for_exam(mind, every, weights, None, 0, chance) == PAID
    assert next_for_exam(mind, every, weights, PAID, 0, chance) == ORDER
    mind.take([(0, Lesson(*PAID, False, 3.0)), (0, Lesson(*ORDER, False, 3.0))])
    assert next_for_exam(mind, every, weights, ORDER, 60_000, chance) == NEVER
    assert next_for_exam(mind, every, weights, NEVER, DAY, chance) == PAID
    mind.take([(day * DAY, Lesson(*PAID, True, 3.0)) for day in range(1, 9)])
    assert next_for_exam(mind, every, weights, NEVER, 9 * DAY, chance) == ORDER
