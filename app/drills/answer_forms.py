"""The forms in which an answer is given. Whatever the hand does, an answer is one line of text.

Two answers are the same if their texts are, so each form writes its answers in one way only.
"""

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import NamedTuple

from app.game.cards import Card, by_rank, written
from app.game.money import plain
from app.game.wagers import MAIN_WAGERS, Wager
from app.procedure.house import Chip
from app.procedure.vocabulary import Step

NONE = "none"
NOT_QUALIFIED = "not-qualified"


class Amount(NamedTuple):
    """An amount of money, typed."""

    @staticmethod
    def written(cents: int) -> str:
        """An amount as an answer, like `12` or `7.50`."""
        return plain(cents)

    @staticmethod
    def cents(answer: str) -> int:
        """What an answer, or as much of it as is typed, is worth."""
        whole, _, rest = answer.partition(".")
        return int(whole or "0") * 100 + int(rest.ljust(2, "0"))


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
        """Acts at a spot as an answer, like `pay raise 50, take flush`; a bare `push` is Raise and Ante."""
        return ", ".join(
            " ".join([step.verb, *([step.what] if step.what else []), *_cents(step)])
            for step in _with_one_tap(_one_by_one(list(steps)))
        )

    @staticmethod
    def read(answer: str) -> list[Step]:
        """The acts of an answer, at no spot in particular."""
        acts = [act.split() for act in answer.split(", ")] if answer else []
        return [Step(verb, 0, *_what_and_cents(words)) for verb, *words in acts]


class CutChips(NamedTuple):
    """An amount cut out in chips: how many of each value."""

    chips: tuple[Chip, ...]

    @staticmethod
    def written(chips: Iterable[Chip]) -> str:
        """Chips as an answer, like `2 x 25, 1 x 5`, from the largest down."""
        values = sorted((chip.cents for chip in chips), reverse=True)
        return ", ".join(f"{values.count(cents)} x {plain(cents)}" for cents in dict.fromkeys(values))

    def read(self, answer: str) -> list[Chip]:
        """The chips of an answer, from the largest down; none if it has a value that lies in no tray here."""
        known = {plain(chip.cents): chip for chip in self.chips}
        rows = [row.partition(" x ") for row in answer.split(", ")]
        if any(value not in known for _, _, value in rows):
            return []
        return [known[value] for count, _, value in rows for _ in range(int(count))]


Form = Amount | Choice | Pick | Call | Sequence | Settling | CutChips


def _one_by_one(steps: list[Step]) -> Iterator[Step]:
    """What is done with Raise and Ante at once, done with each; a tap is for the one that does not move."""
    moved = {step.what for step in steps if step.verb != "push"}
    still = [wager for wager in MAIN_WAGERS if wager not in moved]
    for step in steps:
        if step.what or step.cents is not None:
            yield step
        elif step.verb != "push":
            yield from [step._replace(what=wager) for wager in MAIN_WAGERS]
        else:
            yield step._replace(what=still[0]) if len(still) == 1 else step


def _with_one_tap(steps: Iterable[Step]) -> list[Step]:
    """Taps for the Raise and for the Ante, one right after the other, are one tap."""
    joined: list[Step] = []
    for step in steps:
        before = joined[-1] if joined else Step("")
        if before.verb == step.verb == "push" and {before.what, step.what} == set(MAIN_WAGERS):
            joined[-1] = step._replace(what="")
        else:
            joined.append(step)
    return joined


def _cents(step: Step) -> list[str]:
    return [] if step.cents is None else [plain(step.cents)]


def _what_and_cents(words: list[str]) -> tuple[str, int | None]:
    """The wager and the amount of an act, as far as it has them."""
    what = "" if not words or words[0][0].isdigit() else words[0]
    amounts = words[1:] if what else words
    return what, round(100 * Decimal(amounts[0])) if amounts else None
