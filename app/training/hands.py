"""The kinds of hands that rounds are dealt for, each as a numbered collection of all its hands."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from operator import and_, not_, or_

from app.game.cards import Hand
from app.game.reading import flush_strength, run_strength
from app.game.tables import FOUR_OF_A_KIND, PayTable, run_reaches
from app.training.suits import Hands, Together

_ALL_RANKS = 13


@cache
def flushes(cards: int) -> Sequence[Hand]:
    """Hands whose longest suit has so many cards."""
    return Hands(int.bit_count, max, lambda longest: longest == cards)


@cache
def runs(cards: int) -> Sequence[Hand]:
    """Hands whose longest straight flush has so many cards."""
    return Hands(run_strength, max, lambda run: run >> 4 == cards)


@cache
def low_aces() -> Sequence[Hand]:
    """Hands whose best straight flush begins with an ace below the two.

    Such a run is the lowest of its length, so there is no other of that length in the hand but its like.
    """
    return Hands(run_strength, max, lambda run: bool(run) and run >> 4 == (run & 15) + 2)


@cache
def two_longest() -> Sequence[Hand]:
    """Hands in which exactly two suits share the greatest number of cards."""

    def join(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
        if one[0] == other[0]:
            return one[0], one[1] + other[1]
        return max(one, other)

    return Hands(lambda ranks: (ranks.bit_count(), 1), join, lambda longest: longest[1] == 2)


@cache
def runs_outside() -> Sequence[Hand]:
    """Hands whose longest straight flush is longer than any in the flush that plays.

    Both have three cards at least, so the run has three and only twelve runs can be meant. How suits
    compare as flushes matters only in so far as one of these stands between them.
    """
    threes = sorted(
        flush_strength(ranks)
        for ranks in range(1 << _ALL_RANKS)
        if ranks.bit_count() == 3 and run_strength(ranks)
    )

    def label(ranks: int) -> tuple[int, int, int]:
        strength, run = flush_strength(ranks), run_strength(ranks) >> 4
        return bisect_left(threes, strength) + bisect_right(threes, strength), run, run

    def join(one: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[int, int, int]:
        order, in_flush, _ = max(one, other)
        return order, in_flush, max(one[2], other[2])

    return Hands(label, join, lambda joined: joined[2] > joined[1])


@cache
def not_qualifying(strength: int) -> Sequence[Hand]:
    """Hands with which a dealer who needs a flush of this strength does not qualify."""
    return Hands(lambda ranks: flush_strength(ranks) < strength, and_, bool)


@cache
def just_qualifying(strength: int) -> Sequence[Hand]:
    """Hands that qualify with the fewest cards and the lowest card at their head that will do."""
    cards, high = strength >> 13, (strength & 8191).bit_length() - 1
    # No flush of four is less than five-high, whatever a house asks for.
    weakest = cards, max(high, cards - 1)

    def label(ranks: int) -> int:
        held = ranks.bit_count(), ranks.bit_length() - 1
        return (held >= weakest) + (held > weakest)

    return Hands(label, max, lambda best: best == 1)


@cache
def on_line(table: PayTable, name: str) -> Sequence[Hand]:
    """Hands that are paid on this line of a table.

    Where four of a kind stands above the line, the few hands that hold both are among them.
    """
    if name == FOUR_OF_A_KIND:
        return _four_of_a_kind(table)
    measure = run_strength if table.measures_runs else int.bit_count

    def line(best: int) -> str | None:
        return next((line.name for line in table.lines if _reaches(table, line.name, best)), None)

    return Hands(measure, max, lambda best: line(best) == name)


@cache
def winning(tables: tuple[PayTable, ...]) -> Sequence[Hand]:
    """Hands that reach a line of one of these tables at least."""

    def wins(ranks: int) -> bool:
        return any(_suit_wins(table, ranks) for table in tables)

    kinds: list[Sequence[Hand]] = [Hands(wins, or_, bool)]
    if any(line.name == FOUR_OF_A_KIND for table in tables for line in table.lines):
        kinds += [Hands(wins, or_, not_, in_every_suit=1 << rank) for rank in range(_ALL_RANKS)]
    return Together(kinds)


def _four_of_a_kind(table: PayTable) -> Sequence[Hand]:
    """Hands paid for four of a kind: rank by rank, for no hand has two, and without a higher line."""
    names = [line.name for line in table.lines]
    above = PayTable(table.name, True, table.lines[: names.index(FOUR_OF_A_KIND)])
    return Together(
        Hands(lambda ranks: _suit_wins(above, ranks), or_, not_, in_every_suit=1 << rank)
        for rank in range(_ALL_RANKS)
    )


def _suit_wins(table: PayTable, ranks: int) -> bool:
    best = run_strength(ranks) if table.measures_runs else ranks.bit_count()
    return any(_reaches(table, line.name, best) for line in table.lines)


def _reaches(table: PayTable, name: str, best: int) -> bool:
    """Does the best of a suit, a run's strength or a number of cards, reach a line?"""
    if not table.measures_runs:
        return best >= int(name)
    return name != FOUR_OF_A_KIND and run_reaches(name, best)
