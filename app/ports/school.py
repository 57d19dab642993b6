"""The school's database as the office's window uses it. Each call opens a connection, so none is made in
the window's own thread.
"""

from collections.abc import Sequence
from typing import Protocol

from app.certificate.exam_record import ExamRecord
from app.exam.supervisor import Supervisor
from app.school.membership import SyncState
from app.school.school_lists import (
    EndingCertificate,
    Held,
    Listing,
    ListQuery,
    SchoolExam,
    SchoolPerson,
    Station,
)


class SchoolPort(Protocol):
    """All stations. Whatever cannot be done, or a database out of reach, is refused in a sentence."""

    def stations(self) -> Sequence[Station]:
        """Every station, the office first."""

    def held(self) -> Sequence[Held]:
        """What is in quarantine, the newest first."""

    def people(self, query: ListQuery) -> Listing[SchoolPerson]:
        """The class over all stations."""

    def exams(self, query: ListQuery) -> Listing[SchoolExam]:
        """The exams of all stations, the newest first."""

    def due(self, query: ListQuery) -> Listing[EndingCertificate]:
        """The certificates that end soon or have ended, the first to end first."""

    def record(self, exam: SchoolExam) -> ExamRecord:
        """The record of an exam at any station, from its story."""

    def enroll(self, name: str, site: str, by: Supervisor | None) -> str:
        """One more station; the code to type there."""

    def renew(self, name: str, by: Supervisor | None) -> str:
        """A new code for a station that has lost its password, or was made anew from a backup."""

    def withdraw(self, name: str, reason: str, by: Supervisor | None) -> None:
        """Shut a station out from now on. What it sent stays."""

    def release(self, name: str, reason: str, by: Supervisor | None) -> None:
        """Let a station out of quarantine. It has to continue the story that is there."""

    def sync(self) -> SyncState:
        """Tell the school what is new at the office, and take in what is new there."""
