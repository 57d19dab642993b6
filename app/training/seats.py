"""Who sits where: as many players as on a usual evening, and a seat for every feature.

From round to round of a game people come and go, and the button goes around.
"""

from collections.abc import Sequence
from itertools import permutations
from random import Random
from typing import NamedTuple

from app.errors import Refused
from app.procedure.house import House
from app.training.feature import Feature

MOST_SPOTS = 6
"""With the dealer's these are seven hands of seven, and a deck has no more."""
_BUSY = {1: 6, 2: 16, 3: 24, 4: 24, 5: 18, 6: 12}
"""How often so many hands are played at a table, in hundredths."""

LEAVES = 0.06
SITS_DOWN = 0.10
"""How likely a player leaves before a round, and how likely a free seat is taken."""


class Seats(NamedTuple):
    """The seats that play, those of features by name, and the banker's where it is marked by a button."""

    playing: list[int]
    featured: dict[str, int]
    button: int | None

    def has_neighbour(self, seat: int) -> bool:
        """Whether a neighbor sits beside this seat who may play it as a second hand."""
        return seat - 1 in self.playing


def draw_seats(house: House, features: Sequence[Feature], chance: Random, players: int) -> Seats:
    """First the seats of features, of which no two share one, then the button, then everybody else.

    So many players as are wanted, or as come; never more than a deck and the table have room for.
    """
    room = min(house.seats - house.has_button - _empty(features), MOST_SPOTS)
    seats = range(1, house.seats + 1)
    featured = chance.choice(places_for(house, seats, features))
    free = [seat for seat in seats if seat not in featured]
    button = chance.choice(free) if house.has_button else None
    if button is not None:
        free.remove(button)
    counts = range(1, room + 1)
    if not players:
        players = chance.choices(counts, [_BUSY[count] for count in counts])[0]
    others = chance.sample(free, max(0, min(players, room) - len(featured)))
    names = [feature.name for feature in features if feature.needs_seat]
    return Seats(sorted([*featured, *others]), dict(zip(names, featured, strict=True)), button)


def places_for(house: House, seats: Sequence[int], features: Sequence[Feature]) -> list[tuple[int, ...]]:
    """All the ways to seat the features that need a seat, in their order."""
    seated = [feature for feature in features if feature.needs_seat]
    places = [
        places
        for places in permutations(seats, len(seated))
        if all(_in_half(house, seat, feature) for seat, feature in zip(places, seated, strict=True))
    ]
    if not places or len(seated) > min(house.seats - house.has_button, MOST_SPOTS):
        raise Refused(f"{house.id} has too few seats for this round")
    return places


def _empty(features: Sequence[Feature]) -> int:
    """How many spots stay empty for these features."""
    return int(any(feature.needs_empty_spot for feature in features))


def _in_half(house: House, seat: int, feature: Feature) -> bool:
    return feature.half is None or (seat <= house.seats // 2) == (feature.half == "left")


def next_seats(
    house: House, before: Seats, features: Sequence[Feature], chance: Random, players: int
) -> Seats:
    """Who sits where in the next round: the button is one seat further, and someone always plays.

    Players who stay get the features if their seats fit. If a number of players is wanted, exactly that many
    sit there.
    """
    button = None if before.button is None else before.button % house.seats + 1
    free = [seat for seat in range(1, house.seats + 1) if seat != button]
    here = [seat for seat in free if chance.random() < (1 - LEAVES if seat in before.playing else SITS_DOWN)]
    places = places_for(house, free, features)
    most = max(len(set(here).intersection(seats)) for seats in places)
    featured = chance.choice([seats for seats in places if len(set(here).intersection(seats)) == most])
    others = [seat for seat in here if seat not in featured]
    room = min(len(free) - _empty(features), MOST_SPOTS)
    wanted = min(players or max(1, len(featured) + len(others)), room) - len(featured)
    if wanted <= len(others):
        others = chance.sample(others, max(0, wanted))
    else:
        empty = [seat for seat in free if seat not in (*featured, *others)]
        others += chance.sample(empty, wanted - len(others))
    names = [feature.name for feature in features if feature.needs_seat]
    return Seats(sorted([*featured, *others]), dict(zip(names, featured, strict=True)), button)
