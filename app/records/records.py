"""The user's records as a whole: attempts at the table, and every other part, opened when it is asked for.

A start needs nothing but attempts, what houses have decided, and whether an exam runs. So each of the other
parts is imported here, with all that it needs, by whoever asks for it first.
"""

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from random import SystemRandom
from typing import TYPE_CHECKING, Any

from app import __version__, places
from app.procedure.library import Library
from app.records.db.records_file import RecordsFile
from app.records.exams.checkpoint import rollback_words
from app.records.exams.house_decisions import HouseRuleRecords
from app.records.exams.running_exam_id import ExamInProgress
from app.records.training.attempt_recorder import AttemptRecorder
from app.records.training.attempt_store import AttemptStore
from app.session.attempt_log import Mode, Noted, Started
from app.session.unrecorded_attempt import LEFT

if TYPE_CHECKING:
    from app.course.course_state import CourseStanding
    from app.learning.assigned_set import Task
    from app.learning.progress import Progress
    from app.ports.school import SchoolPort
    from app.records.backup.backup_service import BackupService
    from app.records.exams.dealer_files import DealerFiles, StandingsInFile
    from app.records.exams.exam_service import ExamRecords
    from app.records.exams.running_exam import LiveSitting
    from app.records.exams.supervisor_accounts import Supervisors
    from app.records.training.class_records import ClassRecords
    from app.records.training.drill_recorder import DrillRecorder
    from app.records.training.fault_run_store import FaultRunRecorder
    from app.records.training.outlook_records import OutlookRecords
    from app.records.training.progress_records import ProgressRecords
    from app.records.training.trainee_register import TraineeRegister


class Records:
    """Everything in one file of records."""

    def __init__(
        self, file: Path, library: Library, now: Callable[[], datetime], only_look: bool = False
    ) -> None:
        self._store = AttemptStore.look(file) if only_look else AttemptStore.open(file)
        self._library = library
        self._now = now
        self._trainee: int | None = None
        self.school: SchoolPort | None = None
        """Whoever opens the office's window puts it here."""
        self.rules.hand_over()

    @classmethod
    def here(cls, library: Library) -> "Records":
        """The records of this user, by this machine's clock."""
        return cls(places.records(), library, lambda: datetime.now(UTC))

    def sign_in(self, trainee: int | None) -> None:
        """Sign a trainee in, or out with None: new work is theirs, and only theirs is shown."""
        self._trainee = trainee

    def refuse_replaced(self) -> None:
        """Refuse to go on if the file was removed or replaced since it was opened."""
        self._store.refuse_replaced()

    def set_aside(self) -> None:
        """Close the file, so that it can be replaced. Until `take_up` nothing else may be called."""
        self._store.close()

    def rollback_words(self) -> str:
        """What a comparison with the checkpoint says: a sentence if records are missing, else nothing."""
        return rollback_words(self._store, self._store.path.with_name(places.SIGNING))

    def take_up(self) -> None:
        """Open the file again. Nobody is signed in, and objects from before are invalid."""
        self._store, self._trainee = AttemptStore.open(self._store.path), None
        made = [name for name in vars(self) if isinstance(getattr(type(self), name, None), cached_property)]
        for name in made:
            delattr(self, name)
        self.rules.hand_over()

    def begin(self, mode: Mode, data: dict[str, Any], deck: str) -> AttemptRecorder:
        """Begin an attempt at this round, with the house file as it is now."""
        house = self._library.text(data["house"])
        started = Started(mode, data, deck, house.hash, __version__)
        return AttemptRecorder.begin(self._store, started, house, self._library, self._now(), self._trainee)

    def cut_off(self) -> AttemptRecorder | None:
        """The newest attempt of the person who is signed in, if it was neither finished nor left."""
        newest = self._store.newest(self._trainee)
        if newest is None or newest.verdict is not None:
            return None
        entries = self._store.attempt(newest.id).entries
        if entries and entries[-1] == Noted(LEFT, entries[-1].at):
            return None
        return AttemptRecorder.resume(self._store, newest.id, self._library)

    def progress(self, house: str, of: int | None = None) -> "Progress":
        """The progress at a house of a trainee, or of the person who is signed in."""
        return self._learners.progress(of or self._trainee, house)

    def course(self, house: str) -> "CourseStanding":
        """How the person who is signed in stands in the course of a house."""
        return self._learners.course(self._trainee, house)

    def tasks(self, house: str) -> "tuple[Task, ...]":
        """The sets assigned at a house to the person who is signed in."""
        return self._learners.tasks(self._trainee, house)

    def running_exam(self) -> "LiveSitting | None":
        """The exam that was opened and not closed. After a cut the record says so when it goes on."""
        return self.exams.running() if ExamInProgress.beside(self._store).running_id() else None

    @cached_property
    def rules(self) -> HouseRuleRecords:
        """What the houses have decided about their rules, in the same file."""
        return HouseRuleRecords(self._store, self._library, self._now)

    @cached_property
    def _learners(self) -> "ProgressRecords":
        from app.records.training.progress_records import ProgressRecords

        return ProgressRecords(self._store, self._library, self._now)

    @cached_property
    def runs(self) -> "DrillRecorder":
        """The drills in the same file."""
        from app.records.training.drill_recorder import DrillRecorder

        return DrillRecorder(self._store, self._library, self._now, lambda: self._trainee)

    @property
    def faults(self) -> "FaultRunRecorder":
        """Find the fault in the same file."""
        return self.runs.faults

    @cached_property
    def people(self) -> "TraineeRegister":
        """The trainees in the same file."""
        from app.records.training.trainee_register import TraineeRegister

        return TraineeRegister(self._store, self, self._now)

    @cached_property
    def teaching(self) -> "ClassRecords":
        """The classes in the same file."""
        from app.records.training.class_records import ClassRecords

        return ClassRecords(
            self._store, self._library, self._now, lambda file, house: self._standings(file).exams(house)
        )

    @cached_property
    def outlook(self) -> "OutlookRecords":
        """Where students stand, from the same file."""
        from app.records.training.outlook_records import OutlookRecords

        return OutlookRecords(
            self._store,
            self._library,
            self._now,
            lambda: self._trainee,
            self._standings,
        )

    def _standings(self, records: RecordsFile) -> "StandingsInFile":
        """In whatever file, which a task in another thread may have opened for itself."""
        return self.filing.in_file(records)

    @cached_property
    def supervisors(self) -> "Supervisors":
        """The supervisors in the same file."""
        from app.records.exams.supervisor_accounts import Supervisors

        return Supervisors(self._store, self._now, SystemRandom())

    @cached_property
    def exams(self) -> "ExamRecords":
        """The exams in the same file. Their forms use the operating system's random numbers."""
        from app.records.exams.exam_service import ExamRecords

        return ExamRecords(self._store, self._library, self._now, SystemRandom())

    @cached_property
    def filing(self) -> "DealerFiles":
        """The dealers' files, in the same file. The key that signs certificates is beside it."""
        from app.records.exams.dealer_files import DealerFiles

        signing = self._store.path.with_name(places.SIGNING)
        return DealerFiles(self._store, self.exams, self._library, signing, self._now)

    @cached_property
    def backups(self) -> "BackupService":
        """Backups of everything."""
        from app.records.backup.backup_service import BackupService

        return BackupService.beside(self._store.path, self._now)


def records_to_look_at(file: Path, library: Library) -> Records:
    """Records that are only read, by this machine's clock: nothing in the file or beside it changes."""
    return Records(file, library, lambda: datetime.now(UTC), only_look=True)
