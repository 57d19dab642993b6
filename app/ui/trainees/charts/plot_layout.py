"""What is plotted, and where each part of the plot lies. Nothing is painted here."""

from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QFontMetricsF

_ROUND = (1, 2, 5)
_MOST_TICKS = 5


class Scale(NamedTuple):
    """An axis from 0 to its last tick."""

    ticks: tuple[float, ...]

    def share(self, value: float) -> float:
        """How far along the axis a value lies, between 0 and 1."""
        return min(1.0, max(0.0, value / self.ticks[-1]))


def scale_to(most: float) -> Scale:
    """An axis up to at least `most`, with a few round numbers."""
    step = 1.0
    while not most <= step * (_MOST_TICKS - 1):
        step = _next(step)
    count = max(1, -(-most // step))
    return Scale(tuple([step * place for place in range(int(count) + 1)]))


def _next(step: float) -> float:
    power = float(10 ** (len(str(int(step))) - 1))
    return power * next((figure for figure in _ROUND if figure * power > step), 10)


def dates_on(days: Sequence[date], most: int = _MOST_TICKS) -> tuple[date, ...]:
    """The days to label under a plot: the first, the last, and a few evenly between them."""
    span = (days[-1] - days[0]).days
    parts = min(span, most - 1)
    if parts < 1:
        return (days[0],)
    return tuple([days[0] + timedelta(days=round(span * part / parts)) for part in range(parts + 1)])


_GAP = 8.0
_WIDEST = "100%"
"""The space kept for this text beside every plot, so that the axes of two plots align."""


class Plotted(NamedTuple):
    """What is plotted: a value for each day, in a unit."""

    title: str
    unit: str
    points: tuple[tuple[date, float], ...]
    most: float = 0.0
    """The least end of the axis."""


class Label(NamedTuple):
    """Words and their box."""

    words: str
    box: QRectF


class Drawing(NamedTuple):
    """A plot with the places of its parts. Without points there is only its title."""

    title: Label
    area: QRectF
    lines: tuple[float, ...] = ()
    """The height of each number of the axis."""
    figures: tuple[Label, ...] = ()
    dates: tuple[Label, ...] = ()
    points: tuple[tuple[float, float], ...] = ()


def with_unit(value: float, unit: str) -> str:
    """A figure as people write it: 94%, 4.9 s."""
    return f"{value:g}{unit}" if unit == "%" else f"{value:g} {unit}"


def drawn(box: QRectF, plotted: Plotted, letters: QFont) -> Drawing:
    """The plot in a box, with this font."""
    metrics = QFontMetricsF(letters)
    line = metrics.height()
    title = Label(plotted.title, QRectF(box.left(), box.top(), box.width(), line))
    if not plotted.points:
        return Drawing(title, box)
    scale = scale_to(max(plotted.most, *[value for _, value in plotted.points]))
    words = [with_unit(tick, plotted.unit) for tick in scale.ticks]
    aside = _GAP + max(metrics.horizontalAdvance(each) for each in (_WIDEST, *words))
    # Half a line above the topmost figure, and under the lowest one half of it before the dates begin.
    area = box.adjusted(aside, 2 * line, -_GAP, -2 * line)
    lines = [area.bottom() - scale.share(tick) * area.height() for tick in scale.ticks]
    days = [day for day, _ in plotted.points]
    return Drawing(
        title,
        area,
        tuple(lines),
        tuple(_figures(area, lines, words, metrics)),
        tuple(_dates(area, days, metrics)),
        tuple(
            [
                (_x(area, days, day), area.bottom() - scale.share(value) * area.height())
                for day, value in plotted.points
            ]
        ),
    )


def _figures(
    area: QRectF, lines: Sequence[float], words: Sequence[str], metrics: QFontMetricsF
) -> list[Label]:
    """The numbers of the axis. If not all fit, every second or third."""
    high = metrics.height()
    every = max(1, ceil(high * (len(lines) - 1) / max(1.0, area.height())))
    return [
        Label(each, QRectF(area.left() - _GAP - wide, y - high / 2, wide, high))
        for y, each in list(zip(lines, words, strict=True))[::every]
        for wide in [metrics.horizontalAdvance(each)]
    ]


def _dates(area: QRectF, days: Sequence[date], metrics: QFontMetricsF) -> list[Label]:
    """As many dates as fit under the axis, the first and the last included."""
    for count in range(len(dates_on(days)), 0, -1):
        found = [_date(area, days, day, metrics) for day in dates_on(days, count)]
        if all(one.box.right() + _GAP <= other.box.left() for one, other in pairwise(found)):
            return found
    return []


def _date(area: QRectF, days: Sequence[date], day: date, metrics: QFontMetricsF) -> Label:
    words = f"{day:%b} {day.day}"
    wide = metrics.horizontalAdvance(words)
    # Never beyond the axis, where the numbers and the edge of the page are.
    x = min(max(area.left(), _x(area, days, day) - wide / 2), area.right() - wide)
    return Label(words, QRectF(x, area.bottom() + 0.6 * metrics.height(), wide, metrics.height()))


def _x(area: QRectF, days: Sequence[date], day: date) -> float:
    """Days at true distances. A single day is in the middle."""
    span = (days[-1] - days[0]).days
    return area.left() + area.width() * ((day - days[0]).days / span if span else 0.5)
