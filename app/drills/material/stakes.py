"""Wagers to ask about: a few chips of one color, or an odd amount that has to be worked out."""

from functools import cache
from random import Random

from app.game.rules import WagerLimit
from app.game.wagers import Wager
from app.procedure.house import Chip, House

_OF_ONE_COLOUR = range(1, 5)
_CROOKED_MOST = 6_000
"""Above this a crooked figure is a sum for a pencil, not for a dealer."""


def some_wager(house: House, wager: Wager, chance: Random, most: int | None = None) -> int:
    """An amount that may be wagered, and no more than `most` if there is one so small."""
    sorts = [sort for sort in (_usual(house, wager, most), _crooked(house, wager, most)) if sort]
    return chance.choice(chance.choice(sorts)) if sorts else least_wager(house, wager)


def all_wagers(house: House, wager: Wager) -> list[int]:
    """Every amount there is to ask about, smallest first."""
    return sorted({*_usual(house, wager, None), *_crooked(house, wager, None)})


def usual_wagers(house: House, wager: Wager) -> list[int]:
    """A few chips of one color, smallest first, or the least amount if none of those fits."""
    return _usual(house, wager, None) or [least_wager(house, wager)]


def least_wager(house: House, wager: Wager) -> int:
    """The smallest amount that may be wagered."""
    limit = house.rules.limits[wager]
    return min(limit.amounts) if limit.amounts else limit.minimum


def is_crooked(house: House, cents: int) -> bool:
    """Whether it takes chips of several colors, or a tall stack."""
    return all(cents % chip.cents or cents // chip.cents not in _OF_ONE_COLOUR for chip in house.chips)


def _usual(house: House, wager: Wager, most: int | None) -> list[int]:
    amounts = _of_one_colour(house.chips, house.rules.limits[wager])
    return [cents for cents in amounts if most is None or cents <= most]


@cache
def _of_one_colour(chips: tuple[Chip, ...], limit: WagerLimit) -> list[int]:
    stacks = {chip.cents * count for chip in chips for count in _OF_ONE_COLOUR}
    amounts = sorted(limit.amounts or [cents for cents in stacks if cents % limit.unit == 0])
    return [cents for cents in amounts if limit.allows(cents)]


def _crooked(house: House, wager: Wager, most: int | None) -> list[int]:
    """Every amount in the house's units."""
    limit = house.rules.limits[wager]
    if limit.amounts:
        return []
    ends = [cents for cents in (limit.maximum, most, _CROOKED_MOST) if cents is not None]
    return [
        limit.unit * count for count in range(-(-limit.minimum // limit.unit), min(ends) // limit.unit + 1)
    ]
