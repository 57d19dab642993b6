"""Exact odds: how many of all seven-card hands reach each line, counted suit by suit.

Every line but four of a kind is decided within one suit. So the hands that avoid some lines are counted
by choosing, for each suit, among the sets of ranks that avoid them: a polynomial in the number of cards,
multiplied four times. A line's own hands are those that avoid all higher lines, less those that avoid it too.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import accumulate
from math import comb

from app.game.hands import run_strength
from app.game.pay_tables import FOUR_OF_A_KIND, PayTable, run_reaches
from app.game.rules import NO_EXCEPTIONS, QualifyingRuns

HANDS = 133_784_560
"""Seven cards out of 52."""

_SIZE = 7
_Polynomial = list[int]


@cache
def _suits(low_ace: bool) -> Counter[tuple[int, int, int]]:
    """How many sets of ranks there are with each (cards, highest rank, run strength)."""
    found: Counter[tuple[int, int, int]] = Counter()
    for ranks in range(1 << 13):
        cards = ranks.bit_count()
        if cards <= _SIZE:
            found[cards, ranks.bit_length() - 1, run_strength(ranks, low_ace)] += 1
    return found


@cache
def _suits_with_rank(low_ace: bool) -> list[Counter[tuple[int, int]]]:
    """For each rank, how many sets of ranks hold it, by (cards, run strength).

    Four of a kind leaves three cards, so no suit has more than four.
    """
    found: list[Counter[tuple[int, int]]] = [Counter() for _ in range(13)]
    for ranks in range(1 << 13):
        cards = ranks.bit_count()
        if cards <= 4:
            key = cards, run_strength(ranks, low_ace)
            for rank in range(13):
                if ranks >> rank & 1:
                    found[rank][key] += 1
    return found


def _hands(suit: _Polynomial) -> int:
    """Seven-card hands whose four suits each come from this polynomial."""
    square = _times(suit, suit)
    return _times(square, square)[_SIZE]


def _times(left: _Polynomial, right: _Polynomial) -> _Polynomial:
    product = [0] * (_SIZE + 1)
    for power, factor in enumerate(left):
        for other in range(_SIZE + 1 - power):
            product[power + other] += factor * right[other]
    return product


def _polynomial(counts: Iterable[tuple[int, int]]) -> _Polynomial:
    suit = [0] * (_SIZE + 1)
    for cards, ways in counts:
        suit[cards] += ways
    return suit


def qualifying_hands(strength: int, runs: QualifyingRuns = NO_EXCEPTIONS, low_ace: bool = True) -> int:
    """In how many hands the dealer qualifies."""
    weakest = strength >> 13, (strength & 8191).bit_length() - 1

    def hands(short: bool) -> int:
        """Hands without a run that keeps them out, and if `short` without anything that qualifies either."""
        return _hands(
            _polynomial(
                (cards, ways)
                for (cards, high, run), ways in _suits(low_ace).items()
                if not (runs.unless and run >> 4 >= runs.unless)
                and not (short and ((cards, high) >= weakest or (runs.also and run >> 4 >= runs.also)))
            )
        )

    return hands(short=False) - hands(short=True)


def line_hands(table: PayTable) -> dict[str, int]:
    """For each line of a table, the number of hands that are paid on it."""
    names = [line.name for line in table.lines]

    def avoid(higher: tuple[str, ...]) -> int:
        return _avoiding_runs(higher, table.low_ace) if table.measures_runs else _avoiding_flushes(higher)

    left = [HANDS, *(avoid(higher) for higher in accumulate((name,) for name in names))]
    return {name: left[place] - left[place + 1] for place, name in enumerate(names)}


@cache
def _avoiding_flushes(names: tuple[str, ...]) -> int:
    longest = min(int(name) for name in names) - 1
    return _hands(_polynomial((cards, comb(13, cards)) for cards in range(longest + 1)))


@cache
def _avoiding_runs(names: tuple[str, ...], low_ace: bool) -> int:
    in_suit = [name for name in names if name != FOUR_OF_A_KIND]
    by_run = ((cards, run, ways) for (cards, _, run), ways in _suits(low_ace).items())
    hands = _hands_avoiding(in_suit, by_run)
    if len(in_suit) < len(names):
        for held in _suits_with_rank(low_ace):
            hands -= _hands_avoiding(in_suit, ((*key, ways) for key, ways in held.items()))
    return hands


def _hands_avoiding(names: list[str], suits: Iterable[tuple[int, int, int]]) -> int:
    return _hands(
        _polynomial(
            (cards, ways) for cards, run, ways in suits if not any(run_reaches(name, run) for name in names)
        )
    )


def house_edge(table: PayTable) -> Fraction:
    """What the house keeps of a unit wagered, all hands equally likely. Pays are to 1, or for 1."""
    lines = line_hands(table)
    won = sum(lines[line.name] * (Fraction(line.pays, line.per) + (not line.for_one)) for line in table.lines)
    return 1 - Fraction(won, HANDS)
