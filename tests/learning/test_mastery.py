"""Who masters what: enough answers, enough right, in time, and not forgotten."""

from itertools import chain, repeat

import pytest

from app.drills.skill_choice import Wanted
from app.learning.lesson import Lesson
from app.learning.mastery import _is_in_time, needs_instructor, state_of, state_of_drill, told
from app.learning.memory import DAY, Memory, chance_of_remembering
from app.procedure.house import House
from tests.learning.lessons import DRILL, MINUTE, NOON, learnt, lesson, remember, taught

LATER = NOON + 60 * MINUTE


def state(memory: Memory | None, house: House, at: int = LATER) -> str:
    return state_of(memory, DRILL, at, house)


@pytest.mark.parametrize(
    ("times", "is_in_time"), [((2, 2, 8), True), ((2, 3, 8), False), ((4, 4, 4), True), ((12,), False)]
)
def test_answers_are_in_time_on_the_average(times: tuple[int, ...], is_in_time: bool, house: House) -> None:
    slow = house._replace(targets={DRILL: 4})
    assert _is_in_time([1000 * each for each in times], DRILL, slow) == is_in_time
    assert _is_in_time([4000, 4001], DRILL, slow) is False
    assert _is_in_time([99_000], "at the table", slow)


def test_what_was_never_asked_is_new(house: House) -> None:
    assert state(None, house) == "new"


def test_a_skill_takes_six_right_answers_in_a_row(house: House) -> None:
    assert state(learnt(house, [lesson()] * 5), house) == "learning"
    assert state(learnt(house, [lesson()] * 6), house) == "mastered"
    assert state(learnt(house, [*[lesson()] * 20, lesson(False), *[lesson()] * 5]), house) == "learning"


def test_what_was_wrong_long_ago_does_not_stand_in_the_way(house: House) -> None:
    memory = learnt(house, [lesson(False)] * 20)
    for day in range(6):
        assert state(memory, house, NOON + (day + 1) * DAY) == "learning"
        memory = remember(memory, lesson(), NOON + (day + 1) * DAY, house)
    assert state(memory, house, NOON + 6 * DAY) == "mastered"


def test_what_does_not_last_a_day_is_not_mastered_however_often_it_was_right_today(house: House) -> None:
    crammed = learnt(house, [lesson(False), *[lesson()] * 6])
    assert crammed.schedule.stability < 2
    assert state(crammed, house) == "learning"


def test_right_answers_have_to_come_in_time_on_the_average(house: House) -> None:
    assert state(learnt(house, [lesson(seconds=6.0)] * 6), house) == "mastered"
    assert state(learnt(house, [*[lesson(seconds=6.0)] * 5, lesson(seconds=6.1)]), house) == "learning"


def test_at_the_table_no_time_is_asked_for(house: House) -> None:
    memory = learnt(house, [Lesson("table", "scan", True, 900.0)] * 10)
    assert state_of(memory, "table", LATER, house) == "mastered"


def test_a_mastered_skill_lapses_when_it_is_likely_forgotten(house: House) -> None:
    memory = learnt(house, [lesson()] * 10)
    days = next(day for day in range(9999) if chance_of_remembering(memory, NOON + day * DAY) < 0.7)
    assert days > 3
    assert state(memory, house, NOON + (days - 1) * DAY) == "mastered"
    assert state(memory, house, NOON + days * DAY) == "forgotten"
    again = remember(memory, lesson(), NOON + days * DAY, house)
    assert state(again, house, NOON + days * DAY) == "mastered"


def test_what_was_never_mastered_is_not_forgotten(house: House) -> None:
    assert state(learnt(house, [lesson()] * 3), house, NOON + 5000 * DAY) == "learning"


def test_the_house_decides_all_of_it(house: House) -> None:
    easy = house._replace(mastery=house.mastery._replace(answers=2))
    assert state(learnt(easy, [lesson(), lesson()]), easy) == "mastered"
    strict = house._replace(spacing=house.spacing._replace(forgotten=89))
    memory = learnt(house, [lesson()] * 10)
    later = NOON + 4 * DAY
    assert (state(memory, house, later), state(memory, strict, later)) == ("mastered", "forgotten")


# Drills.


