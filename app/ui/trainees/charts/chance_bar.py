"""The chance to pass on a line from 0 to 100 percent: a mark, and how far it may be off."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.course.pass_chance import PassChance
from app.ui.kit.components.look import Themed


class ChanceBar(Themed, QWidget):
    """The whole line, the range on it, and a mark at the chance."""

    def __init__(self, chance: PassChance, enough: float, said: str) -> None:
        """`enough` is where it is enough to be called ready; `said` tells it to a screen reader."""
        super().__init__()
        self._chance, self._enough = chance, enough
        self.setAccessibleName(said)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802
        """The line with figures under it."""
        return QSize(200, round(self.density.small * 3.2))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """From left to right; a notch where it is enough."""
        theme, painter = self.theme, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        edge, high = 10.0, 12.0
        line = QRectF(edge, 4, self.width() - 2 * edge, high)
        painter.setBrush(QColor(theme.track))
        painter.drawRoundedRect(line, high / 2, high / 2)
        is_enough = self._chance.chance >= self._enough
        ink = QColor(theme.right if is_enough else theme.accent)
        left, right = (line.left() + share * line.width() for share in (self._chance.low, self._chance.high))
        ink.setAlphaF(0.45)
        painter.setBrush(ink)
        painter.drawRoundedRect(QRectF(left, line.top(), max(high, right - left), high), high / 2, high / 2)
        ink.setAlphaF(1.0)
        painter.setBrush(ink)
        at = line.left() + self._chance.chance * line.width()
        painter.drawEllipse(QPointF(at, line.center().y()), high / 2 + 3, high / 2 + 3)
        painter.setPen(QColor(theme.quiet_ink))
        notch = line.left() + self._enough * line.width()
        painter.drawLine(QPointF(notch, line.bottom() + 2), QPointF(notch, line.bottom() + 8))
        font = QFont(self.font())
        font.setPixelSize(self.density.small)
        painter.setFont(font)
        for share in (0.0, self._enough, 1.0):
            box = QRectF(0, 0, 80, self.density.small * 1.4)
            box.moveCenter(QPointF(line.left() + share * line.width(), 0))
            box.moveTop(line.bottom() + 8)
            box.moveLeft(min(max(0.0, box.left()), self.width() - box.width()))
            align = Qt.AlignmentFlag.AlignHCenter
            if not share:
                align = Qt.AlignmentFlag.AlignLeft
            elif share == 1.0:
                align = Qt.AlignmentFlag.AlignRight
            painter.drawText(box, align, f"{share:.0%}")
