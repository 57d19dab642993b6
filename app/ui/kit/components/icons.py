"""The signs on buttons, tags and rows, drawn as lines: the shipped letters have none of them."""

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QIcon,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit.components.look import Themed
from app.ui.kit.theme import FONT, FORM

_BOX = 24.0
_STROKE = 2.0
_FINE = 3
CAP_RATIO = 2
"""The pixels of a key's picture to a pixel of the page."""


def paint_sign(painter: QPainter, name: str, box: QRectF, color: QColor | str) -> None:
    """Draw a sign into a box."""
    path = QPainterPath()
    _SIGNS[name](path)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(box.topLeft())
    painter.scale(box.width() / _BOX, box.height() / _BOX)
    ink = QColor(color)
    if name in _FILLED:
        painter.fillPath(path, ink)
    else:
        pen = QPen(ink, _STROKE)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)
    painter.restore()


@lru_cache(128)
def sign_icon(name: str, color: str, disabled: str = "") -> QIcon:
    """A sign for a button: always the same one, for Qt keeps what it scales of each.

    `disabled` is its color on a button that cannot be pressed: Qt's own pale one is not seen on a light page.
    """
    icon = QIcon(_sign_pixmap(name, color))
    if disabled:
        icon.addPixmap(_sign_pixmap(name, disabled), QIcon.Mode.Disabled)
    return icon


def _sign_pixmap(name: str, color: str) -> QPixmap:
    size = int(_BOX) * _FINE
    pixmap = QPixmap(size, size)
    pixmap.fill(QColor(0, 0, 0, 0))
    painter = QPainter(pixmap)
    paint_sign(painter, name, QRectF(0, 0, size, size), color)
    painter.end()
    return pixmap


@lru_cache(64)
def key_cap(key: str, color: str, letters: int, disabled: str = "") -> QIcon:
    """A key of the keyboard for a button: its name in a frame, with some space before it."""
    icon = QIcon(_cap_pixmap(key, color, letters))
    if disabled:
        icon.addPixmap(_cap_pixmap(key, disabled, letters), QIcon.Mode.Disabled)
    return icon


def _cap_pixmap(key: str, color: str, letters: int) -> QPixmap:
    font = QFont(FONT)
    font.setPixelSize(letters * CAP_RATIO)
    font.setWeight(QFont.Weight.Medium)
    wide, before = QFontMetrics(font).horizontalAdvance(key) + letters * CAP_RATIO, 6 * CAP_RATIO
    pixmap = QPixmap(before + wide, round(letters * 1.7) * CAP_RATIO)
    pixmap.fill(QColor(0, 0, 0, 0))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(font)
    painter.setPen(QPen(QColor(color), CAP_RATIO))
    edge = CAP_RATIO / 2
    box = QRectF(pixmap.rect()).adjusted(before + edge, edge, -edge, -edge)
    painter.drawRoundedRect(box, 4 * CAP_RATIO, 4 * CAP_RATIO)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, key)
    painter.end()
    return pixmap


