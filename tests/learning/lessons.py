"""Lessons and minds for tests: so many answers to a skill, right or wrong, in so many target times."""

from collections.abc import Iterable

from app.learning import memory
from app.learning.learner_state import LearnerState
from app.learning.lesson import Lesson
from app.learning.memory import DAY, Memory
from app.procedure.house import House

NOON = 20_000 * DAY + DAY // 2
MINUTE = 60_000
DRILL, SKILL = "payout", "flush posted 5"


def lesson(is_right: bool = True, seconds: float = 5.0, cents: int = 0, skill: str = SKILL) -> Lesson:
    """An answer to a payout, in the usual time unless said otherwise."""
    return Lesson(DRILL, skill, is_right, seconds, cents)


def remember(before: Memory | None, lesson: Lesson, at: int, house: House) -> Memory:
    """The memory after one more lesson."""
    return memory.remember(before, [(at, lesson)], house)


def learnt(house: House, lessons: Iterable[Lesson], start: int = NOON, gap: int = MINUTE) -> Memory:
    """The memory after lessons that come one after the other."""
    timed = [(start + place * gap, each) for place, each in enumerate(lessons)]
    return memory.remember(None, timed, house)


def taught(house: House, lessons: Iterable[Lesson], start: int = NOON, gap: int = MINUTE) -> LearnerState:
    """A mind after lessons that come one after the other."""
    mind = LearnerState(house)
    for place, each in enumerate(lessons):
        mind.take([(start + place * gap, each)])
    return mind
