"""Chips: their colors, the spots on their edges, one chip from the side and from above, and stacks."""

from collections.abc import Callable, Iterator
from itertools import groupby
from math import cos, pi, sin
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from app.game.money import plain
from app.procedure.house import Chip
from app.ui.table.art.canvas import Painted, blank, lit, no_brush, no_pen, painting, tinted
from app.ui.table.art.text_fit import outline
from app.ui.table.sprites import ChipsArt

INLAY = "#f3eee0"
INK = "#1b1b1f"
_SHADES = {
    "white": "#e4e0d4",
    "pink": "#d98aa5",
    "red": "#c4222c",
    "green": "#35a653",
    "black": "#1d1d21",
    "purple": "#7440ad",
    "yellow": "#e3b023",
    "orange": "#d9742b",
    "blue": "#27569b",
    "grey": "#8a8d90",
    "gray": "#8a8d90",
    "brown": "#6b4630",
    "lavender": "#a993cf",
    "burgundy": "#6a1a2c",
}
_UNKNOWN = _SHADES["grey"]


class Colours(NamedTuple):
    """The color of a chip and of its edge spots: light spots on a dark chip, dark spots on a light one."""

    clay: QColor
    spots: QColor


def colours_of(word: str) -> Colours:
    """The colors for the color word of a house file."""
    name = word.strip().lower()
    clay = QColor(_SHADES.get(name) or (name if QColor.isValidColorName(name) else _UNKNOWN))
    is_light = clay.lightness() > 132
    return Colours(clay, lit(clay, 0.28) if is_light else QColor(INLAY))


Place = Callable[[float, float], QPointF]
"""Maps an angle around the chip and a part of the edge's width to a point of the picture."""

_ALONG = (-1.0, -0.5, 0.0, 0.5, 1.0)
_SHAPES: dict[str, tuple[float, tuple[tuple[float, float], ...]]] = {
    "bars": (0.36, tuple([(x, 0.0) for x in _ALONG] + [(x, 1.0) for x in reversed(_ALONG)])),
    "diamonds": (0.66, ((-1.0, 0.5), (0.0, 0.0), (1.0, 0.5), (0.0, 1.0))),
    "triangles": (0.74, (*[(x, 0.0) for x in _ALONG], (0.0, 1.0))),
    "dots": (0.3, tuple([(cos(pi * turn / 6), 0.5 + 0.5 * sin(pi * turn / 6)) for turn in range(12)])),
}
"""For each edge style of a house file: how much of its share of the edge a spot fills, and its corners."""


def face_spots(chip: Chip, turn: float, place: Place) -> Iterator[QPolygonF]:
    """The spots around a chip turned by this angle. At zero one spot is in front."""
    for middle in _middles(chip, turn):
        yield _polygon(chip, middle, place)


def side_spots(chip: Chip, turn: float, place: Place) -> Iterator[QPolygonF]:
    """The spots seen from the front, cut off where the edge turns away; nothing is left of those behind."""
    for middle in _middles(chip, turn):
        yield _polygon(chip, middle, lambda angle, part: place(max(0.0, min(pi, angle)), part))


def _middles(chip: Chip, turn: float) -> Iterator[float]:
    """Where the spots are, as angles from the back around to the back."""
    for number in range(chip.spots):
        yield (turn + number * 2 * pi / chip.spots + pi) % (2 * pi) - pi / 2


def _polygon(chip: Chip, middle: float, place: Place) -> QPolygonF:
    part, corners = _SHAPES[chip.edge]
    half = part * pi / chip.spots
    return QPolygonF([place(middle + x * half, y) for x, y in corners])


SQUASH = 0.62
"""How high a round thing looks from the dealer's chair, as a part of its width."""
_INLAY = 0.66
_SEAM = 0.24
"""The dark line under a chip, as a part of its thickness: by it and the light one above they are counted."""


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
    seam = thickness * _SEAM
    painter.setPen(QPen(QColor(0, 0, 0, 230), seam))
    painter.drawArc(around.translated(0, -seam / 2), 180 * 16, 180 * 16)
    painter.setPen(QPen(QColor(255, 255, 255, 90), seam * 0.8))
    painter.drawArc(around.translated(0, -thickness + seam * 0.4), 180 * 16, 180 * 16)
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


