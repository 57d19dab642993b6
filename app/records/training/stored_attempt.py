"""An attempt as it is read back: its start, the house of that time, and everything that happened."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from app.procedure.house_text import HouseText
from app.session.attempt_log import AttemptEnded, Entry, Mode, Started

Verdict = dict[str, Any]
"""A scorecard as plain data, as stored."""


@dataclass(frozen=True, slots=True)
class AttemptSummary:
    """An attempt in a list."""

    id: int
    when: datetime
    mode: Mode
    house_id: str
    engine: str
    verdict: Verdict | None
    """The verdict at the end; None while the attempt is unfinished."""


@dataclass(frozen=True, slots=True)
class StoredAttempt:
    """Everything about an attempt."""

    id: int
    when: datetime
    started: Started
    house: HouseText
    entries: tuple[Entry, ...]

    @property
    def verdict(self) -> Verdict | None:
        """The verdict given at the end; None while the attempt is unfinished."""
        last = self.entries[-1] if self.entries else None
        return last.verdict if isinstance(last, AttemptEnded) else None
