"""Attempts at the table as the window uses them: begun, resumed after a cut, and ended."""

from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from app.session.attempt_log import Entry, Mode
from app.session.session import Session, Update

if TYPE_CHECKING:
    from app.course.course_state import CourseStanding


class RecordedRound(NamedTuple):
    """A round that was dealt, as it was stored."""

    when: datetime
    mode: Mode
    data: dict[str, Any]


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
    """Begins attempts, finds the one that was cut off, and knows what they come to."""

    def begin(self, mode: Mode, data: dict[str, Any], deck: str) -> RunningAttempt:
        """Begin an attempt at this round."""

    def course(self, house: str) -> "CourseStanding":
        """How the person at the table stands in the course of a house."""

    def cut_off(self) -> RunningAttempt | None:
        """The attempt that was neither finished nor left."""
