"""Exact odds: known counts of all seven-card hands, and three ways of counting again."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, sqrt
from random import Random

import pytest

from app.game.cards import Card, Hand, hand_of
from app.game.hands import read
from app.game.odds import HANDS, house_edge, line_hands, qualifying_hands
from app.game.pay_tables import Line, PayTable
from app.game.rules import QualifyingRuns, qualifying_strength
from tests.bulk import figure
from tests.game import naive
from tests.game.values import (
    EIGHT,
    FLUSH,
    FLUSH_PAYS,
    NINE,
    PROGRESSIVE,
    RULES,
    STRAIGHT_FLUSH,
    WITH_FOUR_OF_A_KIND,
)

ALL_FLUSHES = PayTable("all", False, tuple(Line(name) for name in ("7", "6", "5", "4", "3", "2")))
FLUSHES = {"7": 6_864, "6": 267_696, "5": 3_814_668, "4": 26_137_540, "3": 78_881_088, "2": 24_676_704}
RUNS = {"7": 32, "6": 1_592, "5": 39_960, "4": 676_196, "3": 8_642_932}
EVERYTHING = PayTable(
    "everything",
    True,
    tuple(Line(name) for name in ("7", "ace-high-6", "6", "5", "4", "four-of-a-kind", "3")),
)


def test_there_are_133_784_560_hands() -> None:
    assert comb(52, 7) == HANDS == 133_784_560


def test_longest_flush_of_every_hand_is_counted() -> None:
    assert line_hands(ALL_FLUSHES) == FLUSHES
    assert sum(FLUSHES.values()) == HANDS


def test_longest_straight_flush_of_every_hand_is_counted() -> None:
    assert line_hands(STRAIGHT_FLUSH) == RUNS


def test_dealer_qualifies_with_100_825_036_hands() -> None:
    assert qualifying_hands(RULES.qualifying) == 100_825_036


def test_a_run_from_the_ace_up_keeps_a_hand_from_qualifying_unless_the_ace_is_only_high() -> None:
    found = [
        qualifying_hands(RULES.qualifying, QualifyingRuns(unless=3), *low_ace)
        for low_ace in ((), (True,), (False,))
    ]
    assert found[0] == found[1] < found[2] < qualifying_hands(RULES.qualifying)


def test_an_eight_qualifies_more_often_and_a_ten_less() -> None:
    ten, nine, eight = (qualifying_hands(qualifying_strength(3, high)) for high in (NINE + 1, NINE, EIGHT))
    assert ten < nine < eight


def test_weakest_qualifiers_are_counted_from_the_flushes() -> None:
    longer = sum(FLUSHES[name] for name in ("7", "6", "5", "4"))
    # No three cards are less than four-high, and no flush of four than five-high.
    assert qualifying_hands(qualifying_strength(3, 2)) == longer + FLUSHES["3"]
    assert qualifying_hands(qualifying_strength(4, 3)) == longer


def test_lines_with_four_of_a_kind_and_ace_high_six_and_the_losing_hands_are_all_hands() -> None:
    lines = line_hands(EVERYTHING)
    losing = HANDS - sum(RUNS.values()) - _four_of_a_kind()[0]
    assert sum(lines.values()) + losing == HANDS == 133_784_560
    # Six to the ace and no eight: 45 cards are left for the seventh, in four suits.
    assert lines["ace-high-6"] == 4 * 45
    assert lines["ace-high-6"] + lines["6"] == RUNS["6"]
    assert {name: lines[name] for name in "754"} == {name: RUNS[name] for name in "754"}


def test_progressive_3_moves_six_to_the_ace_up_and_nothing_else() -> None:
    assert line_hands(PROGRESSIVE) == RUNS | {"ace-high-6": 180, "6": RUNS["6"] - 180}


def test_four_of_a_kind_is_counted_as_in_every_such_hand() -> None:
    lines = line_hands(WITH_FOUR_OF_A_KIND)
    held = _four_of_a_kind()
    assert sum(held.values()) == 13 * comb(48, 3)
    # A four-card straight flush outranks it, and no longer one has room beside it.
    assert lines["four-of-a-kind"] == held[0] + held[3]
    assert lines["3"] == RUNS["3"] - held[3]
    assert lines["4"] == RUNS["4"]


def test_counting_agrees_with_suits_read_naively_one_after_another() -> None:
    flushes: Counter[tuple[int, int]] = Counter()
    runs: Counter[tuple[int, int]] = Counter()
    for size in range(8):
        for ranks in combinations(naive.HIGH_TO_LOW, size):
            flushes[size, size] += 1
            runs[size, len(naive.straight_flush([rank + "c" for rank in ranks]))] += 1
    assert _four_suits(flushes) == Counter({int(name): hands for name, hands in FLUSHES.items()})
    assert _four_suits(runs) - Counter({0: HANDS}) == Counter(
        {int(name): hands for name, hands in RUNS.items()}
    )


def _four_suits(suit: Counter[tuple[int, int]]) -> Counter[int]:
    """How many hands have each longest, from how many sets of one suit have each (cards, longest)."""
    hands: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in range(4):
        longer: Counter[tuple[int, int]] = Counter()
        for (held, best), ways in hands.items():
            for (cards, longest), sets in suit.items():
                if held + cards <= 7:
                    longer[held + cards, max(best, longest)] += ways * sets
        hands = longer
    return Counter({best: ways for (held, best), ways in hands.items() if held == 7})


@pytest.mark.bulk
def test_a_large_random_sample_falls_on_the_lines_as_often_as_counted() -> None:
    chance, size = Random(52), figure(2_000_000)
    deck = [Card(number) for number in range(52)]
    seen: Counter[tuple[str, str]] = Counter()
    tables = (ALL_FLUSHES, EVERYTHING)
    for _ in range(size):
        hand = hand_of(chance.sample(deck, 7))
        held = read(hand)
        seen["dealer", "qualifies"] += RULES.qualifies(held)
        for table in tables:
            line = table.line(hand, held)
            if line:
                seen[table.name, line.name] += 1
    counted = {(table.name, name): hands for table in tables for name, hands in line_hands(table).items()}
    counted["dealer", "qualifies"] = qualifying_hands(RULES.qualifying)
    for key, hands in counted.items():
        expected = size * hands / HANDS
        # Five standard deviations, and room for the rarest lines, which come once or not at all.
        assert abs(seen[key] - expected) <= 5 * sqrt(expected) + 2, key


@cache
def _four_of_a_kind() -> Counter[int]:
    """All hands with four of a kind, by their longest run."""
    found: Counter[int] = Counter()
    for rank in range(13):
        four = hand_of(Card(13 * suit + rank) for suit in range(4))
        rest = [1 << card for card in range(52) if card % 13 != rank]
        for one, two, three in combinations(rest, 3):
            found[read(Hand(four | one | two | three)).run >> 4] += 1
    return found


def test_house_edge_is_exact() -> None:
    back = sum(FLUSHES[str(cards)] * (pays + 1) for cards, pays in FLUSH_PAYS.items())
    edge = house_edge(FLUSH)
    assert edge == 1 - Fraction(back, HANDS)
    assert str(float(edge)).startswith("0.0780")


def test_a_table_that_gives_every_wager_back_has_no_edge() -> None:
    assert house_edge(ALL_FLUSHES) == 0
