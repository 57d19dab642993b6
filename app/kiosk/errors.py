"""Errors at a kiosk, which nobody looks after: people are told and go on; too many, and it starts afresh."""

from collections.abc import Callable, Sequence
from time import monotonic

from app.crash_log import Caught

MOST, WITHIN = 20, 10.0
"""So many errors in so many seconds are a screen that cannot be used."""


class KioskErrors:
    """Tells of errors, and ends the program in a storm of them: the watchdog starts it again where it was."""

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
        """Errors have come. What they are is in the log: it is nothing for a screen that everybody sees."""
        now = self._elapsed()
        self._moments = [moment for moment in self._moments if now - moment <= WITHIN]
        self._moments += [now] * len(caught)
        if len(self._moments) >= MOST:
            self._end()
        else:
            self._tell()
