"""The legend in the felt: the game's name and when the dealer plays, along the arc, where there is room."""

from collections.abc import Iterator
from math import atan, degrees
from typing import NamedTuple

from PySide6.QtGui import QPainter, QPainterPath

from app.game.cards import RANK_NAMES
from app.procedure.house import House
from app.ui.kit.theme import IVORY
from app.ui.table.arc import Arc, arc_of
from app.ui.table.art.canvas import tinted
from app.ui.table.art.text_fit import font, width_of
from app.ui.table.geometry import Point
from app.ui.table.layout import Layout

GAME = "HIGH CARD FLUSH"
_COUNTS = {1: "ONE", 2: "TWO", 3: "THREE", 4: "FOUR", 5: "FIVE", 6: "SIX", 7: "SEVEN"}
_SPACING = 0.26
_STRONG, _WEAK = 0.42, 0.36


class Printed(NamedTuple):
    """A line of the legend: its letters, each with the left end of its base."""

    letters: tuple[tuple[str, Point], ...]
    size: int
    strength: float


def legend(house: House, layout: Layout) -> tuple[Printed, ...]:
    """The lines for which there is room between the spots and the dealer."""
    arc, unit = arc_of(layout), layout.unit
    top = arc.top + arc.reach
    space = layout.dealer.y - top
    game, rule = int(17 * unit), int(max(9.0, 9 * unit))
    both = game + 1.9 * rule + _drop(_qualifying(house), arc, rule)
    if space >= both:
        first = top + (space - both) / 2 + game * 0.8
        return (
            _line(GAME, arc, first, game, _STRONG),
            _line(_qualifying(house), arc, first + 1.8 * rule, rule, _WEAK),
        )
    alone = 1.2 * game + _drop(GAME, arc, game)
    return (_line(GAME, arc, top + (space - alone) / 2 + game, game, _STRONG),) if space >= alone else ()


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
    return f"DEALER PLAYS WITH {_COUNTS[strength >> 13]}-CARD {high}-HIGH OR BETTER"


def _line(text: str, arc: Arc, base: float, size: int, strength: float) -> Printed:
    """Letters set apart, in the middle of the table, with their base on the arc moved down to `base`."""
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
