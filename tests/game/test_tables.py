"""Pay tables: only the highest line a hand reaches is paid."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.game.cards import Card, hand_of
from app.game.hands import read
from app.game.pay_tables import COUNTED_LINES, RUN_LINES, Line, PayTable
from tests.game import naive
from tests.game.values import (
    FLUSH,
    FLUSH_PAYS,
    PROGRESSIVE,
    RUN_PAYS,
    STRAIGHT_FLUSH,
    WITH_FOUR_OF_A_KIND,
    hand,
    names,
    packets,
)


def line(table: PayTable, text: str) -> str | None:
    """The name of the line these cards are paid on."""
    held = hand(text)
    found = table.line(held, read(held))
    return found.name if found else None


@pytest.mark.parametrize(
    ("held", "name"),
    [
        ("Ac Jc 9c 7c 5c 3c 2c", "7"),
        ("Ac Jc 9c 7c 5c 3c 2d", "6"),
        ("Ac Jc 9c 7c 5c 3d 2d", "5"),
        ("Ac Jc 9c 7c 5d 3d 2d", "4"),
        ("Ac Jc 9c 7d 5d 3d 2h", None),
    ],
)
def test_flush_bonus_wins_from_four_suited_on(held: str, name: str | None) -> None:
    assert line(FLUSH, held) == name


@pytest.mark.parametrize(
    ("held", "name"),
    [
        ("9c 8c 7c 6c 5c 4c 3c", "7"),
        ("9c 8c 7c 6c 5c 4c 2c", "6"),
        ("9c 8c 7c 6c 5c 3c 2c", "5"),
        ("9c 8c 7c 6c 4c 3c 2c", "4"),
        ("9c 8c 7c 5c 4c Kc 2d", "3"),
        ("9c 8c 6c 5c 3c 2c Kc", None),
    ],
)
def test_straight_flush_bonus_is_paid_on_its_longest_run_only(held: str, name: str | None) -> None:
    assert line(STRAIGHT_FLUSH, held) == name


@pytest.mark.parametrize(("low_ace", "name"), [(True, "4"), (False, "3")])
def test_a_run_from_the_ace_up_is_shorter_where_the_ace_is_only_high(low_ace: bool, name: str) -> None:
    assert line(STRAIGHT_FLUSH._replace(low_ace=low_ace), "4c 3c 2c Ac 9d 7d 6h") == name


def test_straight_flush_bonus_wins_in_any_suit() -> None:
    assert line(STRAIGHT_FLUSH, "As Js 9s 7s 8d 7d 6d") == "3"


def test_v05_four_of_a_kind_outranks_a_three_card_straight_flush() -> None:
    assert line(WITH_FOUR_OF_A_KIND, "8c 8d 8h 8s 9c 7c 2d") == "four-of-a-kind"


def test_v05_four_card_straight_flush_outranks_four_of_a_kind() -> None:
    assert line(WITH_FOUR_OF_A_KIND, "8c 8d 8h 8s 9c 7c 6c") == "4"


def test_v05_without_four_of_a_kind_is_any_table() -> None:
    assert line(WITH_FOUR_OF_A_KIND, "8c 8d 8h 9s 9c 7c 2d") == "3"
    assert line(WITH_FOUR_OF_A_KIND, "8c 8d 8h 9s Kc Qc 2d") is None


def test_four_of_a_kind_wins_nothing_where_it_is_not_on_the_table() -> None:
    assert line(STRAIGHT_FLUSH, "8c 8d 8h 8s Kc Qc 2d") is None


@pytest.mark.parametrize(
    ("held", "name"),
    [
        ("Ah Kh Qh Jh Th 9h 8h", "7"),
        ("Ah Kh Qh Jh Th 9h 7h", "ace-high-6"),
        ("Kh Qh Jh Th 9h 8h 2c", "6"),
        ("Ah 2h 3h 4h 5h 6h Kc", "6"),
        ("Ah Kh Qh Jh Th 8h 7c", "5"),
    ],
)
def test_progressive_3_puts_six_cards_to_the_ace_on_the_highest_line(held: str, name: str) -> None:
    assert line(PROGRESSIVE, held) == name


def test_a_line_pays_its_multiple_of_the_wager() -> None:
    assert FLUSH.payout(Line("6", 100), 2_500, 0) == 250_000


def test_a_share_of_the_meter_is_rounded_down_to_the_cent_whatever_the_wager() -> None:
    share = Line("6", percent=10)
    assert PROGRESSIVE.payout(share, 100, 5_234_029) == 523_402
    assert PROGRESSIVE.payout(share, 100, 9) == 0
    assert PROGRESSIVE.payout(Line("7", percent=100), 100, 5_234_029) == 5_234_029


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("7", "7-card"),
        ("3", "3-card"),
        ("four-of-a-kind", "four of a kind"),
        ("ace-high-6", "six-card, Ace-high"),
    ],
)
def test_a_line_has_the_words_of_a_placard(name: str, words: str) -> None:
    assert Line(name).words == words


def test_names_of_lines_stand_highest_first() -> None:
    lengths = [int(name) for name in COUNTED_LINES]
    assert lengths == sorted(lengths, reverse=True)
    assert RUN_LINES.index("ace-high-6") < RUN_LINES.index("6")
    assert RUN_LINES.index("4") < RUN_LINES.index("four-of-a-kind") < RUN_LINES.index("3")
    assert [int(name) for name in RUN_LINES if name.isdigit()] == [7, 6, 5, 4, 3]


@given(packets(), st.integers(1, 100))
def test_bonuses_pay_as_the_tables_say_told_naively(dealt: list[tuple[Card, ...]], dollars: int) -> None:
    held = hand_of(dealt[0])
    told = names(dealt[0])
    for table, length, pays in (
        (FLUSH, len(naive.flush(told)), FLUSH_PAYS),
        (STRAIGHT_FLUSH, len(naive.straight_flush(told)), RUN_PAYS),
    ):
        found = table.line(held, read(held))
        paid = table.payout(found, 100 * dollars, 0) if found else 0
        assert paid == 100 * dollars * naive.multiple(length, pays)
