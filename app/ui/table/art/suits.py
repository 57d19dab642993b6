"""The four suits as shapes, for cards that are drawn because their picture is missing."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from app.game.cards import SUITS

INKS = dict(zip(SUITS, ("#1b1b1f", "#c2212e", "#c2212e", "#1b1b1f"), strict=True))
FOUR_INKS = INKS | {"c": "#1f7a45", "d": "#1f5fae"}


def suit_shape(suit: str) -> QPainterPath:
    """A suit about one unit high, with its middle at the origin."""
    if suit == "d":
        return _corners((0, -0.5), (0.38, 0), (0, 0.5), (-0.38, 0))
    if suit == "c":
        leaves = [_disc(0, -0.26, 0.23), _disc(-0.25, 0.1, 0.23), _disc(0.25, 0.1, 0.23)]
        return _joined(*leaves, _STEM)
    heart = _joined(
        _disc(-0.22, -0.2, 0.25),
        _disc(0.22, -0.2, 0.25),
        _corners((-0.45, -0.08), (0, -0.35), (0.45, -0.08), (0, 0.5)),
    )
    return heart if suit == "h" else _joined(QTransform.fromScale(1, -1).map(heart), _STEM)


def _joined(*shapes: QPainterPath) -> QPainterPath:
    found = QPainterPath()
    for shape in shapes:
        found = found.united(shape)
    return found


def _disc(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def _corners(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in (*points, points[0])]))
    return path


_STEM = _corners((0, -0.1), (0.16, 0.5), (-0.16, 0.5))
