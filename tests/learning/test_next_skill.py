"""Which skill comes next: the likeliest forgotten, then what is being learnt, then a few new ones."""

from itertools import pairwise
from random import Random

import pytest

from app.drills.drill import Course
from app.drills.run import DrillRun
from app.drills.run_plans import TWENTY, Kind, RunPlan
from app.drills.skill_choice import Wanted
from app.learning.learner_state import LearnerState
from app.learning.memory import DAY
from app.learning.next_skill import AT_A_TIME, Spaced, next_skill
from app.procedure.house import House
from app.procedure.library import Library
from tests.drills.asked import course_at
from tests.learning.lessons import DRILL, MINUTE, NOON, lesson, taught

SKILLS = [Wanted(DRILL, name) for name in (*"abcdefghijklmnop", *map(str, range(AT_A_TIME)))]
A, B, C = SKILLS[:3]


def asked(mind: LearnerState, wanted: list[Wanted], at: int, last: Wanted | None = None) -> Wanted:
    return next_skill(mind, wanted, last, at, Random(1))


def mastered(house: House, *names: str, start: int = NOON) -> LearnerState:
    return taught(house, [lesson(skill=name) for name in names for _ in range(10)], start)


def test_of_what_is_due_the_likeliest_forgotten_comes_first(house: House) -> None:
    mind = mastered(house, "a", "b")
    mind.take([(NOON + DAY, lesson(False, skill="b"))])
    mind.take([(NOON + DAY + MINUTE, lesson(skill="b"))])
    at = NOON + 30 * DAY
    assert all(memory.schedule.due <= at for memory in mind.memories.values())
    assert asked(mind, [A, B], at) == B
    assert asked(mind, [A, B], at, B) == A


def test_what_is_due_comes_before_what_is_being_learnt_and_new(house: House) -> None:
    mind = mastered(house, "a")
    at = NOON + 30 * DAY
    mind.take([(at - MINUTE, lesson(skill="b"))])
    assert asked(mind, [C, B, A], at) == A


