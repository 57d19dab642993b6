"""Words on a page, by their role: title, heading, body, small, figure, eyebrow."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel


def label(text: str, role: str = "", ink: str = "", wraps: bool = False) -> QLabel:
    """Plain words. The role decides the size, the ink the color; the page's sheet knows both."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setProperty("role", role)
    made.setProperty("ink", ink)
    made.setWordWrap(wraps)
    return made


class ElidedLabel(QLabel):
    """One line that ends in dots where there is no space for all of it. A screen reader says it whole."""

    def __init__(self, text: str, role: str = "", ink: str = "") -> None:
        super().__init__(text)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setProperty("ink", ink)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """A few letters are enough."""
        return QSize(min(48, self.sizeHint().width()), self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """As much as there is space for."""
        painter = QPainter(self)
        dots = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.setPen(self.palette().windowText().color())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, dots)


def set_ink(words: QLabel, ink: str) -> None:
    """Another color for words that are there."""
    words.setProperty("ink", ink)
    words.style().unpolish(words)
    words.style().polish(words)


def rule(role: str = "hair") -> QFrame:
    """A line between things: `hair` or `line` across, `upright` down."""
    made = QFrame()
    made.setProperty("role", role)
    return made
