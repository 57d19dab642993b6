"""What all painters share: a pixmap to paint on, boxes as Qt rectangles, colors, soft shadows."""

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from typing import NamedTuple

# Not `Qt` itself: importing the name loads a hundred enums, which a start without painting need not pay for.
from PySide6 import QtCore
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPixmap

from app.ui.table.geometry import Box


class Painted(NamedTuple):
    """A picture, and the point in it that goes where the thing lies. In window pixels."""

    pixmap: QPixmap
    anchor: QPointF


def blank(width: float, height: float, ratio: float, colour: QColor | None = None) -> QPixmap:
    """A pixmap of this size in window pixels, transparent unless it gets a color."""
    pixmap = QPixmap(ceil(width * ratio), ceil(height * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(colour or QColor(0, 0, 0, 0))
    return pixmap


@contextmanager
def painting(pixmap: QPixmap) -> Iterator[QPainter]:
    """A painter with antialiasing and no pen, for the length of the block."""
    painter = QPainter(pixmap)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    no_pen(painter)
    try:
        yield painter
    finally:
        painter.end()


def no_pen(painter: QPainter) -> None:
    """Paint shapes without an outline."""
    painter.setPen(QtCore.Qt.PenStyle.NoPen)


def no_brush(painter: QPainter) -> None:
    """Paint outlines alone."""
    painter.setBrush(QtCore.Qt.BrushStyle.NoBrush)


def rect(box: Box) -> QRectF:
    """A box as a Qt rectangle."""
    return QRectF(*box)


def tinted(colour: str | QColor, alpha: float) -> QColor:
    """A color with this opacity."""
    found = QColor(colour)
    found.setAlphaF(alpha)
    return found


def lit(colour: str | QColor, by: float) -> QColor:
    """A color made lighter or darker by this factor."""
    found = QColor(colour)
    channels = (found.redF(), found.greenF(), found.blueF())
    return QColor.fromRgbF(*[min(1.0, channel * by) for channel in channels])


def shade(painter: QPainter, of: QRectF, radius: float, reach: float, strength: float = 0.3) -> None:
    """The soft shadow of a rounded thing, a little below and to the right of it."""
    no_pen(painter)
    painter.setBrush(QColor.fromRgbF(0, 0, 0, strength / 4))
    for step in range(4):
        grown = reach * (0.75 * step / 3 - 0.35)
        soft = of.translated(reach * 0.4, reach * 0.55).adjusted(-grown, -grown, grown, grown)
        painter.drawRoundedRect(soft, radius + max(0.0, grown), radius + max(0.0, grown))
