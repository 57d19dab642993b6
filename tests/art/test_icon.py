"""The icon: drawn by the script as it lies in assets, in every size, and seen on its tile in all of them."""

import pytest
from icon import LARGE, SMALL, SMALL_UP_TO, icon
from icon_files import NAME, SIZES
from inks import PAPER, RED
from PIL import Image, ImageColor

from tests.art.shipped import ASSETS

FOLDER = ASSETS / "icon"


def picture(size: int) -> Image.Image:
    with Image.open(FOLDER / f"{NAME}-{size}.png") as file:
        return file.convert("RGBA")


def share(size: int, ink: str) -> float:
    """How much of the icon is near a colour."""
    wanted = ImageColor.getrgb(ink)
    found = picture(size).getcolors(size**2) or []
    near = [
        count
        for count, colour in found
        if isinstance(colour, tuple)
        and all(abs(a - b) < 40 for a, b in zip(colour[:3], wanted[:3], strict=True))
    ]
    return sum(near) / size**2


def test_the_shipped_drawing_is_what_the_script_draws() -> None:
    assert (FOLDER / f"{NAME}.svg").read_text("utf-8") == icon(LARGE)


def test_a_small_icon_has_fewer_and_larger_cards() -> None:
    assert len(SMALL.angles) < len(LARGE.angles)
    assert SMALL.size > LARGE.size
    assert min(SIZES) < SMALL_UP_TO < max(SIZES)


@pytest.mark.parametrize("size", SIZES)
def test_every_size_shows_cards_and_their_suit_on_a_tile_with_clear_corners(size: int) -> None:
    shown = picture(size)
    assert shown.size == (size, size)
    corners = [shown.getpixel((x, y)) for x in (0, size - 1) for y in (0, size - 1)]
    assert all(isinstance(pixel, tuple) and pixel[3] < 128 for pixel in corners)
    assert share(size, PAPER) > 0.12
    assert share(size, RED) > 0.03


def test_windows_has_all_sizes_in_one_file() -> None:
    with Image.open(FOLDER / f"{NAME}.ico") as file:
        assert file.info["sizes"] == {(size, size) for size in SIZES}
