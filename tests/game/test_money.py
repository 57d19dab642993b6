"""Money is whole cents, and is written as people write it."""

import json
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game.money import Currency, dollars, plain, shown, with_sign


@pytest.mark.parametrize(
    ("cents", "number", "step", "person"),
    [
        (0, 0, "0", "$0"),
        (1, 0.01, "0.01", "$0.01"),
        (10, 0.1, "0.10", "$0.10"),
        (500, 5, "5", "$5"),
        (523_402, 5234.02, "5234.02", "$5,234.02"),
        (523_450, 5234.5, "5234.50", "$5,234.50"),
        (2_495_000, 24_950, "24950", "$24,950"),
        (123_456_789, 1_234_567.89, "1234567.89", "$1,234,567.89"),
    ],
)
def test_money_is_whole_or_has_two_decimals(cents: int, number: int | float, step: str, person: str) -> None:
    assert dollars(cents) == number
    assert plain(cents) == step
    assert shown(cents) == person


def test_less_than_nothing_has_its_sign_before_the_dollars() -> None:
    assert [shown(-1_000), shown(-1_050)] == ["-$10", "-$10.50"]


def test_what_came_and_what_went_have_a_sign_and_nothing_has_none() -> None:
    assert [with_sign(cents) for cents in (-1_050, -1, 0, 1, 250)] == [
        "−$10.50", "−$0.01", "$0", "+$0.01", "+$2.50",
    ]  # fmt: skip
    assert with_sign(-500, Currency("€", is_after=True)) == "−5 €"


def test_whole_dollars_are_an_integer_in_json() -> None:
    assert json.dumps([dollars(2_500), dollars(2_550)]) == "[25, 25.5]"


# A hundred billion dollars is more than any meter shows.
@given(st.integers(0, 10**13))
def test_no_cent_is_lost_in_writing(cents: int) -> None:
    for text in (json.dumps(dollars(cents)), plain(cents), shown(cents).lstrip("$").replace(",", "")):
        assert Decimal(text) * 100 == cents
