"""What the bank is off by after each move, as a line of steps under the timeline."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit.components.look import Themed

_SIDE = 14.0
"""The same as beside the timeline."""
_POINT = 4.0


class MoneyStep(NamedTuple):
    """From this move on the bank is off by so many cents, as the words say."""

    at: int
    cents: int
    words: str


class MoneyChart(Themed, QWidget):
    """It shares its axis with the timeline above it."""

    def __init__(self, steps: Sequence[MoneyStep], last: int, nothing: str = "$0") -> None:
        """`nothing` is no money in the house's currency."""
        super().__init__()
        self._nothing = nothing
        self.steps, self.last = tuple(steps), max(1, last)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Bank over or short")
        told = [f"{step.words} after move {step.at}" for step in self.steps]
        self.setAccessibleDescription("; ".join(told) or "Neither. The money was right.")

    def sizeHint(self) -> QSize:  # noqa: N802
        """A title and some lines."""
        return QSize(300, round(self.density.small * 7))

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """It can be low."""
        return QSize(200, round(self.density.small * 5))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The title, the line, and the amount at each step."""
        painter, theme, line = QPainter(self), self.theme, self.density.small * 1.5
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._letters(QFont.Weight.Medium))
        painter.setPen(QColor(theme.ink))
        painter.drawText(QPointF(_SIDE, line * 0.8), "Bank over or short")
        painter.setFont(self._letters(QFont.Weight.Normal))
        painter.setPen(QColor(theme.quiet_ink))
        head = QRectF(_SIDE, 0, self.width() - 2 * _SIDE, line)
        painter.drawText(head, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, "after each move")
        area = QRectF(_SIDE, 2.5 * line, self.width() - 2 * _SIDE, max(8.0, self.height() - 3.7 * line))
        amounts = [0, *[step.cents for step in self.steps]]
        low, high = min(amounts), max(amounts)

        def y(cents: int) -> float:
            return area.top() if high == low else area.top() + area.height() * (high - cents) / (high - low)

        ink = QColor(theme.wrong if self.steps else theme.right)
        self._paint_line(painter, area, ink, y)
        painter.setPen(QColor(theme.quiet_ink))
        painter.drawText(QPointF(area.left() + 4, y(0) - 6), self._nothing)
        painter.setPen(QColor(theme.ink))
        written: list[QRectF] = []
        # The last amount is the one that counts; where there is no space for another one it is left out.
        for place, cents, words in reversed(self.steps):
            wide = painter.fontMetrics().horizontalAdvance(words)
            box = QRectF(min(self._x(area, place) + 8, area.right() - wide), y(cents) + 4, wide, line)
            if not any(box.intersects(other) for other in written):
                written.append(box)
                painter.drawText(box, int(Qt.TextFlag.TextDontClip), words)

    def _paint_line(self, painter: QPainter, area: QRectF, ink: QColor, y: Callable[[int], float]) -> None:
        points = [QPointF(area.left(), y(0))]
        for place, cents, _ in self.steps:
            x = self._x(area, place)
            points += [QPointF(x, points[-1].y()), QPointF(x, y(cents))]
        points.append(QPointF(area.right(), points[-1].y()))
        ground = QColor(ink)
        ground.setAlpha(50)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        zero = [QPointF(area.right(), y(0)), QPointF(area.left(), y(0))]
        painter.drawPolygon(QPolygonF([*points, *zero]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ink, 2))
        painter.drawPolyline(QPolygonF(points))
        painter.setBrush(ink)
        for place, cents, _ in self.steps:
            painter.drawEllipse(QPointF(self._x(area, place), y(cents)), _POINT, _POINT)

    def _x(self, area: QRectF, place: int) -> float:
        return area.left() + area.width() * min(place, self.last) / self.last

    def _letters(self, weight: QFont.Weight) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(self.density.small)
        font.setWeight(weight)
        return font
