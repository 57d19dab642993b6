"""A column for each answer of a run: its height is the time, the target is dashed, wrong ones are marked."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit.components.icons import paint_sign
from app.ui.kit.components.look import Themed

_WIDEST, _SIGN, _TARGET = 36.0, 16.0, 56.0


class ChartAnswer(NamedTuple):
    """One answer."""

    seconds: float
    is_right: bool


class AnswerChart(Themed, QWidget):
    """It grows with its panel. A run without a target has no dashed line."""

    def __init__(self, answers: Sequence[ChartAnswer], target: float | None) -> None:
        super().__init__()
        self.answers, self.target = tuple(answers), target
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        right = sum(each.is_right for each in answers)
        slowest = max((each.seconds for each in answers), default=0.0)
        self.setAccessibleName(f"{right} of {len(answers)} answers right, slowest {slowest:.0f} s")

    def sizeHint(self) -> QSize:  # noqa: N802
        """Wide and low."""
        return QSize(400, 160)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Low enough for a small page."""
        return QSize(200, 84)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Columns from the left, their numbers below, the target across."""
        if not self.answers:
            return
        painter, theme, font = QPainter(self), self.theme, QFont(self.font())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font.setPixelSize(self.density.small)
        painter.setFont(font)
        foot = self.height() - self.density.small * 1.7
        most = max(*(each.seconds for each in self.answers), self.target or 0.0, 0.1)
        scale = (foot - _SIGN - 6) / most
        part = (self.width() - _TARGET) / len(self.answers)
        wide = min(_WIDEST, part * 0.7)
        for place, answer in enumerate(self.answers):
            high = max(4.0, answer.seconds * scale)
            box = QRectF(place * part, foot - high, wide, high)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.right if answer.is_right else theme.wrong))
            painter.drawRoundedRect(box, 4, 4)
            if not answer.is_right:
                at = QRectF(box.center().x() - _SIGN / 2, box.top() - _SIGN - 3, _SIGN, _SIGN)
                paint_sign(painter, "cross", at, theme.wrong)
            if part >= self.density.small * 1.4 or not (place + 1) % 5:
                painter.setPen(QColor(theme.quiet_ink))
                below = QRectF(box.center().x() - 20, foot + 4, 40, self.density.small * 1.5)
                painter.drawText(below, Qt.AlignmentFlag.AlignCenter, str(place + 1))
        if self.target:
            y = foot - self.target * scale
            pen = QPen(QColor(theme.accent), 1.5)
            pen.setStyle(Qt.PenStyle.DashLine)
            painter.setPen(pen)
            painter.drawLine(QPointF(0, y), QPointF(self.width() - _TARGET + 8, y))
            label = QRectF(self.width() - _TARGET + 12, y - 12, _TARGET, 24)
            painter.drawText(label, Qt.AlignmentFlag.AlignVCenter, f"{self.target:g} s")