def test_a_drill_takes_thirty_answers_and_every_skill(house: House) -> None:
    skills = ("a", "b")
    both = list(chain.from_iterable(repeat([lesson(skill="a"), lesson(skill="b")], 15)))
    assert state_of_drill(taught(house, []), DRILL, skills, LATER) == "new"
    assert state_of_drill(taught(house, both[:29]), DRILL, skills, LATER) == "learning"
    assert state_of_drill(taught(house, both), DRILL, skills, LATER) == "mastered"
    assert state_of_drill(taught(house, both), DRILL, ("a", "b", "c"), LATER) == "learning"
    assert state_of_drill(taught(house, [lesson(skill="a")] * 40), DRILL, skills, LATER) == "learning"


def test_a_drill_needs_its_own_last_answers_right_too(house: House) -> None:
    """Both skills are mastered now; what else was answered in the drill was mostly wrong."""
    answers = [*[lesson(skill="a")] * 6, *[lesson(skill="b")] * 6, *[lesson(False, skill="c")] * 18]
    mind = taught(house, answers)
    states = [state_of(mind.memories[Wanted(DRILL, name)], DRILL, LATER, house) for name in "ab"]
    assert states == ["mastered"] * 2
    assert state_of_drill(mind, DRILL, ("a", "b"), LATER) == "learning"


@pytest.mark.parametrize(("right", "found"), [(39, "mastered"), (40, "mastered"), (41, "learning")])
def test_a_drill_with_exactly_the_share_of_right_answers_is_mastered(
    right: int, found: str, house: House
) -> None:
    """Twelve of thirty are 40 %."""
    asks = house._replace(mastery=house.mastery._replace(right=right))
    answers = [*[lesson(skill="a")] * 6, *[lesson(skill="b")] * 6, *[lesson(False, skill="c")] * 18]
    assert state_of_drill(taught(asks, answers), DRILL, ("a", "b"), LATER) == found


@pytest.mark.parametrize(("seconds", "found"), [(6.0, "mastered"), (6.1, "learning")])
def test_a_drill_with_exactly_the_time_it_may_take_on_the_average_is_mastered(
    seconds: float, found: str, house: House
) -> None:
    answers = [lesson(skill=skill, seconds=6.0) for skill in "ab" for _ in range(15)]
    # One more, so that the last six of each skill are as they were.
    mind = taught(house, [lesson(skill="c", seconds=seconds), *answers[:14], *answers[15:]])
    assert state_of_drill(mind, DRILL, ("a", "b"), LATER) == found


def test_a_drill_is_forgotten_with_any_of_its_skills(house: House) -> None:
    mind = taught(house, [lesson(skill="a")] * 15 + [lesson(skill="b")] * 15)
    later = NOON + 300 * DAY
    mind.take([(later, lesson(skill="b"))])
    assert state_of_drill(mind, DRILL, ("a", "b"), later) == "forgotten"
    assert state_of_drill(mind, DRILL, ("b",), later) == "mastered"


# The instructor.


def test_eight_lapses_are_a_case_for_the_instructor(house: House) -> None:
    memory = learnt(house, [lesson()] * 2)
    for time in range(1, 9):
        assert not needs_instructor(memory, house)
        memory = remember(memory, lesson(False), NOON + 2 * time * DAY, house)
        memory = remember(memory, lesson(), NOON + 2 * time * DAY + MINUTE, house)
        assert memory.lapses == time
    assert needs_instructor(memory, house)
    assert told("Payout, five cards", memory) == (
        "Payout, five cards: forgotten 8 times. Go over it with your instructor."
    )
    assert not needs_instructor(memory, house._replace(spacing=house.spacing._replace(lapses=9)))


def test_who_gets_it_right_often_enough_in_a_row_needs_the_instructor_no_more(house: House) -> None:
    memory = learnt(house, [lesson(), lesson()])
    for time in range(1, 9):
        memory = remember(memory, lesson(False), NOON + 2 * time * DAY, house)
        memory = remember(memory, lesson(), NOON + 2 * time * DAY + MINUTE, house)
    assert needs_instructor(memory, house)
    for time in range(4):
        memory = remember(memory, lesson(), NOON + (20 + time) * DAY, house)
        assert needs_instructor(memory, house)
    memory = remember(memory, lesson(), NOON + 30 * DAY, house)
    assert memory.lapses == 0
