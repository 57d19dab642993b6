"""How long something takes, on a piece of felt: the whole of it large, its parts as a bar and in rows."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from app.ui.kit.components.labels import label
from app.ui.kit.components.look import Themed
from app.ui.kit.density import Density
from app.ui.kit.theme import DARK, IVORY, Theme

_INKS = (IVORY, DARK.learn, DARK.accent)
"""The felt is the same in both themes, and so are the parts on it."""
_BAR, _SQUARE = 10, 12


class _Part(QWidget):
    """Some colors side by side, each as wide as its share."""

    def __init__(self, shares: Sequence[tuple[float, str]], size: QSize) -> None:
        super().__init__()
        self.shares = shares
        self._size = size
        grows = QSizePolicy.Policy.Fixed if size.width() else QSizePolicy.Policy.Expanding
        self.setSizePolicy(grows, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802
        """As high as it was told to be, and as wide, unless it grows."""
        return self._size

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The shares from left to right, with a gap between them."""
        painter, left = QPainter(self), 0.0
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        whole = sum(share for share, _ in self.shares) or 1
        for share, ink in self.shares:
            wide = self.width() * share / whole
            painter.setBrush(QColor(ink))
            painter.drawRoundedRect(QRectF(left, 0, max(0.0, wide - 2), self.height()), 3, 3)
            left += wide


class TimeCard(Themed, QFrame):
    """At most three parts."""

    def __init__(self, eyebrow: str, parts: Sequence[str]) -> None:
        super().__init__()
        self.setProperty("role", "felt")
        self.whole = label("", "display", "felt", wraps=True)
        self._bar = _Part((), QSize(0, _BAR))
        self._minutes = {name: label("", "strong", "felt") for name in parts}
        self._column = column = QVBoxLayout(self)
        column.setSpacing(6)
        column.addWidget(label(eyebrow.upper(), "eyebrow", "felt-brass"))
        column.addWidget(self.whole)
        column.addSpacing(4)
        column.addWidget(self._bar)
        column.addSpacing(4)
        for ink, (name, minutes) in zip(_INKS, self._minutes.items(), strict=False):
            row = QHBoxLayout()
            row.setSpacing(10)
            row.addWidget(_Part(((1, ink),), QSize(_SQUARE + 2, _SQUARE)))
            row.addWidget(label(name, "", "felt-second"), 1)
            row.addWidget(minutes)
            column.addLayout(row)

    def tell(self, whole: int, parts: Sequence[float]) -> None:
        """So many minutes in all, and for each part."""
        self.whole.setText(f"about {whole} min")
        for words, minutes in zip(self._minutes.values(), parts, strict=True):
            words.setText(f"{round(minutes)} min")
        self._bar.shares = [(minutes, ink) for minutes, ink in zip(parts, _INKS, strict=False)]
        self._bar.update()

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Its padding is that of a panel."""
        super().apply_look(theme, density)
        edge = density.padding
        self._column.setContentsMargins(edge, edge - 4, edge, edge - 4)
