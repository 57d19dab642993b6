"""Posted limits on payouts, applied in the order in which the dealer pays."""

from collections.abc import Iterable
from typing import NamedTuple

from app.game.rules import PayoutLimits
from app.game.wagers import Wager


class Payment(NamedTuple):
    """One payout due, in cents."""

    spot: int
    wager: Wager
    cents: int


def cut(limits: PayoutLimits, payments: Iterable[Payment]) -> list[int]:
    """What is paid of each payment: first the limit of each hand, then that of the round."""
    paid_to: dict[int, int] = {}
    paid_in_round = 0
    amounts = []
    for spot, wager, cents in payments:
        amount = cents
        if limits.hand is not None:
            amount = min(amount, limits.hand - paid_to.get(spot, 0))
            paid_to[spot] = paid_to.get(spot, 0) + amount
        if limits.round is not None and wager in limits.round_wagers:
            amount = min(amount, limits.round - paid_in_round)
            paid_in_round += amount
        amounts.append(amount)
    return amounts