MOST_IN_A_COLUMN = 5
HIGHEST = 0.9
_THICKNESS = 0.18
"""The most for all edges of a column together, and for one chip's edge, as parts of the width."""
_SHARED = 0.62
_SHARED_THICKNESS = 0.24
"""How wide the chips of two columns are, and how thick for their width: narrower, but as easy to count."""
_BETWEEN = 0.14
"""From one column of a cut to the next, and from them to the edge of the cloth, as a part of the width."""
_MARGIN = 0.16
_CHIP_TURNS = (0.0, 0.21, -0.16, 0.1, -0.24, 0.17, -0.07)
"""Each chip is turned a little, as in a real stack, so that the chips can be counted."""


class ChipColumn(NamedTuple):
    """One column of chips, from the bottom up; `aside` is how far right of the stack's middle it stands."""

    chips: tuple[Chip, ...]
    aside: float
    width: float
    thickness: float

    @property
    def height(self) -> float:
        """The height of all its chips."""
        return self.thickness * len(self.chips)


def columns(art: ChipsArt) -> tuple[ChipColumn, ...]:
    """The columns of a stack, from the left; the largest chips are in the first."""
    width = art.width
    if art.is_cut:
        return _cut(art)
    if len(art.chips) <= MOST_IN_A_COLUMN:
        return (_column(art.chips, 0.0, width, _THICKNESS * width, width),)
    half = (len(art.chips) + 1) // 2
    small, aside = width * _SHARED, width * _SHARED / 2
    thick = _SHARED_THICKNESS * small
    return (
        _column(art.chips[:half], -aside, small, thick, width),
        _column(art.chips[half:], aside, small, thick, width),
    )


def _column(
    chips: tuple[Chip, ...], aside: float, width: float, thickness: float, whole: float
) -> ChipColumn:
    return ChipColumn(chips, aside, width, min(thickness, HIGHEST * whole / len(chips)))


def _cut(art: ChipsArt) -> tuple[ChipColumn, ...]:
    """Stacks of one color each, as high as the house cuts that chip."""
    stacks: list[tuple[Chip, ...]] = []
    for chip, same in groupby(art.chips):
        chips = tuple(same)
        stacks += [chips[start : start + chip.cut] for start in range(0, len(chips), chip.cut)]
    pitch = art.width * (1 + _BETWEEN)
    middle = (len(stacks) - 1) / 2
    thick = _THICKNESS * art.width
    return tuple(
        [ChipColumn(chips, (place - middle) * pitch, art.width, thick) for place, chips in enumerate(stacks)]
    )


def draw_chips(art: ChipsArt, ratio: float) -> Painted:
    """A stack with its shadow on the felt, anchored at its lowest chips."""
    stack = columns(art)
    margin = art.width * _MARGIN
    reach = max(abs(column.aside) + column.width / 2 for column in stack) + margin
    deep = stack[0].width / 2 * SQUASH
    high = max(column.height for column in stack) + deep + margin / 2
    foot = QPointF(reach, high)
    pixmap = blank(2 * reach, high + deep + margin, ratio)
    with painting(pixmap) as painter:
        if art.is_cut:
            _paint_cloth(painter, QRectF(0, 0, 2 * reach, high + deep + margin), margin)
        for column in stack:
            _paint_shadow(painter, foot + QPointF(column.aside, 0), column.width, margin)
        for column in stack:
            _paint_column(painter, column, foot + QPointF(column.aside, 0))
    return Painted(pixmap, foot)


def _paint_cloth(painter: QPainter, around: QRectF, margin: float) -> None:
    """Bare cloth under a cut, so that nothing else is between its chips."""
    no_pen(painter)
    painter.setBrush(QColor(27, 88, 70, 250))
    painter.drawRoundedRect(around, margin, margin)


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
        turn = _CHIP_TURNS[place % len(_CHIP_TURNS)] * 6 / chip.spots
        middle = foot - QPointF(0, place * column.thickness)
        paint_side(painter, chip, middle, column.width, column.thickness, turn)
    paint_face(painter, column.chips[-1], foot - QPointF(0, column.height), column.width, turn)
