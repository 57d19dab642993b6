"""Scales for plots: round figures on the axes, and where a value lies between them."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import NamedTuple

_ROUND = (1, 2, 5)
_MOST_TICKS = 5


class Scale(NamedTuple):
    """An axis from 0 to its last tick."""

    ticks: tuple[float, ...]

    def share(self, value: float) -> float:
        """How far along the axis a value lies, between 0 and 1."""
        return min(1.0, max(0.0, value / self.ticks[-1]))


def scale_to(most: float) -> Scale:
    """An axis that holds everything up to `most`, with few and round figures on it."""
    step = 1.0
    while not most <= step * (_MOST_TICKS - 1):
        step = _next(step)
    count = max(1, -(-most // step))
    return Scale(tuple([step * place for place in range(int(count) + 1)]))


def _next(step: float) -> float:
    power = float(10 ** (len(str(int(step))) - 1))
    return power * next((figure for figure in _ROUND if figure * power > step), 10)


def dates_on(days: Sequence[date], most: int = _MOST_TICKS) -> tuple[date, ...]:
    """The days to be named under a plot: the first, the last, and a few between them, evenly."""
    span = (days[-1] - days[0]).days
    parts = min(span, most - 1)
    if parts < 1:
        return (days[0],)
    return tuple([days[0] + timedelta(days=round(span * part / parts)) for part in range(parts + 1)])
