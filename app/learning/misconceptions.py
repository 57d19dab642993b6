"""The misconceptions in a trainee's recent answers, each with its name and its drills."""

from collections.abc import Iterable
from typing import NamedTuple

from app.drills.answer import Answered
from app.drills.beliefs.diagnosis import Diagnosis, diagnosed
from app.drills.beliefs.misconceptions import MISCONCEPTIONS


class NamedMisconception(NamedTuple):
    """A misconception, the sentence for it, and how often it showed where it could have."""

    name: str
    words: str
    drills: tuple[str, ...]
    shown: int
    chances: int


def named(answers: Iterable[Answered]) -> tuple[NamedMisconception, ...]:
    """The misconceptions that show in answers, drill by drill, the most frequent first.

    Each drill is checked alone: a mistake in only one of them is named too.
    """
    by_drill: dict[str, list[Answered]] = {}
    for answer in answers:
        by_drill.setdefault(answer.drill, []).append(answer)
    found: dict[str, list[tuple[str, Diagnosis]]] = {}
    for drill, given in by_drill.items():
        for entry in diagnosed(given):
            found.setdefault(entry.misconception, []).append((drill, entry))
    return tuple(sorted((_named(*each) for each in found.items()), key=lambda each: (-each.shown, each.name)))


def _named(name: str, where: list[tuple[str, Diagnosis]]) -> NamedMisconception:
    return NamedMisconception(
        name,
        MISCONCEPTIONS.get(name, name),
        tuple([drill for drill, _ in where]),
        sum(entry.shown for _, entry in where),
        sum(entry.chances for _, entry in where),
    )
