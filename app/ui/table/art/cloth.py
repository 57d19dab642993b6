"""The cloth and the rail: felt in the house's color under a lamp, a leather rail, and the wall behind."""

from functools import cache

from PySide6.QtCore import QPointF, QRandomGenerator, QRectF
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
    QTransform,
)

from app.ui.kit.theme import Theme
from app.ui.table.arc import RAIL, Arc, arc_of
from app.ui.table.art.canvas import lit, no_brush, no_pen, tinted
from app.ui.table.layout import Layout

_GRAIN = 128
_DEEPEST = 9
"""The size of a tile of grain, and its deepest shade out of 255."""
_LAMP = "#ffe2a8"


def paint_cloth(painter: QPainter, felt: str, layout: Layout, theme: Theme) -> None:
    """The felt as far as the window shows it, the rail, and the wall beyond."""
    arc = arc_of(layout)
    window = QRectF(0, 0, layout.width, layout.height)
    middle = QPointF(layout.width / 2, layout.bar.bottom + layout.felt.height * 0.44)
    painter.fillRect(window, lamp_light(felt, theme, middle, layout.width * 0.64, layout.felt.height * 0.78))
    painter.drawTiledPixmap(window, grain())
    _paint_rail_shadow(painter, arc, layout)
    painter.fillPath(_band(arc, layout, -arc.reach, -layout.height), QColor(theme.wall))
    _paint_rail(painter, arc, layout, theme)


def lamp_light(felt: str, theme: Theme, middle: QPointF, wide: float, high: float) -> QBrush:
    """The light of a lamp on the felt: an ellipse of this size, dark beyond it."""
    light = QRadialGradient(0, 0, 1)
    warm = _mixed(lit(felt, 1.36 * theme.lit), QColor(_LAMP), 0.05)
    light.setColorAt(0, warm)
    light.setColorAt(0.35, _mixed(lit(felt, 1.22 * theme.lit), QColor(_LAMP), 0.03))
    light.setColorAt(0.7, lit(felt, 0.94 * theme.lit))
    light.setColorAt(1, lit(felt, 0.5 * theme.lit**2))
    brush = QBrush(light)
    brush.setTransform(QTransform.fromTranslate(middle.x(), middle.y()).scale(wide, high))
    return brush


@cache
def grain() -> QPixmap:
    """The grain of the cloth. It also hides banding in the gradient."""
    chance = QRandomGenerator(7)
    shades = b"".join(chance.generate().to_bytes(4) for _ in range(_GRAIN * _GRAIN // 4))
    alpha = shades.translate(bytes(abs(value - 128) * _DEEPEST // 128 for value in range(256)))
    light = shades.translate(bytes(max(0, value - 128) * _DEEPEST // 128 for value in range(256)))
    pixels = bytearray(4 * len(shades))
    pixels[0::4] = pixels[1::4] = pixels[2::4] = light
    pixels[3::4] = alpha
    image = QImage(pixels, _GRAIN, _GRAIN, QImage.Format.Format_RGBA8888_Premultiplied)
    return QPixmap.fromImage(image)


def _paint_rail_shadow(painter: QPainter, arc: Arc, layout: Layout) -> None:
    for depth in range(2, 26, 3):
        band = _band(arc, layout, -arc.reach, depth * layout.unit - arc.reach)
        painter.fillPath(band, QColor(0, 0, 0, 13))


def _paint_rail(painter: QPainter, arc: Arc, layout: Layout, theme: Theme) -> None:
    """Round leather: the nearer to the middle of the rail, the more light, and a seam along the felt."""
    inner, thick = -arc.reach, RAIL * layout.unit
    painter.fillPath(
        _band(arc, layout, inner + layout.unit, inner - thick - layout.unit), lit(theme.rail, 0.5)
    )
    for step in range(8):
        part = step / 7
        leather = _mixed(lit(theme.rail, 0.8), QColor(theme.rail_light), part**1.5)
        near, far = thick * 0.4 * part, thick * (1 - 0.5 * part)
        painter.fillPath(_band(arc, layout, inner - near, inner - far), leather)
    seam = QPen(tinted(lit(theme.rail_light, 1.5), 0.5), max(1.0, 0.8 * layout.unit))
    seam.setDashPattern([4, 3])
    no_brush(painter)
    painter.setPen(seam)
    painter.drawPath(_along(arc, layout, inner - thick * 0.14))
    no_pen(painter)


def _band(arc: Arc, layout: Layout, near: float, far: float) -> QPainterPath:
    """The band between the arc moved down by one distance and by another."""
    path = _along(arc, layout, near)
    path.connectPath(_along(arc, layout, far).toReversed())
    return path


def _along(arc: Arc, layout: Layout, moved: float) -> QPainterPath:
    """The arc moved down by so much, over the whole width."""
    ends = arc.y(0) + moved
    path = QPainterPath(QPointF(0, ends))
    # A parabola is a curve with one control point, as far above its top as its ends are below.
    path.quadTo(QPointF(layout.width / 2, 2 * (arc.top + moved) - ends), QPointF(layout.width, ends))
    return path


def _mixed(colour: QColor, other: QColor, part: float) -> QColor:
    return QColor.fromRgbF(
        colour.redF() + (other.redF() - colour.redF()) * part,
        colour.greenF() + (other.greenF() - colour.greenF()) * part,
        colour.blueF() + (other.blueF() - colour.blueF()) * part,
    )
