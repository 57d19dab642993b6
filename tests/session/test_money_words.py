"""What went wrong in money, in words: exactly even, one cent off either way, and what cancels out."""

from types import SimpleNamespace
from typing import cast

import pytest

from app.grading.faults import Fault, Scorecard
from app.procedure.house import House
from app.procedure.vocabulary import Step
from app.session.fault_words import (
    cost_avoided,
    cost_cell,
    cost_sentence,
    cost_words,
    form_words,
    loss_words,
    total_sentence,
    weight_words,
)
from app.session.game_summary import game_words, round_figures
from app.session.pace import Pace


def faults(*costs: int) -> tuple[Fault, ...]:
    return tuple(
        [
            cast(Fault, SimpleNamespace(cost=cost, severity="major", kind="amount", step=None))
            for cost in costs
        ]
    )


@pytest.mark.parametrize(
    ("cents", "cell", "sentence"),
    [
        (0, "$0", "The money was right."),
        (100, "+$1", "It cost the bank $1."),
        (-100, "−$1", "Players were underpaid $1."),
    ],
)
def test_a_cost_is_the_banks_the_players_or_nobodys(cents: int, cell: str, sentence: str) -> None:
    assert (cost_cell(cents), cost_sentence(cents)) == (cell, sentence)
    assert total_sentence(faults(cents)) == sentence
    assert total_sentence(faults(cents, 200, -200)) == (
        sentence if cents else "The wrong amounts canceled each other out. The bank came out even."
    )


def test_a_cost_says_whom() -> None:
    assert (cost_words(500), cost_words(-500)) == ("cost the bank $5", "underpaid $5")
    assert cost_avoided(500) == "It would have cost the bank $5."
    assert cost_avoided(-500) == "Players would have been underpaid $5."


@pytest.mark.parametrize(
    ("cost", "words"),
    [(300, "The bank lost $3."), (0, "It cost the bank $2."), (-300, "It cost the bank $2.")],
)
def test_what_the_bank_lost_comes_first(cost: int, words: str) -> None:
    assert loss_words(Scorecard(9, faults(200), cost, 80)) == words


@pytest.mark.parametrize("built", [(2500, 500, 500), (500, 2500, 500), (500, 500, 2500)])
def test_in_whatever_order_chips_are_put_down_they_are_the_same_payout(
    built: tuple[int, ...], houses: dict[str, House]
) -> None:
    assert form_words([(Step("pay", 3, "ante", 3500), built)], houses["oxford"].chips) == ""


def test_a_payout_built_otherwise_is_told_with_the_largest_chips_first(houses: dict[str, House]) -> None:
    paid = [(Step("pay", 3, "ante", 3500), (100, 500, 100, 2500, 100, 100, 100))]
    assert form_words(paid, houses["oxford"].chips).splitlines() == [
        "",
        "Chip breakdown:",
        "Pay spot 3’s Ante $35: you paid 1 × $25, 1 × $5, 5 × $1; the house pays 1 × $25, 2 × $5",
    ]


def test_faults_are_counted_by_weight_the_gravest_first() -> None:
    weights = ["minor", "critical", "minor", None]
    found = [cast(Fault, SimpleNamespace(severity=weight)) for weight in weights]
    assert weight_words(found) == "1 critical, 2 minor"
    assert weight_words([]) == ""


@pytest.mark.parametrize(
    ("cents", "seconds", "own", "figures"),
    [
        (0, 9.9, None, [("$0", "wrong money")]),
        (700, 10.0, None, [("$7", "cost the bank"), ("0:10", "dealing time"), ("31", "rounds per hour at a full table")]),
        (-700, 125.4, (3, 8), [("$7", "underpaid"), ("2:05", "dealing time"), ("3 of 8", "steps without a light")]),
        (0, 9.9, (3, 8), [("$0", "wrong money"), ("3 of 8", "steps without a light")]),
    ],
)  # fmt: skip
def test_a_round_in_figures_has_a_time_from_ten_seconds_on(
    cents: int, seconds: float, own: tuple[int, int] | None, figures: list[tuple[str, str]]
) -> None:
    card = Scorecard(9, faults(cents), cents, 80)
    assert round_figures(card, Pace(seconds, 40.0, 31.4), own) == figures
    untimed = [each for each in figures if each[1] not in ("dealing time", "rounds per hour at a full table")]
    assert round_figures(card, None, own) == untimed


def test_a_game_is_told_when_its_last_round_is_over_and_one_round_is_no_game() -> None:
    rounds = [(Scorecard(9, faults(300), 300, 80), Pace(60.0, 60.0, 30.0)), (Scorecard(9, (), 0, 95), None)]
    assert game_words(rounds[:1], 1) == ""
    assert game_words(rounds[:1], 2) == ""
    assert game_words(rounds, 2).splitlines() == [
        "Game of 2 rounds: score 88",
        "Faults: 1 major",
        "It cost the bank $3.",
        "60 rounds per hour, 30 at a full table",
        "",
    ]
    plain = [(Scorecard(9, (), 0, 100), None)] * 2
    assert game_words(plain, 2) == "Game of 2 rounds: score 100\nFaults: none\nThe money was right.\n\n"
