"""The chip tray, seen from above: a tube for each denomination, and a chip's face in front of each."""

from math import cos, pi
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen

from app.procedure.house import Chip
from app.ui.table.art.canvas import lit, no_pen, rect, shade
from app.ui.table.art.chip import SQUASH, paint_face
from app.ui.table.art.chip_colors import colours_of
from app.ui.table.art.edge_spots import side_spots
from app.ui.table.geometry import Box

_FRAME = "#3a3f43"
_RIM = 0.045
_GAP = 0.08
_THICKNESS = 0.105
"""A chip on its edge, as a part of the tube's width."""
_FILLED = (0.94, 0.8, 1.0, 1.0, 0.97, 0.72, 0.58)
"""How full the tubes are: the small chips work, the large ones wait."""


_TURNS, _TURN = 5, 0.4
"""After so many chips the spots are in line again, each chip turned on by a part of the way between two."""


class Tube(NamedTuple):
    """Where the chips of one denomination lie on edge, and where one shows its face."""

    chip: Chip
    box: Box
    chips: Box
    face: Box


def tubes(chips: tuple[Chip, ...], tray: Box) -> tuple[Tube, ...]:
    """The tubes from the dealer's left, in the order of the house."""
    rim = min(tray.width, tray.height) * _RIM
    inside = tray.inset(rim)
    pitch = inside.width / len(chips)
    found = []
    for place, chip in enumerate(chips):
        box = Box(inside.x + place * pitch, inside.y, pitch, inside.height).inset(pitch * _GAP / 2)
        wide = min(box.width, inside.height * 0.42)
        face = Box(box.centre.x - wide / 2, box.bottom - wide * SQUASH, wide, wide * SQUASH)
        full = (face.y - box.y) * _FILLED[place % len(_FILLED)]
        found.append(Tube(chip, box, Box(box.x, face.y - full, box.width, full), face))
    return tuple(found)


def paint_tray(painter: QPainter, chips: tuple[Chip, ...], tray: Box) -> None:
    """The whole float."""
    radius = tray.height * 0.07
    frame = rect(tray)
    shade(painter, frame, radius, tray.height * 0.07, 0.5)
    metal = QLinearGradient(frame.topLeft(), frame.bottomLeft())
    metal.setColorAt(0, lit(_FRAME, 1.25))
    metal.setColorAt(1, lit(_FRAME, 0.7))
    painter.setBrush(metal)
    painter.setPen(QPen(lit(_FRAME, 1.7), max(1.0, tray.height * 0.006)))
    painter.drawRoundedRect(frame, radius, radius)
    no_pen(painter)
    for tube in tubes(chips, tray):
        _paint_tube(painter, tube)


def _paint_tube(painter: QPainter, tube: Tube) -> None:
    hollow, radius = rect(tube.box), tube.box.width * 0.12
    painter.setBrush(_round_across(hollow, QColor("#1c1f21"), 0.35, 1.0))
    painter.drawRoundedRect(hollow, radius, radius)
    chips = rect(tube.chips)
    count = max(1, round(chips.height() / (chips.width() * _THICKNESS)))
    _paint_on_edge(painter, tube.chip, chips, count)
    painter.fillRect(chips, _round_shadow(chips))
    paint_face(painter, tube.chip, QPointF(tube.face.centre.x, tube.face.centre.y), tube.face.width)


def _paint_on_edge(painter: QPainter, chip: Chip, chips: QRectF, count: int) -> None:
    """Chips from their sides: stripes with those of their spots that are turned up."""
    colours = colours_of(chip.colour)
    painter.fillRect(chips, colours.clay)
    painter.setBrush(colours.spots)
    half, thickness = chips.width() / 2, chips.height() / count

    def place(angle: float, part: float) -> QPointF:
        return QPointF(half + half * cos(angle), (1 - part) * thickness)

    turns = [number * _TURN * 2 * pi / chip.spots for number in range(_TURNS)]
    spots = [list(side_spots(chip, turn, place)) for turn in turns]
    seam = QRectF(0, thickness * 0.82, chips.width(), thickness * 0.18)
    painter.save()
    painter.translate(chips.topLeft())
    for number in range(count):
        for polygon in spots[number % _TURNS]:
            painter.drawPolygon(polygon)
        painter.fillRect(seam, QColor(0, 0, 0, 110))
        painter.translate(0, thickness)
    painter.restore()


def _round_across(box: QRectF, colour: QColor, sides: float, middle: float) -> QLinearGradient:
    light = QLinearGradient(box.topLeft(), box.topRight())
    light.setColorAt(0, lit(colour, sides))
    light.setColorAt(0.5, lit(colour, middle))
    light.setColorAt(1, lit(colour, sides))
    return light


def _round_shadow(box: QRectF) -> QLinearGradient:
    """The roundness of a row of chips: light along the middle, dark at the tube's walls."""
    light = QLinearGradient(box.topLeft(), box.topRight())
    for at, shadow in ((0, 190), (0.16, 70), (0.36, 0), (0.6, 0), (0.84, 80), (1, 200)):
        light.setColorAt(at, QColor(0, 0, 0, shadow))
    return light
