"""Draws the hands that features need, so that all hands that have them are equally likely.

A hand is drawn from all that will do, and again until its player decides as the feature needs. Several are
drawn for themselves, and again together until no card is twice among them.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from app.game.cards import Card, Hand, hand_of
from app.training.feature import Feature, TableSetting
from app.training.player_behavior import PlayerChoice, play
from app.training.seats import Seats
from app.training.ties import draw_pair

MOST_HANDS = 3
"""More hands than these are too rarely drawn without a card that is twice among them."""

_DECK = [Card(number) for number in range(52)]
_NONE = Hand(0)

_Source = Callable[[], tuple[Hand, Hand]]
"""Draws a hand for the dealer and one for a player; where a feature needs only one, the other is empty."""


class DrawnHands(NamedTuple):
    """The dealer's hand, empty if no feature needs one, and hands at spots with what their players do."""

    dealer: Hand
    spots: dict[int, tuple[Hand, PlayerChoice]]

    @property
    def cards(self) -> Hand:
        """Every card that is drawn."""
        cards = self.dealer
        for hand, _ in self.spots.values():
            cards = Hand(cards | hand)
        return cards


def draw_hands(layout: TableSetting, features: Sequence[Feature], seats: Seats, chance: Random) -> DrawnHands:
    """The hands of all features."""
    needed = [feature for feature in features if feature.needs_hand]
    # Folds take the longest to come by, so they are tried when the other hands are already found.
    needed.sort(key=lambda feature: feature.decision == "fold")
    sources = [(feature, _source(layout, feature, chance)) for feature in needed]
    while True:
        drawn = _drawn(layout, sources, seats, chance)
        if drawn:
            return drawn


def _source(layout: TableSetting, feature: Feature, chance: Random) -> _Source:
    if feature.whose == "both":
        return lambda: _playing_pair(layout, chance)
    if feature.hands is None:
        return lambda: (_NONE, hand_of(chance.sample(_DECK, 7)))
    kind = feature.hands(layout)

    def fitting() -> tuple[Hand, Hand]:
        while True:
            hand = chance.choice(kind)
            if feature.fits(layout, hand):
                return (hand, _NONE) if feature.whose == "dealer" else (_NONE, hand)

    return fitting


def _playing_pair(layout: TableSetting, chance: Random) -> tuple[Hand, Hand]:
    """Two equal hands, of which the dealer's qualifies."""
    rules = layout.house.rules
    while True:
        dealer, player = draw_pair(chance, rules.qualifying)
        if rules.qualifies(rules.read(dealer)):
            return dealer, player


def _drawn(
    layout: TableSetting, sources: Sequence[tuple[Feature, _Source]], seats: Seats, chance: Random
) -> DrawnHands | None:
    """One try, which fails at the first card that is there twice."""
    taken, dealer, spots = 0, _NONE, {}
    for feature, source in sources:
        if feature.needs_seat:
            seat = seats.featured[feature.name]
            # Where something goes wrong at a spot, its player is there to see it.
            second = seats.has_neighbour(seat) and not feature.event
            banker, hand, does = _played(layout, feature, source, second, chance)
            spots[seat] = hand, does
        else:
            banker, hand = source()
        if taken & (banker | hand):
            return None
        taken |= banker | hand
        dealer = banker or dealer
    return DrawnHands(dealer, spots)


def _played(
    layout: TableSetting, feature: Feature, source: _Source, has_neighbour: bool, chance: Random
) -> tuple[Hand, Hand, PlayerChoice]:
    """A hand whose player decides as the feature needs, and the dealer's hand that belongs to it."""
    while True:
        banker, hand = source()
        does = play(layout.house, hand, chance, feature.stakes(layout, hand, chance), has_neighbour)
        if feature.decision in (None, does.decision):
            return banker, hand, does
