"""A kind of hand as a skill: what it is called, and every hand of it, counted only when one is needed."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from app.drills.drill import Skill
from app.game.cards import Hand
from app.game.odds import HANDS

Sort = Callable[[], Sequence[Hand]]


class HandKind(NamedTuple):
    """A kind of hand. It may have several sorts, which come up equally often."""

    name: str
    words: str
    sorts: tuple[Sort, ...]
    trap: str = ""

    @property
    def skill(self) -> Skill:
        """The kind as a skill. A sort that is there twice, to come up more often, counts once."""
        hands = sum(len(sort()) for sort in dict.fromkeys(self.sorts))
        return Skill(self.name, self.words, Fraction(hands, HANDS))

    def draw(self, chance: Random) -> Hand:
        """Any hand of the kind."""
        return chance.choice(chance.choice(self.sorts)())
