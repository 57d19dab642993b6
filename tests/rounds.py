"""Random legal rounds of any house, as the JSON form has them, for tests and benchmarks."""

from random import Random
from typing import Any

from app.game.cards import Card, hand_of, written
from app.game.hands import read
from app.game.money import dollars
from app.game.rules import WagerLimit
from app.procedure.house import House


def random_round(house: House, chance: Random, players: int | None = None) -> dict[str, Any]:
    """A round with cards, wagers, decisions and posted tables chosen at random among what is allowed."""
    seats = list(range(1, house.seats + 1))
    deck = [Card(number) for number in range(52)]
    chance.shuffle(deck)
    data: dict[str, Any] = {"house": house.id, "dealer": written(deck[:7])}
    if house.has_button:
        data["button"] = chance.choice(seats)
        seats.remove(data["button"])
    if house.has_choice:
        data["posted"] = {bonus: chance.choice(list(house.rules.tables[bonus])) for bonus in house.posted}
    if house.has_meter:
        data["meter"] = chance.choice([10000, 52340.25, 123456.78, 0.01, 48211.07])
    count = min(players or chance.randint(1, 6), len(seats), 6)
    chosen = chance.sample(seats, count)
    data["spots"] = [
        random_spot(house, chance, number, tuple(deck[7 * place + 7 : 7 * place + 14]))
        for place, number in enumerate(chosen)
    ]
    return with_a_seen_hand(data)


def with_a_seen_hand(data: dict[str, Any]) -> dict[str, Any]:
    """The round, in which somebody looks at a first hand: not every hand can be blind."""
    if all(spot.get("blind") for spot in data["spots"]):
        del data["spots"][0]["blind"]
    return data


def random_spot(house: House, chance: Random, number: int, cards: tuple[Card, ...]) -> dict[str, Any]:
    """One spot of such a round."""
    ante = random_wager(house.rules.limits["ante"], chance)
    spot: dict[str, Any] = {"spot": number, "cards": written(cards), "ante": dollars(ante)}
    for bonus in house.rules.bonuses:
        if chance.random() < 0.6:
            spot[bonus] = dollars(random_wager(house.rules.limits[bonus], chance))
    blind = house.blind_allowed and chance.random() < 0.15
    if blind:
        spot["blind"] = True
    suited = read(hand_of(cards)).flush_length
    allowed = house.rules.raises(ante, suited)
    raises = blind or suited in house.rules.no_fold or (chance.random() < 0.65 and bool(allowed))
    spot["decision"] = "raise" if raises else "fold"
    if raises:
        spot["raise"] = dollars(ante if blind else chance.choice(allowed))
    return spot


def random_wager(limit: WagerLimit, chance: Random) -> int:
    """An amount in cents within a limit, often a round one."""
    if limit.amounts:
        return chance.choice(limit.amounts)
    most = limit.maximum or 100 * limit.minimum
    usual = [cents for cents in (500, 1000, 1500, 2500, 5000) if limit.minimum <= cents <= most]
    if usual and chance.random() < 0.7:
        return chance.choice(usual)
    return limit.unit * chance.randint(-(-limit.minimum // limit.unit), most // limit.unit)
