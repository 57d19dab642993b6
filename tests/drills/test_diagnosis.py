"""What is behind wrong answers: a misconception is named by many of them, and nobody is named without cause."""

from collections.abc import Iterable
from functools import cache
from random import Random

import pytest

from app.drills.answer import Answered, answered
from app.drills.beliefs.diagnosis import Diagnosis, _evidence, diagnosed, likely
from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.catalogue import drills_at
from app.drills.question import Question
from app.drills.run import DrillRun
from app.drills.run_plans import RunPlan
from app.procedure.library import Library
from tests.bulk import SOAK
from tests.drills.asked import HOUSES, course_at

pytestmark = pytest.mark.bulk

QUESTIONS = 40
SEEDS = range(20 if SOAK else 1)


@cache
def drawn(house: str, drill: str, seed: int) -> tuple[Question, ...]:
    """Forty questions as a run draws them, the same for whoever answers them."""
    run = DrillRun(course_at(house, Library()), RunPlan("open", drill), Random(seed))
    found = []
    for _ in range(QUESTIONS):
        assert run.question
        found.append(run.question)
        run.take(run.judge(run.question.right, 1.0))
    return tuple(found)


def believing(misconception: str, questions: Iterable[Question]) -> list[Answered]:
    """The answers of somebody who has one misconception and is right in everything else."""
    given = []
    for question in questions:
        wrong = [each.answer for each in question.mistakes if each.misconception == misconception]
        given.append(answered(question, wrong[0] if wrong else question.right, 1.0))
    return given


def names(answers: list[Answered]) -> list[str]:
    return [entry.misconception for entry in diagnosed(answers)]


@pytest.mark.parametrize("house", HOUSES)
def test_every_misconception_is_named_within_forty_questions_of_a_drill_and_none_without_a_mistake(
    house: str, library: Library
) -> None:
    course = course_at(house, library)
    named: dict[str, dict[str, list[bool]]] = {}
    for drill in drills_at(course):
        for seed in SEEDS:
            questions = drawn(house, drill.name, seed)
            for name in {mistake.misconception for each in questions for mistake in each.mistakes}:
                is_named = name in names(believing(name, questions))
                named.setdefault(name, {}).setdefault(drill.name, []).append(is_named)
    assert set(named) <= set(MISCONCEPTIONS)
    unreliable = {
        name: drills
        for name, drills in named.items()
        if not any(all(found) and len(found) == len(SEEDS) for found in drills.values())
    }
    assert unreliable == {}
    # Who answers everything right has none. Drawing the questions takes long, so that stands here.
    for drill in drills_at(course):
        answers = [answered(each, each.right, 1.0) for each in drawn(house, drill.name, 0)]
        assert names(answers) == []
        assert not any(answer.named for answer in answers)


def test_who_answers_at_random_has_no_misconception() -> None:
    answers = [an_answer(given=str(place), could=("a", "b"), named=()) for place in range(40)]
    assert diagnosed(answers) == ()


def an_answer(given: str, could: tuple[str, ...] = (), named: tuple[str, ...] = ()) -> Answered:
    return Answered("payout", "line", (given,), ("right",), 1.0, "", frozenset(could), frozenset(named))


def test_twice_may_be_chance_and_three_times_is_not() -> None:
    shown = [an_answer("wrong", ("a",), ("a",)) for _ in range(3)]
    assert diagnosed(shown[:2]) == ()
    assert names(shown) == ["a"]


def test_right_answers_where_it_would_have_shown_belie_a_misconception() -> None:
    shown = [an_answer("wrong", ("a", "x"), ("a",)) for _ in range(3)]
    right = [an_answer("right", ("a", "x")) for _ in range(4)]
    assert names([*shown, *right[:3]]) == ["a"]
    assert names([*shown, *right]) == []


def test_an_error_says_less_where_it_is_the_only_one_possible() -> None:
    right = [an_answer("right", ("a", "x")) for _ in range(3)]
    assert names([an_answer("wrong", ("a", "x"), ("a",)) for _ in range(3)] + right) == ["a"]
    assert names([an_answer("wrong", ("a",), ("a",)) for _ in range(3)] + right) == []


def test_what_explains_less_of_the_same_is_not_named_beside_it() -> None:
    both = [an_answer("wrong", ("a", "b"), ("a", "b")) for _ in range(3)]
    only_one = [an_answer("wrong", ("a",), ("a",)) for _ in range(2)]
    assert names([*both, *only_one]) == ["a"]


def test_nobody_is_told_of_calls_to_the_supervisor_that_old_records_name() -> None:
    name = "calls-the-supervisor-for-everything"
    assert name not in MISCONCEPTIONS
    assert diagnosed([an_answer("wrong", (name,), (name,)) for _ in range(9)]) == ()


def test_two_misconceptions_that_explain_different_mistakes_are_both_named() -> None:
    one = [an_answer("wrong", ("a", "x"), ("a",)) for _ in range(4)]
    other = [an_answer("other", ("b", "x"), ("b",)) for _ in range(3)]
    assert names([*one, *other]) == ["a", "b"]


def test_behind_one_wrong_answer_the_likeliest_is_what_showed_before() -> None:
    before = [an_answer("wrong", ("a", "b"), ("b",)), an_answer("right", ("a",))]
    now = an_answer("wrong", ("a", "b"), ("a", "b"))
    assert likely(now, before) == ("b", "a")
    assert likely(an_answer("wrong", ("a",)), before) == ()


@pytest.mark.parametrize(
    ("shown", "chances", "found"),
    [(3, 3, 6.7957), (3, 6, 3.1838), (0, 4, -4.8159), (10, 12, 20.2443)],
)
def test_evidence_is_the_ratio_of_how_likely_the_answers_are_with_and_without_it(
    shown: int, chances: int, found: float
) -> None:
    """Worked out by hand, for two other errors in ten answers that look like it in half the cases."""
    assert _evidence(Diagnosis("any", shown, chances), 2, 10, 0.5) == pytest.approx(found, abs=1e-4)
