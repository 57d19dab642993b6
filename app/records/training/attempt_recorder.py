"""Records an attempt while it runs: each entry is stored first, then judged and shown."""

from datetime import datetime
from typing import Any, Self

from app import __version__
from app.errors import Refused
from app.grading.scorecard_codec import scorecard_as_plain
from app.procedure.dealer_log import step_in_words
from app.procedure.house_text import HouseText
from app.procedure.library import Library
from app.records.training.attempt_store import AttemptStore
from app.session.attempt_log import Acted, AttemptEnded, Entry, Noted, Started
from app.session.replay import begun, replay
from app.session.session import Session, Update


class AttemptRecorder:
    """A session together with its record. What cannot be stored does not happen."""

    def __init__(
        self,
        store: AttemptStore,
        attempt: int,
        data: dict[str, Any],
        session: Session,
        written: int,
        at: float,
    ) -> None:
        self.attempt = attempt
        self.data = data
        self.session = session
        self.at = at
        """Seconds from the start to the last entry. The clock goes on from here after a crash."""
        self._store = store
        self._written = written

    @classmethod
    def begin(
        cls,
        store: AttemptStore,
        started: Started,
        house: HouseText,
        library: Library,
        when: datetime,
        trainee: int | None = None,
    ) -> Self:
        """Begin an attempt. A round that cannot be dealt is refused before anything is written."""
        session = begun(started, library.house_of(house))
        return cls(store, store.begin(started, house, when, trainee), started.round, session, 0, 0.0)

    @classmethod
    def resume(cls, store: AttemptStore, attempt: int, library: Library) -> Self:
        """Go on with an unfinished attempt."""
        kept = store.attempt(attempt)
        if kept.verdict is not None:
            raise Refused(f"attempt {attempt} is finished; it can be replayed but not resumed")
        session = replay(kept.started, library.house_of(kept.house), kept.entries)
        at = kept.entries[-1].at if kept.entries else 0.0
        resumed = cls(store, attempt, kept.started.round, session, len(kept.entries), at)
        if kept.started.engine != __version__:
            resumed.submit(
                Noted(f"started with version {kept.started.engine}, resumed with {__version__}", at)
            )
        return resumed

    def submit(self, entry: Entry) -> Update:
        """Store one entry, then take it in. If it cannot be stored, nothing has happened."""
        if isinstance(entry, Acted):
            # Refused before it is stored: unreadable words would spoil every replay.
            step_in_words(entry.words, self.session.ruling.house.seats)
        self._store.append(self.attempt, self._written + 1, entry)
        self._written += 1
        self.at = entry.at
        return self.session.submit(entry)

    def end(self, at: float) -> Update:
        """End the attempt with the verdict as it stands."""
        return self.submit(AttemptEnded(scorecard_as_plain(self.session.scorecard()), at))
