"""Posted limits on payouts, applied in the order in which the dealer pays."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from app.game.rules import PayoutLimits
from app.game.wagers import Wager


class Payment(NamedTuple):
    """One payout due, in cents."""

    spot: int
    wager: Wager
    cents: int


class Paid(NamedTuple):
    """What is paid, and which limit cut it last: the hand's, the round's, or none."""

    cents: int
    cut_by: Literal["hand", "round"] | None = None


def cut(limits: PayoutLimits, payments: Iterable[Payment]) -> list[Paid]:
    """What is paid of each payment: first the limit of each hand, then that of the round."""
    paid_to: dict[int, int] = {}
    paid_in_round = 0
    paid = []
    for spot, wager, cents in payments:
        amount = Paid(cents)
        if limits.hand is not None:
            left = limits.hand - paid_to.get(spot, 0)
            amount = Paid(left, "hand") if left < amount.cents else amount
            paid_to[spot] = paid_to.get(spot, 0) + amount.cents
        if limits.round is not None and wager in limits.round_wagers:
            left = limits.round - paid_in_round
            amount = Paid(left, "round") if left < amount.cents else amount
            paid_in_round += amount.cents
        paid.append(amount)
    return paid
