"""The forms in which an answer is given. Whatever the hand does, an answer is one line of text.

Two answers are the same if their texts are, so each form writes its answers in one way only.
"""

from collections.abc import Iterable
from typing import NamedTuple

from app.game.cards import Card, by_rank, written
from app.game.money import plain
from app.game.wagers import Wager
from app.procedure.house import Chip
from app.procedure.words import Step

NONE = "none"
NOT_QUALIFIED = "not-qualified"


class Amount(NamedTuple):
    """An amount of money, typed."""

    @staticmethod
    def written(cents: int) -> str:
        """An amount as an answer, like `12` or `7.50`."""
        return plain(cents)


class Choice(NamedTuple):
    """One of a few sentences; the answer is the sentence."""

    options: tuple[str, ...]


class Pick(NamedTuple):
    """Some of these cards, or none of them."""

    cards: tuple[Card, ...]

    @staticmethod
    def written(cards: Iterable[Card]) -> str:
        """Picked cards as an answer, from the highest rank down."""
        return written(by_rank(cards)) or NONE


class Call(NamedTuple):
    """How many cards and the rank at their head, or that the hand does not qualify."""

    may_not_qualify: bool

    @staticmethod
    def written(count: int, rank: str) -> str:
        """A call as an answer, like `4 J`."""
        return f"{count} {rank}"


class Sequence(NamedTuple):
    """All of these in the right order."""

    options: tuple[str, ...]

    @staticmethod
    def written(options: Iterable[str]) -> str:
        """An order as an answer."""
        return " → ".join(options)


class Settling(NamedTuple):
    """What is done with each wager of a spot, one act after the other."""

    wagers: tuple[Wager, ...]

    @staticmethod
    def written(steps: Iterable[Step]) -> str:
        """Acts at a spot as an answer, like `pay raise 50, take flush, push`."""
        return ", ".join(
            " ".join([step.verb, *([step.what] if step.what else []), *_cents(step)]) for step in steps
        )


class Cut(NamedTuple):
    """An amount cut out in chips: how many of each value."""

    chips: tuple[Chip, ...]

    @staticmethod
    def written(chips: Iterable[Chip]) -> str:
        """Chips as an answer, like `2 x 25, 1 x 5`, from the largest down."""
        values = sorted((chip.cents for chip in chips), reverse=True)
        return ", ".join(f"{values.count(cents)} x {plain(cents)}" for cents in dict.fromkeys(values))


Form = Amount | Choice | Pick | Call | Sequence | Settling | Cut


def _cents(step: Step) -> list[str]:
    return [] if step.cents is None else [plain(step.cents)]
