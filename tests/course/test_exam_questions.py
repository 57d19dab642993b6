"""Questions for the exam: what it needs most and is known least comes first."""

from pathlib import Path
from random import Random

import pytest

from app.course.exam_demand import ExamDemand, FormDemand, demand_of
from app.course.exam_questions import ExamQuestions, exam_weights, next_for_exam
from app.drills.answer import Answered
from app.drills.drill import Course
from app.drills.other_houses import course_at
from app.drills.skill_choice import Wanted
from app.learning.learner_state import LearnerState
from app.learning.lesson import Lesson
from app.learning.memory import DAY
from app.procedure.library import Library
from tests.kept_text import assert_kept

PAID, ORDER, NEVER = Wanted("payout", "a"), Wanted("what-next", "b"), Wanted("chips", "c")


@pytest.fixture(scope="module")
def course() -> Course:
    return course_at(Library(), "oxford")


def test_what_the_exam_shows_often_and_what_costs_money_weighs_most(course: Course) -> None:
    demand = demand_of(course)
    weights = exam_weights(demand)
    shown = {each for form in demand.forms for each in form.shown}
    assert set(weights) == set(demand.asked) | shown
    money = [weight for wanted, weight in weights.items() if wanted.drill == "settle" and wanted in shown]
    rest = [weight for wanted, weight in weights.items() if wanted.drill == "raise-limit"]
    assert sum(money) / len(money) > 2 * sum(rest) / len(rest)


def test_what_may_go_wrong_weighs_the_same_whether_or_not_a_drawn_form_shows_it(course: Course) -> None:
    demand = demand_of(course)
    weights = exam_weights(demand)
    shown = {each for form in demand.forms for each in form.shown}
    drawn = [
        each for each in demand.asked if each.drill == "irregularity" and each.skill != "raise-too-large"
    ]
    assert set(drawn) - shown, "some of it is in none of the drawn forms"
    assert len({weights[each] for each in drawn}) == 1
    named = weights[Wanted("irregularity", "raise-too-large")]
    assert named > weights[drawn[0]] > weights[Wanted("raise-limit", "between")]


def test_as_many_questions_are_expected_as_a_form_has(course: Course) -> None:
    demand = demand_of(course)
    assert sum(demand.asked.values()) == pytest.approx(len(demand.forms[0].questions))


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


def test_what_was_right_today_can_wait_and_what_was_wrong_comes_again_after_five_minutes(
    course: Course,
) -> None:
    every, weights, chance = [PAID, ORDER], {PAID: 2.0, ORDER: 0.9}, Random(1)

    def asked(is_right: bool, at: int) -> Wanted:
        mind = LearnerState(course.house)
        mind.take([(0, Lesson(*PAID, is_right, 3.0)), (0, Lesson(*ORDER, True, 3.0))])
        mind.take([(DAY, Lesson(*PAID, is_right, 3.0))])
        return next_for_exam(mind, every, weights, None, DAY + at, chance)

    assert asked(False, 299_999) == ORDER
    assert asked(False, 300_000) == PAID
    assert asked(True, 300_000) == ORDER
    assert asked(True, DAY) == PAID
    night = 6 * 3_600_000
    assert asked(True, night - 1) == ORDER
    assert asked(True, night) == PAID


def test_a_skill_counts_by_the_forms_that_show_it_and_what_is_drawn_anew_shares_alike(course: Course) -> None:
    drawn = [Wanted("irregularity", name) for name in ("exposed", "fouled")]
    forms = [{PAID: 3, drawn[0]: 1}, {PAID: 1, drawn[1]: 2}, {ORDER: 2}, {}]
    demand = ExamDemand(
        course.house.exam._replace(features=()),
        tuple([FormDemand({}, shown, 0, ()) for shown in forms]),
        {PAID: 2.0, **dict.fromkeys(drawn, 0.0)},
    )
    share = (1 / 4 + 2 / 4) / 2
    assert exam_weights(demand) == pytest.approx(
        {PAID: (3 + 1) / 4 + 0.15 * 2.0, ORDER: 0.1 * 2 / 4, drawn[0]: share, drawn[1]: share}
    )


@pytest.mark.parametrize(("weight", "is_first"), [(1.9, False), (2.6, True)])
def test_a_right_answer_halves_the_doubt(weight: float, is_first: bool, course: Course) -> None:
    right, wrong = Wanted("payout", "a"), Wanted("payout", "b")
    mind = LearnerState(course.house)
    mind.take([(0, Lesson(*right, True, 5.0)), (0, Lesson(*wrong, False, 5.0))])
    weights = {right: weight, wrong: 1.0}
    asked = next_for_exam(mind, [right, wrong], weights, None, DAY, Random(1))
    assert asked == (right if is_first else wrong)


@pytest.mark.parametrize("house_id", ["oxford", "greektown"])
def test_a_week_of_questions_for_the_exam_says_what_it_said(house_id: str) -> None:
    """By somebody who is wrong about every third time at first; each answer is heeded before the next question."""
    course, chance, now = course_at(Library(), house_id), Random(f"week {house_id}"), [0]
    weights = exam_weights(demand_of(course))
    questions = ExamQuestions(LearnerState(course.house), weights, lambda: now[0])
    wanted, asked = sorted(weights)[::4], list[Wanted]()
    lines = [f"{': '.join(each)} {weights[each]:.5f}" for each in sorted(weights)]
    for day in range(5):
        now[0] = day * DAY
        for number in range(25):
            each = questions.choose(wanted, asked, chance)
            is_right = chance.random() < 0.65 + 0.05 * day
            questions.heed(Answered(*each, ("1",) if is_right else ("2",), ("1",), 2.0 + number % 7))
            asked.append(each)
            now[0] += 40_000
            lines.append(f"{': '.join(each)} {is_right}")
    lines += [": ".join(each) for each in questions.mistakes()]
    lines.append(str([drill for drill in ("payout", "chips", "none") if questions.has_begun(drill)]))
    assert_kept(Path(__file__).parent / "kept", f"questions for the exam {house_id}", "\n".join(lines) + "\n")
