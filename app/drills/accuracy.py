"""Accuracy: how many answers were right, and how long the right ones took."""

from collections.abc import Iterable
from typing import NamedTuple

from app.drills.answer import Answered


class Tally(NamedTuple):
    """How often something was answered, and how often right."""

    answers: int = 0
    right: int = 0


class DrillFigures(NamedTuple):
    """Some answers in figures."""

    answers: int
    right: int
    seconds: float | None
    """The mean time of the right answers. Where most are wrong there is none: a guess is quick."""

    @property
    def share(self) -> float | None:
        """The share of right answers, or None without answers."""
        return self.right / self.answers if self.answers else None


def figures_of(answers: Iterable[Answered]) -> DrillFigures:
    """The figures of some answers."""
    given = list(answers)
    times = [answer.seconds for answer in given if answer.is_right]
    return figures_from([Tally(len(given), len(times))], sum(times) / len(times) if times else None)


def figures_from(tallies: Iterable[Tally], seconds: float | None) -> DrillFigures:
    """The figures of answers that are counted already."""
    answers, right = (sum(column) for column in zip(Tally(), *tallies, strict=True))
    return DrillFigures(answers, right, seconds if 2 * right >= answers else None)
