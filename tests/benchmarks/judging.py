"""Judging: one act, and a whole round planned, dealt and judged."""

from collections.abc import Iterator
from random import Random

from app.grading.faults import Scorecard
from app.grading.judge import judge
from app.procedure.house import House
from app.procedure.ruling import Ruling, rule
from tests.benchmarks.clock import interleaved
from tests.benchmarks.program import shipped_library
from tests.benchmarks.row import Row, span
from tests.grading.judging import random_ruling

_ROUNDS = 20
_TURNS = 7


def rows() -> Iterator[Row]:
    """For each house the time of an act, and rounds a second with as many players as it holds up to six."""
    library = shipped_library()
    for house_id in library.files():
        house = library.house(house_id)
        rulings = [random_ruling(house, Random(seed), players=6) for seed in range(_ROUNDS)]
        acts = sum(len(ruling.steps) for ruling in rulings)
        judging, whole = interleaved(
            lambda rulings=rulings: [_judged(ruling) for ruling in rulings],  # type: ignore[misc]
            lambda house=house, rulings=rulings: [_dealt(house, ruling) for ruling in rulings],  # type: ignore[misc]
            turns=_TURNS,
        )
        act, per_second = judging / acts, _ROUNDS / whole
        yield Row(f"judging an act, {house_id}", span(act), aim="< 50 µs", met=act < 50e-6)
        yield Row(
            f"planned, dealt, judged, {house_id}",
            f"{per_second:,.0f} rounds/s",
            aim="> 300 rounds/s",
            met=per_second > 300,
        )


def _judged(ruling: Ruling) -> Scorecard:
    return judge(ruling, list(enumerate((due.step for due in ruling.steps), 1)))


def _dealt(house: House, ruling: Ruling) -> Scorecard:
    return _judged(rule(house, ruling.played))