class Sign(Themed, QWidget):
    """A sign alone, in one of the theme's inks."""

    def __init__(self, name: str, ink: str = "quiet_ink", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self.ink = name, ink

    def sizeHint(self) -> QSize:  # noqa: N802
        """A little larger than the letters beside it."""
        side = round(self.density.body * 1.25)
        return QSize(side, side)

    def paintEvent(self, _event: object) -> None:  # noqa: N802
        """The sign in the middle."""
        hint = self.sizeHint()
        box = QRectF(0, 0, hint.width(), hint.height())
        box.moveCenter(QRectF(self.rect()).center())
        paint_sign(QPainter(self), self.name, box, getattr(self.theme, self.ink))


class VerdictSign(Themed, QWidget):
    """A large sign on a solid ground, beside the verdict in words."""

    def __init__(self, sign: str, ground: str) -> None:
        super().__init__()
        self.sign, self._ground = sign, ground
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802
        """As high as two lines."""
        side = round(self.density.display * 1.7)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The ground and the sign."""
        painter, box = QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._ground))
        painter.drawEllipse(box)
        edge = box.width() * 0.26
        ink = "#1a1712" if self._ground == FORM else "#ffffff"
        paint_sign(painter, self.sign, box.adjusted(edge, edge, -edge, -edge), ink)


def _lines(*points: tuple[float, float]) -> Callable[[QPainterPath], None]:
    def draw(path: QPainterPath) -> None:
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)

    return draw


def _all(*parts: Callable[[QPainterPath], None]) -> Callable[[QPainterPath], None]:
    def draw(path: QPainterPath) -> None:
        for part in parts:
            part(path)

    return draw


def _circle(x: float, y: float, radius: float) -> Callable[[QPainterPath], None]:
    return lambda path: path.addEllipse(QPointF(x, y), radius, radius)


def _box(x: float, y: float, width: float, height: float) -> Callable[[QPainterPath], None]:
    return lambda path: path.addRoundedRect(QRectF(x, y, width, height), 2, 2)


def _arc(x: float, y: float, size: float, start: float, span: float) -> Callable[[QPainterPath], None]:
    def draw(path: QPainterPath) -> None:
        path.arcMoveTo(QRectF(x, y, size, size), start)
        path.arcTo(QRectF(x, y, size, size), start, span)

    return draw


_FILLED = frozenset({"play"})
_SIGNS: dict[str, Callable[[QPainterPath], None]] = {
    "check": _lines((5, 12.5), (10, 17.5), (19, 7)),
    "cross": _all(_lines((6.5, 6.5), (17.5, 17.5)), _lines((17.5, 6.5), (6.5, 17.5))),
    "bang": _all(_lines((12, 5), (12, 13.5)), _lines((12, 18.5), (12, 18.6))),
    "minus": _lines((6, 12), (18, 12)),
    "plus": _all(_lines((12, 5), (12, 19)), _lines((5, 12), (19, 12))),
    "next": _lines((9, 5), (16, 12), (9, 19)),
    "back": _lines((15, 5), (8, 12), (15, 19)),
    "down": _lines((5, 9), (12, 16), (19, 9)),
    "arrow": _all(_lines((4, 12), (20, 12)), _lines((14, 6), (20, 12), (14, 18))),
    "play": _lines((8, 5), (8, 19), (19, 12), (8, 5)),
    "home": _lines(
        (4, 11.5),
        (12, 4.5),
        (20, 11.5),
        (20, 20),
        (14.5, 20),
        (14.5, 14),
        (9.5, 14),
        (9.5, 20),
        (4, 20),
        (4, 11.5),
    ),
    "menu": _all(*(_lines((4, y), (20, y)) for y in (6, 12, 18))),
    "clock": _all(_circle(12, 12, 8.5), _lines((12, 7.5), (12, 12), (15.5, 14))),
    "flag": _lines((7, 21), (7, 4), (18, 4), (15, 8.5), (18, 13), (7, 13)),
    "key": _all(_circle(8, 16, 4), _lines((11, 13), (20, 4)), _lines((16, 8), (19, 11))),
    "lock": _all(
        _box(5, 11, 14, 9), _arc(8, 4, 8, 0, 180), _lines((8, 8), (8, 11)), _lines((16, 8), (16, 11))
    ),
    "person": _all(_circle(12, 8, 4), _arc(5, 14, 14, 0, 180)),
    "people": _all(
        _circle(9, 8, 3.5), _arc(3, 14, 12, 0, 180), _arc(14, 5, 7, -90, 180), _arc(14, 14, 7, 0, 90)
    ),
    "book": _all(
        _lines((12, 6), (12, 20)), _lines((12, 6), (4, 4.5), (4, 18), (12, 20), (20, 18), (20, 4.5), (12, 6))
    ),
    "file": _all(
        _lines((6, 3.5), (14, 3.5), (18, 7.5), (18, 20.5), (6, 20.5), (6, 3.5)),
        _lines((9, 12), (15, 12)),
        _lines((9, 16), (15, 16)),
    ),
    "repeat": _all(
        _lines((5, 12), (5, 8), (19, 8)),
        _lines((16, 5), (19, 8), (16, 11)),
        _lines((19, 12), (19, 16), (5, 16)),
        _lines((8, 13), (5, 16), (8, 19)),
    ),
    "calendar": _all(
        _box(4, 5, 16, 15), _lines((4, 10), (20, 10)), _lines((8, 3), (8, 6)), _lines((16, 3), (16, 6))
    ),
    "search": _all(_circle(10.5, 10.5, 6.5), _lines((15.5, 15.5), (20.5, 20.5))),
    "eye": _all(
        _lines((2.5, 12), (7, 7), (12, 5.5), (17, 7), (21.5, 12), (17, 17), (12, 18.5), (7, 17), (2.5, 12)),
        _circle(12, 12, 3),
    ),
    "bolt": _lines((13, 3), (5, 14), (11, 14), (10, 21), (19, 10), (13, 10), (13, 3)),
    "target": _all(_circle(12, 12, 8.5), _circle(12, 12, 3.5)),
}
"""Each in a box of 24."""
