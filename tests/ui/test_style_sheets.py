"""How windows, pages and the kiosk are styled: every rule, in both rooms and with small and large letters."""

from pathlib import Path

import pytest

from app.ui.kiosk.kiosk_style import dress
from app.ui.kit.components.look import page_sheet
from app.ui.kit.density import density_of
from app.ui.kit.style import style_sheet
from app.ui.kit.theme import THEMES
from tests.kept_text import assert_kept

KEPT = Path(__file__).parent / "kept" / "style"
SIZES = ((1024, 600, 100), (1280, 800, 100), (1920, 1080, 100), (3840, 2160, 100), (1024, 600, 150))
"""Compact, usual, wide, very wide, and stacked."""


@pytest.mark.parametrize(("room", "text"), [("dark", 13), ("dark", 26), ("light", 19.5)])
def test_a_window_looks_as_it_looked(room: str, text: float) -> None:
    assert_kept(KEPT, f"window {room} {text}", style_sheet(THEMES[room], text))


@pytest.mark.parametrize(("room", "high"), [("dark", 600), ("light", 1080)])
def test_the_kiosk_looks_as_it_looked(room: str, high: int) -> None:
    everywhere = style_sheet(THEMES[room], 13)
    own = dress(THEMES[room], 13, high)
    assert own.startswith(everywhere)
    assert_kept(KEPT, f"kiosk {room} {high}", own.removeprefix(everywhere))


@pytest.mark.parametrize(("room", "size"), [("dark", SIZES[0]), ("dark", SIZES[-1]), ("light", SIZES[1])])
def test_a_page_looks_as_it_looked(room: str, size: tuple[int, int, int]) -> None:
    width, high, text = size
    assert_kept(KEPT, f"page {room} {width} {high} {text}", page_sheet(THEMES[room], density_of(*size)))


def test_what_is_on_a_page_is_as_large_as_it_looked() -> None:
    sizes = [f"{' '.join(map(str, size))}: {density_of(*size)}\n" for size in SIZES]
    assert_kept(KEPT, "sizes", "".join(sizes))
