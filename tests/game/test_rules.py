"""Qualifying, the sizes of a Raise, and which wagers a table takes."""

import pytest
from hypothesis import given

from app.game.cards import RANKS, Card, hand_of
from app.game.hands import read
from app.game.rules import QualifyingRuns, WagerLimit, hands_of_table, just_below, qualifying_strength
from tests.game import naive
from tests.game.values import EIGHT, NINE, RULES, names, packets, reading

EIGHT_HIGH = RULES._replace(qualifying=qualifying_strength(3, EIGHT))
TWO_TO_TEN = RULES._replace(
    limits={"ante": WagerLimit(amounts=(200, 500, 1000)), "raise": WagerLimit(200, 1000)}
)


@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        ("9c 3c 2c Ad Kd Qh Js", True),
        ("8c 7c 6c Ad Kd Qh Js", False),
        ("Ac 3c 2c 9d 8d 7h 6s", True),
        ("5c 4c 3c 2c Ad Kd Qh", True),
        ("Ac Kc Ad Kd Ah Kh As", False),
    ],
)
def test_dealer_qualifies_with_three_cards_nine_high_or_any_four(dealer: str, qualifies: bool) -> None:
    assert RULES.qualifies(reading(dealer)) is qualifies


def test_two_to_ten_dealer_qualifies_with_an_eight() -> None:
    assert EIGHT_HIGH.qualifies(reading("8c 3c 2c Ad Kd Qh Js"))
    assert not EIGHT_HIGH.qualifies(reading("7c 6c 5c Ad Kd Qh Js"))


@pytest.mark.parametrize(
    ("dealer", "also", "unless"),
    [
        ("4c 3c 2c Jd 9d 7h 5s", True, False),  # a run of three, below the nine
        ("5c 4c 3c 2c Jd 9d 7h", True, False),
        ("9c 8c 7c Ad Kd 4h 2s", True, False),
        ("9c 8c 6c Ad Kd 4h 2s", True, True),
        ("8c 6c 4c Ad Kd Qh 2s", False, False),
    ],
)
def test_a_run_of_three_can_let_the_dealer_qualify_or_keep_the_dealer_from_it(
    dealer: str, also: bool, unless: bool
) -> None:
    held = reading(dealer)
    assert RULES._replace(qualifying_runs=QualifyingRuns(also=3)).qualifies(held) is also
    assert RULES._replace(qualifying_runs=QualifyingRuns(unless=3)).qualifies(held) is unless


@given(packets())
def test_qualifying_agrees_with_the_rule_told_naively(dealt: list[tuple[Card, ...]]) -> None:
    dealer = read(hand_of(dealt[0]))
    told = names(dealt[0])
    assert RULES.qualifies(dealer) == naive.qualifies(told, RANKS[NINE])
    assert EIGHT_HIGH.qualifies(dealer) == naive.qualifies(told, RANKS[EIGHT])


@pytest.mark.parametrize(
    ("suited", "sizes"),
    [
        (2, (1000,)),
        (3, (1000,)),
        (4, (1000,)),
        (5, (1000, 2000)),
        (6, (1000, 2000, 3000)),
        (7, (1000, 2000, 3000)),
    ],
)
def test_oxford_raise_sizes_are_whole_multiples_of_the_ante(suited: int, sizes: tuple[int, ...]) -> None:
    assert RULES.raises(1000, suited) == sizes


@pytest.mark.parametrize(
    ("ante", "suited", "sizes"),
    [
        (500, 6, (500, 1000)),
        (1000, 7, (1000,)),
        (200, 7, (200, 400, 600)),
        (500, 5, (500, 1000)),
        (1000, 4, (1000,)),
    ],
)
def test_two_to_ten_caps_every_raise_at_ten_dollars(ante: int, suited: int, sizes: tuple[int, ...]) -> None:
    assert TWO_TO_TEN.raises(ante, suited) == sizes


def test_a_wager_lies_between_its_limits() -> None:
    limit = WagerLimit(500, 50_000)
    assert [cents for cents in (0, 499, 500, 50_000, 50_001) if limit.allows(cents)] == [500, 50_000]


def test_a_wager_without_limits_is_a_dollar_at_least() -> None:
    assert WagerLimit().allows(100)
    assert not WagerLimit().allows(99)


def test_a_wager_may_have_no_upper_limit() -> None:
    limit = WagerLimit(500)
    assert limit.allows(10**9)
    assert not limit.allows(499)


def test_two_to_ten_takes_antes_of_two_five_or_ten_only() -> None:
    limit = TWO_TO_TEN.limits["ante"]
    assert [cents for cents in range(0, 1200, 100) if limit.allows(cents)] == [200, 500, 1000]


@pytest.mark.parametrize(
    ("cards", "high", "below"),
    [
        (3, "9", (3, "8")),
        (3, "5", (3, "4")),
        (3, "4", (2, "A")),
        (4, "6", (4, "5")),
        (4, "5", (3, "A")),
        (2, "4", (2, "3")),
    ],
)
def test_just_below_a_flush_is_the_next_lower_top_card_or_an_ace_with_one_card_less(
    cards: int, high: str, below: tuple[int, str]
) -> None:
    less, top = below
    found = just_below(qualifying_strength(cards, RANKS.index(high)))
    assert found == qualifying_strength(less, RANKS.index(top))


def test_nothing_is_below_the_lowest_two_cards() -> None:
    assert just_below(qualifying_strength(2, RANKS.index("3"))) is None


def test_the_largest_raise_is_that_of_any_number_of_suited_cards() -> None:
    sizes = {2: (), 3: (1,), 4: (1, 2), 5: (5, 1), 6: (3,), 7: (2,)}
    assert RULES._replace(raise_sizes=sizes).largest_raise == 5


@pytest.mark.parametrize(
    ("name", "hands"),
    [("3", [3]), ("3-6", [3, 4, 5, 6]), ("1-1", [1]), ("V01", []), ("3-", [3]), ("-3", []), ("3-x", []), ("", [])],
)  # fmt: skip
def test_the_name_of_a_table_says_for_how_many_hands_it_is(name: str, hands: list[int]) -> None:
    assert list(hands_of_table(name)) == hands
