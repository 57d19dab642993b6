"""The pictures as they lie in assets/cards, and what can be measured on them."""

from functools import cache
from pathlib import Path

from PIL import Image, ImageChops

ASSETS = Path(__file__).parents[2] / "assets"
CARDS = ASSETS / "cards"

WIDTH, HEIGHT = 400, 560
SMALL = (38, 53)
STRIP = 15
"""How much of a small card its neighbour in a fan leaves to see."""

Colour = tuple[int, ...]


@cache
def card(name: str) -> Image.Image:
    with Image.open(CARDS / f"{name}.png") as picture:
        return picture.convert("RGBA")


def colours(picture: Image.Image) -> dict[Colour, int]:
    """Each opaque colour and how many pixels have it."""
    found = picture.getcolors(WIDTH * HEIGHT) or []
    return {colour[:3]: count for count, colour in found if isinstance(colour, tuple) and colour[3] == 255}


def is_paper(picture: Image.Image, box: tuple[int, int, int, int], paper: Colour) -> bool:
    return set(colours(picture.crop(box))) == {paper}


def apart(one: Image.Image, other: Image.Image) -> float:
    """How much two pictures differ, as a mean per pixel: 0 for none, 255 for black against white."""
    difference = ImageChops.difference(one.convert("L"), other.convert("L"))
    return sum(value * count for value, count in enumerate(difference.histogram())) / (one.width * one.height)


def in_a_fan(name: str) -> Image.Image:
    """What is seen of a small card under its neighbour: the upper half of the strip."""
    small = card(name).resize(SMALL, Image.Resampling.BOX)
    return small.crop((0, 0, STRIP, SMALL[1] // 2))
