"""What is on file about dealers, as supervisors look at it: file sheets, certificates, and who is due."""

from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import NamedTuple, Protocol

from app.certificate.due import DueDealer
from app.certificate.in_force import Force
from app.certificate.text import Signed
from app.exam.filed import RevokedResult, Sat, Strike
from app.exam.marks import Marks
from app.exam.supervisor import Supervisor


class Issued(NamedTuple):
    """That a certificate was handed out: when, by whom, and how far the ledger was then."""

    when: datetime
    by: str
    record: int
    head: str


class FiledExam(NamedTuple):
    """A sitting on a file sheet."""

    sat: Sat
    house: str
    """Its name."""
    opened_by: str
    why: str
    """The verdict in a sentence; empty while it is not decided."""
    marks: tuple[Marks, ...]
    strikes: tuple[Strike, ...]
    said: str
    """The dealer's own sentence."""
    revoked: RevokedResult | None
    issued: tuple[Issued, ...]
    """Each time that a certificate of it was made; the same one again is not written down again."""
    force: Force | None
    """How it stands, if it was passed."""
    note: str = ""
    """What has to be known of its rules; empty where there is nothing."""


class FileSheet(NamedTuple):
    """Everything about one dealer, the newest exam first."""

    dealer: str
    badge: str
    made: date
    exams: tuple[FiledExam, ...]


class DealerFilesPort(Protocol):
    """The file on dealers."""

    def sheet(self, sitting: str) -> FileSheet:
        """The sheet of whoever sat this exam."""

    def due(self) -> Sequence[DueDealer]:
        """Whoever has to sit again, by house."""

    def issue(self, sitting: str, by: Supervisor, ready: Callable[[Signed], object]) -> Signed:
        """The certificate of an exam. `ready` prepares it: if that fails, none was issued."""

    def revoke(self, sitting: str, reason: str, by: Supervisor) -> None:
        """Take a result back. It stays on file, with the reason."""

    def revocations(self) -> str:
        """All that was revoked here, as a signed text for those who check certificates elsewhere."""

    def public_key(self) -> str:
        """The public half of this machine's key, as a file for others. The key is made if there is none."""
