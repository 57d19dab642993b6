"""The true time in a sitting, by a clock that cannot be set, and how wrong the clock of the machine is."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import reduce
from typing import NamedTuple

from app.exam.sitting_log import ClockMoved, Happened, Interrupted

MOST_APART = 60.0
"""If the two differ by more seconds than this, the machine's clock was set."""


class SittingClock(NamedTuple):
    """The true time in a sitting, and how wrong the machine's clock is."""

    then: datetime
    """A trusted moment; at first the opening."""
    at: float = 0.0
    """How many seconds after the opening that was."""
    wrong: float = 0.0
    """How many seconds the machine's clock was moved since the opening."""

    def after(self, happened: Happened) -> "SittingClock":
        """The clock after one more entry of the log."""
        match happened:
            case ClockMoved(seconds):
                return self._replace(wrong=self.wrong + seconds)
            case Interrupted(when, at):
                # Nobody counted the seconds meanwhile. Trust the clock, but never go back.
                by_clock = datetime.fromisoformat(when) - timedelta(seconds=self.wrong)
                return self._replace(then=max(by_clock, self.honest(at)), at=at)
        return self

    def honest(self, at: float) -> datetime:
        """The date and time this many seconds after the opening, whatever the machine's clock says."""
        return self.then + timedelta(seconds=at - self.at)

    def moved(self, now: datetime, at: float) -> float:
        """How many seconds the machine's clock was moved since the last entry; 0 if it was not."""
        apart = (now - self.honest(at)).total_seconds() - self.wrong
        return apart if abs(apart) > MOST_APART else 0.0

    def set_back(self, now: datetime, at: float) -> float:
        """The same after a cut. Nobody knows how long that took, so only a move back is certain."""
        return min(self.moved(now, at), 0.0)


def clock_after(opened: datetime, happened: Iterable[Happened]) -> SittingClock:
    """The clock of a sitting after all of this."""
    return reduce(SittingClock.after, happened, SittingClock(opened))
