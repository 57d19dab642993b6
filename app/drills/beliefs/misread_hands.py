"""Hands as people misread them: runs round the corner or across a gap, and the wrong one of several suits."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from app.game.cards import ACE, Card, Hand, by_rank, suit_cards
from app.game.hands import Reading, flush_strength, read, run_strength

_RANKS = 13
_SUIT = (1 << _RANKS) - 1
_SUITS = range(4)
_SHORTEST = 3


class MistakenRun(NamedTuple):
    """Cards of one suit that pass for a run. The larger tuple is the better run."""

    length: int
    high: int
    ranks: int


NO_RUN = MistakenRun(0, 0, 0)
RunBelief = Callable[[int], MistakenRun]
"""The best run in the ranks of one suit, misread in one way."""


@cache
def true_run(ranks: int) -> MistakenRun:
    """The best run there is."""
    length, high = divmod(run_strength(ranks), 16)
    return _run(length, high)


@cache
def run_round_the_corner(ranks: int) -> MistakenRun:
    """A Two stands above the Ace."""
    length, tops = _longest(ranks | ranks << _RANKS)
    return _run(length, ((tops | tops >> _RANKS) & _SUIT).bit_length() - 1)


@cache
def run_without_low_ace(ranks: int) -> MistakenRun:
    """No run begins with an Ace."""
    length, tops = _longest(ranks)
    return _run(length, tops.bit_length() - 1)


@cache
def run_over_a_gap(ranks: int) -> MistakenRun:
    """One missing card does no harm, if that makes the run longer."""
    best = true_run(ranks)
    either_end = ranks << 1 | ranks >> ACE
    gaps = (~either_end & either_end << 1 & either_end >> 1) >> 1
    for rank in reversed(range(_RANKS)):
        if gaps >> rank & 1:
            filled = true_run(ranks | 1 << rank)
            if filled.length - 1 > max(best.length, _SHORTEST - 1):
                best = MistakenRun(filled.length - 1, filled.high, filled.ranks & ranks)
    return best


def run_cards(hand: Hand, belief: RunBelief) -> tuple[Card, ...]:
    """The longest run of a hand, misread in one way. Of equal runs the first suit counts."""
    runs = [belief(ranks) for ranks in suits_of(hand)]
    suit = max(_SUITS, key=lambda suit: (runs[suit], -suit))
    return by_rank(suit_cards(suit, runs[suit].ranks))


def run_with_a_gap(hand: Hand) -> tuple[Card, ...]:
    """The longest run with one missing card overlooked, if that makes it longer."""
    known, seen = run_cards(hand, true_run), run_cards(hand, run_over_a_gap)
    return seen if len(seen) > len(known) else known


def run_of_flush(hand: Hand) -> tuple[Card, ...]:
    """The longest run of the suit that plays, with the other suits ignored."""
    reading = read(hand)
    return by_rank(suit_cards(reading.flush_suit, true_run(reading.flush & _SUIT).ranks))


def reads_plainly(hand: Hand) -> bool:
    """Whether the straight flush is the same by every misreading."""
    right = run_cards(hand, true_run)
    beliefs = (run_round_the_corner, run_without_low_ace)
    return run_of_flush(hand) == right and all(run_cards(hand, belief) == right for belief in beliefs)


def suit_by_high_card(hand: Hand) -> Reading:
    """The suit with the highest card plays, however short; of equal heads the better flush."""
    return max(_by_suit(hand), key=lambda reading: (reading.flush_high, reading.flush))


def wrong_of_tied_suits(hand: Hand) -> Reading:
    """Of suits of the same length the lowest plays, of equal ones the last."""
    length = read(hand).flush_length
    longest = [reading for reading in _by_suit(hand) if reading.flush_length == length]
    return min(longest, key=lambda reading: (reading.flush, -reading.flush_suit))


def suits_of(hand: Hand) -> list[int]:
    """The ranks of each suit."""
    return [hand >> _RANKS * suit & _SUIT for suit in _SUITS]


def _by_suit(hand: Hand) -> list[Reading]:
    """The hand as each of its suits would make it."""
    reading = read(hand)
    return [
        reading._replace(flush=flush_strength(ranks), flush_suit=suit)
        for suit, ranks in enumerate(suits_of(hand))
        if ranks
    ]


def _longest(ranks: int) -> tuple[int, int]:
    """How many bits follow each other at most, and the highest bit of each row that is so long."""
    length = 1
    while above := ranks & ranks << 1:
        ranks = above
        length += 1
    return length, ranks


def _run(length: int, high: int) -> MistakenRun:
    if length < _SHORTEST:
        return NO_RUN
    # Twice the suit, so that a run may go down through the Two to the Ace.
    twice = (1 << length) - 1 << high + _RANKS - length + 1
    return MistakenRun(length, high, (twice | twice >> _RANKS) & _SUIT)
