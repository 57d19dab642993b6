"""An amount becomes the fewest chips, the largest at the bottom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.procedure.house import Chip, House
from app.table.chip_stacks import stacked


@pytest.fixture(scope="module")
def tray(houses: dict[str, House]) -> tuple[Chip, ...]:
    return houses["oxford"].chips


def values(chips: tuple[Chip, ...]) -> list[int]:
    return [chip.cents for chip in chips]


def test_the_largest_chip_is_at_the_bottom(tray: tuple[Chip, ...]) -> None:
    assert values(stacked(13_700, tray)) == [10_000, 2_500, 500, 500, 100, 100]


def test_half_dollars_are_made_with_one_pink_chip(tray: tuple[Chip, ...]) -> None:
    assert values(stacked(750, tray)) == [500, 250]
    assert values(stacked(650, tray)) == [250, 100, 100, 100, 100]
    assert values(stacked(400, tray)) == [100] * 4


def test_what_chips_cannot_make_is_no_stack(tray: tuple[Chip, ...]) -> None:
    assert stacked(523_402, tray) == ()
    assert stacked(150, tray) == ()
    assert stacked(300, tuple([chip for chip in tray if chip.cents >= 500])) == ()


@given(dollars=st.integers(1, 50_000))
def test_every_whole_amount_is_made_exactly(tray: tuple[Chip, ...], dollars: int) -> None:
    chips = values(stacked(dollars * 100, tray))
    assert sum(chips) == dollars * 100
    assert chips == sorted(chips, reverse=True)
