"""The kinds of hands that rounds are dealt for, each as a numbered collection of all its hands."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from operator import not_, or_

from app.game.cards import Hand
from app.game.hands import flush_strength, run_strength
from app.game.pay_tables import FOUR_OF_A_KIND, PayTable, run_reaches
from app.game.rules import QualifyingRuns
from app.training.hand_enumeration import Hands, Together, rank_sets

_RANKS = 13

_run = cache(run_strength)
"""The same few thousand sets of ranks are looked at for every kind of hand."""


@cache
def flushes(cards: int) -> Sequence[Hand]:
    """Hands whose longest suit has so many cards."""
    return Hands(int.bit_count, max, lambda longest: longest == cards)


@cache
def runs(cards: int, low_ace: bool = True) -> Sequence[Hand]:
    """Hands whose longest straight flush has so many cards."""
    return Hands(lambda ranks: _run(ranks, low_ace) >> 4, max, lambda longest: longest == cards)


@cache
def low_aces() -> Sequence[Hand]:
    """Hands whose best straight flush begins with an ace below the two.

    Such a run is the lowest of its length, so there is no other of that length in the hand but its like.
    """

    def label(ranks: int) -> tuple[int, bool]:
        length, high = divmod(_run(ranks), 16)
        return length, high > length - 2

    return Hands(label, max, lambda best: best[0] > 0 and not best[1])


@cache
def two_longest() -> Sequence[Hand]:
    """Hands in which exactly two suits share the greatest number of cards."""

    def join(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
        if one[0] == other[0]:
            return one[0], one[1] + other[1]
        return max(one, other)

    return Hands(lambda ranks: (ranks.bit_count(), 1), join, lambda longest: longest[1] == 2)


@cache
def runs_outside(low_ace: bool = True) -> Sequence[Hand]:
    """Hands whose longest straight flush is longer than any in the flush that plays.

    Both have three cards at least, so the run has three and only twelve runs can be meant. How suits
    compare as flushes matters only in so far as one of these stands between them.
    """
    threes = sorted(
        flush_strength(ranks) for ranks in rank_sets() if ranks.bit_count() == 3 and _run(ranks, low_ace)
    )

    def label(ranks: int) -> tuple[int, int, int]:
        strength, run = flush_strength(ranks), _run(ranks, low_ace) >> 4
        return bisect_left(threes, strength) + bisect_right(threes, strength), run, run

    def join(one: tuple[int, int, int], other: tuple[int, int, int]) -> tuple[int, int, int]:
        order, in_flush, _ = max(one, other)
        return order, in_flush, max(one[2], other[2])

    return Hands(label, join, lambda joined: joined[2] > joined[1])


@cache
def not_qualifying(strength: int, runs: QualifyingRuns, low_ace: bool) -> Sequence[Hand]:
    """Hands with which a dealer who needs a flush of this strength does not qualify."""

    def label(ranks: int) -> tuple[bool, bool]:
        run = _run(ranks, low_ace) >> 4
        qualifies = flush_strength(ranks) >= strength or bool(runs.also and run >= runs.also)
        return qualifies, bool(runs.unless and run >= runs.unless)

    def join(one: tuple[bool, bool], other: tuple[bool, bool]) -> tuple[bool, bool]:
        return one[0] or other[0], one[1] or other[1]

    return Hands(label, join, lambda joined: not joined[0] or joined[1])


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
    names = [line.name for line in table.lines]

    @cache
    def place(best: int) -> int:
        return next((place for place, line in enumerate(names) if _reaches(table, line, best)), len(names))

    return Hands(lambda ranks: place(_best(table, ranks)), min, lambda highest: highest == names.index(name))


@cache
def winning(tables: tuple[PayTable, ...]) -> Sequence[Hand]:
    """Hands that reach a line of one of these tables at least."""
    wins = frozenset().union(*(_winning_suits(table) for table in tables))
    in_one_suit = Hands(wins.__contains__, or_, bool)
    if all(line.name != FOUR_OF_A_KIND for table in tables for line in table.lines):
        return in_one_suit
    return Together([in_one_suit, *_only_four_of_a_kind(wins)])


def _four_of_a_kind(table: PayTable) -> Sequence[Hand]:
    names = [line.name for line in table.lines]
    above = table._replace(lines=table.lines[: names.index(FOUR_OF_A_KIND)])
    return Together(_only_four_of_a_kind(_winning_suits(above)))


def _only_four_of_a_kind(better: frozenset[int]) -> Iterator[Sequence[Hand]]:
    """Hands with four of a kind and no suit that is better, rank by rank, for no hand has two of them."""
    for rank in range(_RANKS):
        yield Hands(better.__contains__, or_, not_, in_every_suit=1 << rank)


def _winning_suits(table: PayTable) -> frozenset[int]:
    """The cards of one suit that reach a line by themselves, which is to say, the lowest."""
    names = [line.name for line in table.lines if line.name != FOUR_OF_A_KIND]
    return frozenset(
        ranks for ranks in rank_sets() if names and _reaches(table, names[-1], _best(table, ranks))
    )


def _best(table: PayTable, ranks: int) -> int:
    return _run(ranks, table.low_ace) if table.measures_runs else ranks.bit_count()


def _reaches(table: PayTable, name: str, best: int) -> bool:
    """Does the best of a suit, the strength of its run or its number of cards, reach a line?"""
    if not table.measures_runs:
        return best >= int(name)
    return name != FOUR_OF_A_KIND and run_reaches(name, best)
