"""Which misconceptions a trainee has: those that predict the wrong answers and fit the right ones."""

from collections.abc import Iterable
from typing import NamedTuple

from app.drills.answer import Answered
from app.drills.beliefs.misconceptions import WITHDRAWN

_OFTEN = 3
_SURE = 0.75
"""A misconception has to show this often, and in this share of the questions that could reveal it."""


class Diagnosis(NamedTuple):
    """One misconception, how often it showed, and how often it could have."""

    misconception: str
    shown: int
    chances: int

    @property
    def share(self) -> float:
        """The share of its chances in which it showed."""
        return self.shown / self.chances


def diagnosed(answers: Iterable[Answered]) -> tuple[Diagnosis, ...]:
    """The certain misconceptions, the most frequent first.

    One that explains nothing but what another explains as well, and more surely, is left out.
    """
    kept = list(answers)
    found = [entry for entry in _counted(kept) if entry.shown >= _OFTEN and entry.share >= _SURE]
    where = {
        entry.misconception: frozenset(
            place for place, answer in enumerate(kept) if entry.misconception in answer.named
        )
        for entry in found
    }

    def is_outdone(entry: Diagnosis) -> bool:
        mine = where[entry.misconception]
        return any(
            mine <= where[other.misconception] and (other.shown, other.share) > (entry.shown, entry.share)
            for other in found
        )

    return tuple(entry for entry in found if not is_outdone(entry))


def likely(answer: Answered, before: Iterable[Answered]) -> tuple[str, ...]:
    """The misconceptions behind one wrong answer, the most likely first, judged by the other answers."""
    counted = {entry.misconception: entry for entry in _counted([*before, answer])}
    return tuple(sorted(answer.named, key=lambda name: (-counted[name].share, -counted[name].shown, name)))


def _counted(answers: list[Answered]) -> list[Diagnosis]:
    chances: dict[str, int] = {}
    shown: dict[str, int] = {}
    for answer in answers:
        for name in answer.could - WITHDRAWN:
            chances[name] = chances.get(name, 0) + 1
        for name in answer.named - WITHDRAWN:
            shown[name] = shown.get(name, 0) + 1
    counted = [Diagnosis(name, shown.get(name, 0), count) for name, count in chances.items()]
    return sorted(counted, key=lambda entry: (-entry.shown, -entry.share, entry.misconception))
