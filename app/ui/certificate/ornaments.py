"""What makes a sheet of paper a certificate: its frame, its rules, and the inks."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

INK, QUIET_INK = QColor("#1b201d"), QColor("#57605a")
GREEN, GOLD, PALE = QColor("#14503a"), QColor("#a67c2d"), QColor("#f6f1e4")


def frame(painter: QPainter, sheet: QRectF, mm: float) -> None:
    """A strong rule, a fine one inside it, and diamonds where they turn."""
    outer = sheet.adjusted(10 * mm, 10 * mm, -10 * mm, -10 * mm)
    inner = outer.adjusted(3.4 * mm, 3.4 * mm, -3.4 * mm, -3.4 * mm)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_square(GREEN, 1.1 * mm))
    painter.drawRect(outer)
    painter.setPen(_square(GOLD, 0.3 * mm))
    painter.drawRect(inner)
    for corner in (inner.topLeft(), inner.topRight(), inner.bottomLeft(), inner.bottomRight()):
        _diamond(painter, corner, 2.2 * mm, QColor("white"))
        _diamond(painter, corner, 1.5 * mm, GOLD)


def rule(painter: QPainter, centre: QPointF, width: float, mm: float) -> None:
    """A fine rule with three diamonds in the middle."""
    gap = 7 * mm
    painter.setPen(QPen(GOLD, 0.3 * mm))
    for side in (-1, 1):
        start = centre + QPointF(side * gap, 0)
        painter.drawLine(start, centre + QPointF(side * width / 2, 0))
    for step, size in ((-3.2, 0.9), (0, 1.6), (3.2, 0.9)):
        _diamond(painter, centre + QPointF(step * mm, 0), size * mm, GREEN)


def _square(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, j=Qt.PenJoinStyle.MiterJoin)


def _diamond(painter: QPainter, centre: QPointF, half: float, colour: QColor) -> None:
    points = [QPointF(0, -1.25 * half), QPointF(half, 0), QPointF(0, 1.25 * half), QPointF(-half, 0)]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([centre + point for point in points]))
