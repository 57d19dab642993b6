"""Who masters what: enough answers, enough right, in time, and not forgotten."""

from itertools import chain, repeat

from app.learning.lesson import Lesson
from app.learning.mastery import needs_instructor, state_of, state_of_drill, told
from app.learning.memory import DAY, Memory, chance_of_remembering
from app.procedure.house import House
from tests.learning.lessons import DRILL, MINUTE, NOON, learnt, lesson, remember, taught

LATER = NOON + 60 * MINUTE


def state(memory: Memory | None, house: House, at: int = LATER) -> str:
    return state_of(memory, DRILL, at, house)


def test_what_was_never_asked_is_new(house: House) -> None:
    assert state(None, house) == "new"


def test_a_skill_takes_ten_answers(house: House) -> None:
    assert state(learnt(house, [lesson()] * 9), house) == "learning"
    assert state(learnt(house, [lesson()] * 10), house) == "mastered"


def test_nine_of_ten_have_to_be_right(house: House) -> None:
    assert state(learnt(house, [lesson(False), *[lesson()] * 9]), house) == "mastered"
    assert state(learnt(house, [*[lesson(False)] * 2, *[lesson()] * 17]), house) == "learning"
    assert state(learnt(house, [*[lesson(False)] * 2, *[lesson()] * 18]), house) == "mastered"


def test_only_the_last_thirty_answers_count(house: House) -> None:
    bad = [lesson(False)] * 20
    assert state(learnt(house, [*bad, *[lesson()] * 26]), house) == "learning"
    assert state(learnt(house, [*bad, *[lesson()] * 27]), house) == "mastered"


def test_right_answers_have_to_come_in_time_on_the_average(house: House) -> None:
    assert state(learnt(house, [lesson(seconds=6.0)] * 10), house) == "mastered"
    assert state(learnt(house, [*[lesson(seconds=6.0)] * 9, lesson(seconds=6.1)]), house) == "learning"
    slow_but_wrong = [lesson(False, 600.0), *[lesson(seconds=6.0)] * 9]
    assert state(learnt(house, slow_but_wrong), house) == "mastered"


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
    easy = house._replace(mastery=house.mastery._replace(answers=2, right=50))
    assert state(learnt(easy, [lesson(), lesson(False)]), easy) == "mastered"
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
    """Both skills had their nine of ten at different times; the last of the drill are another matter."""
    answers = [*[lesson(skill="a")] * 27, *[lesson(False, skill="a")] * 3]
    answers += [*[lesson(skill="b")] * 9, lesson(False, skill="b")]
    mind = taught(house, answers)
    assert {state_of(memory, DRILL, LATER, house) for memory in mind.memories.values()} == {"mastered"}
    assert state_of_drill(mind, DRILL, ("a", "b"), LATER) == "learning"


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
