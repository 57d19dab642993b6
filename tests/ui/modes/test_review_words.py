"""What a review says beside the table: its parts, the cards of its faults, the figures, and the money."""

from types import SimpleNamespace
from typing import cast

import pytest

from app.grading.faults import Fault, Scorecard
from app.procedure.ruling import Ruling
from app.procedure.sources import STANDARD, Ground
from app.procedure.table_names import USUAL_NAMES
from app.procedure.vocabulary import Step
from app.session.fault_list import UndoneSlip
from app.ui.kit.components.fault_cards import FaultWords, Phase
from app.ui.kit.components.money_chart import MoneyStep
from app.ui.watch.review_words import bank_words, card_of, money_steps, phases_of, review_figures, undone_card

RULING = cast(Ruling, SimpleNamespace(house=SimpleNamespace(names=USUAL_NAMES)))
PAID, DUE = Step("pay", 5, "ante", 2000), Step("pay", 5, "ante", 2500)
SHORT = Fault("amount", 7, PAID, DUE, "major", -500, Ground(STANDARD, "Even money."))


def words(fault: Fault, *corrected: int) -> FaultWords:
    return card_of(RULING, fault, corrected)


def test_where_only_the_amount_was_wrong_the_card_has_the_amount() -> None:
    assert words(SHORT) == FaultWords(
        "major", "Move 7", "Wrong amount", "Pay spot 5’s Ante $20", "$25", "+$5", "", ""
    )


@pytest.mark.parametrize(
    ("fault", "due"),
    [
        (SHORT._replace(step=DUE._replace(place=4)), "Pay spot 4’s Ante $25"),
        (SHORT._replace(step=Step("take", 5, "ante")), "Take spot 5’s Ante"),
        (SHORT._replace(step=PAID), "No move was needed"),
        (SHORT._replace(step=None), "No move was needed"),
        (SHORT._replace(jumped=Step("take", 5, "raise")), "First: Take spot 5’s Raise"),
        (SHORT._replace(did=None), "Pay spot 5’s Ante $25"),
    ],
)
def test_a_card_says_what_was_due(fault: Fault, due: str) -> None:
    assert words(fault).due == due


def test_a_card_says_where_it_was_whether_it_was_put_right_and_what_caused_it() -> None:
    assert words(SHORT._replace(line=None)).where == "At the end"
    assert words(SHORT._replace(corrected=True), 9, 12).where == "Move 7, corrected at move 12"
    assert words(SHORT._replace(corrected=True)).where == "Move 7, corrected"
    assert words(SHORT._replace(follows=3)).tag == "Caused by move 3"
    assert words(SHORT._replace(did=None)).done == "Not done"
    assert words(SHORT._replace(severity=None)).weight == "minor"
    assert words(SHORT._replace(cost=0)).dollars == ""
    assert words(SHORT._replace(cost=500)).dollars == "−$5"


def test_a_slip_that_was_undone_cost_nothing() -> None:
    card = undone_card(RULING, UndoneSlip(PAID, SHORT, (PAID, DUE)))
    assert (card.where, card.tag, card.dollars) == ("After move 2", "Undone", "")


def test_the_parts_of_a_round_end_with_their_last_move() -> None:
    moves = (
        ("scan", ""), ("deal", 2), ("rack", "all"), ("present", 2), ("tuck", 2), ("receive", 2), ("expose", "dealer"),
        ("call", "dealer"), ("reveal", 3), ("pay", 3), ("rack", 3), ("call", 2), ("take", 2), ("rack", "dealer"),
        ("shuffle", "riffle"), ("load", "shuffler"),
    )  # fmt: skip
    assert phases_of([Step(verb, place) for verb, place in moves], "banker") == [
        Phase("Deal", 3), Phase("Decisions", 5), Phase("Banker’s hand", 8), Phase("Spot 3", 11), Phase("Spot 2", 13),
        Phase("Rack and shuffle", 16),
    ]  # fmt: skip


def test_the_figures_are_a_score_or_the_slips() -> None:
    card = Scorecard(30, (SHORT,), -500, 88)
    right = ("30 of 32", "moves right")
    assert review_figures(card, 32, True, None) == [("88", "of 100 points"), right, ("1", "fault")]
    assert review_figures(card._replace(faults=()), 32, False, None) == [right, ("0", "faults")]
    assert review_figures(card, 32, True, [SHORT]) == [("1", "slip"), ("0", "repeated"), right]
    assert review_figures(card, 32, True, [SHORT, SHORT])[:2] == [("2", "slips"), ("1", "repeated")]


def test_the_bank_is_off_by_all_that_it_lost_so_far() -> None:
    assert [bank_words(cents, USUAL_NAMES) for cents in (250, 0, -500)] == ["+$2.50", "$0", "−$5"]
    faults = [
        (9, SHORT._replace(cost=300)),
        (4, SHORT._replace(cost=200)),
        (4, SHORT),
        (6, SHORT._replace(cost=0)),
    ]
    assert money_steps(faults, USUAL_NAMES) == [MoneyStep(4, 300, "+$3"), MoneyStep(9, 0, "$0")]
