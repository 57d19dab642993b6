"""Attempts at the table as a window uses them: begun, gone on with after a cut, and ended."""

from typing import Any, Protocol

from app.session.log import Entry, Mode
from app.session.session import Session, Update


class RunningAttempt(Protocol):
    """One attempt that runs."""

    session: Session
    data: dict[str, Any]
    """The round as it was written down."""
    at: float
    """Seconds after the start at the last entry."""

    def submit(self, entry: Entry) -> Update:
        """Take in one entry."""

    def end(self, at: float) -> Update:
        """End it with the verdict of this moment."""


class Attempts(Protocol):
    """Begins attempts, and knows the one that was cut off."""

    def begin(self, mode: Mode, data: dict[str, Any], deck: str) -> RunningAttempt:
        """Begin an attempt at this round."""

    def cut_off(self) -> RunningAttempt | None:
        """The attempt that was neither finished nor left, as it was then."""
