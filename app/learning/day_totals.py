"""What was done on one day: sums only, so that a year is quick to show."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from app.learning.lesson import Lesson

_READING = 4_000
"""Milliseconds from one answer to the next question, on the average."""


class Day(NamedTuple):
    """One day in sums: answers to drills, and timed rounds dealt by hand."""

    date: date
    answers: int = 0
    right: int = 0
    spent: int = 0
    """The milliseconds of the right answers."""
    rounds: int = 0
    dealing: int = 0
    """The milliseconds of dealing, without players' thinking and shuffling."""
    worked: int = 0
    """The milliseconds of all answers and of all rounds."""

    @property
    def share(self) -> float | None:
        """The share of right answers."""
        return self.right / self.answers if self.answers else None

    @property
    def seconds(self) -> float | None:
        """The mean time of the right answers."""
        return self.spent / self.right / 1000 if self.right else None

    @property
    def rounds_per_hour(self) -> float | None:
        """Rounds an hour of dealing time."""
        return 3_600_000 * self.rounds / self.dealing if self.dealing else None


def answered_on(day: Day, lessons: Sequence[Lesson]) -> Day:
    """The day after some more answers to drills."""
    taken = [(is_right, round(seconds * 1000)) for _, _, is_right, seconds, _ in lessons]
    spent = [time for is_right, time in taken if is_right]
    worked = sum([time for _, time in taken]) + _READING * len(taken)
    return day._replace(
        answers=day.answers + len(lessons),
        right=day.right + len(spent),
        spent=day.spent + sum(spent),
        worked=day.worked + worked,
    )


def dealt_on(day: Day, seconds: float) -> Day:
    """The day after one more round that took this many seconds of dealing."""
    return day._replace(rounds=day.rounds + 1, dealing=day.dealing + round(seconds * 1000))


def worked_on(day: Day, seconds: float) -> Day:
    """The day after so many seconds at the table, with help or without."""
    return day._replace(worked=day.worked + round(seconds * 1000))


def together(days: tuple[Day, ...]) -> Day:
    """Several days as one, with the date of the last."""
    sums = [sum(column) for column in zip(*[day[1:] for day in days], strict=True)]
    return Day(days[-1].date, *sums) if days else Day(date.min)
