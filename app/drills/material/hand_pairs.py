"""A player's hand and the banker's, drawn around the two flushes that meet."""

from random import Random
from typing import NamedTuple

from app.drills.material.question_cards import cards_of
from app.game.cards import Hand, hand_of
from app.game.hands import flush_strength, read

_CARDS = 7
_RANKS = 13
_DECK = (1 << 52) - 1
_SUIT = (1 << _RANKS) - 1
_TRIES = 20


class Meeting(NamedTuple):
    """The ranks of two flushes."""

    player: int
    banker: int

    @property
    def swapped(self) -> "Meeting":
        """The other way round."""
        return Meeting(self.banker, self.player)


def hands_of(meeting: Meeting, chance: Random) -> tuple[Hand, Hand] | None:
    """Hands in which these flushes play, in different suits; None if a few tries find no such hands."""
    ours, theirs = chance.sample(range(4), 2)
    flushes = meeting.player << _RANKS * ours | meeting.banker << _RANKS * theirs
    player = _filled(meeting.player, ours, flushes, chance)
    if player is None:
        return None
    banker = _filled(meeting.banker, theirs, flushes | player, chance)
    return None if banker is None else (player, banker)


def _filled(ranks: int, suit: int, taken: int, chance: Random) -> Hand | None:
    """A hand with this flush, and no stronger one, without cards that are taken."""
    wanted = flush_strength(ranks)
    free = cards_of(Hand(_DECK & ~taken & ~(_SUIT << _RANKS * suit)))
    for _ in range(_TRIES):
        rest = hand_of(chance.sample(free, _CARDS - ranks.bit_count()))
        hand = Hand(ranks << _RANKS * suit | rest)
        if read(hand).flush == wanted:
            return hand
    return None


def some_ranks(cards: int, chance: Random, below: int = _RANKS) -> int:
    """Any so many ranks below a rank."""
    return sum(1 << rank for rank in chance.sample(range(below), cards))


def headed(cards: int, head: int, chance: Random) -> int:
    """So many ranks, the highest of which is this one."""
    return 1 << head | some_ranks(cards - 1, chance, head)


def parting_at(place: int, cards: int, chance: Random) -> Meeting:
    """Two flushes of a length whose first different card is this one, the higher with the player."""
    high = sorted(chance.sample(range(_RANKS), cards + 1), reverse=True)
    same, higher, lower = high[: place - 1], high[place - 1], high[place]
    rest = high[place + 1 :]
    below = [rank for rank in range(higher) if rank not in same]
    player = [*same, higher, *chance.sample(below, cards - place)]
    return Meeting(sum(1 << rank for rank in player), sum(1 << rank for rank in [*same, lower, *rest]))
