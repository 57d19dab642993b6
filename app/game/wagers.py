"""The five wagers, and what may happen to each."""

from typing import Literal, get_args

Wager = Literal["raise", "ante", "flush", "straight_flush", "progressive"]
Bonus = Literal["flush", "straight_flush", "progressive"]
Act = Literal["pay", "take", "push"]
Outcome = Literal["win", "lose", "tie", "fold", "not-qualified"]

WAGERS: tuple[Wager, ...] = get_args(Wager)
BONUSES: tuple[Bonus, ...] = get_args(Bonus)
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)

WAGER_NAMES: dict[Wager, str] = {
    "raise": "Raise",
    "ante": "Ante",
    "flush": "Flush",
    "straight_flush": "Straight Flush",
    "progressive": "Progressive",
}
