"""The type that is shipped: it loads, its figures line up, and its license is beside it."""

import pytest
from PIL import ImageFont

from tests.art.shipped import ASSETS

FONTS = ASSETS / "fonts"
NAMES = {
    "Roboto-Regular": ("Roboto", "Regular"),
    "Roboto-Medium": ("Roboto", "Medium"),
    "Roboto-Bold": ("Roboto", "Bold"),
    "RobotoCondensed-Bold": ("Roboto Condensed", "Bold"),
}
SYMBOLS = {"Symbols-Regular": ("Trainer Symbols", "Book"), "Symbols-Bold": ("Trainer Symbols", "Bold")}


def test_no_other_fonts_are_shipped() -> None:
    assert {file.stem for file in FONTS.glob("*.ttf")} == {*NAMES, *SYMBOLS}


@pytest.mark.parametrize("name", NAMES | SYMBOLS)
def test_a_font_is_what_its_file_says(name: str) -> None:
    assert ImageFont.truetype(FONTS / f"{name}.ttf", 16).getname() == (NAMES | SYMBOLS)[name]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("size", [13, 16, 24, 1000])
def test_all_figures_have_one_width(name: str, size: int) -> None:
    font = ImageFont.truetype(FONTS / f"{name}.ttf", size)
    assert len({font.getlength(figure) for figure in "0123456789"}) == 1


def test_the_license_is_beside_the_fonts() -> None:
    assert "Apache License" in (FONTS / "LICENSE.txt").read_text("utf-8")
    assert "DejaVu" in (FONTS / "LICENSE-DejaVu.txt").read_text("utf-8")
    assert "Apache License 2.0" in (FONTS / "README.md").read_text("utf-8")
