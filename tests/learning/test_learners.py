"""Simulated learners who drill at a house: what they believe is found in their progress."""

from collections.abc import Iterator
from random import Random

import pytest

from app.drills.answer_forms import Amount
from app.drills.catalogue import DRILLS, drills_at
from app.drills.drill import Course, Drill
from app.drills.question import Fact, Question, QuestionPart
from app.drills.skill_choice import Wanted
from app.learning.memory import DAY
from app.learning.progress import progress_of
from app.learning.syllabus import syllabus_of
from app.procedure.library import Library
from app.procedure.sources import Ground, Source
from tests.bulk import SOAK
from tests.drills.asked import course_at
from tests.learning.learners import Learner, Schooling, Trace, spaced

PART = ("straight-flush", "payout", "raise-limit")
"""Every drill in soak; the whole suite does not wait for that."""


def bare(drill: Drill, course: Course) -> Drill:
    """The drill with its skills, and questions that cost no time to make: here only skills matter."""
    skills, ground = drill.skills(course), Ground(Source("standard"), "")

    def ask(_: Course, skill: str, chance: Random) -> Question:
        shows = (Fact("number", str(chance.random())),)
        return Question(drill.name, skill, shows, (QuestionPart("", Amount(), "right"),), ground)

    return drill._replace(skills=lambda _: skills, ask=ask)


@pytest.fixture
def course(library: Library) -> Iterator[Course]:
    """The course with bare drills. All of them come back in their order, which is that of the catalogue."""
    found, whole = course_at("oxford", library), dict(DRILLS)
    bare_ones = {each.name: bare(each, found) for each in drills_at(found) if SOAK or each.name in PART}
    DRILLS.clear()
    DRILLS.update(bare_ones)
    yield found
    DRILLS.clear()
    DRILLS.update(whole)


# Planted misconceptions.

PLANTED = {
    "straight-flush": "wraps-the-ace",
    "payout": "counts-the-wager-in",
    "compare": "compares-high-card-before-count",
    "tuck": "tucks-always-flush",
    "raise-limit": "raises-only-the-ante",
}


@pytest.mark.parametrize(("drill", "name"), PLANTED.items())
def test_a_planted_misconception_is_named_in_the_progress_of_a_forgetful_learner(
    drill: str, name: str, library: Library
) -> None:
    def believes(question: Question) -> tuple[str, ...] | None:
        wrong = [each.answer for each in question.mistakes if each.misconception == name]
        return wrong[0] if wrong else None

    course = course_at("oxford", library)
    school = Schooling(course, Learner(5, believes), spaced, drill)
    for day in range(5):
        school.session(day)
    shown = progress_of(school.mind, syllabus_of(course), (), school.answers, 5 * DAY)
    assert name in [found.name for found in shown.misconceptions]
    honest = Schooling(course, Learner(5), spaced, drill)
    for day in range(5):
        honest.session(day)
    assert progress_of(honest.mind, syllabus_of(course), (), honest.answers, 5 * DAY).misconceptions == ()


# The learners are what they are said to be.


def test_a_learner_recalls_half_after_a_half_life() -> None:
    learner, wanted = Learner(1), Wanted("payout", "a")
    learner.traces[wanted] = Trace(half_life=4.0, asked=10.0, times=3, first=1.0)
    assert [learner.recall(wanted, day) for day in (10.0, 14.0, 18.0)] == [1.0, 0.5, 0.25]
    assert learner.recall(Wanted("payout", "never asked"), 10.0) == 0.0


def test_a_right_answer_lengthens_memory_the_more_the_later_it_comes(course: Course) -> None:
    grown = []
    for gap in (0.01, 2.0, 4.0):
        for seed in range(99):
            learner, wanted = Learner(seed), Wanted("payout", "a")
            learner.traces[wanted] = Trace(4.0, 0.0, 3, 1.0)
            question = DRILLS["payout"].ask(course, "a", learner.chance)
            given, _ = learner.answer(question, gap, 6.0)
            if given == question.right:
                grown.append(learner.traces[wanted].half_life)
                break
            assert learner.traces[wanted].half_life < 4.0
    assert grown == sorted(grown)
    assert len(set(grown)) == 3
    assert grown[0] > 4.0
