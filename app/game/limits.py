"""Posted limits on payouts, and the meter that several may win: what is paid of what is due."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from app.game.rules import PayoutLimits
from app.game.wagers import Wager


class Payment(NamedTuple):
    """One payout due, in cents; of a share of the meter also which share, in percent."""

    spot: int
    wager: Wager
    cents: int
    percent: int = 0


class Paid(NamedTuple):
    """What is paid, and what cut it last: the hand's limit, the round's, the meter's other winners."""

    cents: int
    cut_by: Literal["hand", "round", "meter"] | None = None


def cut(limits: PayoutLimits, payments: Iterable[Payment], meter: int = 0) -> list[Paid]:
    """What is paid of each payment, given in the order of paying.

    First the meter is divided, then each hand meets its limit, then the round its own.
    """
    due = list(payments)
    paid = _from_meter(limits, due, meter)
    if limits.hand is not None:
        for spot in dict.fromkeys(payment.spot for payment in due):
            places = [
                place
                for place, payment in enumerate(due)
                if payment.spot == spot and payment.wager in limits.hand_wagers
            ]
            _cap(paid, places, limits.hand, "hand", limits.in_proportion)
    if limits.round is not None:
        places = [place for place, payment in enumerate(due) if payment.wager in limits.round_wagers]
        _cap(paid, places, limits.round, "round", limits.in_proportion)
    return paid


def _from_meter(limits: PayoutLimits, due: list[Payment], meter: int) -> list[Paid]:
    winners = Counter(payment.percent for payment in due)
    left, paid = meter, []
    for payment in due:
        cents = payment.cents
        if payment.percent and limits.meter == "left":
            cents = left * payment.percent // 100
            left -= cents
        elif payment.percent == 100 and limits.meter == "shared":
            cents = meter // winners[100]
        elif payment.percent and limits.meter == "split":
            cents = meter * payment.percent // 100 // winners[payment.percent]
        paid.append(Paid(cents, "meter" if cents != payment.cents else None))
    return paid


def _cap(
    paid: list[Paid],
    places: Sequence[int],
    limit: int,
    name: Literal["hand", "round"],
    in_proportion: bool,
) -> None:
    """Hold some payouts together to a limit: the one that crosses it is paid the rest, or all shrink alike.

    Shares are cut from the running total, to the cent: they fill the limit, and none is more than was due.
    """
    total, due_so_far, paid_so_far = sum(paid[place].cents for place in places), 0, 0
    for place in places:
        due_so_far += paid[place].cents
        if in_proportion and total > limit:
            cents = due_so_far * limit // total - paid_so_far
        else:
            cents = min(due_so_far, limit) - paid_so_far
        paid_so_far += cents
        if cents != paid[place].cents:
            paid[place] = Paid(cents, name)
