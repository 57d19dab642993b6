"""Rounds of six players at every house in turn, one to a line, never the same twice."""

import json
from collections.abc import Iterator
from itertools import cycle, islice
from random import Random

from tests.benchmarks.program import shipped_library
from tests.rounds import random_round


def round_lines(count: int) -> Iterator[bytes]:
    """So many rounds as `rule -` reads them."""
    library, chance = shipped_library(), Random(6)
    houses = [library.house(house_id) for house_id in library.files()]
    for house in islice(cycle(houses), count):
        yield json.dumps(random_round(house, chance, players=6)).encode() + b"\n"
