"""A plot over days: a line with its points, axes with figures and units, made to be read across a room."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.progress.scale import Scale, dates_on, scale_to
from app.ui.theme import Room

_POINT = 3.5
_LINE = 2.0


class Plotted(NamedTuple):
    """What is plotted: a value for each of some days, in a unit."""

    title: str
    unit: str
    points: tuple[tuple[date, float], ...]
    most: float = 0.0
    """The axis reaches this far at least."""
    target: float | None = None
    """A value to come near to."""


class Plot(QWidget):
    """One plot."""

    def __init__(self, plotted: Plotted, parent: QWidget) -> None:
        super().__init__(parent)
        self.plotted = plotted
        self.room: Room | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(plotted.title)
        self.setAccessibleDescription(told(plotted))

    def sizeHint(self) -> QSize:  # noqa: N802
        """Wide and low."""
        return QSize(320, 150)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Title, axes, line."""
        if self.room is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_plot(painter, QRectF(self.rect()), self.plotted, self.font(), self.room)


def told(plotted: Plotted) -> str:
    """A plot for those who hear it."""
    if not plotted.points:
        return "Nothing yet."
    (first, begun), (last, now) = plotted.points[0], plotted.points[-1]
    unit = plotted.unit
    return f"{begun:.4g} {unit} on {first:%d %B}, {now:.4g} {unit} on {last:%d %B}."


def paint_plot(painter: QPainter, box: QRectF, plotted: Plotted, letters: QFont, room: Room) -> None:
    """Paint a plot into a box, on the screen or into a picture."""
    painter.setFont(letters)
    metrics = QFontMetricsF(letters)
    line = metrics.height()
    painter.setPen(QColor(room.ink))
    painter.drawText(QRectF(box.left(), box.top(), box.width(), line), plotted.title)
    if not plotted.points:
        painter.setPen(QColor(room.quiet_ink))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, "Nothing yet")
        return
    values = [value for _, value in plotted.points]
    scale = scale_to(max(*values, plotted.most, plotted.target or 0.0))
    aside = max(metrics.horizontalAdvance(_figure(tick, plotted.unit)) for tick in scale.ticks) + 8
    area = box.adjusted(aside, 1.5 * line, -1.5 * line, -1.5 * line)
    _paint_axes(painter, area, scale, plotted, room)
    _paint_line(painter, area, scale, plotted.points, room)


def _paint_axes(painter: QPainter, area: QRectF, scale: Scale, plotted: Plotted, room: Room) -> None:
    for tick in scale.ticks:
        y = area.bottom() - scale.share(tick) * area.height()
        painter.setPen(QPen(QColor(room.line), 1))
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
        painter.setPen(QColor(room.quiet_ink))
        beside = QRectF(area.left() - 100, y - 12, 94, 24)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(beside, right, _figure(tick, plotted.unit))
    if plotted.target is not None:
        y = area.bottom() - scale.share(plotted.target) * area.height()
        painter.setPen(QPen(QColor(room.accent), 1, Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
    days = [day for day, _ in plotted.points]
    painter.setPen(QColor(room.quiet_ink))
    for day in dates_on(days):
        below = QRectF(_x(area, days, day) - 40, area.bottom() + 3, 80, 24)
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, f"{day:%d %b}")


def _paint_line(
    painter: QPainter, area: QRectF, scale: Scale, points: Sequence[tuple[date, float]], room: Room
) -> None:
    days = [day for day, _ in points]
    places = [
        QPointF(_x(area, days, day), area.bottom() - scale.share(value) * area.height())
        for day, value in points
    ]
    painter.setPen(QPen(QColor(room.accent), _LINE))
    painter.drawPolyline(QPolygonF(places))
    painter.setBrush(QColor(room.accent))
    for place in places:
        painter.drawEllipse(place, _POINT, _POINT)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _x(area: QRectF, days: Sequence[date], day: date) -> float:
    """Days lie as far apart as they are; one alone lies in the middle."""
    span = (days[-1] - days[0]).days
    return area.left() + area.width() * ((day - days[0]).days / span if span else 0.5)


def _figure(tick: float, unit: str) -> str:
    return f"{tick:g} {unit}"
