"""Answers are one line of text each, in the records for ever: written and read exactly so."""

from app.drills.answer_forms import NONE, Amount, Call, CutChips, Pick, Sequence, Settling
from app.game.cards import Card
from app.procedure.house import Chip
from app.procedure.vocabulary import Step


def test_an_amount_is_dollars_and_cents_only_where_there_are_any() -> None:
    assert [Amount.written(cents) for cents in (0, 5, 750, 1200)] == ["0", "0.05", "7.50", "12"]
    assert [Amount.cents(typed) for typed in ("", "7", "7.", "7.5", "7.05", ".5")] == [
        0,
        700,
        700,
        750,
        705,
        50,
    ]


def test_picked_cards_come_from_the_highest_rank_down() -> None:
    assert Pick.written([Card(0), Card(51), Card(12)]) == "Ac As 2c"
    assert Pick.written([]) == NONE == "none"


def test_a_call_and_an_order_are_written_as_they_are_said() -> None:
    assert Call.written(4, "J") == "4 J"
    assert Sequence.written(("Deal", "Scan", "Rack")) == "Deal → Scan → Rack"


def test_settling_is_read_back_at_no_spot_in_particular() -> None:
    acts = [Step("pay", 5, "raise", 5000), Step("push", 5), Step("take", 5, "flush")]
    assert Settling.written(acts) == "pay raise 50, push ante, take flush"
    assert Settling.read("pay raise 50, push ante, take flush") == [
        Step("pay", 0, "raise", 5000),
        Step("push", 0, "ante"),
        Step("take", 0, "flush"),
    ]
    assert Settling.read("") == []


def test_chips_are_counted_by_value_from_the_largest_down() -> None:
    green, five, half = (Chip(cents, "red", 6, "white", 20) for cents in (2500, 500, 50))
    form = CutChips((five, green, half))
    assert CutChips.written([five, green, half, green]) == "2 x 25, 1 x 5, 1 x 0.50"
    assert form.read("2 x 25, 1 x 5, 1 x 0.50") == [green, green, five, half]
    assert form.read("1 x 25, 1 x 100") == []
