"""One chip, seen slightly from above: its side, and its face with the value on the inlay."""

from math import cos, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from app.game.money import plain
from app.procedure.house import Chip
from app.ui.table.art.canvas import lit, no_brush, no_pen, tinted
from app.ui.table.art.chip_colors import INK, INLAY, Colours, colours_of
from app.ui.table.art.edge_spots import face_spots, side_spots
from app.ui.table.art.text_fit import outline

SQUASH = 0.62
"""How high a round thing looks from the dealer's chair, as a part of its width."""
_INLAY = 0.76


def paint_side(
    painter: QPainter, chip: Chip, foot: QPointF, width: float, thickness: float, turn: float
) -> None:
    """The edge of a chip that lies with its middle at `foot`."""
    colours = colours_of(chip.colour)
    across, down = width / 2, width / 2 * SQUASH
    around = QRectF(foot.x() - across, foot.y() - down, width, 2 * down)
    side = QPainterPath(QPointF(around.left(), foot.y() - thickness))
    side.lineTo(around.left(), foot.y())
    side.arcTo(around, 180, 180)
    side.lineTo(around.right(), foot.y() - thickness)
    side.arcTo(around.translated(0, -thickness), 0, -180)

    def place(angle: float, part: float) -> QPointF:
        return QPointF(foot.x() + across * cos(angle), foot.y() + down * sin(angle) - part * thickness)

    no_pen(painter)
    painter.fillPath(side, _rounded(colours.clay, around))
    painter.setBrush(_rounded(colours.spots, around))
    for polygon in side_spots(chip, turn, place):
        painter.drawPolygon(polygon)
    painter.setPen(QPen(QColor(0, 0, 0, 120), thickness * 0.2))
    painter.drawArc(around.translated(0, -thickness * 0.1), 180 * 16, 180 * 16)
    no_pen(painter)


def paint_face(painter: QPainter, chip: Chip, middle: QPointF, width: float, turn: float = 0) -> None:
    """The upper face of a chip."""
    colours = colours_of(chip.colour)
    no_pen(painter)
    painter.setBrush(lit(colours.clay, 1.12))
    painter.drawEllipse(middle, width / 2, width / 2 * SQUASH)

    def place(angle: float, part: float) -> QPointF:
        reach = width / 2 * (1 - part * (1 - _INLAY))
        return QPointF(middle.x() + reach * cos(angle), middle.y() + reach * sin(angle) * SQUASH)

    painter.setBrush(colours.spots)
    for polygon in face_spots(chip, turn, place):
        painter.drawPolygon(polygon)
    _paint_inlay(painter, chip, middle, width, colours)
    painter.setPen(QPen(QColor(255, 255, 255, 60), width * 0.02))
    no_brush(painter)
    painter.drawEllipse(middle, width / 2 * 0.985, width / 2 * SQUASH * 0.985)
    no_pen(painter)


def _paint_inlay(painter: QPainter, chip: Chip, middle: QPointF, width: float, colours: Colours) -> None:
    across, down = width / 2 * _INLAY, width / 2 * _INLAY * SQUASH
    painter.setPen(QPen(tinted(lit(colours.clay, 0.5), 0.7), width * 0.025))
    painter.setBrush(QColor(INLAY))
    painter.drawEllipse(middle, across, down)
    text = plain(chip.cents)
    high = down * (1.24 if len(text) < 3 else 1.12)
    wide = across * (1.5 if len(text) < 4 else 1.66)
    space = QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
    painter.fillPath(outline(text, "narrow", space), QColor(INK))


def _rounded(colour: QColor, around: QRectF) -> QLinearGradient:
    """The light on something round that stands upright: from the left front."""
    light = QLinearGradient(around.left(), 0, around.right(), 0)
    for at, by in ((0, 0.62), (0.3, 1.12), (0.55, 0.98), (1, 0.5)):
        light.setColorAt(at, lit(colour, by))
    return light
