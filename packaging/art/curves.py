"""Outlines: short drawing instructions turned into points, and the ways to mirror and repeat them."""

import math
from collections.abc import Iterable

Point = tuple[float, float]
Path = tuple[Point, ...]

STEPS = 24
"""Straight pieces to a curve: at the size of a card none of them is seen."""


def path(instructions: str) -> Path:
    """The points of an outline like `M 0 0 L 5 5 C 6 7 8 9 10 10`: move, lines and cubic curves."""
    points: list[Point] = []
    for word, numbers in _instructions(instructions):
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        if word != "C":
            points += pairs
            continue
        for first in range(0, len(pairs), 3):
            points += _curve(points[-1], *pairs[first : first + 3])
    return tuple(points)


def _instructions(text: str) -> Iterable[tuple[str, list[float]]]:
    word, numbers = "", list[float]()
    for token in [*text.split(), "M"]:
        if not token.isalpha():
            numbers.append(float(token))
            continue
        if word:
            yield word, numbers
        word, numbers = token, []


def _curve(a: Point, b: Point, c: Point, d: Point) -> Iterable[Point]:
    for step in range(1, STEPS + 1):
        t = step / STEPS
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        x, y = (
            sum(weight * point[axis] for weight, point in zip(weights, (a, b, c, d), strict=True))
            for axis in (0, 1)
        )
        yield x, y


def mirrored(points: Path) -> Path:
    return tuple((-x, y) for x, y in points)


def whole(half: str) -> Path:
    """A symmetric outline from the instructions for its right half, top to bottom."""
    right = path(half)
    return right + mirrored(right)[::-1]


def circle(x: float, y: float, radius: float) -> Path:
    return arc(x, y, radius, 0, 360)


def arc(x: float, y: float, radius: float, start: float, end: float) -> Path:
    """Part of a circle, in degrees clockwise from three o'clock."""
    count = max(8, round(abs(end - start) / 6))
    angles = [math.radians(start + (end - start) * step / count) for step in range(count + 1)]
    return tuple((x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles)


def box(left: float, top: float, right: float, bottom: float) -> Path:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def lozenge(x: float, y: float, across: float, down: float) -> Path:
    return ((x, y - down), (x + across, y), (x, y + down), (x - across, y))


def rays(count: int, near: float, far: float, start: float = 0, end: float = 360) -> list[Path]:
    """Wedges around the origin with gaps as wide as themselves."""
    step = (end - start) / count
    wedges = []
    for number in range(count):
        first = start + step * (number + 0.25)
        inner, outer = arc(0, 0, near, first, first + step / 2), arc(0, 0, far, first, first + step / 2)
        wedges.append(inner + outer[::-1])
    return wedges
