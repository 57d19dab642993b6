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
    from app.records.drilling import Drilling


class Keeping:
    """The records as a table uses them."""

    def __init__(self, file: Path, library: Library, now: Callable[[], datetime]) -> None:
        self._store = Store.open(file)
        self._library = library
        self._now = now

    def begin(self, mode: Mode, data: dict[str, Any], deck: str) -> Recording:
        """Begin an attempt at this round, with the house file as it is now."""
        house = self._library.text(data["house"])
        started = Started(mode, data, deck, house.hash, __version__)
        return Recording.begin(self._store, started, house, self._library, self._now())

    def cut_off(self) -> Recording | None:
        """The newest attempt, if it was neither finished nor left."""
        newest = self._store.newest()
        if newest is None or newest.verdict is not None:
            return None
        entries = self._store.attempt(newest.id).entries
        if entries and entries[-1] == Noted(LEFT, entries[-1].at):
            return None
        return Recording.resume(self._store, newest.id, self._library)

    @cached_property
    def runs(self) -> "Drilling":
        """The drills in the same file."""
        from app.records.drill_store import DrillStore
        from app.records.drilling import Drilling

        return Drilling(DrillStore.beside(self._store), self._library, self._now)
