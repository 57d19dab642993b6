"""Cards as small PNG files: the few colours that matter in a palette, the same bytes every time."""

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from PIL import Image

COLOURS = 256


def save(card: Image.Image, file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with_palette(card).save(file, optimize=True)


def with_palette(card: Image.Image) -> Image.Image:
    """The card in its most common colours; a rarer one becomes the nearest of them.

    Flat inks blend along their edges only, so what is rare is a pixel where three of them meet.
    """
    pixels = memoryview(card.tobytes()).cast("I")
    by_count = sorted(Counter(pixels).items(), key=lambda item: (-item[1], parts(item[0])))
    kept = [colour for colour, _ in by_count[:COLOURS]]
    place = {colour: number for number, colour in enumerate(kept)}
    shades = [parts(colour) for colour in kept]
    for colour, _ in by_count[COLOURS:]:
        place[colour] = nearest(parts(colour), shades)
    picture = Image.frombytes("P", card.size, bytes(map(place.__getitem__, pixels)))
    picture.putpalette(b"".join(map(bytes, shades)), "RGBA")
    return picture


def parts(colour: int) -> tuple[int, ...]:
    """Red, green, blue and alpha of a pixel taken as one number."""
    return tuple(colour.to_bytes(4, sys.byteorder))


def nearest(colour: Sequence[int], shades: Sequence[Sequence[int]]) -> int:
    return min(
        range(len(shades)),
        key=lambda number: sum((a - b) ** 2 for a, b in zip(colour, shades[number], strict=True)),
    )
