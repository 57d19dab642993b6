"""What a trainee has kept of one skill: a fold over the answers to it, in plain numbers."""

from collections.abc import Sequence
from typing import NamedTuple

from app.learning.answer_rating import Rating, rating_of
from app.learning.lesson import Lesson
from app.learning.recent import Recent, after
from app.learning.review import LEARNING, REVIEW, Schedule, review
from app.procedure.house import House

DAY = 86_400_000
"""Milliseconds of a day."""
_DECAY = -0.1542
_FACTOR = 0.9 ** (1 / _DECAY) - 1
"""The forgetting curve of FSRS, here so that looking at a memory need not import the library."""


class Memory(NamedTuple):
    """A skill in somebody's memory. Two are equal if the same answers came at the same times."""

    schedule: Schedule
    lapses: int
    recent: Recent


def remember(memory: Memory | None, lesson: Lesson, at: int, house: House) -> Memory:
    """The memory after one more lesson, at so many milliseconds since 1970."""
    rating = rating_of(lesson, house)
    schedule = review(memory.schedule if memory else None, rating, at, house.spacing.retention)
    recent = after(memory.recent if memory else Recent(), lesson, house.mastery.last)
    lapses = memory.lapses + _is_lapse(memory, rating, house) if memory else 0
    return Memory(schedule, lapses, recent)


def chance_of_remembering(memory: Memory, at: int) -> float:
    """How likely a right answer is now, between 0 and 1, by the curve of FSRS."""
    schedule = memory.schedule
    days = max(0, at - schedule.seen) / DAY
    return float((1 + _FACTOR * days / schedule.stability) ** _DECAY)


def as_plain(memory: Memory) -> list[float]:
    """The memory as a list of numbers."""
    answers, right, marks, times, losses = memory.recent
    return [*memory.schedule, memory.lapses, answers, right, marks, len(times), *times, *losses]


def from_plain(numbers: Sequence[float]) -> Memory:
    """The memory that was written so."""
    state, step, stability, difficulty, due, seen, *rest = numbers
    lapses, answers, right, marks, count, *last = [int(number) for number in rest]
    schedule = Schedule(int(state), int(step), stability, difficulty, int(due), int(seen))
    return Memory(schedule, lapses, Recent(answers, right, marks, tuple(last[:count]), tuple(last[count:])))


def _is_lapse(memory: Memory, rating: Rating, house: House) -> bool:
    """What was known is lost; or it ought to be known by now, for who is always wrong has nothing to lose."""
    if rating is not Rating.AGAIN:
        return False
    state = memory.schedule.state
    return state == REVIEW or (state == LEARNING and memory.recent.answers >= house.mastery.answers)
