"""Counting the odds of every house, from nothing."""

from collections.abc import Iterator
from functools import partial

from app.commands.odds import odds_of
from app.game import odds
from app.procedure.house import House
from tests.benchmarks.clock import interleaved
from tests.benchmarks.program import shipped_library
from tests.benchmarks.row import Row, span

_TURNS = 7
_AIM = 0.050


def rows() -> Iterator[Row]:
    """One row for each house."""
    library = shipped_library()
    for house_id in library.files():
        house = library.house(house_id)
        (ours,) = interleaved(partial(_counted, house), turns=_TURNS)
        yield Row(f"odds, {house_id}", span(ours), aim=f"< {span(_AIM)}", met=ours < _AIM)


def _counted(house: House) -> None:
    for remembered in vars(odds).values():
        if hasattr(remembered, "cache_clear"):
            remembered.cache_clear()
    odds_of(house)
