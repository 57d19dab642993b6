"""Stacks of chips: one column, or two side by side where one would grow too high."""

from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter

from app.procedure.house import Chip
from app.ui.table.art.canvas import Painted, blank, no_pen, painting
from app.ui.table.art.chip import SQUASH, paint_face, paint_side
from app.ui.table.sprites import ChipsArt

MOST_IN_A_COLUMN = 8
HIGHEST = 0.8
_THICKNESS = 0.125
"""The edges of a column together at most, and of one chip at best, as parts of the width."""
_SHARED = 0.67
"""How wide the chips of two columns are."""
_MARGIN = 0.16
_TURNS = (0.0, 0.21, -0.16, 0.1, -0.24, 0.17, -0.07)
"""Nobody stacks chips with their spots in line; turned a little, they can be counted."""


class ChipColumn(NamedTuple):
    """Chips on each other, from the bottom up; `aside` is how far right of the stack's middle they stand."""

    chips: tuple[Chip, ...]
    aside: float
    width: float
    thickness: float

    @property
    def height(self) -> float:
        """How high the edges of its chips are together."""
        return self.thickness * len(self.chips)


def columns(art: ChipsArt) -> tuple[ChipColumn, ...]:
    """The columns of a stack, from the left; the largest chips are in the first."""
    width = art.width
    if len(art.chips) <= MOST_IN_A_COLUMN:
        return (_column(art.chips, 0.0, width, width),)
    half = (len(art.chips) + 1) // 2
    small, aside = width * _SHARED, width * _SHARED / 2
    return (
        _column(art.chips[:half], -aside, small, width),
        _column(art.chips[half:], aside, small, width),
    )


def _column(chips: tuple[Chip, ...], aside: float, width: float, whole: float) -> ChipColumn:
    return ChipColumn(chips, aside, width, min(_THICKNESS * width, HIGHEST * whole / len(chips)))


def draw_chips(art: ChipsArt, ratio: float) -> Painted:
    """A stack with its shadow on the felt; it lies where its lowest chips do."""
    stack = columns(art)
    margin = art.width * _MARGIN
    reach = max(abs(column.aside) + column.width / 2 for column in stack) + margin
    deep = stack[0].width / 2 * SQUASH
    high = max(column.height for column in stack) + deep + margin / 2
    foot = QPointF(reach, high)
    pixmap = blank(2 * reach, high + deep + margin, ratio)
    with painting(pixmap) as painter:
        for column in stack:
            _paint_shadow(painter, foot + QPointF(column.aside, 0), column.width, margin)
        for column in stack:
            _paint_column(painter, column, foot + QPointF(column.aside, 0))
    return Painted(pixmap, foot)


def _paint_shadow(painter: QPainter, foot: QPointF, width: float, margin: float) -> None:
    no_pen(painter)
    painter.setBrush(QColor(0, 0, 0, 34))
    for step in range(4):
        grown = margin * (step / 3 - 0.3)
        middle = foot + QPointF(margin * 0.25, margin * 0.3)
        painter.drawEllipse(middle, width / 2 + grown, width / 2 * SQUASH + grown)


def _paint_column(painter: QPainter, column: ChipColumn, foot: QPointF) -> None:
    turn = 0.0
    for place, chip in enumerate(column.chips):
        turn = _TURNS[place % len(_TURNS)] * 6 / chip.spots
        middle = foot - QPointF(0, place * column.thickness)
        paint_side(painter, chip, middle, column.width, column.thickness, turn)
    paint_face(painter, column.chips[-1], foot - QPointF(0, column.height), column.width, turn)
