"""How far something is: a ring for readiness, a bar for one thing with an end, boxes for many."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit.components.themed import Themed

_BOX_INKS = {
    "right": "right",
    "wrong": "wrong",
    "learn": "learn",
    "form": "form",
    "now": "accent",
    "new": "track",
}


class Ring(Themed, QWidget):
    """Readiness in percent, with a word below the figure."""

    def __init__(self, percent: int | None, caption: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.percent, self.caption = percent, caption
        self.setAccessibleName(f"{caption}: {'not known yet' if percent is None else f'{percent} percent'}")

    def sizeHint(self) -> QSize:  # noqa: N802
        """Large enough for the figure."""
        side = round(self.density.amount * 2.6)
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The track, the part that is done, the figure."""
        theme, side = self.theme, min(self.width(), self.height())
        painter, pen = QPainter(self), side * 0.075
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(0, 0, side - pen, side - pen)
        box.moveCenter(QRectF(self.rect()).center())
        stroke = QPen(QColor(theme.track), pen)
        stroke.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(stroke)
        painter.drawEllipse(box)
        if self.percent:
            stroke.setColor(QColor(theme.accent))
            painter.setPen(stroke)
            painter.drawArc(box, 90 * 16, -round(360 * 16 * min(self.percent, 100) / 100))
        font = QFont(self.font())
        font.setWeight(QFont.Weight.Medium)
        font.setPixelSize(round(side * 0.23))
        painter.setFont(font)
        painter.setPen(QColor(theme.ink))
        figure = "–" if self.percent is None else f"{self.percent}%"
        painter.drawText(box.adjusted(0, 0, 0, -side * 0.14), Qt.AlignmentFlag.AlignCenter, figure)
        font.setWeight(QFont.Weight.Normal)
        font.setPixelSize(self.density.small)
        painter.setFont(font)
        painter.setPen(QColor(theme.quiet_ink))
        painter.drawText(box.adjusted(0, side * 0.28, 0, 0), Qt.AlignmentFlag.AlignCenter, self.caption)


class ProgressBar(Themed, QWidget):
    """A share of one thing, from 0 to 1. On felt it has a color of its own."""

    def __init__(self, share: float, ink: str = "accent", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.share, self.ink = share, ink
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802
        """Thin, and as wide as there is space."""
        return QSize(120, 8)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The track and the part that is done."""
        painter, box = QPainter(self), QRectF(0, self.height() / 2 - 3, self.width(), 6)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.track))
        painter.drawRoundedRect(box, 3, 3)
        if self.share > 0:
            painter.setBrush(QColor(self.ink if self.ink.startswith("#") else getattr(self.theme, self.ink)))
            box.setWidth(max(6.0, box.width() * min(1.0, self.share)))
            painter.drawRoundedRect(box, 3, 3)


class Boxes(Themed, QWidget):
    """One box for each skill or question, in the color of how it stands.

    States: `right` (mastered), `learn`, `form` (slipping), `wrong`, `now`, `new`.
    """

    def __init__(self, states: Sequence[str], said: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.states: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.set_states(states, said)

    def set_states(self, states: Sequence[str], said: str) -> None:
        """Show other states. `said` tells them to a screen reader."""
        self.states = tuple(states)
        self.setAccessibleName(said)
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Thin, and as wide as there is space."""
        return QSize(120, 10)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The boxes side by side, none wider than a thumb."""
        if not self.states:
            return
        painter, count = QPainter(self), len(self.states)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        gap = 4.0 if self.width() / count > 9 else 1.5
        wide = min(44.0, (self.width() - gap * (count - 1)) / count)
        for place, state in enumerate(self.states):
            painter.setBrush(QColor(getattr(self.theme, _BOX_INKS[state])))
            painter.drawRoundedRect(QRectF(place * (wide + gap), self.height() / 2 - 4, wide, 8), 2.5, 2.5)
