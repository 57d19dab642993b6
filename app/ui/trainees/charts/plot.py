"""A plot over days: a line with points, and axes with numbers and units, readable from across a room."""

from datetime import date

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit.components.look import Themed
from app.ui.trainees.charts.plot_layout import Drawing, Label, Plotted, drawn, with_unit

_POINT = 3.5
_LINE = 2.0
_LEAST = 7
"""The least height of a plot in lines of text: title, dates, and numbers between them."""


class Plot(Themed, QWidget):
    """One plot."""

    def __init__(self, plotted: Plotted) -> None:
        super().__init__()
        self.plotted = plotted
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(plotted.title)
        self.setAccessibleDescription(told(plotted))

    def sizeHint(self) -> QSize:  # noqa: N802
        """Wide and low."""
        return QSize(220, _LEAST * self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """The height at which it can still be read."""
        return self.sizeHint()

    @property
    def drawing(self) -> Drawing:
        """Where its parts are now."""
        return drawn(QRectF(self.rect()), self.plotted, self.font())

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Title, axes, line."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        drawing = self.drawing
        self._write(painter, (drawing.title,), self.theme.ink)
        if not drawing.points:
            painter.setPen(QColor(self.theme.quiet_ink))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, NOTHING)
            return
        painter.setPen(QPen(QColor(self.theme.line), 1))
        for y in drawing.lines:
            painter.drawLine(QPointF(drawing.area.left(), y), QPointF(drawing.area.right(), y))
        # Thin digits in quiet ink would be too faint on a light background.
        self._write(painter, (*drawing.figures, *drawing.dates), self.theme.ink)
        painter.setPen(QPen(QColor(self.theme.accent), _LINE))
        painter.drawPolyline(QPolygonF([QPointF(*point) for point in drawing.points]))
        painter.setBrush(QColor(self.theme.accent))
        for point in drawing.points:
            painter.drawEllipse(QPointF(*point), _POINT, _POINT)

    def _write(self, painter: QPainter, labels: tuple[Label, ...], ink: str) -> None:
        painter.setPen(QColor(ink))
        for label in labels:
            # Every box is as wide as its words. No clipping, so that rounding cuts no letter.
            painter.drawText(label.box, int(Qt.TextFlag.TextDontClip), label.words)


NOTHING = "Nothing yet"


def told(plotted: Plotted) -> str:
    """A plot in words, for screen readers."""
    if not plotted.points:
        return f"{NOTHING}."
    (first, begun), (last, now) = plotted.points[0], plotted.points[-1]
    end = _said(now, plotted.unit, last)
    return f"{end}." if first == last else f"{_said(begun, plotted.unit, first)}, {end}."


def _said(value: float, unit: str, day: date) -> str:
    return f"{with_unit(float(f'{value:.3g}'), unit)} on {day:%B} {day.day}"
