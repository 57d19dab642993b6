"""Posted limits, exactly filled: what just fits is paid in full, one cent more is cut by one cent."""

import pytest

from app.game.limits import Paid, Payment, cut
from app.game.rules import PayoutLimits, WagerLimit
from app.game.wagers import Wager

HAND = PayoutLimits(hand=1000)
ROUND = PayoutLimits(round=1000, round_wagers=frozenset({"straight_flush"}))
PROPORTION = PayoutLimits(round=1000, round_wagers=frozenset({"straight_flush"}), in_proportion=True)


def paid(limits: PayoutLimits, *cents: int, wager: Wager = "straight_flush", meter: int = 0) -> list[Paid]:
    """What is paid to one spot at a time; by the hand's limit all go to one."""
    spots = [1] * len(cents) if limits.hand is not None else range(1, len(cents) + 1)
    return cut(limits, [Payment(spot, wager, each) for spot, each in zip(spots, cents, strict=True)], meter)


@pytest.mark.parametrize(("limits", "name"), [(HAND, "hand"), (ROUND, "round")])
def test_a_limit_that_is_just_filled_cuts_nothing_and_one_cent_more_is_cut(
    limits: PayoutLimits, name: str
) -> None:
    assert paid(limits, 1000) == [Paid(1000)]
    assert paid(limits, 999) == [Paid(999)]
    assert paid(limits, 1001) == [Paid(1000, name)]  # type: ignore[arg-type]


@pytest.mark.parametrize(("limits", "name"), [(HAND, "hand"), (ROUND, "round")])
def test_unlike_payouts_fill_a_limit_together(limits: PayoutLimits, name: str) -> None:
    assert paid(limits, 700, 300) == [Paid(700), Paid(300)]
    assert paid(limits, 700, 301) == [Paid(700), Paid(300, name)]  # type: ignore[arg-type]
    assert paid(limits, 700, 299, 1) == [Paid(700), Paid(299), Paid(1)]
    assert paid(limits, 700, 300, 1) == [Paid(700), Paid(300), Paid(0, name)]  # type: ignore[arg-type]


def test_in_proportion_what_just_fits_is_not_cut_and_one_cent_more_is() -> None:
    assert paid(PROPORTION, 700, 300) == [Paid(700), Paid(300)]
    assert paid(PROPORTION, 700, 301) == [Paid(699, "round"), Paid(301)]
    assert sum(each.cents for each in paid(PROPORTION, 700, 301)) == 1000


def test_in_proportion_unlike_payouts_shrink_alike_and_the_last_makes_up_the_rest() -> None:
    assert paid(PROPORTION, 3000, 1000) == [Paid(750, "round"), Paid(250, "round")]
    assert paid(PROPORTION, 1000, 1000, 1000) == [Paid(333, "round"), Paid(333, "round"), Paid(334, "round")]


def test_a_limit_of_a_round_counts_its_own_wagers_alone() -> None:
    due = [Payment(1, "flush", 5000), Payment(1, "straight_flush", 1000), Payment(2, "ante", 700)]
    assert cut(ROUND, due) == [Paid(5000), Paid(1000), Paid(700)]


def test_a_limit_of_a_hand_counts_its_own_wagers_and_each_hand_alone() -> None:
    limits = PayoutLimits(hand=1000, hand_wagers=frozenset({"flush", "straight_flush"}))
    due = [
        Payment(1, "ante", 900), Payment(1, "flush", 600), Payment(2, "flush", 1000), Payment(1, "straight_flush", 401),
        Payment(2, "straight_flush", 1),
    ]  # fmt: skip
    assert cut(limits, due) == [Paid(900), Paid(600), Paid(1000), Paid(400, "hand"), Paid(0, "hand")]


def test_the_whole_meter_is_shared_by_those_who_win_all_of_it() -> None:
    limits = PayoutLimits(meter="shared")
    due = [
        Payment(1, "progressive", 900, 100),
        Payment(2, "progressive", 90, 10),
        Payment(3, "progressive", 900, 100),
    ]
    assert cut(limits, due, 901) == [Paid(450, "meter"), Paid(90), Paid(450, "meter")]
    assert cut(limits, due[:2], 900) == [Paid(900), Paid(90)]


def test_who_wins_a_share_of_what_is_left_wins_it_of_what_is_left() -> None:
    limits = PayoutLimits(meter="left")
    due = [
        Payment(1, "progressive", 100, 10),
        Payment(2, "progressive", 1000, 100),
        Payment(3, "progressive", 1000, 100),
    ]
    assert cut(limits, due, 1000) == [Paid(100), Paid(900, "meter"), Paid(0, "meter")]


def test_winners_of_the_same_share_split_it_and_winners_of_another_share_do_not_count() -> None:
    limits = PayoutLimits(meter="split")
    due = [
        Payment(1, "progressive", 100, 10),
        Payment(2, "progressive", 1000, 100),
        Payment(3, "progressive", 100, 10),
        Payment(4, "progressive", 100, 10),
        Payment(5, "flush", 70),
    ]
    split = [Paid(33, "meter"), Paid(1000), Paid(33, "meter"), Paid(33, "meter"), Paid(70)]
    assert cut(limits, due, 1000) == split
    assert cut(limits, due[:2], 1000) == [Paid(100), Paid(1000)]
    assert cut(limits, due[:1], 1000) == [Paid(100)]
    assert cut(limits, [due[1], due[1]], 1001) == [Paid(500, "meter"), Paid(500, "meter")]


def test_each_winner_of_the_meter_is_paid_where_the_house_pays_each() -> None:
    due = [Payment(1, "progressive", 1000, 100), Payment(2, "progressive", 1000, 100)]
    assert cut(PayoutLimits(), due, 1000) == [Paid(1000), Paid(1000)]


@pytest.mark.parametrize(
    ("cents", "allowed"),
    [(499, False), (500, True), (501, True), (9999, True), (10_000, True), (10_001, False)],
)
def test_a_wager_may_be_the_posted_minimum_and_the_posted_maximum(cents: int, allowed: bool) -> None:
    assert WagerLimit(500, 10_000).allows(cents) is allowed


def test_a_wager_without_a_maximum_has_none_and_one_of_fixed_amounts_only_those() -> None:
    assert WagerLimit(500).allows(10**9)
    assert not WagerLimit().allows(99)
    assert WagerLimit().allows(100)
    assert [WagerLimit(amounts=(100, 500)).allows(cents) for cents in (100, 200, 500, 600)] == [
        True,
        False,
        True,
        False,
    ]
