"""A path of stations: what is done, what is now, what lies ahead, and the exam at its end."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit.components.signs import paint_sign
from app.ui.kit.components.themed import Themed

_CIRCLE = 28.0


class PathStep(NamedTuple):
    """One station. States: `done`, `now`, `ahead`, `exam`."""

    name: str
    so_far: str
    state: str


class Path(Themed, QWidget):
    """Circles on a line, name and count below."""

    def __init__(self, steps: Sequence[PathStep], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.steps = tuple(steps)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("; ".join(f"{step.name}: {step.state}, {step.so_far}" for step in steps))

    def sizeHint(self) -> QSize:  # noqa: N802
        """The circles and two lines."""
        return QSize(300, round(_CIRCLE + 12 + self.density.body * 1.4 + self.density.small * 1.5))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """From left to right; the line is green as far as one has come."""
        if not self.steps:
            return
        painter, theme = QPainter(self), self.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        part, y = self.width() / len(self.steps), _CIRCLE / 2 + 1
        for place, step in enumerate(self.steps[:-1]):
            ink = theme.right if step.state == "done" else theme.track
            painter.setPen(QPen(QColor(ink), 2))
            x = place * part + _CIRCLE / 2
            painter.drawLine(QPointF(x + _CIRCLE / 2, y), QPointF(x + part - _CIRCLE / 2, y))
        for place, step in enumerate(self.steps):
            self._paint_circle(painter, QPointF(place * part + _CIRCLE / 2 + 1, y), step.state)
            if not self.density.is_compact or step.state in ("now", "exam"):
                self._write(painter, step, QRectF(place * part, _CIRCLE + 8, part - 6, self.height()))

    def _paint_circle(self, painter: QPainter, middle: QPointF, state: str) -> None:
        theme, radius = self.theme, _CIRCLE / 2 - 1
        box = QRectF(middle.x() - 9, middle.y() - 9, 18, 18)
        if state == "done":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.right))
            painter.drawEllipse(middle, radius, radius)
            paint_sign(painter, "check", box, theme.panel)
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.accent if state == "now" else theme.track), 2))
        painter.drawEllipse(middle, radius, radius)
        if state == "now":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent))
            painter.drawEllipse(middle, 7, 7)
        elif state == "exam":
            paint_sign(painter, "flag", box.adjusted(2, 2, -2, -2), theme.ink)

    def _write(self, painter: QPainter, step: PathStep, box: QRectF) -> None:
        theme, font = self.theme, QFont(self.font())
        font.setPixelSize(self.density.small + 1)
        font.setWeight(QFont.Weight.Medium)
        painter.setFont(font)
        painter.setPen(QColor(theme.quiet_ink if step.state == "ahead" else theme.ink))
        dots = Qt.TextElideMode.ElideRight
        painter.drawText(
            box,
            Qt.AlignmentFlag.AlignTop,
            painter.fontMetrics().elidedText(step.name, dots, int(box.width())),
        )
        font.setPixelSize(self.density.small)
        font.setWeight(QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(QColor(theme.quiet_ink))
        painter.drawText(
            box.adjusted(0, self.density.body * 1.35, 0, 0), Qt.AlignmentFlag.AlignTop, step.so_far
        )
