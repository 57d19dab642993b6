"""How well somebody does: as drilled, where rare hands come often, and weighted to natural frequency."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from app.drills.answered import Answered
from app.drills.drill import Skill


class Figures(NamedTuple):
    """Some answers in figures. Shares are between 0 and 1; None where there is nothing to count."""

    answers: int
    right: int
    as_drilled: float | None
    by_nature: float | None
    """Weighted to natural frequency, over the skills that were asked for and whose frequency is known."""
    seconds: float | None
    """The mean time of the right answers."""


def figures_of(answers: Iterable[Answered], skills: Sequence[Skill]) -> Figures:
    """The figures of answers to a drill with these skills."""
    kept = list(answers)
    right = [answer for answer in kept if answer.is_right]
    return Figures(
        len(kept),
        len(right),
        len(right) / len(kept) if kept else None,
        _by_nature(kept, skills),
        sum(answer.seconds for answer in right) / len(right) if right else None,
    )


def _by_nature(answers: list[Answered], skills: Sequence[Skill]) -> float | None:
    weighted, weights = Fraction(0), Fraction(0)
    for skill in skills:
        asked = [answer.is_right for answer in answers if answer.skill == skill.name]
        if asked and skill.share:
            weighted += skill.share * Fraction(sum(asked), len(asked))
            weights += skill.share
    return float(weighted / weights) if weights else None
