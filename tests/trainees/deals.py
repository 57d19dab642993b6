"""Rounds in which something happens: ties, short dealers, runs round the corner and in the discards."""

from collections.abc import Iterator
from random import Random
from typing import Any

from app.game.cards import Card, hand_of, written
from app.game.hands import read
from app.procedure.house import House
from tests.rounds import random_round, random_spot, with_a_seen_hand

_EIGHT_HIGH = 6


def mixed_rounds(house: House, seed: str) -> Iterator[dict[str, Any]]:
    """Without end, fair rounds and eventful ones in turn."""
    chance = Random(seed)
    while True:
        yield random_round(house, chance)
        yield eventful_round(house, chance)


def eventful_round(house: House, chance: Random) -> dict[str, Any]:
    """A random legal round whose cards were picked, and whose bonus wagers are often the largest."""
    data = random_round(house, chance)
    deck = [Card(number) for number in range(52)]
    chance.shuffle(deck)
    dealer = _off(deck, _dealer(deck, chance))
    data["dealer"] = written(dealer)
    spots = []
    for spot in data["spots"]:
        cards = _off(deck, _player(deck, dealer, chance))
        spots.append(random_spot(house, chance, spot["spot"], cards))
        if "straight_flush" in spots[-1] and chance.random() < 0.4:
            spots[-1]["straight_flush"] = (house.rules.limits["straight_flush"].maximum or 10000) // 100
    return with_a_seen_hand(data | {"spots": spots})


def _off(deck: list[Card], wanted: list[int]) -> tuple[Card, ...]:
    """The wanted cards that are still there, and more from the top to make seven."""
    there = [card for card in deck if card in wanted][:7]
    hand = there + [card for card in deck if card not in there][: 7 - len(there)]
    for card in hand:
        deck.remove(card)
    return tuple(hand)


def _dealer(deck: list[Card], chance: Random) -> list[int]:
    """Any hand, or, half of the time, three cards with an eight at most."""
    hand = deck[:7]
    for _ in range(chance.choice([0, 100])):
        reading = read(hand_of(hand))
        if reading.flush_length == 3 and reading.flush_high <= _EIGHT_HIGH:
            break
        hand = chance.sample(deck, 7)
    return [*hand]


def _player(deck: list[Card], dealer: tuple[Card, ...], chance: Random) -> list[int]:
    """Any hand, a run, a run beside a longer flush, the dealer's ranks in other suits, or almost those."""
    suit, low = chance.randrange(4), chance.choice([*range(13), 10, 11, 12])
    other = chance.randint(1, 3)
    run = [13 * suit + (low + place) % 13 for place in range(chance.choice([3, 3, 4, 5, 6, 7]))]
    match chance.randrange(6):
        case 0:
            return [(card + 13 * other) % 52 for card in dealer]
        case 1:
            flush = [(card + 13 * other) % 52 for card in read(hand_of(dealer)).flush_cards]
            lower = [card for card in deck if card // 13 == flush[0] // 13 and card < flush[1]]
            return [*flush[:2], *lower[: len(flush) - 2]]
        case 2 | 3:
            return run
        case 4:
            flush = [13 * ((suit + other) % 4) + rank for rank in chance.sample(range(13), 4)]
            return [*run[:3], *flush]
    return []
