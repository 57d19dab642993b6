"""The spots on a chip's edge: how many and of what shape tells a chip apart where its colour does not."""

from collections.abc import Callable, Iterator
from math import cos, pi, sin

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF

from app.procedure.house import Chip

Place = Callable[[float, float], QPointF]
"""From an angle around the chip and a part of the edge's width to a point of the picture."""

_ALONG = (-1.0, -0.5, 0.0, 0.5, 1.0)
_SHAPES: dict[str, tuple[float, tuple[tuple[float, float], ...]]] = {
    "bars": (0.36, tuple([(x, 0.0) for x in _ALONG] + [(x, 1.0) for x in reversed(_ALONG)])),
    "diamonds": (0.66, ((-1.0, 0.5), (0.0, 0.0), (1.0, 0.5), (0.0, 1.0))),
    "triangles": (0.74, (*[(x, 0.0) for x in _ALONG], (0.0, 1.0))),
    "dots": (0.3, tuple([(cos(pi * turn / 6), 0.5 + 0.5 * sin(pi * turn / 6)) for turn in range(12)])),
}
"""For each edge of a house file what part of its share of the edge a spot fills, and its corners."""


def face_spots(chip: Chip, turn: float, place: Place) -> Iterator[QPolygonF]:
    """The spots around a chip that is turned by so much, one of them in front if by nothing."""
    for middle in _middles(chip, turn):
        yield _polygon(chip, middle, place)


def side_spots(chip: Chip, turn: float, place: Place) -> Iterator[QPolygonF]:
    """Those of them that are seen from the front, cut off where the edge turns away."""
    half = pi / chip.spots
    for middle in _middles(chip, turn):
        if -half < middle < pi + half:
            yield _polygon(chip, middle, lambda angle, part: place(max(0.0, min(pi, angle)), part))


def _middles(chip: Chip, turn: float) -> Iterator[float]:
    """Where the spots are, as angles from the back around to the back."""
    for number in range(chip.spots):
        yield (turn + number * 2 * pi / chip.spots + pi) % (2 * pi) - pi / 2


def _polygon(chip: Chip, middle: float, place: Place) -> QPolygonF:
    part, corners = _SHAPES[chip.edge]
    half = part * pi / chip.spots
    return QPolygonF([place(middle + x * half, y) for x, y in corners])
