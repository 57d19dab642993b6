"""Where one is on a short way: numbered circles with their names, joined by a line."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit.components.icons import paint_sign
from app.ui.kit.components.look import Themed

_BESIDE, _BETWEEN = 8, 40
"""Pixels from a circle to its name, and of the line between two steps."""


class StepLine(Themed, QWidget):
    """What is done has a check mark, what is asked now is filled, what comes is empty."""

    def __init__(self, steps: Sequence[str]) -> None:
        super().__init__()
        self._steps, self._now = tuple(steps), 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.go_to(0)

    def go_to(self, now: int) -> None:
        """Be at this step, the first of them being 0."""
        self._now = now
        self.setAccessibleName(f"Step {now + 1} of {len(self._steps)}: {self._steps[now]}")
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """As wide as the circles, the names and the lines between them."""
        letters = QFontMetrics(self._letters())
        words = sum(letters.horizontalAdvance(each) for each in self._steps)
        gaps = (len(self._steps) - 1) * (_BETWEEN + 2 * _BESIDE)
        return QSize(words + len(self._steps) * (self._round + _BESIDE) + gaps, self._round + 2)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The steps from left to right."""
        painter, theme, left = QPainter(self), self.theme, 1.0
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._letters())
        for place, name in enumerate(self._steps):
            if place:
                painter.setPen(QPen(QColor(theme.line), 2))
                painter.drawLine(round(left), self.height() // 2, round(left) + _BETWEEN, self.height() // 2)
                left += _BETWEEN + _BESIDE
            left = self._paint_step(painter, place, name, left)

    def _paint_step(self, painter: QPainter, place: int, name: str, left: float) -> float:
        """Returns where the next one begins."""
        theme, side = self.theme, float(self._round)
        circle = QRectF(left, (self.height() - side) / 2, side, side)
        is_now, is_done = place == self._now, place < self._now
        painter.setPen(QPen(QColor(theme.accent if is_now else theme.right if is_done else theme.line), 2))
        painter.setBrush(QColor(theme.accent) if is_now else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(circle.adjusted(1, 1, -1, -1))
        if is_done:
            paint_sign(painter, "check", circle.adjusted(5, 5, -5, -5), theme.right)
        else:
            painter.setPen(QColor(theme.on_accent if is_now else theme.quiet_ink))
            painter.drawText(circle, Qt.AlignmentFlag.AlignCenter, str(place + 1))
        wide = QFontMetrics(self._letters()).horizontalAdvance(name)
        box = QRectF(circle.right() + _BESIDE, 0, wide + 2, self.height())
        painter.setPen(QColor(theme.ink if is_now else theme.quiet_ink))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, name)
        return box.right() + _BESIDE

    @property
    def _round(self) -> int:
        return round(self.density.body * 1.7)

    def _letters(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(self.density.body)
        font.setWeight(QFont.Weight.Medium)
        return font
