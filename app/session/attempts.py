"""An attempt as a screen uses it, and where attempts come from: recorded, or kept in memory only."""

from typing import Any, Protocol

from app.grading.scorecard_codec import scorecard_as_plain
from app.procedure.ruling import Ruling
from app.session.log import AttemptEnded, Entry, Mode
from app.session.session import Session, Update

LEFT = "left unfinished"
"""What is noted of an attempt that its dealer went away from; nobody is asked to go on with it."""


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


class Unrecorded:
    """An attempt nobody writes down."""

    def __init__(self, ruling: Ruling, mode: Mode) -> None:
        self.session = Session(ruling, mode)
        self.data: dict[str, Any] = {}
        self.at = 0.0

    def submit(self, entry: Entry) -> Update:
        """Take in one entry."""
        self.at = entry.at
        return self.session.submit(entry)

    def end(self, at: float) -> Update:
        """End it with the verdict of this moment."""
        return self.submit(AttemptEnded(scorecard_as_plain(self.session.scorecard()), at))
