"""Random legal rounds in which long flushes, runs, four of a kind and ties come up often."""

from random import Random
from typing import Any

from app.game.cards import Card, hand_of, written
from app.game.hands import read
from app.game.money import dollars
from app.procedure.house import House
from tests.rounds import random_wager, with_a_seen_hand

_RANKS = 13


def stacked_round(house: House, chance: Random) -> dict[str, Any]:
    """A round whose hands were not dealt from a fair deck, but from a whole one."""
    deck = [Card(number) for number in range(52)]
    chance.shuffle(deck)
    dealer = _hand(deck, chance, [])
    data: dict[str, Any] = {"house": house.id, "dealer": written(dealer)}
    seats = list(range(1, house.seats + 1))
    if house.has_button:
        data["button"] = chance.choice(seats)
        seats.remove(data["button"])
    if house.has_choice:
        data["posted"] = {bonus: chance.choice(list(house.rules.tables[bonus])) for bonus in house.posted}
    if house.has_meter:
        data["meter"] = chance.choice([0, 10000, 52340.25, 123456.78, 0.09, 48211.07])
    chosen = chance.sample(seats, chance.randint(1, min(len(seats), 6)))
    data["spots"] = [_spot(house, chance, number, _hand(deck, chance, dealer)) for number in chosen]
    return with_a_seen_hand(data)


def _hand(deck: list[Card], chance: Random, dealer: list[Card]) -> list[Card]:
    """Seven cards off the deck: a run, a suit, a rank or the dealer's flush again, the rest from the top."""
    suit, rank = chance.randrange(4), chance.randrange(_RANKS)
    wanted: list[int] = []
    match chance.randrange(6):
        case 0:
            wanted = [13 * suit + (rank + place) % _RANKS for place in range(chance.randint(3, 7))]
        case 1:
            wanted = [13 * suit + other for other in chance.sample(range(_RANKS), chance.randint(4, 7))]
        case 2:
            wanted = [13 * other + rank for other in range(4)]
        case 3:
            wanted = [13 * suit + (rank + place) % _RANKS for place in range(4)]
            other = (suit + 1) % 4
            wanted += [13 * other + (rank + place) % _RANKS for place in range(3)]
        case 4 if dealer:
            wanted = [13 * suit + card % 13 for card in read(hand_of(dealer)).flush_cards]
    cards = [Card(card) for card in wanted if card in deck]
    cards += [card for card in deck if card not in cards][: 7 - len(cards)]
    for card in cards:
        deck.remove(card)
    return cards


def _spot(house: House, chance: Random, number: int, cards: list[Card]) -> dict[str, Any]:
    ante = random_wager(house.rules.limits["ante"], chance)
    spot: dict[str, Any] = {"spot": number, "cards": written(cards), "ante": dollars(ante)}
    for bonus in house.rules.bonuses:
        if chance.random() < 0.6:
            spot[bonus] = dollars(random_wager(house.rules.limits[bonus], chance))
    suited = read(hand_of(cards)).flush_length
    allowed = house.rules.raises(ante, suited)
    blind = house.blind_allowed and ante in allowed and chance.random() < 0.15
    if blind:
        spot["blind"] = True
    raises = blind or suited in house.rules.no_fold or (bool(allowed) and chance.random() < 0.65)
    spot["decision"] = "raise" if raises else "fold"
    if spot["decision"] == "raise":
        spot["raise"] = dollars(ante if blind else chance.choice(allowed))
    return spot
