"""Everything that is kept on a machine, as a window uses it: what people do, their exams and their file."""

from typing import Protocol

from app.ports.attempts import Attempts
from app.ports.backups import Backups
from app.ports.dealer_files import DealerFilesPort
from app.ports.drill_runs import Runs
from app.ports.exams import ExamsPort, Running
from app.ports.fault_runs import FaultRuns
from app.ports.house_rules import HouseRulesPort
from app.ports.outlook import OutlookPort
from app.ports.people import ClassPort, PeoplePort
from app.ports.school import SchoolPort
from app.ports.supervisors import SupervisorsPort


class LearnerRecordsPort(Attempts, Protocol):
    """What people do at a machine: attempts at the table, runs of questions, and whose they are."""

    @property
    def runs(self) -> Runs:
        """The runs."""

    @property
    def faults(self) -> FaultRuns:
        """The sets of Find the fault."""

    @property
    def people(self) -> PeoplePort:
        """The people."""

    @property
    def teaching(self) -> ClassPort:
        """The same people as classes."""

    @property
    def outlook(self) -> OutlookPort:
        """Where they stand before the exam."""


class RecordsPort(LearnerRecordsPort, Protocol):
    """Attempts, runs, people, supervisors and exams."""

    @property
    def supervisors(self) -> SupervisorsPort:
        """The accounts of supervisors."""

    @property
    def rules(self) -> HouseRulesPort:
        """What the houses have decided about their rules."""

    def running_exam(self) -> Running | None:
        """The exam that was opened and not closed. After a cut the record says so when it goes on."""

    @property
    def exams(self) -> ExamsPort:
        """The exams."""

    @property
    def filing(self) -> DealerFilesPort:
        """The file on dealers: sheets, certificates, and who is due."""

    @property
    def backups(self) -> Backups:
        """Backups of everything."""

    @property
    def school(self) -> SchoolPort | None:
        """The school's database: only in the office's window, which alone may reach it."""

    def refuse_replaced(self) -> None:
        """Refuse to go on if the records were removed or replaced since they were opened."""

    def rollback_words(self) -> str:
        """What a comparison with the checkpoint says: a sentence if records are missing, else nothing."""

    def set_aside(self) -> None:
        """Let go of the records, so that they can be replaced. Until `take_up` nothing may be asked for."""

    def take_up(self) -> None:
        """Open the records again. Nobody is signed in."""
