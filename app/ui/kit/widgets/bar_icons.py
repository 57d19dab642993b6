"""The signs on buttons, drawn in the ink of the room: the shipped font has none of them."""

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QColor, QIcon, QPainter, QPainterPath, QPixmap, QPolygonF

_SIZE = 48
_FINE = 3
"""Pixels of the picture for each of the drawing: a sign may be shown large, or on a sharp screen."""


@lru_cache(64)
def icon(name: str, ink: str) -> QIcon:
    """The sign with this name: always the same one, for Qt keeps what it scales of each."""
    pixmap = QPixmap(_SIZE * _FINE, _SIZE * _FINE)
    pixmap.fill(QColor(0, 0, 0, 0))
    sign = QPainterPath()
    _SIGNS[name](sign)
    painter = QPainter(pixmap)
    painter.scale(_FINE, _FINE)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(sign, QBrush(QColor(ink)))
    painter.end()
    return QIcon(pixmap)


def _arrow(sign: QPainterPath, left: float, right: float) -> None:
    """An arrowhead that points from one side to the other."""
    sign.addPolygon(QPolygonF([QPointF(left, 10), QPointF(left, 38), QPointF(right, 24)]))


def _post(sign: QPainterPath, left: float, width: float) -> None:
    sign.addRoundedRect(QRectF(left, 10, width, 28), 2, 2)


def _play(sign: QPainterPath) -> None:
    _arrow(sign, 15, 39)


def _pause(sign: QPainterPath) -> None:
    _post(sign, 13, 8)
    _post(sign, 27, 8)


def _forward(sign: QPainterPath) -> None:
    _arrow(sign, 12, 30)
    _post(sign, 31, 5)


def _back(sign: QPainterPath) -> None:
    _arrow(sign, 36, 18)
    _post(sign, 12, 5)


def _first(sign: QPainterPath) -> None:
    _post(sign, 8, 5)
    _arrow(sign, 28, 14)
    _arrow(sign, 42, 28)


def _last(sign: QPainterPath) -> None:
    _post(sign, 35, 5)
    _arrow(sign, 20, 34)
    _arrow(sign, 6, 20)


def _menu(sign: QPainterPath) -> None:
    for y in (12, 22, 32):
        sign.addRoundedRect(QRectF(9, y, 30, 4), 2, 2)


def _home(sign: QPainterPath) -> None:
    roof = [(24, 7), (43, 24), (40, 27), (24, 13), (8, 27), (5, 24)]
    sign.addPolygon(QPolygonF([QPointF(x, y) for x, y in roof]))
    walls = [(24, 16.5), (38, 28.5), (38, 41), (28, 41), (28, 31), (20, 31), (20, 41), (10, 41), (10, 28.5)]
    sign.addPolygon(QPolygonF([QPointF(x, y) for x, y in walls]))


def _magnifier(sign: QPainterPath) -> None:
    # Where two shapes of a path overlap there is a hole.
    sign.addEllipse(QPointF(20, 20), 13, 13)
    sign.addEllipse(QPointF(20, 20), 8.5, 8.5)
    handle = [QPointF(29.5, 32.5), QPointF(32.5, 29.5), QPointF(41.5, 38.5), QPointF(38.5, 41.5)]
    sign.addPolygon(QPolygonF(handle))


_SIGNS: dict[str, Callable[[QPainterPath], None]] = {
    "play": _play,
    "pause": _pause,
    "forward": _forward,
    "back": _back,
    "first": _first,
    "last": _last,
    "menu": _menu,
    "magnifier": _magnifier,
    "home": _home,
}
