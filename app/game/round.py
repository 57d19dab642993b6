"""A round as it was played: who sits where, the cards, the wagers and the decisions."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from app.game.cards import Card, Hand
from app.game.hands import Reading, read, read_kept
from app.game.wagers import Bonus, Wager


class Spot(NamedTuple):
    """One hand at the table. Wagers are in cents and hold only what was made."""

    number: int
    cards: tuple[Card, ...]
    hand: Hand
    wagers: Mapping[Wager, int]
    folded: bool
    blind: bool = False
    player: str = ""
    """Who plays it, where one person may hold several hands and the round says whose they are."""
    kept: int | None = None
    """The suit of the flush that the player chose to play, if that is said. Otherwise the best one plays."""

    for_dealer: int = 0
    """The part of the Ante, in cents, that the player bets for the dealer. It is settled with the rest."""

    @property
    def reading(self) -> Reading:
        """What the hand holds: the flush that plays, and the longest straight flush of all seven cards."""
        return read(self.hand) if self.kept is None else read_kept(self.hand, self.kept)


AT_EMPTY_SPOT = frozenset({"second-hand", "no-ante"})
"""Kinds of events with chips at a spot that nobody plays."""
AT_THE_BANKER = frozenset({"hand-count", "card-exposed", "flawed-card", "back-up"})
"""Kinds that can happen to the banker's hand."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something irregular that happens right after a step; `count` is a number of cards or players."""

    at: str
    kind: str
    spot: int | str | None = None
    count: int = 1
    asked: int = 0
    """The cents that are put down where they should not be, or too many of them."""
    unseen: bool = False
    """Is it a Raise that only the cards show to be too large?"""
    wager: Wager | None = None
    other: int | None = None
    """Another spot that it is about: a neighbor's, or an empty one where chips lie."""
    how: str = ""
    """In which way it happens, where there are several."""
    granted: bool = False
    """Does the supervisor grant what a player asks for?"""
    card: Card | None = None
    """The card that is flawed, where it is known."""

    @property
    def chips_at(self) -> int | str:
        """The spot where chips lie that should not: the player's own, or an empty one."""
        if self.kind in AT_EMPTY_SPOT and self.other is not None:
            return self.other
        return self.spot or ""


class Round(NamedTuple):
    """One round. Spots are in ascending order; `posted` names the tables in force.

    Opening a game or changing a set-up is a plan of its own, without spots. A round without a shuffler is one
    too, with everything that a round has.
    """

    house: str
    dealer: tuple[Card, ...]
    dealer_hand: Hand
    spots: tuple[Spot, ...]
    posted: Mapping[Bonus, str]
    meter: int = 0
    button: int | None = None
    events: tuple[Event, ...] = ()
    plan: str = "round"
    number: int = 0
    """Which round of the game it is, where the house counts them; 0: nobody knows."""
    case: str = ""
    """What an instructor calls it who has put it into a set."""
