"""An amount as chips of the house, as they are stacked: the largest at the bottom."""

from collections.abc import Sequence
from functools import lru_cache
from math import gcd

from app.procedure.house import Chip


@lru_cache(maxsize=4096)
def stacked(cents: int, chips: tuple[Chip, ...]) -> tuple[Chip, ...]:
    """The fewest chips that make the amount, from the bottom up; none if these chips cannot make it."""
    return _fewest(cents, sorted(chips, key=lambda chip: -chip.cents)) or ()


def _fewest(cents: int, chips: Sequence[Chip]) -> tuple[Chip, ...] | None:
    if not cents:
        return ()
    if not chips or cents % gcd(*[chip.cents for chip in chips]):
        return None
    largest, smaller = chips[0], chips[1:]
    # A 2.50 chip too many leaves fifty cents that no other chip makes: then one less is tried.
    for count in range(cents // largest.cents, -1, -1):
        rest = _fewest(cents - count * largest.cents, smaller)
        if rest is not None:
            return (largest,) * count + rest
    return None
