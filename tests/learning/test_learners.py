"""Simulated learners of known memory: with spacing they master a house in fewer questions than by chance."""

from random import Random
from statistics import mean, quantiles, stdev
from typing import NamedTuple

import pytest

from app.drills.answer_forms import Amount
from app.drills.catalogue import DRILLS, drills_at
from app.drills.drill import Course, Drill
from app.drills.question import Fact, Question, QuestionPart
from app.drills.skill_choice import Wanted
from app.learning.memory import DAY
from app.learning.progress import progress_of
from app.learning.syllabus import syllabus_of
from app.procedure.house import Ground, Source
from app.procedure.library import Library
from tests.bulk import SOAK, figure
from tests.drills.asked import course_at
from tests.learning.learners import Choosing, Learner, Schooling, Trace, anyhow, spaced

AIM = 0.7
LEARNERS = max(4, figure(200))
PART = ("straight-flush", "payout", "raise-limit")
"""Every drill in soak; the whole suite does not wait for that."""
MOST = 120
"""Questions for each skill after which a learner gives up."""
TIMES = 2
"""Who learns by chance gives up after so many times the questions of the other; nearly all do."""


class Taught(NamedTuple):
    """How many questions it took a learner, whether everything was mastered then, and what is remembered."""

    questions: int
    is_done: bool
    recall: float


def bare(drill: Drill, course: Course) -> Drill:
    """The drill with its skills, and questions that cost no time to make: here only skills matter."""
    skills, ground = drill.skills(course), Ground(Source("standard"), "")

    def ask(_: Course, skill: str, chance: Random) -> Question:
        shows = (Fact("number", str(chance.random())),)
        return Question(drill.name, skill, shows, (QuestionPart("", Amount(), "right"),), ground)

    return drill._replace(skills=lambda _: skills, ask=ask)


@pytest.fixture
def course(library: Library, monkeypatch: pytest.MonkeyPatch) -> Course:
    found = course_at("oxford", library)
    for drill in drills_at(found):
        if SOAK or drill.name in PART:
            monkeypatch.setitem(DRILLS, drill.name, bare(drill, found))
        else:
            monkeypatch.delitem(DRILLS, drill.name)
    return found


def taught(course: Course, seed: int, choosing: Choosing, most: int | None = None) -> Taught:
    wanted = [Wanted(drill.name, skill.name) for drill in drills_at(course) for skill in drill.skills(course)]
    learner = Learner(seed)
    school = Schooling(course, learner, choosing)
    questions = school.questions(wanted, most or MOST * len(wanted))
    recall = mean(learner.recall(each, school.day) for each in wanted)
    return Taught(questions, school.mastered(wanted) == len(wanted), recall)


def both_ways(course: Course, seed: int) -> tuple[Taught, Taught]:
    """The same learner with spacing and by chance."""
    ours = taught(course, seed, spaced)
    return ours, taught(course, seed, anyhow, TIMES * ours.questions)


@pytest.mark.bulk
@pytest.mark.timeout(7200)
def test_with_spacing_everything_is_mastered_in_fewer_questions(
    course: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    pairs = [both_ways(course, seed) for seed in range(LEARNERS)]
    assert all(ours.is_done for ours, _ in pairs)
    ratios = [ours.questions / theirs.questions for ours, theirs in pairs]
    if SOAK:
        with capsys.disabled():
            print(told(pairs, ratios))
    assert mean(ratios) < AIM
    # What is called mastered is remembered: these learners forget faster than the library expects.
    assert mean(ours.recall for ours, _ in pairs) > course.house.spacing.forgotten / 100


def told(pairs: list[tuple[Taught, Taught]], ratios: list[float]) -> str:
    ours, theirs = ([pair[side] for pair in pairs] for side in (0, 1))
    deciles = quantiles(ratios, n=10)
    return (
        f"\n{len(pairs)} learners: spaced {mean(each.questions for each in ours):,.0f} questions, by chance"
        f" {mean(each.questions for each in theirs):,.0f} ({sum(not each.is_done for each in theirs)} gave up);"
        f" ratio {mean(ratios):.2f}, sd {stdev(ratios):.2f}, tenth to ninth decile {deciles[0]:.2f}"
        f" to {deciles[-1]:.2f}; recalled at the end {mean(each.recall for each in ours):.1%} and"
        f" {mean(each.recall for each in theirs):.1%}"
    )


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
