"""Who sits where: as many people as a pit has on an evening, and a place for every feature."""

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


class Seats(NamedTuple):
    """The seats that play, those of features by name, and the banker's where it is marked by a button."""

    playing: list[int]
    featured: dict[str, int]
    button: int | None

    def has_neighbour(self, seat: int) -> bool:
        """Does somebody sit beside this seat whose second hand it might be?"""
        return seat - 1 in self.playing


def draw_seats(house: House, features: Sequence[Feature], chance: Random, players: int = 0) -> Seats:
    """First the seats of features, of which no two share one, then the button, then everybody else.

    So many players as are wanted, or as come; never more than a deck and the table have room for.
    """
    room = min(house.seats - house.has_button, MOST_SPOTS)
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
        raise Refused(f"{house.id} has too few seats for such a round")
    return places


def _in_half(house: House, seat: int, feature: Feature) -> bool:
    return feature.half is None or (seat <= house.seats // 2) == (feature.half == "left")
