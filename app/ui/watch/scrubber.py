"""The scrubber: a slider over the moments of a deal, with marks where something was wrong."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSlider

from app.ui.kit.theme import WRONG


class Scrubber(QSlider):
    """Lies flat, and paints its marks above the groove."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.marks: tuple[int, ...] = ()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The slider, a frame where the keyboard is, and a little flag for each mark."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().windowText().color(), 2))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 6, 6)
        if not self.marks or self.maximum() == 0:
            return
        painter.setBrush(QColor(WRONG))
        painter.setPen(Qt.PenStyle.NoPen)
        room = self.width() - 20
        for place in self.marks:
            x = 10 + room * place / self.maximum()
            painter.drawPolygon(QPolygonF([QPointF(x - 5, 0), QPointF(x + 5, 0), QPointF(x, 9)]))
