"""What players choose where a house lets them: which flush to keep, and a second hand played blind."""

from collections.abc import Callable
from typing import Any

from app.game.cards import card_of, hand_of, written
from app.game.hand_reading import read_kept

LOWER_FLUSH_KEPT = "lower-flush-kept"
SEVERAL_HANDS = "several-hands"

Plain = dict[str, Any]


def keep_lower_flush(data: Plain, spot: int, seats: int) -> None:
    """The player at this spot keeps the second best flush of the hand."""
    entry = next(entry for entry in data["spots"] if entry["spot"] == spot)
    cards = [card for word in entry["cards"].split() if (card := card_of(word)) is not None]
    hand = hand_of(cards)
    suits = sorted(range(4), key=lambda suit: read_kept(hand, suit).flush, reverse=True)
    entry["kept"] = written(read_kept(hand, suits[1]).flush_cards)


def hold_two_hands(data: Plain, spot: int, seats: int) -> None:
    """The player at this spot has a neighbor's hand too. The one that is dealt second is blind."""
    in_turn = sorted(data["spots"], key=lambda entry: (entry["spot"] - data.get("button", 0) - 1) % seats)
    place = next(place for place, entry in enumerate(in_turn) if entry["spot"] == spot)
    first, second = in_turn[place - 1 : place + 1] if place else in_turn[:2]
    first.pop("blind", None)
    first["player"] = second["player"] = "A"
    second |= {"blind": True, "decision": "raise", "raise": second["ante"]}
    second.pop("kept", None)


PLAYED_BY_CHOICE: dict[str, Callable[[Plain, int, int], None]] = {
    LOWER_FLUSH_KEPT: keep_lower_flush,
    SEVERAL_HANDS: hold_two_hands,
}
"""The features that players make by what they choose, with what makes them of a round as it was dealt."""
