"""A game is a row of rounds at one table: between them people come and go, and the button goes round."""

from collections.abc import Sequence
from random import Random

from app.procedure.house import House
from app.training.feature import Feature
from app.training.seats import MOST_SPOTS, Seats, places_for

LEAVES = 0.06
SITS_DOWN = 0.10
"""How likely a player leaves before a round, and how likely a free seat is taken."""


def next_seats(
    house: House, before: Seats, features: Sequence[Feature], chance: Random, players: int = 0
) -> Seats:
    """Who sits where in the next round: the button is one seat further, and somebody plays at every table.

    Whoever is at the table already gets the features, if their seats will do; and where so many players are
    wanted, only so many sit there.
    """
    button = None if before.button is None else before.button % house.seats + 1
    free = [seat for seat in range(1, house.seats + 1) if seat != button]
    here = [seat for seat in free if chance.random() < (1 - LEAVES if seat in before.playing else SITS_DOWN)]
    places = places_for(house, free, features)
    most = max(len(set(here).intersection(seats)) for seats in places)
    featured = chance.choice([seats for seats in places if len(set(here).intersection(seats)) == most])
    others = [seat for seat in here if seat not in featured]
    wanted = min(players or max(1, len(featured) + len(others)), len(free), MOST_SPOTS) - len(featured)
    if wanted <= len(others):
        others = chance.sample(others, max(0, wanted))
    else:
        empty = [seat for seat in free if seat not in (*featured, *others)]
        others += chance.sample(empty, wanted - len(others))
    names = [feature.name for feature in features if feature.needs_seat]
    return Seats(sorted([*featured, *others]), dict(zip(names, featured, strict=True)), button)
