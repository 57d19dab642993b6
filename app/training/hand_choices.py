"""What players choose where a house lets them: which flush to keep, and a second hand played blind."""

from collections.abc import Callable, Collection
from typing import Any

from app.game.cards import card_of, hand_of, written
from app.game.hands import read_kept
from app.game.money import dollars
from app.procedure.house import House

LOWER_FLUSH_KEPT = "lower-flush-kept"
SEVERAL_HANDS = "several-hands"
DEALER_BET = "dealer-bet"

Plain = dict[str, Any]


def keep_lower_flush(house: House, data: Plain, spot: int, others: Collection[int]) -> None:
    """The player at this spot keeps the second best flush of the hand."""
    entry = next(entry for entry in data["spots"] if entry["spot"] == spot)
    cards = [card for word in entry["cards"].split() if (card := card_of(word)) is not None]
    hand = hand_of(cards)
    suits = sorted(range(4), key=lambda suit: read_kept(hand, suit).flush, reverse=True)
    entry["kept"] = written(read_kept(hand, suits[1]).flush_cards)


def hold_two_hands(house: House, data: Plain, spot: int, others: Collection[int]) -> None:
    """The player at this spot has one of these others too. Where the house says no more, it is blind."""
    button = data.get("button", 0)
    pair = [entry for entry in data["spots"] if entry["spot"] in (spot, min(others, default=spot))]
    # Dealt clockwise from the button: what lies beyond it comes first.
    first, second = sorted(pair, key=lambda entry: (entry["spot"] < button, entry["spot"]))
    first.pop("blind", None)
    first["player"] = second["player"] = "A"
    if house.spots_a_player > 1:
        for entry in pair:
            _raise_ante(house, entry)
        return
    second |= {"blind": True, "decision": "raise", "raise": second["ante"]}
    second.pop("kept", None)


def _raise_ante(house: House, entry: Plain) -> None:
    """Bet what the house asks of a player with several spots, and as many Antes more as before."""
    least, before = dollars(house.least_ante_on_several), entry["ante"]
    if before < least:
        entry["ante"] = least
        if "raise" in entry:
            entry["raise"] = entry["raise"] // before * least


def bet_for_dealer(house: House, data: Plain, spot: int, others: Collection[int]) -> None:
    """The player at this spot has bet a part of the Ante for the dealer."""
    entry = next(entry for entry in data["spots"] if entry["spot"] == spot)
    entry["for_dealer"] = 1 if entry["ante"] < 10 else 5


PLAYED_BY_CHOICE: dict[str, Callable[[House, Plain, int, Collection[int]], None]] = {
    LOWER_FLUSH_KEPT: keep_lower_flush,
    SEVERAL_HANDS: hold_two_hands,
    DEALER_BET: bet_for_dealer,
}
"""The features that players make by what they choose, with what makes them of a round as it was dealt.

Each is handed the spot of the feature, and those that no feature needs."""
