"""How far something is: figures, a ring for readiness, a bar, boxes for many things, a path to the exam."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from app.ui.kit.components.icons import paint_sign
from app.ui.kit.components.labels import label, rule
from app.ui.kit.components.look import Themed
from app.ui.kit.theme import Theme

_BOX_INKS = {
    "right": "right",
    "mastered": "right",
    "wrong": "wrong",
    "learning": "learn",
    "forgotten": "form",
    "now": "accent",
    "new": "track",
}


def paint_boxes(painter: QPainter, box: QRectF, states: Sequence[str], theme: Theme) -> None:
    """Boxes side by side in the middle of this height, none wider than a thumb."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    count = max(1, len(states))
    gap = 4.0 if box.width() / count > 9 else 1.5 if box.width() / count > 3 else 0.0
    wide = min(44.0, (box.width() - gap * (count - 1)) / count)
    # Without gaps the boxes are a bar, and like states stand together.
    for place, state in enumerate(states if gap else sorted(states, key=list(_BOX_INKS).index)):
        painter.setBrush(QColor(getattr(theme, _BOX_INKS[state])))
        painter.drawRoundedRect(
            QRectF(box.left() + place * (wide + gap), box.center().y() - 4, wide, 8), 2.5, 2.5
        )


class Ring(Themed, QWidget):
    """Readiness in percent, with a word below the figure."""

    def __init__(self, percent: int | None, caption: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.percent, self.caption = percent, caption
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
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

    Skills are `mastered`, `learning`, `forgotten` or `new`; questions `right`, `wrong`, `now` or `new`.
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
        """The boxes side by side."""
        paint_boxes(QPainter(self), QRectF(self.rect()), self.states, self.theme)


class Legend(Themed, QWidget):
    """What the colors of boxes mean: a small box and a word for each."""

    def __init__(self, states: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        self.states = tuple(states)
        self.setAccessibleName(", ".join(word for _, word in states))
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:  # noqa: N802
        """As wide as its words."""
        return QSize(round(sum(self._widths())), round(self.density.small * 1.5))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """From left to right."""
        painter, side, left = QPainter(self), self.density.small * 0.85, 0.0
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._letters())
        for (state, word), wide in zip(self.states, self._widths(), strict=True):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(getattr(self.theme, _BOX_INKS[state])))
            painter.drawRoundedRect(QRectF(left, (self.height() - side) / 2, side, side), 2.5, 2.5)
            painter.setPen(QColor(self.theme.quiet_ink))
            words = QRectF(left + side + 6, 0, wide, self.height())
            painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, word)
            left += wide

    def _widths(self) -> list[float]:
        letters = QFontMetricsF(self._letters())
        return [letters.horizontalAdvance(word) + self.density.small * 0.85 + 22 for _, word in self.states]

    def _letters(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(self.density.small)
        return font


class StatRow(QWidget):
    """Three to five figures with hairs between them."""

    def __init__(self, stats: Sequence[tuple[str, str]]) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(16)
        self._labels: list[tuple[QLabel, QLabel]] = []
        for place in range(len(stats)):
            if place:
                row.addWidget(rule("upright"))
            column = QVBoxLayout()
            column.setSpacing(2)
            self._labels.append((label("", "figure"), label("", "small", wraps=True)))
            for each in self._labels[-1]:
                column.addWidget(each)
            column.addStretch(1)
            row.addLayout(column, 1)
        self.write(stats)

    def write(self, stats: Sequence[tuple[str, str]]) -> None:
        """Other figures, as many as before."""
        for labels, texts in zip(self._labels, stats, strict=True):
            for each, text in zip(labels, texts, strict=True):
                each.setText(text)


_CIRCLE = 28.0
_APART = 6
"""Pixels between two names."""


class PathStep(NamedTuple):
    """One station. States: `done`, `now`, `ahead`, `exam`."""

    name: str
    so_far: str
    state: str


class Path(Themed, QWidget):
    """Circles on a line, name and count below."""

    def __init__(self, steps: Sequence[PathStep], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.steps = tuple(steps)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName("; ".join(f"{step.name}: {step.state}, {step.so_far}" for step in steps))

    def sizeHint(self) -> QSize:  # noqa: N802
        """The circles and two lines."""
        return QSize(300, round(_CIRCLE + 12 + self.density.body * 1.4 + self.density.small * 1.5))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """From left to right; the line is green as far as one has come."""
        if not self.steps:
            return
        painter, theme = QPainter(self), self.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        part, y = self.width() / len(self.steps), _CIRCLE / 2 + 1
        for place, step in enumerate(self.steps[:-1]):
            ink = theme.right if step.state == "done" else theme.track
            painter.setPen(QPen(QColor(ink), 2))
            x = place * part + _CIRCLE / 2
            painter.drawLine(QPointF(x + _CIRCLE / 2, y), QPointF(x + part - _CIRCLE / 2, y))
        all_named = not self.density.is_compact and self._has_space_for_names(part)
        for place, step in enumerate(self.steps):
            self._paint_circle(painter, QPointF(place * part + _CIRCLE / 2 + 1, y), step.state)
            if all_named or step.state in ("now", "exam"):
                # Where its neighbors have no words, it may take their space.
                wide = part * (1 + (not all_named and step.state == "now")) - _APART
                self._write(painter, step, QRectF(place * part, _CIRCLE + 8, wide, self.height()))

    def _paint_circle(self, painter: QPainter, middle: QPointF, state: str) -> None:
        theme, radius = self.theme, _CIRCLE / 2 - 1
        box = QRectF(middle.x() - 9, middle.y() - 9, 18, 18)
        if state == "done":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.right))
            painter.drawEllipse(middle, radius, radius)
            paint_sign(painter, "check", box, theme.panel)
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.accent if state == "now" else theme.track), 2))
        painter.drawEllipse(middle, radius, radius)
        if state == "now":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent))
            painter.drawEllipse(middle, 7, 7)
        elif state == "exam":
            paint_sign(painter, "flag", box.adjusted(2, 2, -2, -2), theme.ink)

    def _has_space_for_names(self, part: float) -> bool:
        """A name that ends in dots says less than no name."""
        metrics = QFontMetricsF(self._name_font())
        return all(metrics.horizontalAdvance(step.name) <= part - _APART for step in self.steps)

    def _name_font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(self.density.small + 1)
        font.setWeight(QFont.Weight.Medium)
        return font

    def _write(self, painter: QPainter, step: PathStep, box: QRectF) -> None:
        theme, font = self.theme, self._name_font()
        painter.setFont(font)
        painter.setPen(QColor(theme.quiet_ink if step.state == "ahead" else theme.ink))
        dots = Qt.TextElideMode.ElideRight
        painter.drawText(
            box,
            Qt.AlignmentFlag.AlignTop,
            painter.fontMetrics().elidedText(step.name, dots, int(box.width())),
        )
        font.setPixelSize(self.density.small)
        font.setWeight(QFont.Weight.Normal)
        painter.setFont(font)
        painter.setPen(QColor(theme.quiet_ink))
        painter.drawText(
            box.adjusted(0, self.density.body * 1.35, 0, 0), Qt.AlignmentFlag.AlignTop, step.so_far
        )
