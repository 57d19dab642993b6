"""Keeps every attempt at the table in the user's records, and finds the one that was cut off."""

from collections.abc import Callable
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app import __version__, places
from app.procedure.library import Library
from app.records.training.attempt_recorder import Recording
from app.records.training.attempt_store import Store
from app.session.attempts import LEFT
from app.session.log import Mode, Noted, Started

if TYPE_CHECKING:
    from app.learning.progress import Progress
    from app.learning.tasks import Task
    from app.records.backup.backup_service import BackingUp
    from app.records.exams.certificate_issuer import Certifying
    from app.records.exams.dealer_files import Filing
    from app.records.exams.exam_records import Exams
    from app.records.exams.house_decisions import HouseRules
    from app.records.exams.supervisors import Supervisors
    from app.records.training.class_records import Classing
    from app.records.training.drill_recorder import Drilling
    from app.records.training.trainee_register import Register


class Keeping:
    """The records as a table uses them."""

    def __init__(
        self, file: Path, library: Library, now: Callable[[], datetime], only_look: bool = False
    ) -> None:
        self._store = Store.look(file) if only_look else Store.open(file)
        self._library = library
        self._now = now
        self._trainee: int | None = None
        self.rules.hand_over()

    def sign_in(self, trainee: int | None) -> None:
        """From now on it is the work of this trainee, or of nobody, that is begun and looked at."""
        self._trainee = trainee

    def set_aside(self) -> None:
        """Close the file, so that it can be replaced as a whole. Until `take_up` nothing may be asked for."""
        self._store.close()

    def take_up(self) -> None:
        """Open the file again. Nobody is signed in, and whatever was taken from here before is worthless."""
        self._store, self._trainee = Store.open(self._store.path), None
        made = [name for name in vars(self) if isinstance(getattr(type(self), name, None), cached_property)]
        for name in made:
            delattr(self, name)
        self.rules.hand_over()

    def begin(self, mode: Mode, data: dict[str, Any], deck: str) -> Recording:
        """Begin an attempt at this round, with the house file as it is now."""
        house = self._library.text(data["house"])
        started = Started(mode, data, deck, house.hash, __version__)
        return Recording.begin(self._store, started, house, self._library, self._now(), self._trainee)

    def cut_off(self) -> Recording | None:
        """The newest attempt of whoever is signed in, if it was neither finished nor left."""
        newest = self._store.newest(self._trainee)
        if newest is None or newest.verdict is not None:
            return None
        entries = self._store.attempt(newest.id).entries
        if entries and entries[-1] == Noted(LEFT, entries[-1].at):
            return None
        return Recording.resume(self._store, newest.id, self._library)

    def progress(self, house: str, of: int | None = None) -> "Progress":
        """How far a trainee has come at a house, or else whoever is signed in."""
        from app.records.training.learner_store import MindStore
        from app.records.training.progress_records import progress_at

        minds = MindStore.beside(self._store)
        return progress_at(minds, of or self._trainee, house, self._library, self._now())

    def tasks(self, house: str) -> "tuple[Task, ...]":
        """The sets assigned at a house to whoever is signed in."""
        from app.records.training.learner_store import MindStore
        from app.records.training.progress_records import tasks_at

        minds = MindStore.beside(self._store)
        return tasks_at(minds, self._trainee, house, self._library, self._now())

    @cached_property
    def runs(self) -> "Drilling":
        """The drills in the same file."""
        from app.records.training.drill_recorder import Drilling
        from app.records.training.drill_store import DrillStore

        return Drilling(DrillStore.beside(self._store), self._library, self._now, lambda: self._trainee)

    @cached_property
    def people(self) -> "Register":
        """The trainees in the same file."""
        from app.records.training.trainee_register import Register
        from app.records.training.trainee_store import TraineeStore

        return Register(TraineeStore.beside(self._store), self, self._now)

    @cached_property
    def teaching(self) -> "Classing":
        """The classes in the same file."""
        from app.records.training.assigned_store import AssignedStore
        from app.records.training.class_records import Classing

        return Classing(AssignedStore.beside(self._store), self._library, self._now)

    @cached_property
    def supervisors(self) -> "Supervisors":
        """The supervisors in the same file."""
        from random import SystemRandom

        from app.records.exams.supervisor_store import SupervisorStore
        from app.records.exams.supervisors import Supervisors

        return Supervisors(SupervisorStore.beside(self._store), self._now, SystemRandom())

    @cached_property
    def rules(self) -> "HouseRules":
        """What the houses have decided about their rules, in the same file."""
        from app.records.exams.decision_store import RuleStore
        from app.records.exams.house_decisions import HouseRules

        return HouseRules(RuleStore.beside(self._store), self._library, self._now)

    @cached_property
    def exams(self) -> "Exams":
        """The exams in the same file; their forms come from the operating system's chance."""
        from random import SystemRandom

        from app.records.exams.exam_records import Exams

        return Exams(self._store, self._library, self._now, SystemRandom())

    @cached_property
    def certificates(self) -> "Certifying":
        """The certificates of the exams in the same file."""
        from app.records.exams.certificate_issuer import Certifying
        from app.records.exams.sitting_store import SittingStore

        return Certifying(SittingStore.beside(self._store), self.exams, self._library, self._now)

    @cached_property
    def filing(self) -> "Filing":
        """The file on dealers, in the same file; the key of its certificates lies beside it."""
        from app.records.exams.dealer_files import Filing

        signing = self._store.path.with_name(places.SIGNING)
        return Filing(self._store, self.exams, self.certificates, self._library, signing, self._now)

    @cached_property
    def backups(self) -> "BackingUp":
        """Backups of everything, of which this file is the most."""
        from app.records.backup.backup_contents import Machine
        from app.records.backup.backup_service import BackingUp

        records = self._store.path
        machine = Machine.here()._replace(records=records, signing=records.with_name(places.SIGNING))
        return BackingUp(machine, places.daily_backup(), self._now)
