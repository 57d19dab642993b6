"""Kinds of hands: each holds every hand it should, once, and no other, so that a number picks one fairly."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from math import comb
from operator import or_

import pytest

from app.game.cards import Hand, has_four_of_a_kind
from app.game.hands import read
from app.game.odds import HANDS, line_hands, qualifying_hands
from app.game.pay_tables import Line, PayTable
from app.game.rules import NO_EXCEPTIONS, QualifyingRuns, qualifying_strength
from app.training.hand_enumeration import Together
from app.training.hand_kinds import (
    flushes,
    just_qualifying,
    low_aces,
    not_qualifying,
    on_line,
    runs,
    runs_outside,
    two_longest,
    winning,
)
from tests.bulk import figure
from tests.game import naive
from tests.training.counting import hands_by, run_order

EIGHT, NINE = 6, 7
NINE_HIGH = qualifying_strength(3, NINE)
FLUSH = PayTable("flush", False, tuple(Line(name, 1) for name in ("7", "6", "5", "4")))
RUNS = PayTable("runs", True, tuple(Line(name, 1) for name in ("7", "6", "5", "4", "3")))
WITH_FOUR = PayTable(
    "with four of a kind",
    True,
    tuple(Line(name, 1) for name in ("7", "ace-high-6", "6", "5", "4", "four-of-a-kind", "3")),
)


def paid_on(table: PayTable, name: str) -> Callable[[Hand], bool]:
    def paid(hand: Hand) -> bool:
        line = table.line(hand, read(hand))
        return line is not None and line.name == name

    return paid


def suits(hand: Hand) -> list[int]:
    return sorted((hand >> 13 * suit & 8191).bit_count() for suit in range(4))


def just_nine(hand: Hand) -> bool:
    return (read(hand).flush_length, read(hand).flush_high) == (3, NINE)


def longest_suit(cards: int) -> Callable[[Hand], bool]:
    return lambda hand: suits(hand)[3] == cards


def longest_run(cards: int) -> Callable[[Hand], bool]:
    return lambda hand: read(hand).run_length == cards


def wins(hand: Hand) -> bool:
    held = read(hand)
    return bool(FLUSH.line(hand, held) or WITH_FOUR.line(hand, held))


Kind = tuple[Callable[[], Sequence[Hand]], Callable[[Hand], bool]]
KINDS: dict[str, Kind] = {
    "low ace": (low_aces, lambda hand: bool(read(hand).run) and read(hand).run_cards[-1] % 13 == 12),
    "two suits": (two_longest, lambda hand: suits(hand) == [0, 1, 3, 3]),
    "outside": (lambda: runs_outside(low_ace=True), lambda hand: read(hand).run_outside_flush),
    "not qualifying": (
        partial(not_qualifying, NINE_HIGH, NO_EXCEPTIONS, low_ace=True),
        lambda hand: read(hand).flush < NINE_HIGH,
    ),
    "just qualifying": (partial(just_qualifying, NINE_HIGH), just_nine),
    "winning": (partial(winning, (FLUSH, WITH_FOUR)), wins),
}
KINDS |= {f"flush {cards}": (partial(flushes, cards), longest_suit(cards)) for cards in range(2, 8)}
KINDS |= {f"run {cards}": (partial(runs, cards), longest_run(cards)) for cards in range(3, 8)}
KINDS |= {
    f"line {line.name}": (partial(on_line, WITH_FOUR, line.name), paid_on(WITH_FOUR, line.name))
    for line in WITH_FOUR.lines[:-1]
}


@pytest.mark.bulk
@pytest.mark.parametrize("name", KINDS)
def test_every_hand_is_of_its_kind_and_there_once(name: str) -> None:
    kind, belongs = KINDS[name][0](), KINDS[name][1]
    step = max(1, len(kind) // figure(1_000_000))
    numbers = range(0, len(kind), step)
    seen = {kind[number] for number in numbers}
    assert len(seen) == len(numbers)
    assert all(hand.bit_count() == 7 and belongs(hand) for hand in seen)


def test_as_many_hands_as_the_odds_say() -> None:
    for table in (FLUSH, RUNS):
        assert {line.name: len(on_line(table, line.name)) for line in table.lines} == line_hands(table)
    counted = line_hands(WITH_FOUR)
    for name in ("7", "ace-high-6", "6", "5", "4", "four-of-a-kind"):
        assert len(on_line(WITH_FOUR, name)) == counted[name]
    assert {str(cards): len(runs(cards)) for cards in (7, 6, 5, 4, 3)} == line_hands(RUNS)
    assert {str(cards): len(flushes(cards)) for cards in (7, 6, 5, 4)} == line_hands(FLUSH)
    assert sum(len(flushes(cards)) for cards in range(2, 8)) == HANDS
    for high in (EIGHT, NINE):
        strength = qualifying_strength(3, high)
        assert len(not_qualifying(strength, NO_EXCEPTIONS, low_ace=True)) == HANDS - qualifying_hands(
            strength
        )
        for exceptions in (
            QualifyingRuns(also=3),
            QualifyingRuns(unless=4),
            QualifyingRuns(also=4, unless=6),
        ):
            kept_out = len(not_qualifying(strength, exceptions, low_ace=True))
            assert qualifying_hands(strength, exceptions) == HANDS - kept_out, exceptions
        above = qualifying_hands(qualifying_strength(3, high + 1))
        assert len(just_qualifying(strength)) == qualifying_hands(strength) - above


def test_three_in_a_row_beside_four_of_a_kind_is_left_to_a_last_look() -> None:
    both = len(on_line(WITH_FOUR, "3")) - line_hands(WITH_FOUR)["3"]
    assert both == sum(1 for hand in _fours() if read(hand).run_length == 3)


def _fours() -> list[Hand]:
    found = []
    for rank in range(13):
        four = sum(1 << 13 * suit + rank for suit in range(4))
        rest = [1 << card for card in range(52) if card % 13 != rank]
        found += [Hand(four | one | two | three) for one, two, three in combinations(rest, 3)]
    assert all(has_four_of_a_kind(hand) for hand in found[::1000])
    return found


def test_low_aces_are_counted_naively() -> None:
    counted = hands_by(run_order, max)
    assert len(low_aces()) == sum(
        hands for (length, height), hands in counted.items() if length and not height
    )


def test_two_longest_suits_are_counted_on_paper() -> None:
    # Two suits of three and a single card: which two, which of the others, and the cards.
    assert len(two_longest()) == comb(4, 2) * 2 * comb(13, 3) ** 2 * 13


def test_runs_outside_the_flush_are_counted_on_paper() -> None:
    threes = [[rank + "c" for rank in ranks] for ranks in combinations(naive.HIGH_TO_LOW, 3)]
    fours = [[rank + "c" for rank in ranks] for ranks in combinations(naive.HIGH_TO_LOW, 4)]
    in_a_row = [cards for cards in threes if naive.straight_flush(cards)]
    loose = [cards for cards in threes if not naive.straight_flush(cards)]
    higher = sum(naive.compare(cards, run) > 0 for cards in loose for run in in_a_row)
    beside_four = sum(not naive.straight_flush(cards) for cards in fours) * len(in_a_row)
    assert len(in_a_row) == 12
    assert len(runs_outside(low_ace=True)) == 4 * 3 * (beside_four + 2 * 13 * higher)


def test_winning_hands_are_counted_naively() -> None:
    counted = hands_by(lambda suit: len(suit) >= 4 or bool(naive.straight_flush(suit)), or_)
    assert len(winning((FLUSH, RUNS))) == counted[True]
    assert len(winning((WITH_FOUR,))) == sum(line_hands(WITH_FOUR).values())
    fours = sum(read(hand).run == 0 and read(hand).flush_length < 4 for hand in _fours())
    assert len(winning((FLUSH, WITH_FOUR))) == counted[True] + fours
    assert len(winning((PayTable("only", True, (Line("four-of-a-kind", 1),)),))) == 13 * comb(48, 3)


def test_odd_qualifiers() -> None:
    # Every hand has two suited cards, and none of them is less than three-high.
    assert len(not_qualifying(qualifying_strength(2, 0), NO_EXCEPTIONS, low_ace=True)) == 0
    weakest = just_qualifying(qualifying_strength(2, 0))
    assert {read(hand).flush for hand in weakest} == {qualifying_strength(2, 1) | 1}
    # Three suits hold nothing but the three and the two, the fourth any card.
    assert len(weakest) == 4 * 13
    assert {read(hand).flush_high for hand in just_qualifying(qualifying_strength(7, 0))} == {6}


def test_numbers_work_as_in_any_sequence() -> None:
    sevens = runs(7)
    assert list(sevens) == [sevens[number] for number in range(32)]
    assert sevens[-1] == sevens[31]
    assert list(sevens[3:9:2]) == [sevens[3], sevens[5], sevens[7]]
    for number in (32, -33):
        with pytest.raises(IndexError):
            sevens[number]
    both = Together([runs(7), [], flushes(7)])
    assert len(both) == 32 + 6_864
    assert (both[31], both[32]) == (sevens[31], flushes(7)[0])
