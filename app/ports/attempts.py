"""Attempts at the table as the window uses them: begun, resumed after a cut, and ended."""

from typing import Any, Protocol

from app.session.attempt_log import Entry, Mode
from app.session.session import Session, Update


class RunningAttempt(Protocol):
    """A running attempt."""

    session: Session
    data: dict[str, Any]
    """The round as stored."""
    at: float
    """Seconds from the start to the last entry."""

    def submit(self, entry: Entry) -> Update:
        """Take in one entry."""

    def end(self, at: float) -> Update:
        """End it with the verdict as it stands."""


class Attempts(Protocol):
    """Begins attempts, and finds the one that was cut off."""

    def begin(self, mode: Mode, data: dict[str, Any], deck: str) -> RunningAttempt:
        """Begin an attempt at this round."""

    def cut_off(self) -> RunningAttempt | None:
        """The attempt that was neither finished nor left."""
