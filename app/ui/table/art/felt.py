"""The felt before anything lies on it: cloth, printed circles and legend, furniture. Painted once a size."""

from collections.abc import Iterator
from math import atan, degrees, sqrt
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from app.game.cards import RANK_NAMES
from app.game.wagers import WAGERS, Wager
from app.procedure.house import House
from app.procedure.table_names import TableNames
from app.ui.kit.theme import IVORY, Theme
from app.ui.table.arc import Arc, arc_of
from app.ui.table.art.canvas import blank, painting, tinted
from app.ui.table.art.cloth import paint_cloth
from app.ui.table.art.furniture import (
    paint_dealer_place,
    paint_pads,
    paint_rack,
    paint_shuffler,
    paint_tray,
    paint_working_area,
)
from app.ui.table.art.text_fit import Words, fitting, font, shape_of, width_of
from app.ui.table.geometry import Point, around
from app.ui.table.layout import Layout


def felt_picture(house: House, layout: Layout, theme: Theme, ratio: float) -> QPixmap:
    """The felt of a house with its print and its furniture. The bar at the top is left empty."""
    pixmap = blank(layout.width, layout.height, ratio, QColor(theme.wall))
    with painting(pixmap) as painter:
        paint_cloth(painter, house.felt, layout, theme)
        paint_circles(painter, house, layout)
        paint_legend(painter, house, layout)
        paint_dealer_place(painter, layout)
        paint_shuffler(painter, layout)
        paint_rack(painter, layout)
        paint_working_area(painter, layout)
        paint_pads(painter, layout, theme)
        paint_tray(painter, house.chips, layout.tray, is_closed=house.has_button)
    return pixmap


PRINT = 0.7
"""How strong the ink on the felt is."""
_INSIDE = 0.9
_LARGEST = 0.23
"""The height of letters, as a part of the circle."""
_NUMBER = 7.0
"""The radius of the ring around a spot's number."""


def circle_words(wager: Wager, diameter: float, names: TableNames) -> tuple[Words, ...]:
    """The name of a wager, line by line, inside its circle around the origin."""
    lines = names.label(wager)
    high = diameter * _LARGEST
    while True:
        step = high * 1.02
        outermost = step * (len(lines) - 1) / 2 + high / 2
        chord = 2 * sqrt(max(0.0, (diameter * _INSIDE / 2) ** 2 - outermost**2))
        size = min(fitting(line, "narrow", chord, high) for line in lines)
        if size >= int(high):
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
    shape, radius, unit = (
        shape_of(circle_words(wager, layout.circle, layout.names)),
        layout.circle / 2,
        layout.unit,
    )
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


_COUNTS = {1: "ONE", 2: "TWO", 3: "THREE", 4: "FOUR", 5: "FIVE", 6: "SIX", 7: "SEVEN"}
_SPACING = 0.26
_STRONG, _WEAK = 0.42, 0.36


class Printed(NamedTuple):
    """A line of the legend: its letters, each with the left end of its base."""

    letters: tuple[tuple[str, Point], ...]
    size: int
    strength: float


def legend(house: House, layout: Layout) -> tuple[Printed, ...]:
    """The lines that fit between the spots and the dealer."""
    arc, unit = arc_of(layout), layout.unit
    top = arc.top + arc.reach
    space = layout.dealer.y - top
    name = house.names.game.upper()
    game, rule = int(17 * unit), int(max(9.0, 9 * unit))
    both = game + 1.9 * rule + _drop(_qualifying(house), arc, rule)
    if space >= both:
        first = top + (space - both) / 2 + game * 0.8
        return (
            _line(name, arc, first, game, _STRONG),
            _line(_qualifying(house), arc, first + 1.8 * rule, rule, _WEAK),
        )
    alone = 1.2 * game + _drop(name, arc, game)
    return (_line(name, arc, top + (space - alone) / 2 + game, game, _STRONG),) if space >= alone else ()


def paint_legend(painter: QPainter, house: House, layout: Layout) -> None:
    """Print the legend."""
    for line in legend(house, layout):
        letters, ink = font("medium", line.size), tinted(IVORY, line.strength)
        for letter, point in line.letters:
            painter.save()
            painter.translate(point.x, point.y)
            painter.rotate(point.turn)
            path = QPainterPath()
            path.addText(0, 0, letters, letter)
            painter.fillPath(path, ink)
            painter.restore()


def _qualifying(house: House) -> str:
    strength = house.rules.qualifying
    high = RANK_NAMES[(strength & 8191).bit_length() - 1].upper()
    also, unless = house.rules.qualifying_runs
    runs = f", OR {_COUNTS[also]}-CARD STRAIGHT FLUSH" if also else ""
    runs += f", NOT WITH {_COUNTS[unless]}-CARD STRAIGHT FLUSH" if unless else ""
    return f"{house.banker.upper()} PLAYS WITH {_COUNTS[strength >> 13]}-CARD {high}-HIGH OR BETTER{runs}"


def _line(text: str, arc: Arc, base: float, size: int, strength: float) -> Printed:
    """Spaced letters in the middle of the table, their baseline on the arc moved down to `base`."""
    return Printed(tuple(_letters(text, arc, base, size)), size, strength)


def _letters(text: str, arc: Arc, base: float, size: int) -> Iterator[tuple[str, Point]]:
    x = arc.middle - _width(text, size) / 2
    for letter in text:
        width = width_of(letter, "medium", size)
        turn = degrees(atan(arc.slope(x + width / 2)))
        yield letter, Point(x, arc.y(x) - arc.top + base, turn)
        x += width + _SPACING * size


def _width(text: str, size: int) -> float:
    return sum(width_of(letter, "medium", size) for letter in text) + _SPACING * size * (len(text) - 1)


def _drop(text: str, arc: Arc, size: int) -> float:
    """How much lower the ends of a line are than its middle."""
    return arc.y(arc.middle + _width(text, size) / 2) - arc.top
