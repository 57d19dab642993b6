"""A sitting that runs: every entry is on the disk before it is taken in, and the log tells of every cut.

The machine's clock can be set; the seconds since the opening are counted by one that nobody can set.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial, reduce
from random import Random
from typing import NamedTuple

from app.exam.draw_next import next_of
from app.exam.form_drawing import digest_of
from app.exam.log import ClockMoved, Closed, Happened, Interrupted
from app.exam.sitting import Sitting
from app.records.db.entry_codec import time_of, time_text
from app.records.exams.sitting_store import SittingStore, StoredSitting

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


class LiveSitting:
    """A sitting and its record, which are never apart: what cannot be stored does not happen."""

    def __init__(
        self,
        store: SittingStore,
        kept: StoredSitting,
        sitting: Sitting,
        now: Callable[[], datetime],
        chance: Random,
        seen: Callable[[], frozenset[str]],
        decide: Callable[[datetime], None],
        was_cut: bool,
    ) -> None:
        self.id = kept.id
        self.opened = kept.opened
        self.sitting = sitting
        self._store = store
        self._now = now
        self._chance = chance
        self._seen = seen
        """The digests of all rounds that this dealer had seen before."""
        self._decide = decide
        """Files the result of a sitting that nobody has to mark, as a part of its closing."""
        self._was_cut = was_cut
        """Was it left by another process, and nothing has been written since?"""
        self._written = len(kept.happened)
        self._clock = clock_after(time_of(kept.opened.when), kept.happened)

    def go_on(self, at: float) -> None:
        """Draw and write down the next round or question, if nothing is open and something is left."""
        is_round = self.sitting.next_round is not None
        seen = self._seen().union([digest_of(dealt.data) for dealt in self.sitting.dealt]) if is_round else ()
        due = next_of(self.sitting, self._chance, seen, at)
        if due:
            self.submit(due)

    def submit(self, happened: Happened) -> None:
        """Write down one entry, then take it in; before it, what became of the program and of its clock."""
        if happened.at < self.sitting.at:
            raise ValueError(f"{happened.at} seconds were over long ago")
        self.sitting.check(happened)
        now = self._now()
        noticed = self._noticed(now, happened.at)
        clock = reduce(SittingClock.after, noticed, self._clock)
        if isinstance(happened, Closed):
            happened = replace(happened, when=time_text(clock.honest(happened.at)))
        entries = [*noticed, happened]
        is_decided = isinstance(happened, Closed) and self.sitting.is_untouched
        also = partial(self._decide, now) if is_decided else lambda: None
        self._store.append(self.id, self._written + 1, entries, now, also)
        self._written += len(entries)
        self._clock, self._was_cut = clock, False
        for entry in entries:
            self.sitting.take(entry)

    def _noticed(self, now: datetime, at: float) -> list[Happened]:
        """What has to be written before an entry: a clock that was set, and that the program was cut off."""
        moved = self._clock.set_back(now, at) if self._was_cut else self._clock.moved(now, at)
        noticed: list[Happened] = [ClockMoved(round(moved, 3), at)] if moved else []
        return [*noticed, Interrupted(time_text(now), at)] if self._was_cut else noticed
