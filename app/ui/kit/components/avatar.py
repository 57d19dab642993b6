"""A person's initials in a circle."""

from zlib import crc32

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit.components.themed import Themed

_GROUNDS = ("#1d5a45", "#5a4a1d", "#2b4a63", "#55324a", "#3d3a66", "#6b3a2a")


def initials(name: str) -> str:
    """The first letters of the first and the last word."""
    words = name.split()
    return "".join(word[0].upper() for word in (words[:1] + words[1:][-1:]))


class Avatar(Themed, QWidget):
    """The same person has the same color everywhere."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = name
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802
        """A little more than twice the letters."""
        side = round(self.density.body * 2.1)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """White letters on a dark ground, in both themes."""
        painter, font = QPainter(self), QFont(self.font())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(_GROUNDS[crc32(self.name.encode()) % len(_GROUNDS)]))
        painter.drawEllipse(self.rect())
        font.setPixelSize(max(12, self.density.small - 1))
        font.setWeight(QFont.Weight.Medium)
        painter.setFont(font)
        painter.setPen(QColor("#ffffff"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, initials(self.name))
