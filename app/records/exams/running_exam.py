"""A running sitting: every entry is on the disk before it is taken in, and the log records every cut.

Seconds since the opening come from a clock that nobody can set (`app.exam.exam_clock`).
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial, reduce
from random import Random

from app.exam.draw_next import draw_next
from app.exam.draw_unseen import digest_of
from app.exam.exam_clock import SittingClock, clock_after
from app.exam.exam_log import ClockMoved, Closed, Happened, Interrupted
from app.exam.exam_state import Sitting
from app.records.db.entry_codec import time_of, time_text
from app.records.exams.exam_store import SittingStore, StoredSitting


class LiveSitting:
    """A sitting together with its record. What cannot be stored does not happen."""

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
        """Files the result of a sitting that needs no marks, as part of closing it."""
        self._was_cut = was_cut
        """Was it left by another process, with nothing written since?"""
        self._written = len(kept.happened)
        self._clock = clock_after(time_of(kept.opened.when), kept.happened)

    def go_on(self, at: float) -> None:
        """Draw and store the next round or question, if nothing is open and something is left."""
        is_round = self.sitting.next_round is not None
        seen = self._seen().union([digest_of(dealt.data) for dealt in self.sitting.dealt]) if is_round else ()
        due = draw_next(self.sitting, self._chance, seen, at)
        if due:
            self.submit(due)

    def submit(self, happened: Happened) -> None:
        """Store one entry, then take it in. A cut or a clock that was set is stored before it."""
        if happened.at < self.sitting.at:
            raise ValueError(f"{happened.at} seconds are already past")
        self.sitting.check(happened)
        now = self._now()
        noticed = self._noticed(now, happened.at)
        clock = reduce(SittingClock.after, noticed, self._clock)
        if isinstance(happened, Closed):
            happened = replace(happened, when=time_text(clock.honest(happened.at)))
        entries = [*noticed, happened]
        is_decided = isinstance(happened, Closed) and (
            self.sitting.is_untouched or happened.outcome == "incomplete"
        )
        also = partial(self._decide, now) if is_decided else lambda: None
        self._store.append(self.id, self._written + 1, entries, now, also)
        self._written += len(entries)
        self._clock, self._was_cut = clock, False
        for entry in entries:
            self.sitting.take(entry)

    def _noticed(self, now: datetime, at: float) -> list[Happened]:
        """What has to be stored before an entry: that the clock was set, that the program was cut off."""
        moved = self._clock.set_back(now, at) if self._was_cut else self._clock.moved(now, at)
        noticed: list[Happened] = [ClockMoved(round(moved, 3), at)] if moved else []
        return [*noticed, Interrupted(time_text(now), at)] if self._was_cut else noticed
