"""The dealers' files, for supervisors: file sheets, certificates, and who is due."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, datetime
from typing import NamedTuple, Protocol

from app.certificate.certificate_text import Signed
from app.certificate.due import DueDealer
from app.certificate.exam_record import ExamRecord
from app.certificate.ledger_status import LedgerStanding
from app.certificate.pass_status import Force
from app.certificate.retention import RetentionReport
from app.certificate.verify import Verification
from app.credentials.exam_results import ResultExport
from app.credentials.export_forms import ExportText
from app.exam.assessor_marks import Marks
from app.exam.exam_file import RevokedResult, Sat, Strike
from app.exam.supervisor import Supervisor
from app.learning.people import ArchiveNote, Person
from app.ports.house_versions import HouseVersionsPort


class Issued(NamedTuple):
    """An issued certificate: when, by whom, and the number of the ledger's record."""

    when: datetime
    by: str
    record: int
    head: str
    number: str = ""
    """The certificate's own number."""


class FiledExam(NamedTuple):
    """A sitting on a file sheet."""

    sat: Sat
    house: str
    """The house's name."""
    opened_by: str
    why: str
    """The verdict in a sentence; empty while there is no result."""
    marks: tuple[Marks, ...]
    strikes: tuple[Strike, ...]
    said: str
    """The dealer's own sentence."""
    revoked: RevokedResult | None
    issued: tuple[Issued, ...]
    """Each certificate issued for it. The same one issued again is not recorded again."""
    force: Force | None
    """How the pass stands, if it was passed."""
    note: str = ""
    """What a reader has to know about its rules; may be empty."""
    build: str = ""
    """Which program held it, in words; empty for exams of older versions."""
    fault_names: Mapping[int, str] = {}
    """Its faults and wrong answers in a few words, by number."""


class FileSheet(NamedTuple):
    """Everything about one dealer, the newest exam first."""

    dealer: str
    badge: str
    made: date
    exams: tuple[FiledExam, ...]
    head: LedgerStanding | None = None
    """How far the ledger went when the sheet was made."""
    archived: tuple[ArchiveNote, ...] = ()
    """Every time the dealer was archived or brought back, the newest last."""


class ResultExportsPort(Protocol):
    """Results for HR and learning systems."""

    def collect(self, form: str, since_last: bool) -> ResultExport:
        """The exams that are over; or those with news since the last export in this form."""

    def record(self, form: str, export: ResultExport, made: ExportText, by: Supervisor) -> None:
        """Record in the ledger that results were handed out."""


class DealerFilesPort(Protocol):
    """The dealers' files."""

    def sheet(self, sitting: str) -> FileSheet:
        """The file sheet of the dealer of this exam."""

    def record(self, sitting: str) -> ExamRecord:
        """The record of an exam that is over, for the file."""

    def due(self, with_archived: bool = False) -> Sequence[DueDealer]:
        """The dealers who have to sit again, by house; those who left only if asked for."""

    def retention(self) -> RetentionReport:
        """What is older than the houses keep it. Nothing is deleted."""

    def archive(self, person: Person, reason: str, by: Supervisor) -> None:
        """Archive a dealer who left. Everything stays on file."""

    def bring_back(self, person: Person, reason: str, by: Supervisor) -> None:
        """Bring an archived dealer back into the lists."""

    def archive_notes(self, person: Person) -> Sequence[ArchiveNote]:
        """Every time this person was archived or brought back, the newest last."""

    def issue(self, sitting: str, by: Supervisor, ready: Callable[[Signed], object]) -> Signed:
        """Issue the certificate of an exam. `ready` prepares it; if that fails, none was issued."""

    def badge(self, signed: Signed, list_address: str) -> str:
        """An Open Badge of a certificate, which says where the house lists revoked badges."""

    def revoke(self, sitting: str, reason: str, by: Supervisor) -> None:
        """Revoke a result. It stays on file, with the reason."""

    def revocations(self) -> str:
        """All revocations on this machine, as a signed text for verifiers."""

    def public_key(self) -> str:
        """The public half of this machine's key, as text for verifiers. The key is made if there is none."""

    def verify(self, text: str) -> Verification:
        """The verdict on a certificate by this machine's keys and records."""

    @property
    def exports(self) -> ResultExportsPort:
        """Results for HR and learning systems."""

    @property
    def versions(self) -> HouseVersionsPort:
        """Which versions of a house were put in use."""

    def head(self) -> LedgerStanding | None:
        """How far the ledger goes, for everything that is printed or saved; None while it is empty."""

    def check_door(self) -> str:
        """At the supervisors' door: what is wrong with key and ledger, in a sentence; else nothing."""
