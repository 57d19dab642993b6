"""Posted limits on payouts: Oxford's $25,000 to one hand and $50,000 on all Straight Flush bonuses."""

from collections import defaultdict

from hypothesis import given
from hypothesis import strategies as st

from app.game.limits import Paid, Payment
from app.game.limits import cut as cut_by_limits
from app.game.rules import PayoutLimits
from app.game.wagers import WAGERS, Wager

HAND, ROUND = 2_500_000, 5_000_000
OXFORD = PayoutLimits(HAND, ROUND, frozenset({"straight_flush"}))

PAYMENTS = st.lists(
    st.builds(Payment, st.integers(1, 3), st.sampled_from(WAGERS), st.integers(0, 2 * HAND), st.just(0)),
    max_size=12,
)
LIMITS = st.builds(
    PayoutLimits,
    st.none() | st.integers(0, 2 * HAND),
    st.none() | st.integers(0, 2 * ROUND),
    st.frozensets(st.sampled_from(WAGERS)),
    st.just(frozenset(WAGERS)),
    st.just(False),
    st.just("each"),
)


def cut(limits: PayoutLimits, due: list[Payment]) -> list[int]:
    return [paid.cents for paid in cut_by_limits(limits, due)]


def test_a_cut_payout_names_the_limit_that_cut_it_last() -> None:
    due = [Payment(spot, "straight_flush", 2 * HAND) for spot in (1, 2, 3)] + [Payment(4, "ante", 100)]
    assert cut_by_limits(OXFORD, due) == [
        Paid(HAND, "hand"), Paid(HAND, "hand"), Paid(0, "round"), Paid(100),
    ]  # fmt: skip


def test_a_house_without_limits_pays_what_is_due() -> None:
    due = [Payment(1, "straight_flush", 10 * ROUND), Payment(1, "flush", HAND + 1)]
    assert cut(PayoutLimits(), due) == [10 * ROUND, HAND + 1]


def test_no_payments_are_cut_to_none() -> None:
    assert cut(OXFORD, []) == []


def test_oxford_wager_that_crosses_the_hand_limit_is_paid_the_rest_a_later_one_nothing() -> None:
    due = [
        Payment(3, "raise", 5_000),
        Payment(3, "straight_flush", 8_000_000),
        Payment(3, "progressive", 100),
        Payment(2, "ante", 5_000),
    ]
    assert cut(OXFORD, due) == [5_000, HAND - 5_000, 0, 5_000]


def test_oxford_hand_limit_reached_exactly_cuts_nothing() -> None:
    assert cut(OXFORD, [Payment(1, "flush", HAND - 1), Payment(1, "ante", 1)]) == [HAND - 1, 1]


def test_oxford_round_limit_runs_over_straight_flushes_in_the_order_they_are_paid() -> None:
    due = [Payment(spot, "straight_flush", 2_000_000) for spot in (6, 5, 4, 3)]
    assert cut(OXFORD, due) == [2_000_000, 2_000_000, 1_000_000, 0]


def test_oxford_round_limit_leaves_other_wagers_alone() -> None:
    due = [Payment(spot, "straight_flush", HAND - 1000) for spot in (6, 5, 4)] + [Payment(4, "ante", 900)]
    assert cut(OXFORD, due)[2:] == [2000, 900]


def test_oxford_hand_limit_is_taken_first_and_counts_what_the_round_limit_cuts() -> None:
    due = [
        Payment(6, "straight_flush", HAND),
        Payment(5, "straight_flush", HAND),
        Payment(4, "straight_flush", HAND),
        Payment(4, "ante", 500),
    ]
    assert cut(OXFORD, due) == [HAND, HAND, 0, 0]


def test_two_limits_cut_one_after_the_other() -> None:
    limits = PayoutLimits(100, 150, frozenset({"straight_flush"}))
    assert cut(limits, [Payment(1, "straight_flush", 400), Payment(2, "straight_flush", 400)]) == [100, 50]


@given(LIMITS, PAYMENTS)
def test_never_more_than_is_due_and_never_less_than_nothing(limits: PayoutLimits, due: list[Payment]) -> None:
    paid = cut(limits, due)
    assert len(paid) == len(due)
    assert all(0 <= amount <= payment.cents for amount, payment in zip(paid, due, strict=True))


@given(LIMITS, PAYMENTS)
def test_never_more_than_the_limits(limits: PayoutLimits, due: list[Payment]) -> None:
    to_hand: dict[int, int] = defaultdict(int)
    on: dict[Wager, int] = defaultdict(int)
    for amount, payment in zip(cut(limits, due), due, strict=True):
        to_hand[payment.spot] += amount
        on[payment.wager] += amount
    assert limits.hand is None or max(to_hand.values(), default=0) <= limits.hand
    assert limits.round is None or sum(on[wager] for wager in limits.round_wagers) <= limits.round


@given(LIMITS, PAYMENTS)
def test_cut_only_from_the_crossing_payment_on(limits: PayoutLimits, due: list[Payment]) -> None:
    after_hand = [
        payment._replace(cents=amount)
        for payment, amount in zip(due, _hand_by_hand(limits, due), strict=True)
    ]
    limited = [payment.cents for payment in after_hand if payment.wager in limits.round_wagers]
    rest = iter(_until_crossed(limited, limits.round))
    expected = [
        next(rest) if payment.wager in limits.round_wagers else payment.cents for payment in after_hand
    ]
    assert cut(limits, due) == expected


def _hand_by_hand(limits: PayoutLimits, due: list[Payment]) -> list[int]:
    """What the limit of a hand leaves of each payment, every hand looked at apart."""
    by_hand = {
        spot: iter(_until_crossed([payment.cents for payment in due if payment.spot == spot], limits.hand))
        for spot in {payment.spot for payment in due}
    }
    return [next(by_hand[payment.spot]) for payment in due]


def _until_crossed(amounts: list[int], limit: int | None) -> list[int]:
    """Whole until the sum would cross the limit, then the rest of it, then nothing."""
    if limit is None:
        return amounts
    for place in range(len(amounts)):
        if sum(amounts[: place + 1]) > limit:
            rest = limit - sum(amounts[:place])
            return [*amounts[:place], rest, *([0] * (len(amounts) - place - 1))]
    return amounts


SHARED = LIMITS.map(lambda limits: limits._replace(in_proportion=True))


@given(SHARED, PAYMENTS)
def test_in_proportion_nobody_is_paid_more_than_was_due(limits: PayoutLimits, due: list[Payment]) -> None:
    assert all(0 <= paid <= payment.cents for paid, payment in zip(cut(limits, due), due, strict=True))


def test_in_proportion_the_limit_is_filled_to_the_cent_and_the_last_share_is_no_larger_than_due() -> None:
    limits = OXFORD._replace(hand=1000, in_proportion=True)
    due = [Payment(1, "ante", 100), Payment(1, "flush", 1900), Payment(1, "raise", 1)]
    assert cut(limits, due) == [49, 950, 1]
