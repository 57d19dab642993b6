"""Reads bets from the pixels of a screenshot: how many chips of which color. It knows no amount and no chip of
the program: only where a stack stands, how wide a chip is there, and what the colors of chips look like.
"""

from collections import Counter
from collections.abc import Iterator
from math import cos, pi, radians, sin
from typing import NamedTuple

from PySide6.QtGui import QColor, QImage

SQUASH, THICKNESS, INLAY, APART = 0.62, 0.18, 0.66, 1.14
"""A chip as it is seen: its height, its edge, the white of its face, and the next stack of a cut, by its width."""
HIGHEST, MOST_STACKS = 5, 12
_SEEN = 0.62
"""How much of the white of a face is seen, at least, where there is a face."""
_LINE = 40
"""How much lighter or darker the line between two chips is, at least, than what is around it."""


class Standing(NamedTuple):
    """Where a stack stands in a screenshot, how far it is turned there, and how wide a chip is."""

    x: float
    y: float
    turn: float
    width: float


def read_stack(image: QImage, at: Standing) -> list[str]:
    """The colors of one stack of up to five chips, from the bottom up."""
    high = _height(image, at)
    if not high:
        return []
    assert all(_has_line(image, at, chip) for chip in range(1, high)), "chips that cannot be told apart"
    return [_color(image, at, chip) for chip in range(high)]


def read_cut(image: QImage, at: Standing) -> list[list[str]]:
    """The stacks of a cut, from the left."""
    for stacks in range(MOST_STACKS, 0, -1):
        middle = (stacks - 1) / 2
        places = [
            at._replace(x=at.x + (place - middle) * at.width * APART, turn=0.0) for place in range(stacks)
        ]
        if all(_height(image, place) for place in places):
            return [read_stack(image, place) for place in places]
    return []


def _height(image: QImage, at: Standing) -> int:
    """How many chips there are: the top one shows its face, a white oval, and nothing else does."""
    seen = {high: _white(image, at, high) for high in range(1, HIGHEST + 1)}
    best = max(seen, key=seen.__getitem__)
    return best if seen[best] >= _SEEN else 0


def _white(image: QImage, at: Standing, high: int) -> float:
    """How much of the rim of the face of a stack of this height is white."""
    reach, up = at.width / 2 * INLAY * 0.86, high * THICKNESS * at.width
    points = [
        (reach * cos(2 * pi * part / 24), reach * sin(2 * pi * part / 24) * SQUASH) for part in range(24)
    ]
    white = [_is_white(_pixel(image, at, x, y - up)) for x, y in points]
    return sum(white) / len(white)


def _is_white(color: QColor) -> bool:
    return color.value() > 190 and color.saturation() < 60


def _along(at: Standing, up: float) -> Iterator[tuple[float, float]]:
    """Points along the front of a stack, this far above its foot."""
    for degree in range(25, 156, 5):
        x, y = cos(radians(degree)) * 0.95, sin(radians(degree)) * SQUASH
        yield x * at.width / 2, y * at.width / 2 - up


def _has_line(image: QImage, at: Standing, chip: int) -> bool:
    """Whether there is a line between a chip and the one below it, along most of the front."""
    lines = []
    for x, y in _along(at, chip * THICKNESS * at.width):
        values = [_pixel(image, at, x, y + step / 2).value() for step in range(-5, 6)]
        lines.append(max(values) - min(values) >= _LINE)
    return sum(lines) >= 0.8 * len(lines)


def _color(image: QImage, at: Standing, chip: int) -> str:
    """The color of one chip: what most of its edge shows, but for its spots."""
    edge = [
        _pixel(image, at, x, y)
        for part in (0.42, 0.55)
        for x, y in _along(at, (chip + part) * THICKNESS * at.width)
    ]
    hues = Counter(_hue(color) for color in edge if color.saturation() > 75 and color.value() > 45)
    if hues and hues.total() >= 0.2 * len(edge):
        return hues.most_common(1)[0][0]
    light = sum(color.value() > 128 for color in edge)
    return "white" if light > len(edge) / 2 else "black"


def _hue(color: QColor) -> str:
    hue = color.hue()
    if 30 <= hue < 70:
        return "yellow"
    if 70 <= hue < 190:
        return "green"
    if 190 <= hue < 300:
        return "purple"
    return "red" if color.saturation() > 150 else "pink"


def _pixel(image: QImage, at: Standing, x: float, y: float) -> QColor:
    turned = radians(at.turn)
    across = round(at.x + x * cos(turned) - y * sin(turned) - 0.5)
    down = round(at.y + x * sin(turned) + y * cos(turned) - 0.5)
    return image.pixelColor(across, down) if image.valid(across, down) else QColor(0, 0, 0)
