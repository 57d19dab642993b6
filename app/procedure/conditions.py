"""The named conditions and orders a house file may use, and what each of them means at the table."""

from bisect import bisect
from typing import Literal, get_args

Order = Literal["left-to-right", "right-to-left", "from-button", "against-button"]
Condition = Literal[
    "raised", "folded", "riding", "not-riding", "in-play", "discards", "faced-discards",
    "faced-fold", "qualifies", "not-qualified",
]  # fmt: skip

CONDITIONS: tuple[Condition, ...] = get_args(Condition)
ROUND_CONDITIONS: frozenset[Condition] = frozenset({"qualifies", "not-qualified"})
"""Conditions of the whole round; all others are about one spot."""
OF_DISCARDS: frozenset[Condition] = frozenset({"discards", "faced-discards"})
"""Conditions that are never met where players keep all their cards."""

MEANINGS: dict[Condition, str] = {
    "raised": "the player raised",
    "folded": "the player folded",
    "riding": "a bonus wager is still in action",
    "not-riding": "no bonus wager is in action",
    "in-play": "the hand has not been racked yet",
    "discards": "there are discards at the spot",
    "faced-discards": "a raised hand's discards have a winning straight flush that the kept flush doesn't",
    "faced-fold": "a folded hand wins a Straight Flush or Progressive wager",
    "qualifies": "the BANKER's hand qualifies",
    "not-qualified": "the BANKER's hand does not qualify",
}


def spots_in_order(order: Order, spots: list[int], button: int | None) -> list[int]:
    """Ascending spot numbers as a dealer goes through them; clockwise is ascending, then 1 again."""
    if order == "left-to-right":
        return spots
    if order == "right-to-left":
        return spots[::-1]
    first = bisect(spots, button or 0)
    clockwise = spots[first:] + spots[:first]
    return clockwise if order == "from-button" else clockwise[::-1]
