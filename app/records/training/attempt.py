"""An attempt as it is read back: its start, the house of that time, and everything that happened."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.procedure.house_text import HouseText
from app.session.log import AttemptEnded, Entry, Mode, Started

Verdict = dict[str, Any]
"""A scorecard as plain data, as it is written down."""


@dataclass(frozen=True, slots=True)
class AttemptSummary:
    """What a list of attempts shows of one."""

    id: int
    when: datetime
    mode: Mode
    house_id: str
    engine: str
    verdict: Verdict | None
    """As it was given at the end; None while the attempt is unfinished."""


@dataclass(frozen=True, slots=True)
class StoredAttempt:
    """All there is about an attempt."""

    id: int
    when: datetime
    started: Started
    house: HouseText
    entries: tuple[Entry, ...]

    @property
    def verdict(self) -> Verdict | None:
        """The verdict as it was given at the end; None while the attempt is unfinished."""
        last = self.entries[-1] if self.entries else None
        return last.verdict if isinstance(last, AttemptEnded) else None
