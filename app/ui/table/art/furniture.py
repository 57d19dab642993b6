"""What stands on the table: shuffler, discard rack, working area, pads, dealer's place and chip tray."""

from math import cos, pi
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen, QPolygonF

from app.procedure.house import Chip
from app.ui.kit.theme import IVORY, Theme
from app.ui.table.art.canvas import lit, no_pen, rect, shade, tinted
from app.ui.table.art.chips_art import SQUASH, colours_of, paint_face, side_spots
from app.ui.table.art.text_fit import Words, fitting, write
from app.ui.table.geometry import Box
from app.ui.table.layout import Layout

_METAL = "#2c3034"


def paint_shuffler(painter: QPainter, layout: Layout) -> None:
    """The shuffler: lamp and mouth above, the green button below."""
    box, unit = rect(layout.shuffler.inset(2 * layout.unit)), layout.unit
    shade(painter, box, 9 * unit, 9 * unit, 0.5)
    painter.setBrush(_falling(box, _METAL, 1.15, 0.5))
    painter.setPen(QPen(lit(_METAL, 1.9), unit * 0.8))
    painter.drawRoundedRect(box, 9 * unit, 9 * unit)
    no_pen(painter)
    lamp = QPointF(layout.shuffler.x + 18 * unit, layout.shuffler.y + 16 * unit)
    painter.setBrush(QColor("#0b0c0d"))
    painter.drawEllipse(lamp, 8 * unit, 8 * unit)
    _paint_mouth(painter, box, unit)
    for words in shuffler_words(layout):
        painter.setPen(QColor("#e9f5ee") if words.text == "GREEN" else tinted(IVORY, 0.6))
        if words.text == "GREEN":
            _paint_button(painter, rect(words.box), unit)
        write(painter, words)
    no_pen(painter)


def shuffler_words(layout: Layout) -> tuple[Words, Words]:
    """The shuffler's name, and the word on its button in the button's box."""
    box, unit = layout.shuffler, layout.unit
    name = Box(box.x + 30 * unit, box.y + 8 * unit, box.width - 38 * unit, 16 * unit)
    button = Box(box.x + 14 * unit, box.bottom - 36 * unit, box.width - 28 * unit, 24 * unit)
    size = fitting("SHUFFLER", "narrow", name.width, 11 * unit)
    return (
        Words("SHUFFLER", name, size, "narrow", "left"),
        Words("GREEN", button, fitting("GREEN", "bold", button.width * 0.8, 12 * unit), "bold"),
    )


def _paint_mouth(painter: QPainter, box: QRectF, unit: float) -> None:
    """The slot the cards come out of, with a lip that the last packet rests on."""
    mouth = QRectF(box.left() + 14 * unit, box.top() + 30 * unit, box.width() - 28 * unit, 22 * unit)
    painter.setBrush(QColor("#050606"))
    painter.drawRoundedRect(mouth, 3 * unit, 3 * unit)
    lip = [mouth.bottomLeft(), mouth.bottomRight(), mouth.bottomRight(), mouth.bottomLeft()]
    lip[0] += QPointF(2 * unit, -7 * unit)
    lip[1] += QPointF(-2 * unit, -7 * unit)
    lip[2] += QPointF(4 * unit, 5 * unit)
    lip[3] += QPointF(-4 * unit, 5 * unit)
    painter.setBrush(_falling(mouth, _METAL, 2.1, 1.2))
    painter.drawPolygon(QPolygonF(lip))


def _paint_button(painter: QPainter, box: QRectF, unit: float) -> None:
    pen = painter.pen()
    painter.setPen(QPen(QColor("#0a1f14"), unit))
    painter.setBrush(_falling(box, "#1f8a55", 1.15, 0.75))
    painter.drawRoundedRect(box, 6 * unit, 6 * unit)
    painter.setPen(pen)


def paint_rack(painter: QPainter, layout: Layout) -> None:
    """The discard rack: clear acrylic with a floor, a back and two walls, open to the dealer."""
    box, unit = rect(layout.rack.inset(3 * layout.unit)), layout.unit
    floor, deep = box.bottom() - 5 * unit, 40 * unit
    back = QRectF(box.left() + 9 * unit, box.top(), box.width() - 18 * unit, floor - deep - box.top())
    shade(painter, QRectF(box.left(), floor - deep, box.width(), deep + 4 * unit), 4 * unit, 8 * unit, 0.4)
    glass = QPen(QColor(235, 245, 250, 120), unit)
    painter.setPen(glass)
    ground = [back.bottomLeft(), back.bottomRight(), QPointF(box.right(), floor), QPointF(box.left(), floor)]
    painter.setBrush(QColor(8, 12, 12, 110))
    painter.drawPolygon(QPolygonF(ground))
    painter.setBrush(QColor(210, 230, 240, 30))
    painter.drawRect(back)
    for near, far in ((box.left(), back.left()), (box.right(), back.right())):
        wall = [(far, back.top()), (near, back.top() + 14 * unit), (near, floor), (far, back.bottom())]
        painter.drawPolygon(QPolygonF([QPointF(*corner) for corner in wall]))
    painter.setPen(QPen(QColor(255, 255, 255, 170), 1.4 * unit))
    painter.drawLine(QPointF(back.left(), back.top()), QPointF(back.right(), back.top()))
    no_pen(painter)


