"""What is printed at each spot: the wagers' circles with their names, and the spot's number."""

from math import sqrt

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from app.game.wagers import WAGER_FACTS, WAGERS, Wager
from app.procedure.house import House
from app.ui.kit.theme import IVORY
from app.ui.table.art.canvas import tinted
from app.ui.table.art.text_fit import Words, fitting, shape_of
from app.ui.table.geometry import Point, around
from app.ui.table.layout import Layout

PRINT = 0.7
"""How strong the ink on the felt is."""
_INSIDE = 0.9
_LARGEST = 0.23
"""The height of letters, as a part of the circle."""
_NUMBER = 7.0
"""The radius of the ring around a spot's number."""


def circle_words(wager: Wager, diameter: float) -> tuple[Words, ...]:
    """The name in a circle around the origin, line by line, inside its ring."""
    lines = WAGER_FACTS[wager].label
    high = diameter * _LARGEST
    while True:
        step = high * 1.02
        outermost = step * (len(lines) - 1) / 2 + high / 2
        chord = 2 * sqrt(max(0.0, (diameter * _INSIDE / 2) ** 2 - outermost**2))
        size = min(fitting(line, "narrow", chord, high) for line in lines)
        if size >= int(high) or size <= 1:
            break
        high -= 1
    return tuple(
        Words(line, around(Point(0, (place - (len(lines) - 1) / 2) * step), chord, step), size, "narrow")
        for place, line in enumerate(lines)
    )


def number_words(number: int, unit: float) -> Words:
    """A spot's number in its ring around the origin."""
    box = around(Point(0, 0), 2 * _NUMBER * unit * 0.8, 2 * _NUMBER * unit * 0.8)
    return Words(str(number), box, int(max(8.0, 10 * unit)), "narrow")


def paint_circles(painter: QPainter, house: House, layout: Layout) -> None:
    """The print of every spot, turned as the spot is."""
    prints = {wager: _wager_print(wager, house, layout) for wager in WAGERS}
    for spot in layout.spots.values():
        for wager, point in spot.circles.items():
            _stamp(painter, prints[wager], point)
        number = shape_of([number_words(spot.number, layout.unit)])
        number.addPath(_ring(_NUMBER * layout.unit, 0.7 * layout.unit))
        _stamp(painter, number, spot.label)


def _stamp(painter: QPainter, shape: QPainterPath, at: Point) -> None:
    painter.save()
    painter.translate(at.x, at.y)
    painter.rotate(at.turn)
    painter.fillPath(shape, tinted(IVORY, PRINT))
    painter.restore()


def _wager_print(wager: Wager, house: House, layout: Layout) -> QPainterPath:
    """Name and outline as one shape: a circle, or the square on which a raised hand lies."""
    shape, radius, unit = shape_of(circle_words(wager, layout.circle)), layout.circle / 2, layout.unit
    if wager == "raise" and house.capped:
        for reach in (radius, radius - max(1.0, 1.2 * unit)):
            shape.addRoundedRect(QRectF(-reach, -reach, 2 * reach, 2 * reach), 4 * unit, 4 * unit)
    else:
        shape.addPath(_ring(radius, 1.2 * unit))
    return shape


def _ring(radius: float, line: float) -> QPainterPath:
    ring = QPainterPath()
    for reach in (radius, radius - max(1.0, line)):
        ring.addEllipse(QPointF(0, 0), reach, reach)
    return ring
