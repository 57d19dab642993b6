"""Supervisors and exams as screens use them: who may open one, the one that runs, and what is on file."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, Protocol

from app.exam.log import Happened, Opened

if TYPE_CHECKING:
    from app.exam.result import Result
    from app.exam.sitting import Sitting
    from app.learning.people import Person


class Supervisor(NamedTuple):
    """Somebody who may open, assess and file exams."""

    id: str
    name: str
    badge: str


class Challenge(Protocol):
    """One try at a PIN. It counts as a wrong one from the start, so that pulling the plug gains nothing."""

    supervisor: Supervisor

    def is_right(self, pin: str) -> bool:
        """Is this the PIN? Slow on purpose, touches no file: ask for it away from the window's thread."""


class SupervisorsPort(Protocol):
    """The accounts of supervisors."""

    def everybody(self) -> Sequence[Supervisor]:
        """All who have an account now, by name."""

    def add(self, name: str, badge: str, kept: str, by: Supervisor | None) -> Supervisor:
        """Make an account with what is kept of a PIN; the first by nobody, any other by a supervisor."""

    def keep(self, pin: str) -> str:
        """What is kept of a PIN. Slow on purpose, touches no file; refuses what is no PIN."""

    def challenge(self, supervisor: Supervisor) -> Challenge:
        """Begin a try at a PIN. Refused while the account is locked, with the time until which it is."""

    def pass_(self, challenge: Challenge) -> None:
        """The PIN was right: earlier wrong ones are forgotten."""

    def fail(self, challenge: Challenge) -> str:
        """The PIN was wrong: a sentence that says how many tries are left, or until when it is locked."""

    def change(self, supervisor: Supervisor, name: str, badge: str, kept: str = "") -> Supervisor:
        """Another name, badge or PIN for this account, by whoever has passed its challenge.

        `kept` is what is kept of the PIN; empty: it stays.
        """

    def remove(self, supervisor: Supervisor, by: Supervisor) -> None:
        """Close an account. What it signed stays; the last account stays too."""


class Running(Protocol):
    """A sitting that runs. What cannot be written down has not happened."""

    id: str
    opened: Opened
    sitting: "Sitting"

    def go_on(self, at: float) -> None:
        """Draw and write down the next round or question, if nothing is open and something is left."""

    def submit(self, happened: Happened) -> None:
        """Write down one entry, then take it in."""


class Marks(NamedTuple):
    """What one assessor found: a mark from 1 to 10 under each heading, and words to it."""

    assessor: Supervisor
    marks: Mapping[str, int]
    words: str


class Strike(NamedTuple):
    """A fault that a supervisor struck as a slip of the input and not of the dealing."""

    fault: int
    """Its place among all faults of the sitting, from 0."""
    reason: str
    by: Supervisor
    when: datetime


class RevokedResult(NamedTuple):
    """That a result was revoked: why, by whom, and when."""

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
    """As it stands; None while assessors are still to mark."""
    revoked: RevokedResult | None = None


class Sat(NamedTuple):
    """A sitting in a list."""

    id: str
    dealer: str
    badge: str
    house: str
    when: datetime
    is_closed: bool
    passed: bool | None
    """None while it is not decided."""
    is_revoked: bool = False
    """Was the result taken back?"""


class ExamsPort(Protocol):
    """The exams on this machine."""

    def running(self) -> Running | None:
        """The sitting that was opened and not closed. After a cut the record says so when it goes on."""

    def open(self, house: str, dealer: "Person", supervisor: Supervisor) -> Running:
        """Open a sitting with a fresh form. Refused if one runs, or somebody would examine themselves."""

    def sittings(self, dealer: "Person | None" = None) -> Sequence[Sat]:
        """All sittings, or those of one dealer, the newest first."""

    def file(self, sitting: str) -> Filed:
        """Everything about a sitting."""

    def sitting(self, sitting: str) -> "Sitting":
        """The sitting as it went, with the house as it was then: for replay."""

    def mark(self, sitting: str, marks: Marks) -> None:
        """File an assessor's marks, once; with the last that the exam needs the result is filed too."""

    def marked_by(self, sitting: str) -> Sequence[Supervisor]:
        """Who has marked it, and nothing of how."""

    def strike(self, sitting: str, fault: int, reason: str, by: Supervisor) -> None:
        """Strike a fault of a result; the result before it stays on file too."""

    def say(self, sitting: str, sentence: str) -> None:
        """The dealer's own sentence, once."""
