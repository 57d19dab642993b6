"""Kinds of hands that only drills ask for, each as a numbered collection of all its hands."""

from collections.abc import Sequence
from functools import cache
from operator import or_

from app.drills.beliefs.misread_hands import RunBelief, run_over_a_gap, run_round_the_corner, true_run
from app.game.cards import RANKS, Hand
from app.game.hands import run_strength
from app.game.rules import qualifying_strength
from app.training.hand_enumeration import Hands

_SHORTEST_RUN = 3
_SIX, _JACK = RANKS.index("6"), RANKS.index("J")
_FLUSH, _RUN, _NEITHER = 1, 2, 4

_Pair = tuple[int, int]


def _both(one: _Pair, other: _Pair) -> _Pair:
    return max(one[0], other[0]), max(one[1], other[1])


def _flush_and_run(ranks: int) -> _Pair:
    return ranks.bit_count(), run_strength(ranks) > 0


@cache
def flush_and_run(cards: int, has_run: bool) -> Sequence[Hand]:
    """Hands whose longest suit has so many cards, with or without a run in some suit."""
    return Hands(
        _flush_and_run,
        _both,
        lambda longest: longest[0] == cards and bool(longest[1]) == has_run,
    )


@cache
def long_without_run() -> Sequence[Hand]:
    """Hands with four suited cards or more, and nowhere a run."""
    return Hands(
        _flush_and_run,
        _both,
        lambda longest: longest[0] > _SHORTEST_RUN and not longest[1],
    )


@cache
def low_aces(long: bool) -> Sequence[Hand]:
    """Hands whose best run begins with an Ace below the Two, of three cards or of more."""

    def label(ranks: int) -> tuple[int, bool]:
        length, high, _ = true_run(ranks)
        return length, high > length - 2

    return Hands(label, max, lambda best: best[0] > 0 and not best[1] and (best[0] > _SHORTEST_RUN) == long)


@cache
def corners(has_run: bool) -> Sequence[Hand]:
    """Hands that would have a longer run if a Two stood above the Ace, with a true run or without."""
    return _tempting(run_round_the_corner, has_run, _SHORTEST_RUN)


@cache
def gaps(has_run: bool) -> Sequence[Hand]:
    """Hands with four cards or more that only a gap keeps from being the longest run."""
    return _tempting(run_over_a_gap, has_run, _SHORTEST_RUN + 1)


def _tempting(belief: RunBelief, has_run: bool, least: int) -> Sequence[Hand]:
    return Hands(
        lambda ranks: (true_run(ranks).length, belief(ranks).length),
        _both,
        lambda longest: longest[1] > longest[0] and longest[1] >= least and bool(longest[0]) == has_run,
    )


@cache
def run_beside_four() -> Sequence[Hand]:
    """Hands with a run of three beside a flush of four without one."""

    def label(ranks: int) -> int:
        match ranks.bit_count(), bool(run_strength(ranks)):
            case 4, False:
                return _FLUSH
            case 3, True:
                return _RUN
            case 0, _:
                return 0
        return _NEITHER

    return Hands(label, or_, lambda held: held == _FLUSH | _RUN)


def can_be_shown(strength: int) -> bool:
    """Are there many hands that are just so strong? Two very low cards are never alone in being the flush."""
    return strength >= qualifying_strength(2, _SIX)


def three_can_be_below(strength: int) -> bool:
    """Is there a flush of three that is weaker by more than its lower cards?"""
    return strength > qualifying_strength(3, 3)


@cache
def three_below(strength: int) -> Sequence[Hand]:
    """Hands with a flush of three, and a lower head or fewer cards than a flush of this strength."""
    cards, high = strength >> 13, (strength & 8191).bit_length() - 1

    def label(ranks: int) -> tuple[int, bool]:
        held = ranks.bit_count(), ranks.bit_length() - 1
        return held[0], held >= (cards, high)

    return Hands(label, _both, lambda longest: longest == (3, False))


@cache
def just_with_court_card(strength: int) -> Sequence[Hand]:
    """Hands just as strong as this that hold a court card or an Ace elsewhere, higher than the flush."""
    cards, high = strength >> 13, (strength & 8191).bit_length() - 1
    head = max(high, cards - 1)

    weakest, court = (cards, head), 1 << max(_JACK, head + 1)

    def label(ranks: int) -> _Pair:
        held = ranks.bit_count(), ranks.bit_length() - 1
        return (held >= weakest) + (held > weakest), ranks >= court

    return Hands(label, _both, lambda best: best == (1, True))
