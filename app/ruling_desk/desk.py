"""The table on the ruling desk: the cards, wagers and decisions known so far. A change makes a new one."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

from app.errors import Refused
from app.game.cards import Card, by_rank, card_words, hand_of, written
from app.game.hands import Reading, read, read_kept
from app.game.money import dollars
from app.game.round import Round
from app.game.wagers import FIRST_WAGERS, Bonus, Wager
from app.procedure.house import House

FULL = 7
"""The cards of a hand."""
DEALER: Final = "dealer"

Place = int | Literal["dealer"]
"""A spot, or the hand of the banker."""
Decision = Literal["", "fold", "raise"]


class DeskHand(NamedTuple):
    """What is known of one player's hand. Wagers are in cents and hold only what was made."""

    cards: tuple[Card, ...] = ()
    wagers: Mapping[Wager, int] = {}
    decision: Decision = ""
    raised: int = 0
    blind: bool = False
    player: str = ""
    """Who plays it, where one person may hold several hands."""
    kept: int | None = None
    """The suit of the flush the player chose; None for the best one."""

    @property
    def reading(self) -> Reading:
        """What the hand holds, as the player plays it."""
        hand = hand_of(self.cards)
        return read(hand) if self.kept is None else read_kept(hand, self.kept)

    @property
    def is_whole(self) -> bool:
        """Is everything known that a ruling needs?"""
        return len(self.cards) == FULL and "ante" in self.wagers and bool(self.decision)


class Desk(NamedTuple):
    """A table of one house, as far as it is known."""

    house: str
    dealer: tuple[Card, ...] = ()
    hands: Mapping[int, DeskHand] = {}
    """Only spots of which something is known."""
    posted: Mapping[Bonus, str] = {}
    """Where the house chooses among tables: those that are not the usual ones."""
    meter: int | None = None
    button: int | None = None

    def hand(self, spot: int) -> DeskHand:
        """What is known of a spot."""
        return self.hands.get(spot, DeskHand())

    def cards_of(self, place: Place) -> tuple[Card, ...]:
        """The cards of the banker or of a spot."""
        return self.dealer if place == DEALER else self.hand(place).cards

    @property
    def owners(self) -> dict[Card, Place]:
        """Whose every card on the desk is."""
        places: list[Place] = [DEALER, *self.hands]
        return {card: place for place in places for card in self.cards_of(place)}

    @property
    def is_empty(self) -> bool:
        """Is nothing known yet?"""
        return not self.dealer and not self.hands


def tap_card(desk: Desk, place: Place, card: Card) -> Desk:
    """Put a card into a hand, or take it out again."""
    cards, owner = desk.cards_of(place), desk.owners.get(card)
    if owner == place:
        return _with_cards(desk, place, tuple([each for each in cards if each != card]))
    if owner is not None:
        whose = "the dealer’s hand" if owner == DEALER else f"spot {owner}"
        raise Refused(f"{card_words([card])} is already in {whose}; take it out of there first")
    if len(cards) == FULL:
        raise Refused("this hand already has seven cards; tap one to take it out")
    return _with_cards(desk, place, (*cards, card))


def _with_cards(desk: Desk, place: Place, cards: tuple[Card, ...]) -> Desk:
    if place == DEALER:
        return desk._replace(dealer=cards)
    # Another hand has other flushes.
    return with_hand(desk, place, desk.hand(place)._replace(cards=cards, kept=None))


def with_wager(desk: Desk, spot: int, wager: Wager, cents: int) -> Desk:
    """Put this much on a wager of a spot; nothing takes the wager away."""
    hand = desk.hand(spot)
    wagers = {each: amount for each, amount in hand.wagers.items() if each != wager}
    if cents:
        wagers[wager] = cents
    in_order = {each: wagers[each] for each in FIRST_WAGERS if each in wagers}
    return with_hand(desk, spot, hand._replace(wagers=in_order))


def with_decision(desk: Desk, spot: int, decision: Decision, raised: int = 0) -> Desk:
    """Say what a player did."""
    return with_hand(desk, spot, desk.hand(spot)._replace(decision=decision, raised=raised))


def with_hand(desk: Desk, spot: int, hand: DeskHand) -> Desk:
    """Know this of a spot; an empty hand takes it off the table."""
    hands = {**desk.hands, spot: hand}
    if hand == DeskHand():
        del hands[spot]
    return desk._replace(hands=dict(sorted(hands.items())))


def raise_choices(house: House, hand: DeskHand) -> tuple[int, ...]:
    """The Raises that can be tapped, in cents: those the hand allows, or all sizes while it is not known."""
    ante = hand.wagers.get("ante", 0)
    if not ante:
        return ()
    if len(hand.cards) == FULL:
        return house.rules.raises(ante, hand.reading.flush_length)
    sizes = {size for allowed in house.rules.raise_sizes.values() for size in allowed}
    return tuple([size * ante for size in sorted(sizes)])


def flush_choices(hand: DeskHand) -> tuple[int | None, ...]:
    """The flushes a player may choose, by suit: the best one first, as None, then the others."""
    if len(hand.cards) < FULL:
        return (None,)
    counts = Counter(card // 13 for card in hand.cards)
    best = read(hand_of(hand.cards)).flush_suit
    return (None, *[suit for suit in sorted(counts) if counts[suit] > 1 and suit != best])


def desk_of_round(played: Round, house: House) -> Desk:
    """A round that is known already, put on the desk."""
    hands = {
        spot.number: DeskHand(
            spot.cards,
            {wager: spot.wagers[wager] for wager in FIRST_WAGERS if wager in spot.wagers},
            "fold" if spot.folded else "raise",
            0 if spot.folded else spot.wagers["raise"],
            spot.blind,
            spot.player,
            spot.kept,
        )
        for spot in played.spots
    }
    posted = {bonus: name for bonus, name in played.posted.items() if house.posted.get(bonus) != name}
    return Desk(
        house.id, played.dealer, hands, posted, played.meter if house.has_meter else None, played.button
    )


def round_as_plain(desk: Desk, spots: tuple[int, ...] | None = None) -> dict[str, Any]:
    """The round in its JSON form, as far as it is known; with `spots`, only these."""
    data: dict[str, Any] = {"house": desk.house}
    if desk.posted:
        data["posted"] = dict(desk.posted)
    if desk.meter is not None:
        data["meter"] = dollars(desk.meter)
    if desk.button is not None:
        data["button"] = desk.button
    data["dealer"] = written(desk.dealer)
    data["spots"] = [
        _spot_as_plain(spot, hand) for spot, hand in desk.hands.items() if spots is None or spot in spots
    ]
    return data


def _spot_as_plain(spot: int, hand: DeskHand) -> dict[str, Any]:
    row: dict[str, Any] = {"spot": spot, "cards": written(hand.cards)}
    row |= {wager: dollars(cents) for wager, cents in hand.wagers.items()}
    if hand.blind:
        row["blind"] = True
    if hand.player:
        row["player"] = hand.player
    if hand.decision:
        row["decision"] = hand.decision
    if hand.decision == "raise":
        row["raise"] = dollars(hand.raised)
        if hand.kept is not None:
            row["kept"] = written(by_rank([card for card in hand.cards if card // 13 == hand.kept]))
    return row
