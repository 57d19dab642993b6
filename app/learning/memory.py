"""A trainee's memory of one skill: a fold over the answers to it, in plain numbers."""

from collections.abc import Sequence
from typing import NamedTuple

from app.learning.answer_rating import AGAIN, answer_pace, rating_of
from app.learning.fsrs_spacing import (
    DECAY,
    FACTOR,
    LEARNING,
    NIGHT,
    REVIEW,
    Reviewed,
    Schedule,
    review,
    schedule_of,
)
from app.learning.lesson import TimedLesson
from app.learning.recent_answers import Recent, after
from app.procedure.house import House

DAY = 86_400_000
"""Milliseconds in a day."""


class Memory(NamedTuple):
    """A skill in memory. Two are equal if the same answers came at the same times."""

    schedule: Schedule
    lapses: int
    recent: Recent


def remember(memory: Memory | None, lessons: Sequence[TimedLesson], house: House) -> Memory:
    """The memory after one or more lessons in this skill."""
    schedule, lapses, recent = memory or (None, 0, Recent())
    pace, in_a_row = answer_pace(house, lessons[0][1].drill), recent.in_a_row
    enough = min(house.mastery.answers, house.mastery.last)
    reviewed: Schedule | Reviewed | None = schedule
    for answers, (at, lesson) in enumerate(lessons, recent.answers):
        rating = rating_of(lesson, pace)
        if rating is not AGAIN:
            in_a_row += 1
            # Whoever can do it again does not need help any more.
            lapses = lapses if in_a_row < enough else 0
        else:
            in_a_row = 0
            lapses += reviewed is not None and _is_lapse(reviewed[0], answers, house)
        reviewed = review(reviewed, rating, at)
    assert reviewed
    learned = [lesson for _, lesson in lessons]
    return Memory(
        schedule_of(reviewed, house.spacing.retention), lapses, after(recent, learned, house.mastery.last)
    )


def is_due(memory: Memory, at: int) -> bool:
    """Is it time to ask again? Not on the same day: what is fresh says nothing about tomorrow."""
    schedule = memory.schedule
    return schedule.due <= at and at - schedule.seen >= NIGHT


def chance_of_remembering(memory: Memory, at: int) -> float:
    """The chance that what was known at the last answer is known now, from 0 to 1, by the FSRS curve."""
    schedule = memory.schedule
    days = max(0, at - schedule.seen) / DAY
    return float((1 + FACTOR * days / schedule.stability) ** DECAY)


def chance_of_right(memory: Memory, at: int) -> float:
    """The chance of a right answer now, from 0 to 1: it must have been known, and be known still."""
    recent = memory.recent
    known = (len(recent.times) + 1) / (recent.kept + 2)
    return known * chance_of_remembering(memory, at)


def as_plain(memory: Memory) -> list[float]:
    """The memory as a list of numbers."""
    answers, right, marks, times, losses = memory.recent
    return [*memory.schedule, memory.lapses, answers, right, marks, len(times), *times, *losses]


def from_plain(numbers: Sequence[float]) -> Memory:
    """Read a memory from a list of numbers."""
    state, step, stability, difficulty, due, seen, *rest = numbers
    lapses, answers, right, marks, count, *last = [int(number) for number in rest]
    schedule = Schedule(int(state), int(step), stability, difficulty, int(due), int(seen))
    return Memory(schedule, lapses, Recent(answers, right, marks, tuple(last[:count]), tuple(last[count:])))


def _is_lapse(state: int, answers: int, house: House) -> bool:
    """Is this a lapse? A known skill was lost, or one that should be known by now is still wrong."""
    return state == REVIEW or (state == LEARNING and answers >= house.mastery.answers)
