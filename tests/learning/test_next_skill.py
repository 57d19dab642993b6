"""Which skill comes next: what is due, else something new, else what has waited longest."""

from itertools import pairwise
from random import Random

import pytest

from app.drills.drill import Course
from app.drills.run import DrillRun
from app.drills.run_plans import TWENTY, Kind, RunPlan
from app.drills.skill_choice import Wanted
from app.learning.learner_state import LearnerState
from app.learning.lesson import lesson_of
from app.learning.memory import DAY
from app.learning.next_skill import Spaced, next_skill
from app.procedure.house import House
from app.procedure.library import Library
from tests.drills.asked import course_at
from tests.learning.lessons import DRILL, MINUTE, NOON, lesson, taught

SKILLS = [Wanted(DRILL, name) for name in (*"abcdefghijklmnop", *map(str, range(24)))]
A, B, C = SKILLS[:3]


def asked(mind: LearnerState, wanted: list[Wanted], at: int, last: Wanted | None = None) -> Wanted:
    return next_skill(mind, wanted, last, at, Random(1))


def mastered(house: House, *names: str, start: int = NOON) -> LearnerState:
    return taught(house, [lesson(skill=name) for name in names for _ in range(10)], start)


def stability(mind: LearnerState, wanted: Wanted) -> float:
    return mind.memories[wanted].schedule.stability


def asked_often_and_once(house: House, days: int) -> LearnerState:
    """One skill that was asked on so many days, and another a minute after the last of them."""
    mind = taught(house, [lesson(skill="a")] * days, NOON, DAY)
    mind.take([(NOON + (days - 1) * DAY + MINUTE, lesson(skill="b"))])
    return mind


def test_of_what_lasts_for_weeks_the_one_that_lasts_least_comes_first(house: House) -> None:
    mind = asked_often_and_once(house, 40)
    assert stability(mind, A) > 100
    at = NOON + 400 * DAY
    assert all(memory.schedule.due <= at for memory in mind.memories.values())
    assert asked(mind, [A, B], at) == B
    assert asked(mind, [A, B], at, B) == A


@pytest.mark.parametrize(("days", "first"), [(4, A), (8, B)])
def test_up_to_twenty_days_the_one_that_waited_longest_comes_first(
    house: House, days: int, first: Wanted
) -> None:
    """Four days of right answers make it last for sixteen days, eight for thirty-three."""
    mind = asked_often_and_once(house, days)
    assert stability(mind, B) < stability(mind, A)
    assert (stability(mind, A) < 20) == (first == A)
    assert asked(mind, [A, B], NOON + (days + 60) * DAY) == first


def test_what_is_due_comes_before_what_is_new_and_that_before_the_rest(house: House) -> None:
    mind = mastered(house, "a")
    at = NOON + 30 * DAY
    mind.take([(at - 30 * MINUTE, lesson(skill="b"))])
    assert asked(mind, [C, B, A], at) == A
    assert asked(mind, [C, B], at) == C
    assert asked(mind, [B], at) == B


def test_something_new_comes_whenever_nothing_is_due_however_much_is_being_learned(house: House) -> None:
    begun = [wanted.skill for wanted in SKILLS[:-1]]
    mind = taught(
        house, [lesson(is_right, skill=name) for name in begun for is_right in (True, False)], gap=1000
    )
    assert asked(mind, SKILLS, NOON + 120 * MINUTE) == SKILLS[-1]


def test_quick_questions_come_a_little_more_often(house: House) -> None:
    quick, slow = (Wanted(drill, "a") for drill in ("compare", "settle"))
    assert house.targets["compare"] < house.targets["settle"]
    mind = taught(house, [lesson(skill="a")._replace(drill=each.drill) for each in (slow, quick)], gap=0)
    assert asked(mind, [slow, quick], NOON + 60 * MINUTE) == quick


@pytest.mark.parametrize(
    ("answers", "hours", "first"),
    [(39, 24, "compare"), (40, 24, "settle"), (40, 35, "settle"), (40, 36, "compare")],
)
def test_what_was_answered_forty_times_comes_in_turn_until_it_has_waited_a_day_and_a_half(
    house: House, answers: int, hours: int, first: str
) -> None:
    quick, slow = (Wanted(drill, "a") for drill in ("compare", "settle"))
    lessons = [lesson(skill="a")._replace(drill=each.drill) for each in (slow, quick)]
    mind = taught(house, lessons * answers, NOON, MINUTE)
    last = NOON + (2 * answers - 1) * MINUTE
    assert mind.memories[quick].schedule.seen == last
    assert asked(mind, [slow, quick], last + hours * 60 * MINUTE).drill == first


def test_a_fresh_skill_waits_while_there_is_another(house: House) -> None:
    mind = taught(house, [lesson(skill="a")])
    at = NOON + 120 * MINUTE
    mind.take([(at - 5 * MINUTE, lesson(False, skill="b"))])
    assert asked(mind, [A, B], at) == A
    assert asked(mind, [B], at) == B


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


def test_an_open_run_goes_round_all_skills_before_it_repeats_one(course: Course) -> None:
    clock = iter(range(NOON, NOON + DAY, 8000))
    chooser = Spaced(LearnerState(course.house), lambda: next(clock))
    run = DrillRun(course, RunPlan("open", "settle"), Random(1), chooser=chooser)
    answer_right(run, 26)
    assert len({answer.skill for answer in run.answers}) == 26


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
    chooser.mind.take([(NOON, lesson_of(wrong))])
    run = DrillRun(course, RunPlan(kind, "compare"), Random(1), chooser=chooser)
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