def test_what_is_forgotten_comes_even_before_its_day(house: House) -> None:
    strict = house._replace(spacing=house.spacing._replace(forgotten=89))
    mind = mastered(strict, "a", "b")
    short = mind.memories[A]
    mind.memories[A] = short._replace(schedule=short.schedule._replace(stability=0.1, due=NOON + 9 * DAY))
    assert asked(mind, [C, B, A], NOON + DAY // 2) == A


def test_only_a_few_are_learnt_at_a_time(house: House) -> None:
    mind = LearnerState(house)
    at, last = NOON, None
    for _ in range(5 * AT_A_TIME):
        last = asked(mind, SKILLS, at, last)
        mind.take([(at, lesson(seconds=9.0, skill=last.skill))])
        at += 1000
        assert len(mind.memories) <= AT_A_TIME
    assert len(mind.memories) == AT_A_TIME


def test_a_new_one_comes_when_one_is_mastered(house: House) -> None:
    few = [wanted.skill for wanted in SKILLS[:AT_A_TIME]]
    mind = taught(house, [lesson(skill=name) for _ in range(9) for name in few], gap=1000)
    at = NOON + 10 * AT_A_TIME * 1000
    assert asked(mind, SKILLS, at) in SKILLS[:AT_A_TIME]
    mind.take([(at, lesson(skill="a"))])
    assert asked(mind, SKILLS, at + 1, B) not in SKILLS[:AT_A_TIME]


def test_a_new_one_that_is_asked_but_not_answered_yet_counts(house: House) -> None:
    few = [wanted.skill for wanted in SKILLS[: AT_A_TIME - 1]]
    mind = taught(house, [lesson(skill=name) for _ in range(5) for name in few], gap=1000)
    at = NOON + 5 * AT_A_TIME * 1000
    assert asked(mind, SKILLS, at) not in SKILLS[: AT_A_TIME - 1]
    assert asked(mind, SKILLS, at, SKILLS[-1]) in SKILLS[: AT_A_TIME - 1]


def test_what_the_instructor_has_to_help_with_is_not_waited_for(house: House) -> None:
    few = [wanted.skill for wanted in SKILLS[:AT_A_TIME]]
    mind = taught(house, [lesson(skill=name) for _ in range(5) for name in few], gap=1000)
    at = NOON + 5 * AT_A_TIME * 1000
    assert asked(mind, SKILLS, at) in SKILLS[:AT_A_TIME]
    mind.memories[A] = mind.memories[A]._replace(lapses=8)
    assert asked(mind, SKILLS, at) not in SKILLS[:AT_A_TIME]


def test_where_everything_is_known_the_likeliest_forgotten_comes(house: House) -> None:
    mind = mastered(house, "a", "b", "c")
    assert asked(mind, [C, B, A], NOON + DAY // 4) == A


def test_the_same_skill_never_comes_twice_running_unless_it_is_the_only_one(house: House) -> None:
    chance = Random(7)
    mind, last, came = LearnerState(house), None, []
    for place in range(400):
        at = NOON + place // 40 * DAY + place * 6000
        last = next_skill(mind, SKILLS, last, at, chance)
        mind.take([(at, lesson(chance.random() < 0.98, skill=last.skill))])
        came.append(last)
    assert all(one != other for one, other in pairwise(came))
    assert set(came) == set(SKILLS)
    assert asked(mind, [A], NOON, A) == A
    assert asked(LearnerState(house), [A], NOON, A) == A


# As a run's chooser.


class Recorded(Spaced):
    """Says what it was asked and what it heard, in order."""

    def __init__(self, house: House) -> None:
        super().__init__(LearnerState(house), lambda: NOON)
        self.heard: list[str] = []

    def choose(self, wanted, asked, chance):  # type: ignore[no-untyped-def]
        self.heard.append("choose")
        return super().choose(wanted, asked, chance)

    def heed(self, answer):  # type: ignore[no-untyped-def]
        self.heard.append("heed")
        super().heed(answer)


@pytest.fixture
def course(library: Library) -> Course:
    return course_at("oxford", library)


def answer_right(run: DrillRun, times: int) -> None:
    for _ in range(times):
        assert run.question
        run.take(run.judge(run.question.right, 5.0))


def test_a_run_hears_every_answer_before_it_chooses(course: Course) -> None:
    chooser = Recorded(course.house)
    run = DrillRun(course, RunPlan("open", "straight-flush"), Random(1), chooser=chooser)
    answer_right(run, 3)
    assert chooser.heard == ["choose", *["heed", "choose"] * 3]
    assert sum(memory.recent.answers for memory in chooser.mind.memories.values()) == 3


def test_an_open_run_asks_for_a_few_skills_until_they_are_mastered(course: Course) -> None:
    clock = iter(range(NOON, NOON + DAY, 8000))
    run = DrillRun(
        course,
        RunPlan("open", "settle"),
        Random(1),
        chooser=Spaced(LearnerState(course.house), lambda: next(clock)),
    )
    answer_right(run, 30)
    assert len({answer.skill for answer in run.answers}) <= AT_A_TIME
    even = DrillRun(course, RunPlan("open", "settle"), Random(1))
    answer_right(even, 30)
    assert len({answer.skill for answer in even.answers}) == 26


def test_the_set_of_the_day_asks_for_what_is_due(course: Course) -> None:
    chooser = Spaced(LearnerState(course.house), lambda: NOON + 60 * DAY)
    run = DrillRun(course, RunPlan("open", "compare"), Random(1))
    skills = []
    for _ in range(5):
        assert run.question
        skills.append(run.question.skill)
        answer_right(run, 1)
    for skill in skills:
        for place in range(10):
            chooser.mind.take([(NOON + place, lesson()._replace(drill="compare", skill=skill))])
    daily = DrillRun(course, RunPlan("daily"), Random(1), chooser=chooser)
    answer_right(daily, TWENTY)
    assert {answer.skill for answer in daily.answers[:5]} == set(skills)
    assert daily.question is None


@pytest.mark.parametrize("kind", ["twenty", "sprint", "mistakes"])
def test_timed_runs_and_mistakes_choose_as_ever_but_are_learnt_from(kind: Kind, course: Course) -> None:
    chooser = Recorded(course.house)
    first = DrillRun(course, RunPlan("open", "compare"), Random(1))
    assert first.question
    wrong = first.judge(("wrong",), 1.0)
    run = DrillRun(course, RunPlan(kind, "compare"), Random(1), history=[wrong], chooser=chooser)
    answer_right(run, 1)
    assert chooser.heard == ["heed"]


def test_the_question_looked_ahead_is_the_one_that_comes(course: Course) -> None:
    run = DrillRun(
        course,
        RunPlan("open", "compare"),
        Random(1),
        chooser=Spaced(LearnerState(course.house), lambda: NOON),
    )
    for _ in range(12):
        present, ahead = run.question, run.look_ahead()
        assert present
        assert ahead
        assert ahead.skill != present.skill
        answer_right(run, 1)
        assert run.question is ahead
