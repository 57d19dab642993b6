"""A label of one line that ends in dots where there is no space for all of it."""

from PySide6 import QtCore
from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel

_LEAST = 48


class ElidedLabel(QLabel):
    """A screen reader says it whole."""

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """A few letters are enough."""
        hint = self.sizeHint()
        return QSize(min(_LEAST, hint.width()), hint.height())

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Paint as much of the text as fits."""
        if not self.text():
            return
        # Named here: the name of Qt alone loads a hundred enums, and a start has one of these labels.
        painter = QPainter(self)
        painter.setPen(self.palette().windowText().color())
        shown = self.fontMetrics().elidedText(self.text(), QtCore.Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), QtCore.Qt.AlignmentFlag.AlignVCenter, shown)
