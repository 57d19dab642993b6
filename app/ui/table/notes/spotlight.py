"""Light on the felt: a frame around what a note speaks of, a line to the note, an arrow for an order."""

from collections.abc import Iterable, Sequence
from math import atan2, degrees

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPaintEvent, QPen, QTransform
from PySide6.QtWidgets import QWidget

from app.ui.kit.theme import DARK
from app.ui.table.geometry import Box
from app.ui.table.notes.lit_things import Lit

BRASS = QColor(DARK.accent)
_DIM = QColor(0, 0, 0, 112)
_INK = QColor("#1a1712")
_CORNER, _ROUND = 5.0, 8.0
_DISC, _HEAD = 10.0, 11.0
"""The radius of a number at the end of an arrow, and the length of the arrow's head."""


class Spotlight(QWidget):
    """Lies over the felt between the bar and the tray. Clicks go through it."""

    def __init__(self, parent: QWidget, dims: bool = True) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._dims = dims
        self._ink = BRASS
        self._frames: tuple[tuple[Lit, QColor], ...] = ()
        self._led: tuple[Box, ...] = ()
        self._order: tuple[Lit, Lit] | None = None
        self._note = QRectF()
        self.hide()

    @property
    def lit(self) -> tuple[Lit, ...]:
        """What is framed, and not dimmed."""
        return tuple([lit for lit, _ in self._frames])

    def show_on(
        self,
        felt: Box,
        frames: Iterable[tuple[Lit, QColor]],
        note: Box,
        led: Sequence[Box],
        order: tuple[Lit, Lit] | None = None,
        ink: QColor = BRASS,
    ) -> None:
        """Cover this part of the felt, frame these things, and lead from the note to these boxes in this ink.

        `order` is what comes first and what comes after it.
        """
        self.setGeometry(round(felt.x), round(felt.y), round(felt.width), round(felt.height))
        self._frames, self._led, self._order, self._ink = tuple(frames), tuple(led), order, ink
        self._note = QRectF(note.x, note.y, note.width, note.height)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """All is dim around the lit things; lines lead from the note to them."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-self.x(), -self.y())
        if self._dims:
            painter.fillPath(self._dark(), _DIM)
        painter.setPen(QPen(self._ink, 2))
        for box in self._led:
            painter.drawPath(_leading(self._note, QRectF(box.x, box.y, box.width, box.height)))
        for ink in dict.fromkeys(ink.rgb() for _, ink in self._frames):
            # Cards that lie over each other have one frame, so that it runs through no index.
            painter.setPen(QPen(QColor(ink), 3))
            painter.drawPath(_outlines(lit for lit, each in self._frames if each.rgb() == ink))
        if self._order:
            self._paint_order(painter, *self._order)

    def _dark(self) -> QPainterPath:
        dark = QPainterPath()
        dark.addRect(QRectF(self.geometry()))
        return dark.subtracted(_outlines(self.lit))

    def _paint_order(self, painter: QPainter, first: Lit, then: Lit) -> None:
        """An arrow from what comes first to what comes after it, with a number at each end."""
        start, end = _facing(first, then), _facing(then, first)
        path = QPainterPath(start)
        middle = (start + end) / 2
        # An arrow along the row of spots is bent toward the dealer, so that it does not run through them.
        bent = min(70.0, abs(end.x() - start.x()) * 0.18)
        path.quadTo(QPointF(middle.x(), middle.y() + bent), end)
        painter.setPen(QPen(self._ink, 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPath(path)
        before = path.pointAtPercent(0.9)
        painter.save()
        painter.translate(end)
        painter.rotate(degrees(atan2(end.y() - before.y(), end.x() - before.x())))
        head = QPainterPath()
        head.moveTo(0, 0)
        head.lineTo(-_HEAD, -_HEAD * 0.6)
        head.lineTo(-_HEAD, _HEAD * 0.6)
        head.closeSubpath()
        painter.fillPath(head, self._ink)
        painter.restore()
        for number, lit in (("1", first), ("2", then)):
            self._paint_number(painter, number, QPointF(lit.at.x - lit.width / 2, lit.at.y - lit.height / 2))

    def _paint_number(self, painter: QPainter, number: str, at: QPointF) -> None:
        painter.setPen(QPen(_INK, 2))
        painter.setBrush(self._ink)
        painter.drawEllipse(at, _DISC, _DISC)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        font = QFont(self.font())
        font.setPixelSize(round(_DISC * 1.4))
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(_INK)
        box = QRectF(at.x() - _DISC, at.y() - _DISC, 2 * _DISC, 2 * _DISC)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, number)


def _outlines(things: Iterable[Lit]) -> QPainterPath:
    """One path around all these things."""
    path = QPainterPath()
    for thing in things:
        path = path.united(_outline(thing))
    return path


def _outline(lit: Lit) -> QPainterPath:
    """The rounded box of something that may lie turned."""
    path = QPainterPath()
    box = QRectF(-lit.width / 2, -lit.height / 2, lit.width, lit.height)
    path.addRoundedRect(box, _CORNER, _CORNER)
    return QTransform().translate(lit.at.x, lit.at.y).rotate(lit.at.turn).map(path)


def _facing(lit: Lit, other: Lit) -> QPointF:
    """The middle of the side of a thing that faces another."""
    along, across = other.at.x - lit.at.x, other.at.y - lit.at.y
    if abs(along) * lit.height > abs(across) * lit.width:
        return QPointF(lit.at.x + (lit.width / 2 if along > 0 else -lit.width / 2), lit.at.y)
    return QPointF(lit.at.x, lit.at.y + (lit.height / 2 if across > 0 else -lit.height / 2))


def _leading(note: QRectF, box: QRectF) -> QPainterPath:
    """A line with one rounded corner at most, from the edge of the note to the edge of a box."""
    x, y = _between(box.center().x(), note.left(), note.right()), box.center().y()
    is_above = box.bottom() <= note.top()
    if box.left() <= x <= box.right():
        path = QPainterPath(QPointF(x, note.top() if is_above else note.bottom()))
        path.lineTo(x, box.bottom() if is_above else box.top())
        return path
    is_right = box.center().x() > x
    side = box.left() if is_right else box.right()
    if note.top() <= y <= note.bottom():
        path = QPainterPath(QPointF(note.right() if is_right else note.left(), y))
        path.lineTo(side, y)
        return path
    x += -2 * _ROUND if is_right else 2 * _ROUND
    turn = _ROUND if is_right else -_ROUND
    path = QPainterPath(QPointF(x, note.top() if is_above else note.bottom()))
    path.lineTo(x, y + (_ROUND if is_above else -_ROUND))
    path.quadTo(x, y, x + turn, y)
    path.lineTo(side, y)
    return path


def _between(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)
