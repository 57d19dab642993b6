"""An attempt that is kept in memory only, and what is noted of one that was left."""

from typing import Any

from app.grading.scorecard_codec import scorecard_as_plain
from app.procedure.ruling import Ruling
from app.session.attempt_log import AttemptEnded, Entry, Mode
from app.session.session import Session, Update

LEFT = "left unfinished"
"""The note on an attempt that its dealer left. It is not offered again."""


class Unrecorded:
    """An attempt that is not recorded."""

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
