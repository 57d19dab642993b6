"""Errors at a kiosk: the trainee is told and goes on. After too many errors the program starts again."""

from collections.abc import Callable, Sequence
from time import monotonic

from app.crash_log import Caught

MOST, WITHIN = 20, 10.0
"""This many errors in this many seconds mean that the screen cannot be used."""


class KioskErrors:
    """Tells the trainee. Ends the program after too many errors; the watchdog starts it again."""

    def __init__(
        self,
        tell: Callable[[], object],
        end: Callable[[], object],
        elapsed: Callable[[], float] = monotonic,
    ) -> None:
        self._tell = tell
        self._end = end
        self._elapsed = elapsed
        self._moments: list[float] = []

    def show(self, caught: Sequence[Caught]) -> None:
        """Errors have come in. The details are in the log, not on a screen that everybody sees."""
        now = self._elapsed()
        self._moments = [moment for moment in self._moments if now - moment <= WITHIN]
        self._moments += [now] * len(caught)
        if len(self._moments) >= MOST:
            self._end()
        else:
            self._tell()
