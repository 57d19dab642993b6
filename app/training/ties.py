"""Two hands with the same flush: how many pairs there are, and one of them picked fairly.

A flush is a set of ranks. Hands with a given one are easily counted and drawn, and two that were drawn for
themselves are a fair pair if they have no card in common, which they do not in about every fifth case.
"""

from bisect import bisect_left, bisect_right
from functools import cache
from itertools import accumulate
from math import comb
from random import Random

from app.game.cards import Hand
from app.game.hands import flush_strength, read
from app.training.hand_enumeration import rank_sets

PAIRS = comb(52, 7) * comb(45, 7)
"""A dealer's hand and a player's, in every way."""

_SUITS = 4
_RANKS = 13
_CARDS = 7
_OTHERS = tuple(tuple(1 << card for card in range(52) if card // _RANKS != suit) for suit in range(_SUITS))


def draw_pair(chance: Random, weakest: int) -> tuple[Hand, Hand]:
    """Two hands without a common card and with the same flush, of this strength at least."""
    flushes, weights = _weights(weakest)
    while True:
        ranks = flushes[bisect_right(weights, chance.randrange(weights[-1]))]
        one, other = _draw(chance, ranks), _draw(chance, ranks)
        if not one & other:
            return one, other


def _draw(chance: Random, ranks: int) -> Hand:
    """Any hand with this flush, all alike."""
    wanted = flush_strength(ranks)
    while True:
        suit = chance.randrange(_SUITS)
        rest = sum(chance.sample(_OTHERS[suit], _CARDS - ranks.bit_count()))
        hand = Hand(ranks << _RANKS * suit | rest)
        if read(hand).flush == wanted:
            # A hand that has the flush in two suits would come up for each of them.
            times = sum(hand >> _RANKS * place & 8191 == ranks for place in range(_SUITS))
            if times == 1 or not chance.randrange(times):
                return hand


@cache
def _weights(weakest: int) -> tuple[list[int], list[int]]:
    """The flushes of this strength at least, and the running total of their hands squared."""
    flushes: list[int] = []
    squares: list[int] = []
    for cards in range(2, _CARDS + 1):
        sets = _sets(cards)
        weaker = bisect_left(sets, weakest, key=flush_strength)
        flushes += sets[weaker:]
        squares += [hands_with(cards, place) ** 2 for place in range(weaker, len(sets))]
    return flushes, list(accumulate(squares))


@cache
def _sets(cards: int) -> list[int]:
    """Sets of so many ranks, the weakest first, which is to say in the order of their bits."""
    return [ranks for ranks in rank_sets() if ranks.bit_count() == cards]


def hands_with(cards: int, weaker: int) -> int:
    """How many hands have a given flush of so many cards, to which so many others are inferior.

    Chosen suits hold the flush, or one as long that is weaker, and the others fewer cards.
    """
    hands = 0
    for suits, ways in _ways_beside(cards):
        hands += ways * ((weaker + 1) ** suits - weaker**suits)
    return hands


@cache
def _ways_beside(cards: int) -> list[tuple[int, int]]:
    """In how many ways a number of suits are chosen for flushes of a length, and the others filled."""
    ways = [
        (suits, comb(_SUITS, suits) * _shorter(_SUITS - suits, cards, _CARDS - suits * cards))
        for suits in range(1, _SUITS + 1)
    ]
    return [(suits, number) for suits, number in ways if number]


def _shorter(suits: int, cards: int, held: int) -> int:
    """In how many ways some suits hold a number of cards, none of them as many as a flush has."""
    if held < 0 or not suits:
        return int(held == 0)
    return sum(comb(_RANKS, here) * _shorter(suits - 1, cards, held - here) for here in range(cards))


@cache
def equal_pairs(weakest: int) -> int:
    """How many pairs of a dealer's and a player's hand have the same flush, of this strength at least."""
    return sum(
        _long_pairs(cards, weakest) if cards > 3 else _short_pairs(cards, weakest) for cards in range(2, 8)
    )


def _long_pairs(cards: int, weakest: int) -> int:
    """Pairs with a flush of four or more: there is one in each hand, and the rest is free.

    The dealer's other cards lie in the suit of the player's flush or in the two suits that are left.
    """
    rest, beside = _CARDS - cards, _RANKS - cards
    free = sum(
        comb(2 * _RANKS, away) * comb(beside, rest - away) * comb(beside + 2 * _RANKS - away, rest)
        for away in range(rest + 1)
    )
    flushes = sum(flush_strength(ranks) >= weakest for ranks in _sets(cards))
    return flushes * _SUITS * (_SUITS - 1) * free


def _short_pairs(cards: int, weakest: int) -> int:
    """Pairs with a flush of two or three, of which a hand can have several.

    Pairs in which no suit is stronger than a flush are counted for the flush and for the next weaker one
    on either side; what is left over has the flush itself in both hands.
    """
    sets, pairs, apart = _sets(cards), 0, 0
    for weaker, ranks in enumerate(sets):
        beside = sum(not ranks & other for other in sets[:weaker])
        if flush_strength(ranks) >= weakest:
            pairs += _bounded(cards, weaker + 1, weaker + 1, apart + 2 * beside)
            pairs -= 2 * _bounded(cards, weaker, weaker + 1, apart + beside)
            pairs += _bounded(cards, weaker, weaker, apart)
        apart += 2 * beside
    return pairs


def _bounded(cards: int, dealers: int, players: int, apart: int) -> int:
    """Pairs of hands whose suits have fewer cards than a flush, or as many and are one of its weakest.

    So many are allowed to the dealer and to the player; `apart` of their pairs have no rank in common.
    """
    suit = {
        (one, other): comb(_RANKS, one) * comb(_RANKS - one, other)
        for one in range(cards)
        for other in range(cards)
    }
    for fewer in range(cards):
        suit[cards, fewer] = dealers * comb(_RANKS - cards, fewer)
        suit[fewer, cards] = players * comb(_RANKS - cards, fewer)
    suit[cards, cards] = apart
    two: dict[tuple[int, int], int] = {}
    for (one, other), ways in suit.items():
        for (more, yet), times in suit.items():
            key = one + more, other + yet
            two[key] = two.get(key, 0) + ways * times
    return sum(ways * two.get((_CARDS - one, _CARDS - other), 0) for (one, other), ways in two.items())
