"""Faults: a card for each, and a timeline of the round they happened in."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.ui.kit.components.icons import Sign, paint_sign
from app.ui.kit.components.labels import elided, label
from app.ui.kit.components.look import Themed
from app.ui.kit.components.tag import Tag
from app.ui.kit.components.tile import Picture
from app.ui.kit.density import Density
from app.ui.kit.theme import FORM, WRONG, Theme

_WEIGHTS = {
    "critical": ("wrong", WRONG),
    "major": ("form", FORM),
    "minor": ("plain", "#a9aea8"),
    "wrong answer": ("form", FORM),
}


class FaultWords(NamedTuple):
    """What a card says. Weights: `critical`, `major`, `minor`, `wrong answer`."""

    weight: str
    where: str
    what: str
    done: str
    due: str
    dollars: str
    why: str
    tag: str = ""
    """On the tag instead of the weight: a fault that does not count says so."""


_PICTURE = QSize(150, 96)


class FaultCard(Themed, QFrame):
    """A bar in the color of its weight at the left, a picture, the words, and buttons at the right."""

    def __init__(
        self, words: FaultWords, picture: Picture | None = None, keys: Sequence[QPushButton] = ()
    ) -> None:
        super().__init__()
        self.words = words
        kind, self._color = _WEIGHTS[words.weight]
        if words.tag:
            kind, self._color = "plain", "#a9aea8"
        self._row = row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self.column = QVBoxLayout()
        row.setContentsMargins(18, 8, 4, 8)
        self.picture = _picture(picture, self.devicePixelRatioF()) if picture else None
        if self.picture:
            row.addWidget(self.picture, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(self.column, 1)
        head, column = QHBoxLayout(), self.column
        self.tag = Tag(words.tag or words.weight.capitalize(), kind)
        head.addWidget(self.tag)
        head.addSpacing(6)
        head.addWidget(elided(words.where, "small"), 1)
        head.addWidget(label(words.dollars, "strong"))
        self._done, self._due = (
            label(words.done, ink="wrong", wraps=True),
            label(words.due, ink="right", wraps=True),
        )
        self._change = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._change.setSpacing(8)
        due = QHBoxLayout()
        due.setSpacing(8)
        due.addWidget(Sign("arrow"), 0, Qt.AlignmentFlag.AlignTop)
        due.addWidget(self._due, 1)
        self._change.addWidget(self._done)
        self._change.addLayout(due, 1)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(label(words.what, "strong", wraps=True))
        column.addLayout(self._change)
        if words.why:
            column.addWidget(label(words.why, "small", wraps=True))
        column.addStretch(1)
        self._keys = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._keys.setSpacing(8)
        for key in keys:
            self._keys.addWidget(key)
        if keys:
            self._keys.addStretch(1)
            row.addLayout(self._keys)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """A small window has no space for the picture, and large letters none for keys beside the words."""
        super().apply_look(theme, density)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._row.setDirection(down if density.is_stacked else across)
        self._row.setSpacing(8 if density.is_stacked else 16)
        self._keys.setDirection(across if density.is_stacked else down)
        if self.picture:
            self.picture.setVisible(not density.is_compact)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Done and due stand on one line where there is space for both."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The bar."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(0, 0, 0, 0))
        painter.setBrush(QColor(self._color))
        painter.drawRoundedRect(QRectF(0, 4, 4, self.height() - 8), 2, 2)

    def _fit(self) -> None:
        letters = self._done.fontMetrics()
        wide = sum(letters.horizontalAdvance(each.text()) for each in (self._done, self._due))
        is_one_line = wide + 60 < self.column.geometry().width()
        ways = QBoxLayout.Direction
        self._change.setDirection(ways.LeftToRight if is_one_line else ways.TopToBottom)
        self._change.setSpacing(8 if is_one_line else 0)
        self._done.setWordWrap(not is_one_line)


def _picture(paint: Picture, ratio: float) -> QLabel:
    shown = QLabel()
    whole, shape = paint(_PICTURE, ratio), QPainterPath()
    rounded = QPixmap(whole.size())
    rounded.setDevicePixelRatio(ratio)
    rounded.fill(QColor(0, 0, 0, 0))
    shape.addRoundedRect(QRectF(0, 0, _PICTURE.width(), _PICTURE.height()), 8, 8)
    painter = QPainter(rounded)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setClipPath(shape)
    painter.drawPixmap(0, 0, whole)
    painter.end()
    shown.setPixmap(rounded)
    shown.setFixedSize(_PICTURE)
    return shown


_SIDE = 14.0
_MARK, _KNOB, _BAR = 24.0, 20.0, 8.0
_SOLID = {
    "critical": (WRONG, "cross", "#ffffff"),
    "major": (FORM, "bang", "#1a1712"),
    "minor": ("#a9aea8", "minus", "#1a1712"),
}


class Phase(NamedTuple):
    """A part of a round: its name, and the act after which it ends."""

    name: str
    end: int


class TimelineMark(NamedTuple):
    """A fault at an act. Weights: `critical`, `major`, `minor`."""

    at: int
    weight: str


class Timeline(Themed, QWidget):
    """Where the faults of a round are, and where one looks.

    Signals:
        moved: the act that was pointed at.
    """

    moved = Signal(int)

    def __init__(self, phases: Sequence[Phase], marks: Sequence[TimelineMark], last: int) -> None:
        super().__init__()
        self.place = 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_round(phases, marks, last)

    def show_round(self, phases: Sequence[Phase], marks: Sequence[TimelineMark], last: int) -> None:
        """Show another round, or another side of it."""
        self.phases, self.marks, self.last = tuple(phases), tuple(marks), max(1, last)
        self.setAccessibleName("Timeline of the round")
        self.go_to(self.place)

    def sizeHint(self) -> QSize:  # noqa: N802
        """Signs, bar, names."""
        return QSize(300, round(_MARK + 14 + _KNOB + 8 + self.density.small * 1.6))

    def go_to(self, place: int) -> None:
        """Put the knob at an act."""
        self.place = max(0, min(self.last, place))
        faults = len(self.marks)
        self.setAccessibleDescription(f"Move {self.place} of {self.last}, faults: {faults}")
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Go to the act that is pointed at."""
        self._point(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Drag the knob along."""
        self._point(event)

    def _point(self, event: QMouseEvent) -> None:
        share = (event.position().x() - _SIDE) / max(1.0, self.width() - 2 * _SIDE)
        self.moved.emit(round(max(0.0, min(1.0, share)) * self.last))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The phases, what is behind one in brass, the signs, the knob."""
        painter, theme, y = QPainter(self), self.theme, _MARK + 14 + _KNOB / 2
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont(self.font())
        font.setPixelSize(self.density.small)
        painter.setFont(font)
        begin = 0
        for phase in self.phases:
            left, right = self._x(begin), self._x(phase.end) - 3
            box = QRectF(left, y - _BAR / 2, right - left, _BAR)
            painter.setPen(Qt.PenStyle.NoPen)
            # On the wall the track itself would be too faint in a light room.
            painter.setBrush(QColor(theme.line))
            painter.drawRoundedRect(box, 3, 3)
            if self.place > begin:
                painter.setBrush(QColor(theme.accent))
                painter.setOpacity(0.55)
                painter.drawRoundedRect(box.intersected(QRectF(0, 0, self._x(self.place), 999)), 3, 3)
                painter.setOpacity(1)
            painter.setPen(QColor(theme.quiet_ink))
            if painter.fontMetrics().horizontalAdvance(phase.name) <= right - left:
                painter.drawText(QPointF(left, y + 14 + self.density.small), phase.name)
            begin = phase.end
        for mark in self.marks:
            self._paint_mark(painter, QPointF(self._x(mark.at), _MARK / 2 + 1), mark.weight)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.ink))
        painter.drawEllipse(QPointF(self._x(self.place), y), _KNOB / 2, _KNOB / 2)
        painter.setBrush(QColor(theme.wall))
        painter.drawEllipse(QPointF(self._x(self.place), y), 3.5, 3.5)

    def _x(self, place: int) -> float:
        return _SIDE + (self.width() - 2 * _SIDE) * min(place, self.last) / self.last

    def _paint_mark(self, painter: QPainter, middle: QPointF, weight: str) -> None:
        ground, sign, ink = _SOLID[weight]
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground))
        painter.drawEllipse(middle, _MARK / 2, _MARK / 2)
        paint_sign(painter, sign, QRectF(middle.x() - 8, middle.y() - 8, 16, 16), ink)
        painter.fillRect(QRectF(middle.x() - 1, middle.y() + _MARK / 2 + 2, 2, 6), QColor(ground))
