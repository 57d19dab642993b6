"""Lessons and minds for tests: so many answers to a skill, right or wrong, in so many target times."""

from collections.abc import Iterable

from app.learning.learner_state import LearnerState
from app.learning.lesson import Lesson
from app.learning.memory import DAY, Memory, remember
from app.procedure.house import House

NOON = 20_000 * DAY + DAY // 2
MINUTE = 60_000
DRILL, SKILL = "payout", "flush posted 5"


def lesson(is_right: bool = True, seconds: float = 5.0, cents: int = 0, skill: str = SKILL) -> Lesson:
    """An answer to a payout, in the usual time unless said otherwise."""
    return Lesson(DRILL, skill, is_right, seconds, cents)


def learnt(house: House, lessons: Iterable[Lesson], start: int = NOON, gap: int = MINUTE) -> Memory:
    """The memory after lessons that come one after the other."""
    memory = None
    for place, each in enumerate(lessons):
        memory = remember(memory, each, start + place * gap, house)
    assert memory
    return memory


def taught(house: House, lessons: Iterable[Lesson], start: int = NOON, gap: int = MINUTE) -> LearnerState:
    """A mind after lessons that come one after the other."""
    mind = LearnerState(house)
    for place, each in enumerate(lessons):
        mind.take(each, start + place * gap)
    return mind
