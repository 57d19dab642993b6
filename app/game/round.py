"""A round as it was played: who sits where, the cards, the wagers and the decisions."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from app.game.cards import Card, Hand
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


@dataclass(frozen=True, slots=True)
class Event:
    """Something irregular that happens right after a step; `count` is a number of cards or players."""

    at: str
    kind: str
    spot: int | str | None = None
    count: int = 1
    asked: int = 0
    unseen: bool = False
    """Is it a Raise that only the cards show to be too large?"""


class Round(NamedTuple):
    """One round. Spots are in ascending order; `posted` names the tables in force.

    Opening a game or changing a set-up is a plan of its own, without spots.
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
