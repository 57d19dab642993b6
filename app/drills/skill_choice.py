"""Which skill is asked for next."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import NamedTuple, Protocol

from app.drills.answer import Answered

RIGHT_AGAIN = 2
"""This many right answers in a row correct a mistake."""


class Wanted(NamedTuple):
    """A skill of a drill."""

    drill: str
    skill: str


class Chooser(Protocol):
    """Chooses the next skill by more than one run. It is told every answer of the run."""

    def choose(self, wanted: Sequence[Wanted], asked: Sequence[Wanted], chance: Random) -> Wanted:
        """One of the wanted skills, after those asked. The answer to the last may not be known yet."""

    def has_begun(self, drill: str) -> bool:
        """Has anything of a drill been answered before?"""

    def mistakes(self) -> Sequence[Wanted]:
        """The skills with uncorrected mistakes, in drills and at the table."""

    def heed(self, answer: Answered) -> None:
        """Take an answer into account, before the next choice."""


def evenly(wanted: Sequence[Wanted], asked: Iterable[Wanted], chance: Random) -> Wanted:
    """One of the skills asked least, so that rare hands come as often as common ones.

    The last one does not come again at once, unless there is no other.
    """
    before = list(asked)
    counts = Counter(before)
    others = [each for each in wanted if before[-1:] != [each]] or wanted
    fewest = min(counts[each] for each in others)
    return chance.choice([each for each in others if counts[each] == fewest])
