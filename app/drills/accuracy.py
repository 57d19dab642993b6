"""Accuracy: as drilled, where rare hands come often, and weighted to natural frequency."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from app.drills.answer import Answered
from app.drills.drill import Skill


class Tally(NamedTuple):
    """How often something was answered, and how often right."""

    answers: int = 0
    right: int = 0


class DrillFigures(NamedTuple):
    """Some answers in figures. Shares are between 0 and 1, or None without answers."""

    answers: int
    right: int
    as_drilled: float | None
    by_nature: float | None
    """Weighted to natural frequency, over the skills that were asked for and whose frequency is known."""
    seconds: float | None
    """The mean time of the right answers."""


def figures_of(answers: Iterable[Answered], skills: Sequence[Skill]) -> DrillFigures:
    """The figures of answers to a drill with these skills."""
    tallies: dict[str, Tally] = {}
    times = []
    for answer in answers:
        before = tallies.get(answer.skill, Tally())
        tallies[answer.skill] = Tally(before.answers + 1, before.right + answer.is_right)
        times += [answer.seconds] if answer.is_right else []
    return figures_from(tallies, sum(times) / len(times) if times else None, skills)


def figures_from(
    tallies: Mapping[str, Tally], seconds: float | None, skills: Sequence[Skill]
) -> DrillFigures:
    """The figures of a drill with these skills, from the answers to each that are counted."""
    answers, right = (sum(column) for column in zip(Tally(), *tallies.values(), strict=True))
    return DrillFigures(
        answers, right, right / answers if answers else None, _by_nature(tallies, skills), seconds
    )


def _by_nature(tallies: Mapping[str, Tally], skills: Sequence[Skill]) -> float | None:
    weighted, weights = Fraction(0), Fraction(0)
    for skill in skills:
        tally = tallies.get(skill.name)
        if tally and skill.share:
            weighted += skill.share * Fraction(tally.right, tally.answers)
            weights += skill.share
    return float(weighted / weights) if weights else None
