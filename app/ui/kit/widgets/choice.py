"""A choice out of a list: Qt's own, with an arrow that follows the room's ink."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

_ROWS = 8
"""More than so many scroll."""


class ComboBox(QComboBox):
    """A list that folds out; its width does not depend on what is in it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumContentsLength(5)
        self.setMinimumWidth(44)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        # Only such rows follow a style sheet: high enough for a finger.
        self.setItemDelegate(QStyledItemDelegate(self))
        self.setMaxVisibleItems(_ROWS)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """The wheel scrolls the page. Qt would choose something else in passing."""
        event.ignore()

    def showPopup(self) -> None:  # noqa: N802
        """The list is as wide as its longest words, however narrow the box is."""
        view = self.view()
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        view.setMinimumWidth(min(view.sizeHintForColumn(0) + bar, self.window().width()))
        super().showPopup()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """A style sheet takes Qt's arrow away, so ours is painted; words too long are cut with dots."""
        painter = QStylePainter(self)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        option.currentText = self.fontMetrics().elidedText(
            self.currentText(), Qt.TextElideMode.ElideRight, self.width() - 44
        )
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self.palette().text().color(), 2)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        x, y = self.width() - 18, self.height() / 2
        painter.drawPolyline([QPointF(x - 5, y - 3), QPointF(x, y + 3), QPointF(x + 5, y - 3)])
