"""Dealing a round with each feature, at the house where that is slowest."""

from collections.abc import Iterator
from functools import partial
from random import Random

from app.procedure.house import House
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import features_of
from tests.benchmarks.clock import interleaved
from tests.benchmarks.program import shipped_library
from tests.benchmarks.row import Row, span

_TURNS = 15
_AIM = 0.020


def rows() -> Iterator[Row]:
    """A natural round, and the slowest feature of each house."""
    library = shipped_library()
    for house_id in library.files():
        house = library.house(house_id)
        names = [feature.name for feature in features_of(TableSetting(house, house.posted))]
        times = interleaved(*(partial(_dealt, house, Random(1), name) for name in names), turns=_TURNS)
        slowest, name = max(zip(times, names, strict=True))
        yield Row(f"a round with {name}, {house_id}", span(slowest), aim="< 20 ms", met=slowest < _AIM)


def _dealt(house: House, chance: Random, name: str) -> dict[str, object]:
    return deal_round(house, chance, [name])
