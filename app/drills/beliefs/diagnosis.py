"""Which misconceptions a trainee has: those that explain the answers better than carelessness does."""

from collections.abc import Iterable
from math import log
from typing import NamedTuple

from app.drills.answer import Answered
from app.drills.beliefs.misconceptions import WITHDRAWN

_OFTEN, _MOSTLY = 3, 0.5
"""A misconception has to show this often, and in this share of the questions that could reveal it."""
_HELD = 0.7
"""Whoever has a misconception goes by it this often."""
_BY_CHANCE = 0.5
"""At least this share of the errors of somebody who does not have it is taken to look like it."""
_SURE = 5.0
"""The logarithm of how much likelier the answers have to be with the misconception than without."""
_USUAL = 1, 10
"""Errors and answers that are taken for granted before anybody has answered."""


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
    """The misconceptions that are likely enough, the most frequent first.

    One that explains nothing but what another explains as well, and more surely, is left out.
    """
    kept = list(answers)
    # What one misconception explains says nothing against another one.
    found = _likely_enough(kept, _likely_enough(kept, []))
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


def _likely_enough(answers: list[Answered], known: list[Diagnosis]) -> list[Diagnosis]:
    """Those that stand out from this person's other errors, apart from errors by what is known already."""
    found = []
    for entry in _counted(answers):
        explained = {each.misconception for each in known} | {entry.misconception}
        others = [answer for answer in answers if not answer.named & explained]
        errors = sum(not answer.is_right for answer in others)
        is_often = entry.shown >= _OFTEN and entry.share >= _MOSTLY
        if is_often and _evidence(entry, errors, len(others), _look_alikes(entry, answers)) >= _SURE:
            found.append(entry)
    return found


def _look_alikes(entry: Diagnosis, answers: list[Answered]) -> float:
    """The share of errors that look like this misconception in somebody who does not have it.

    Where few other errors are possible, an error says little about what is behind it.
    """
    shares = [
        len(answer.named) / len(answer.could) for answer in answers if entry.misconception in answer.named
    ]
    return max(_BY_CHANCE, sum(shares) / len(shares))


def _evidence(entry: Diagnosis, errors: int, answers: int, look_alikes: float) -> float:
    """How much likelier the answers are with this misconception than by this person's other errors alone.

    It is the test of Wald over all questions that could reveal it, those included where it need not show.
    """
    usual_errors, usual_answers = _USUAL
    by_chance = look_alikes * (errors + usual_errors) / (answers + usual_answers)
    held = _HELD + (1 - _HELD) * by_chance
    hidden = entry.chances - entry.shown
    return entry.shown * log(held / by_chance) + hidden * log((1 - held) / (1 - by_chance))


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
