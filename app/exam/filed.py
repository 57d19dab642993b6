"""What is on file about an exam: log, marks, strikes, result, revocation."""

from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from app.exam.marks import Marks
from app.exam.sitting_log import Happened, Opened
from app.exam.supervisor import Supervisor

if TYPE_CHECKING:
    from app.exam.result import Result


class Strike(NamedTuple):
    """A fault that a supervisor struck as a slip of the input, not of the dealing."""

    fault: int
    """Its place among all faults of the sitting, from 0."""
    reason: str
    by: Supervisor
    when: datetime


class RevokedResult(NamedTuple):
    """The revocation of a result: why, by whom, and when."""

    reason: str
    by: Supervisor
    when: datetime


class Filed(NamedTuple):
    """Everything on file about a sitting."""

    id: str
    opened: Opened
    happened: tuple[Happened, ...]
    marks: tuple[Marks, ...]
    strikes: tuple[Strike, ...]
    said: str
    """The dealer's own sentence."""
    result: "Result | None"
    """The present result; None while marks are missing."""
    revoked: RevokedResult | None = None
    is_doubtful: bool = False
    """Is the ledger damaged, so that nobody can rely on what it says?"""
    doubt: str = ""
    """Why the result in the ledger is not believed, as a sentence; empty if it is."""
    live: tuple[Marks, ...] = ()
    """What assessors scored at a real table, on the live table sheet."""


class Sat(NamedTuple):
    """A sitting in a list."""

    id: str
    dealer: str
    badge: str
    house: str
    when: datetime
    is_closed: bool
    passed: bool | None
    """None while there is no result."""
    is_revoked: bool = False
    """Was the result revoked?"""
    is_doubtful: bool = False
    """Is the ledger damaged, so that nobody can rely on what it says?"""
    doubt: str = ""
    """Why the result in the ledger is not believed, as a sentence. Then it was not passed."""
