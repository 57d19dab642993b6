"""Reading seven cards: the flush that plays and the longest straight flush, by table look-up.

Strengths are plain integers that compare as the hands do. A flush is its number of cards followed by
its rank bits: of two equal counts the larger number has the higher card at the first difference.
A run is its length followed by its highest rank. Where a house counts the Ace only high, a run never
begins with it.
"""

from typing import NamedTuple

from app.game.cards import ACE, Card, Hand, suit_cards

_SUIT = (1 << 13) - 1


def flush_strength(ranks: int) -> int:
    """How strong the cards of one suit are as a flush."""
    return ranks.bit_count() << 13 | ranks


def run_strength(ranks: int, low_ace: bool = True) -> int:
    """How strong the longest run of three or more is in one suit; 0 without one.

    The ace stands at both ends of the suit, or only at the top, and a run never goes round the corner.
    """
    tops = ranks << 1 | (ranks >> ACE if low_ace else 0)
    tops &= tops << 1
    tops &= tops << 1
    length, best = 3, 0
    while tops:
        best = length << 4 | (tops.bit_length() - 2)
        tops &= tops << 1
        length += 1
    return best


_FLUSH: list[int] = []
_RUN: list[int] = []
_HIGH_RUN: list[int] = []
"""The strengths of each set of ranks. Empty until the first hand is read: no start waits for them."""


def _fill_tables() -> None:
    sets = range(1 << 13)
    _RUN[:] = [run_strength(ranks) for ranks in sets]
    _HIGH_RUN[:] = [run_strength(ranks, low_ace=False) for ranks in sets]
    # The last one: where it is filled, all are.
    _FLUSH[:] = [flush_strength(ranks) for ranks in sets]


class Reading(NamedTuple):
    """What a hand holds. Suits are numbered clubs, diamonds, hearts, spades."""

    flush: int
    flush_suit: int
    run: int
    run_suit: int

    @property
    def kept_run(self) -> int:
        """How strong the longest straight flush is inside the flush that plays."""
        return run_strength(self.flush & _SUIT)

    @property
    def flush_length(self) -> int:
        """How many cards the flush has."""
        return self.flush >> 13

    @property
    def flush_high(self) -> int:
        """The rank at the head of the flush."""
        return (self.flush & _SUIT).bit_length() - 1

    @property
    def run_length(self) -> int:
        """How many cards the longest straight flush has, 0 when under three."""
        return self.run >> 4

    @property
    def run_high(self) -> int:
        """The rank at the head of the longest straight flush; a three in 3-2-A."""
        return self.run & 15

    @property
    def run_outside_flush(self) -> bool:
        """Is the longest straight flush longer than any in the flush that plays?"""
        return self.run_length > self.kept_run >> 4

    @property
    def run_above_flush(self) -> bool:
        """Is there a straight flush longer than any in the flush that plays, or as long and higher?"""
        return self.run > self.kept_run

    @property
    def flush_cards(self) -> tuple[Card, ...]:
        """The flush, high to low."""
        return suit_cards(self.flush_suit, self.flush & _SUIT)

    @property
    def run_cards(self) -> tuple[Card, ...]:
        """The straight flush, high to low, a low ace last."""
        return _run_cards(self.run, self.run_suit)

    @property
    def kept_run_cards(self) -> tuple[Card, ...]:
        """The straight flush inside the flush that plays, high to low, a low ace last."""
        return _run_cards(self.kept_run, self.flush_suit)


class HighAceReading(Reading):
    """The same where the Ace is only high."""

    __slots__ = ()

    @property
    def kept_run(self) -> int:
        """How strong the longest straight flush is inside the flush that plays."""
        return run_strength(self.flush & _SUIT, low_ace=False)


def _run_cards(run: int, suit: int) -> tuple[Card, ...]:
    high = run & 15
    return tuple([Card(13 * suit + rank % 13) for rank in range(high, high - (run >> 4), -1)])


_new_tuple = tuple.__new__


def read(hand: Hand, low_ace: bool = True) -> Reading:
    """Read a hand. Of equal flushes, and of equal runs, the first suit stands."""
    runs = _RUN if low_ace else _HIGH_RUN
    clubs, diamonds = hand & _SUIT, hand >> 13 & _SUIT
    hearts, spades = hand >> 26 & _SUIT, hand >> 39
    try:
        flush, suit = _FLUSH[clubs], 0
        if (other := _FLUSH[diamonds]) > flush:
            flush, suit = other, 1
        if (other := _FLUSH[hearts]) > flush:
            flush, suit = other, 2
        if (other := _FLUSH[spades]) > flush:
            flush, suit = other, 3
        run, run_suit = runs[clubs], 0
        if (other := runs[diamonds]) > run:
            run, run_suit = other, 1
        if (other := runs[hearts]) > run:
            run, run_suit = other, 2
        if (other := runs[spades]) > run:
            run, run_suit = other, 3
    except IndexError:
        # Nothing has been read yet, or another thread is filling the tables. To ask first would cost every
        # hand a tenth.
        if spades > _SUIT:
            raise
        _fill_tables()
        return read(hand, low_ace)
    # The plain constructor of a tuple: a named one would cost as much as all the look-ups.
    return _new_tuple(Reading if low_ace else HighAceReading, (flush, suit, run, run_suit))


def read_kept(hand: Hand, suit: int, low_ace: bool = True) -> Reading:
    """Read a hand whose player keeps the flush of this suit. The straight flush is that of all cards."""
    return read(hand, low_ace)._replace(flush=flush_strength(hand >> 13 * suit & _SUIT), flush_suit=suit)