def paint_dealer_place(painter: QPainter, layout: Layout) -> None:
    """Two printed corners around the dealer's hand."""
    box, unit = rect(layout.dealer), layout.unit
    painter.setPen(QPen(tinted(IVORY, 0.4), max(1.0, 1.1 * unit)))
    arm, bend = 14 * unit, 6 * unit
    for x, inwards in ((box.left(), 1), (box.right(), -1)):
        corner = QPolygonF(
            [
                QPointF(x, box.bottom() - arm),
                QPointF(x, box.bottom() - bend),
                QPointF(x + inwards * bend, box.bottom()),
                QPointF(x + inwards * arm * 2, box.bottom()),
            ]
        )
        painter.drawPolyline(corner)
    no_pen(painter)


def working_area_words(layout: Layout) -> Words:
    """The name of the working area, at its lower edge."""
    box, high = layout.working_area, 14 * layout.unit
    low = Box(box.x + box.width * 0.06, box.bottom - high * 1.3, box.width * 0.88, high)
    return Words(
        "WORKING AREA", low, fitting("WORKING AREA", "narrow", low.width, 11 * layout.unit), "narrow"
    )


def paint_working_area(painter: QPainter, layout: Layout) -> None:
    """A dashed outline on the felt."""
    outline = QPen(tinted(IVORY, 0.34), max(1.0, layout.unit))
    outline.setDashPattern([4, 4])
    painter.setPen(outline)
    painter.setBrush(QColor(0, 0, 0, 26))
    painter.drawRoundedRect(rect(layout.working_area.inset(1)), 8 * layout.unit, 8 * layout.unit)
    painter.setPen(tinted(IVORY, 0.6))
    write(painter, working_area_words(layout))
    no_pen(painter)


def paint_pads(painter: QPainter, layout: Layout, theme: Theme) -> None:
    """Plain panels, for words and buttons to lie on."""
    for pad in (layout.left_pad, layout.right_pad):
        shade(painter, rect(pad), 10, 8, 0.4)
        painter.setBrush(QColor(theme.panel))
        painter.drawRoundedRect(rect(pad), 10, 10)


def _falling(box: QRectF, colour: str, above: float, below: float) -> QLinearGradient:
    light = QLinearGradient(box.topLeft(), box.bottomLeft())
    light.setColorAt(0, lit(colour, above))
    light.setColorAt(1, lit(colour, below))
    return light


_TRAY_FRAME = "#3a3f43"
_RIM = 0.045
_GAP = 0.08
_THICKNESS = 0.105
"""A chip on its edge, as a part of the tube's width."""
_FILLED = (0.94, 0.8, 1.0, 1.0, 0.97, 0.72, 0.58)
"""How full the tubes are: the larger the chips, the fewer."""


_SPOT_TURNS, _SPOT_TURN = 5, 0.4
"""The spots repeat after this many chips, each turned by this part of the distance between two spots."""


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


def paint_tray(painter: QPainter, chips: tuple[Chip, ...], tray: Box, is_closed: bool) -> None:
    """The chip tray with all its tubes, under a cover where the house does not bank the game."""
    radius = tray.height * 0.07
    frame = rect(tray)
    shade(painter, frame, radius, tray.height * 0.07, 0.5)
    metal = QLinearGradient(frame.topLeft(), frame.bottomLeft())
    metal.setColorAt(0, lit(_TRAY_FRAME, 1.25))
    metal.setColorAt(1, lit(_TRAY_FRAME, 0.7))
    painter.setBrush(metal)
    painter.setPen(QPen(lit(_TRAY_FRAME, 1.7), max(1.0, tray.height * 0.006)))
    painter.drawRoundedRect(frame, radius, radius)
    no_pen(painter)
    for tube in tubes(chips, tray):
        _paint_tube(painter, tube)
    if is_closed:
        _paint_cover(painter, tray)


def cover_words(tray: Box) -> Words:
    """What stands on the cover of a tray that is not used."""
    high = tray.height * 0.2
    middle = Box(tray.x + tray.width * 0.1, tray.centre.y - high / 2, tray.width * 0.8, high)
    return Words("HOUSE TRAY", middle, fitting("HOUSE TRAY", "narrow", middle.width, high), "narrow")


def _paint_cover(painter: QPainter, tray: Box) -> None:
    """A smoked lid over the tubes."""
    lid, radius = rect(tray.inset(tray.height * 0.05)), tray.height * 0.05
    painter.setBrush(QColor(14, 17, 19, 205))
    painter.setPen(QPen(QColor(235, 245, 250, 60), max(1.0, tray.height * 0.012)))
    painter.drawRoundedRect(lid, radius, radius)
    painter.setPen(tinted(IVORY, 0.7))
    write(painter, cover_words(tray))
    no_pen(painter)


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
    """Chips on edge: stripes with the spots that face up."""
    colours = colours_of(chip.colour)
    painter.fillRect(chips, colours.clay)
    painter.setBrush(colours.spots)
    half, thickness = chips.width() / 2, chips.height() / count

    def place(angle: float, part: float) -> QPointF:
        return QPointF(half + half * cos(angle), (1 - part) * thickness)

    turns = [number * _SPOT_TURN * 2 * pi / chip.spots for number in range(_SPOT_TURNS)]
    spots = [list(side_spots(chip, turn, place)) for turn in turns]
    seam = QRectF(0, thickness * 0.82, chips.width(), thickness * 0.18)
    painter.save()
    painter.translate(chips.topLeft())
    for number in range(count):
        for polygon in spots[number % _SPOT_TURNS]:
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
    """The shading of a row of chips: light along the middle, dark at the tube's walls."""
    light = QLinearGradient(box.topLeft(), box.topRight())
    for at, shadow in ((0, 190), (0.16, 70), (0.36, 0), (0.6, 0), (0.84, 80), (1, 200)):
        light.setColorAt(at, QColor(0, 0, 0, shadow))
    return light
