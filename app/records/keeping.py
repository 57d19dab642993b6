"""Keeps every attempt at the table in the user's records, and finds the one that was cut off."""

from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app import __version__
from app.procedure.library import Library
from app.records.recording import Recording
from app.records.store import Store
from app.session.attempts import LEFT
from app.session.log import Mode, Noted, Started

if TYPE_CHECKING:
    from app.learning.progress import Progress
    from app.records.drilling import Drilling
    from app.records.register import Register


class Keeping:
    """The records as a table uses them."""

    def __init__(self, file: Path, library: Library, now: Callable[[], datetime]) -> None:
        self._store = Store.open(file)
        self._library = library
        self._now = now
        self._trainee: int | None = None

    def sign_in(self, trainee: int | None) -> None:
        """From now on it is the work of this trainee, or of nobody, that is begun and looked at."""
        self._trainee = trainee

    def begin(self, mode: Mode, data: dict[str, Any], deck: str) -> Recording:
        """Begin an attempt at this round, with the house file as it is now."""
        house = self._library.text(data["house"])
        started = Started(mode, data, deck, house.hash, __version__)
        return Recording.begin(self._store, started, house, self._library, self._now(), self._trainee)

    def cut_off(self) -> Recording | None:
        """The newest attempt of whoever is signed in, if it was neither finished nor left."""
        newest = self._store.newest(self._trainee)
        if newest is None or newest.verdict is not None:
            return None
        entries = self._store.attempt(newest.id).entries
        if entries and entries[-1] == Noted(LEFT, entries[-1].at):
            return None
        return Recording.resume(self._store, newest.id, self._library)

    def progress(self, house: str) -> "Progress":
        """How far whoever is signed in has come at a house."""
        from app.records.mind_store import MindStore
        from app.records.progressing import progress_at

        minds = MindStore.beside(self._store)
        return progress_at(minds, self._trainee, house, self._library, self._now())

    @cached_property
    def runs(self) -> "Drilling":
        """The drills in the same file."""
        from app.records.drill_store import DrillStore
        from app.records.drilling import Drilling

        return Drilling(DrillStore.beside(self._store), self._library, self._now, lambda: self._trainee)

    @cached_property
    def people(self) -> "Register":
        """The trainees in the same file."""
        from app.records.register import Register
        from app.records.trainee_store import TraineeStore

        return Register(TraineeStore.beside(self._store), self, self._now)
