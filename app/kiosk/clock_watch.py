"""The two clocks of a machine: the one on the wall, which can be set, and the one that only counts.

Timeouts use the second one. When the first one jumps, the journal says so, because the times in the records
come from it.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import NamedTuple

from app.plurals import counted

_SLACK = timedelta(seconds=30)
"""A clock that the network corrects moves by less than this."""


class Clocks(NamedTuple):
    """What both say."""

    now: Callable[[], datetime]
    elapsed: Callable[[], float]
    """Seconds since some moment."""


HERE = Clocks(lambda: datetime.now(UTC), monotonic)
"""The clocks of this machine."""


class ClockWatch:
    """Compares the two clocks at every look."""

    def __init__(self, clocks: Clocks) -> None:
        self._clocks = clocks
        self._now, self._elapsed = clocks.now(), clocks.elapsed()

    def look(self) -> str:
        """A sentence if the clock on the wall has jumped since the last look, else an empty string."""
        before, since = self._now, self._elapsed
        self._now, self._elapsed = self._clocks.now(), self._clocks.elapsed()
        jump = self._now - before - timedelta(seconds=self._elapsed - since)
        if abs(jump) <= _SLACK:
            return ""
        where = "forward" if jump > timedelta() else "back"
        return (
            f"The clock on this machine was set {where} by {_words(abs(jump))}; "
            f"it now says {self._now.astimezone():%Y-%m-%d %H:%M}."
        )


def _words(time: timedelta) -> str:
    minutes = max(1, round(time.total_seconds() / 60))
    days, minutes = divmod(minutes, 24 * 60)
    hours, minutes = divmod(minutes, 60)
    parts = {"day": days, "hour": hours, "minute": minutes}
    return ", ".join([counted(many, what) for what, many in parts.items() if many])
