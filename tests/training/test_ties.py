"""Pairs of hands with the same flush: how many there are, and that each is as likely as any other."""

from bisect import bisect_right
from collections import Counter
from itertools import combinations
from math import comb
from random import Random

import pytest

from app.game.cards import Card, hand_of
from app.game.hands import flush_strength, read
from app.game.odds import HANDS
from app.game.rules import qualifying_strength
from app.training import ties
from app.training.ties import PAIRS, draw_pair, equal_pairs, hands_with
from tests.bulk import figure
from tests.training.chi_square import assert_alike, assert_as_expected

NINE = qualifying_strength(3, 7)
LENGTHS = [qualifying_strength(cards, 0) for cards in range(2, 9)]


def pairs_of(cards: int) -> int:
    return equal_pairs(LENGTHS[cards - 2]) - equal_pairs(LENGTHS[cards - 1])


def test_hands_with_each_flush_are_all_hands() -> None:
    counted = {cards: [hands_with(cards, place) for place in range(comb(13, cards))] for cards in range(2, 8)}
    assert sum(sum(hands) for hands in counted.values()) == HANDS
    assert sum(counted[3]) == 78_881_088
    assert sum(counted[2]) == 24_676_704


def test_long_pairs_are_counted_one_by_one() -> None:
    # Seven: the dealer's suit, the player's, and the ranks.
    assert pairs_of(7) == 4 * 3 * comb(13, 7)
    # Six: one card more for each, neither in the own suit nor among the other's six, and not the same one.
    flush = {13 * suit + rank for suit in (0, 1) for rank in range(6)}
    dealers = [card for card in range(13, 52) if card not in flush]
    players = [card for card in range(52) if card // 13 != 1 and card not in flush]
    assert pairs_of(6) == 4 * 3 * comb(13, 6) * sum(one != other for one in dealers for other in players)
    flush = {13 * suit + rank for suit in (0, 1) for rank in range(5)}
    dealers = [card for card in range(13, 52) if card not in flush]
    players = [card for card in range(52) if card // 13 != 1 and card not in flush]
    rest = sum(
        comb(len(players) - sum(card in players for card in two), 2) for two in combinations(dealers, 2)
    )
    assert pairs_of(5) == 4 * 3 * comb(13, 5) * rest


def test_a_higher_qualifier_leaves_fewer_pairs() -> None:
    assert equal_pairs(LENGTHS[0]) > equal_pairs(LENGTHS[1]) > equal_pairs(NINE) > equal_pairs(LENGTHS[2])
    four_nine = qualifying_strength(4, 7)
    nine_high = sum(ranks.bit_length() > 7 for ranks in range(1 << 13) if ranks.bit_count() == 4)
    assert (equal_pairs(four_nine) - equal_pairs(LENGTHS[3])) * comb(13, 4) == pairs_of(4) * nine_high


@pytest.mark.bulk
@pytest.mark.parametrize("weakest", [LENGTHS[0], NINE])
def test_as_many_tries_succeed_as_there_are_pairs(weakest: int) -> None:
    """A try is any two hands with the same flush. How many have no common card is what was counted."""
    chance, flushes, weights = Random(1), *ties._weights(weakest)
    seen: Counter[bool] = Counter()
    for _ in range(figure(250_000)):
        ranks = flushes[bisect_right(weights, chance.randrange(weights[-1]))]
        seen[not ties._draw(chance, ranks) & ties._draw(chance, ranks)] += 1
    apart = equal_pairs(weakest) / weights[-1]
    assert_as_expected(seen, {True: apart, False: 1 - apart})


@pytest.mark.bulk
def test_natural_deals_tie_as_often_as_counted() -> None:
    chance, deck = Random(2), [Card(number) for number in range(52)]
    natural: Counter[int] = Counter()
    deals = figure(2_000_000)
    for _ in range(deals):
        cards = chance.sample(deck, 14)
        dealer = read(hand_of(cards[:7])).flush
        if dealer >= NINE and dealer == read(hand_of(cards[7:])).flush:
            natural[dealer >> 13] += 1
    share = equal_pairs(NINE) / PAIRS
    tied = natural.total()
    assert_as_expected({"tie": tied, "other": deals - tied}, {"tie": share, "other": 1 - share})
    if tied > 500:
        drawn = Counter(read(draw_pair(chance, NINE)[0]).flush >> 13 for _ in range(tied))
        assert_alike(drawn, natural)


@pytest.mark.bulk
def test_drawn_pairs_are_pairs_and_lengths_come_as_counted() -> None:
    chance = Random(4)
    lengths: Counter[int] = Counter()
    for _ in range(figure(100_000)):
        one, other = draw_pair(chance, NINE)
        assert not one & other
        assert one.bit_count() == other.bit_count() == 7
        assert read(one).flush == read(other).flush >= NINE
        lengths[read(one).flush_length] += 1
    counted = {cards: pairs_of(cards) for cards in (4, 5, 6, 7)}
    assert_as_expected(lengths, {3: equal_pairs(NINE) - equal_pairs(LENGTHS[2]), **counted})


@pytest.mark.bulk
def test_hands_with_a_flush_are_drawn_alike() -> None:
    """A flush of three that two suits can have: a hand with both must not come twice as often."""
    ranks = 0b1_0000_0000_0011  # A-3-2
    chance, seen = Random(5), Counter[tuple[int, ...]]()
    for _ in range(figure(200_000)):
        hand = ties._draw(chance, ranks)
        seen[tuple(hand >> 13 * suit & 8191 == ranks for suit in range(4))] += 1
    weaker = sum(other < ranks for other in range(1 << 13) if other.bit_count() == 3)
    # In two suits: which two, and any single card in the others. In one: the rest is weaker there.
    twice = 26
    once = hands_with(3, weaker) - comb(4, 2) * twice
    shares = {}
    for suits in seen:
        assert 1 <= sum(suits) <= 2
        shares[suits] = twice if sum(suits) == 2 else once / 4
    assert_as_expected(seen, shares)
    assert flush_strength(ranks) == qualifying_strength(3, 12) | 3
