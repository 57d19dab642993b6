"""The true time in a sitting, by a clock that cannot be set, and the stretches in which nobody dealt."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import reduce
from typing import NamedTuple

from app.exam.exam_log import ClockMoved, ClockPaused, ClockResumed, Closed, Happened, Interrupted, Opened
from app.learning.dates import zone_of

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


class Stop(NamedTuple):
    """A stretch in which nobody dealt: paused by a supervisor, or cut off."""

    start: datetime
    end: datetime
    words: str


def stops_of(opened: Opened, happened: Iterable[Happened]) -> tuple[Stop, ...]:
    """Every pause and every cut of a sitting, with the times on an honest clock."""
    zone = zone_of(opened.zone) or UTC
    clock = SittingClock(datetime.fromisoformat(opened.when))
    last, paused, found = clock.then, None, []
    for entry in happened:
        before, clock = last, clock.after(entry)
        last = clock.honest(entry.at)
        match entry:
            case ClockPaused(by, words, _):
                paused = (last, f"paused by {by}: {words}" if words else f"paused by {by}")
            case ClockResumed() | Closed() if paused:
                found.append(Stop(paused[0].astimezone(zone), last.astimezone(zone), paused[1]))
                paused = None
            case Interrupted():
                words = "interrupted; resumed at the same move"
                found.append(Stop(before.astimezone(zone), last.astimezone(zone), words))
    return tuple(found)
