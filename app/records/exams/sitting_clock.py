"""The time in a sitting by two clocks: the machine's, which anybody can set, and the seconds of its log."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import reduce
from typing import NamedTuple

from app.exam.log import ClockMoved, Happened, Interrupted
from app.records.db.entry_codec import time_of

MOST_APART = 60.0
"""So many seconds the two may differ before somebody has set the machine's clock."""


class SittingClock(NamedTuple):
    """What time it really is in a sitting, and by how much the machine's clock is wrong."""

    then: datetime
    """A moment that is believed; at first the opening."""
    at: float = 0.0
    """How many seconds after the opening that was."""
    wrong: float = 0.0
    """By how many seconds the machine's clock was set since the opening."""

    def after(self, happened: Happened) -> "SittingClock":
        """The clock after one more entry of the log."""
        match happened:
            case ClockMoved(seconds):
                return self._replace(wrong=self.wrong + seconds)
            case Interrupted(when, at):
                # Nobody counted the seconds meanwhile. The clock is believed, but time never runs back.
                by_clock = time_of(when) - timedelta(seconds=self.wrong)
                return self._replace(then=max(by_clock, self.honest(at)), at=at)
        return self

    def honest(self, at: float) -> datetime:
        """The date and time so many seconds after the opening, whatever the machine's clock says."""
        return self.then + timedelta(seconds=at - self.at)

    def moved(self, now: datetime, at: float) -> float:
        """By how many seconds the machine's clock was set since the last entry; 0 if it was not."""
        apart = (now - self.honest(at)).total_seconds() - self.wrong
        return apart if abs(apart) > MOST_APART else 0.0

    def set_back(self, now: datetime, at: float) -> float:
        """The same after a cut, of which nobody knows how long it was: only back is certain."""
        return min(self.moved(now, at), 0.0)


def clock_after(opened: datetime, happened: Iterable[Happened]) -> SittingClock:
    """The clock of a sitting after all of this."""
    return reduce(SittingClock.after, happened, SittingClock(opened))
