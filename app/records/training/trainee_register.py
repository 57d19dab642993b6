"""The register of trainees as the window uses it: who there is, and who is signed in."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Protocol

from app.errors import Refused
from app.learning.names_and_badges import plain
from app.learning.people import Person, Proven
from app.learning.roster import Trainee, faults_of, roster_from_csv
from app.records.db.pins import hash_pin, verify_pin
from app.records.db.records_file import RecordsFile
from app.records.training.people_status import PeopleStatus
from app.records.training.roster_match import Profile
from app.records.training.trainee_store import TraineeStore

if TYPE_CHECKING:
    from app.learning.assigned_set import Task
    from app.learning.progress import Progress


class TraineeWork(Protocol):
    """What the register needs from the records: whose work it is from now on, and that person's progress."""

    def sign_in(self, trainee: int | None) -> None: ...
    def progress(self, house: str, of: int | None = None) -> "Progress": ...
    def tasks(self, house: str) -> "tuple[Task, ...]": ...


class TraineeRegister:
    """The trainees in the user's records."""

    def __init__(self, file: RecordsFile, work: TraineeWork, now: Callable[[], datetime]) -> None:
        self._store = TraineeStore.beside(file)
        self._work = work
        self._now = now
        self.present: Person | None = None

    def everybody(self, with_archived: bool = False) -> Sequence[Person]:
        """All trainees, by name; those who left only if asked for."""
        return self._store.people(with_archived)

    def set_cohort(self, people: Sequence[Person], cohort: str) -> None:
        """Put people into a cohort, or out of any with an empty name."""
        name = plain(cohort)
        if faults := [*faults_of(Trainee("somebody", "", name))]:
            raise Refused(*faults)
        PeopleStatus.beside(self._store).set_cohort([each.id for each in people], name, self._now())
        self._read_present()

    def add(self, name: str, badge: str) -> Person:
        """Add a trainee."""
        added = self._store.add(Trainee(plain(name), plain(badge)), self._now())
        return next(person for person in self.everybody() if person.id == added)

    def enrol(self, roster: bytes) -> str:
        """Read a roster in CSV, all of it or nothing. Return the result in a sentence."""
        found = self._store.enrol(roster_from_csv(roster), self._now())
        self._read_present()
        left = {each.id for each in self.everybody(with_archived=True) if each.is_archived}
        gone = [after.name for _, after in found.known if after.id in left]
        archived = f" Archived, so not in the lists: {', '.join(gone)}." if gone else ""
        return f"{len(found.new)} added, {len(found.known)} already here.{archived}"

    def proving(self, person: Person, pin: str, new: str | None = None) -> Callable[[], Proven | None]:
        """Slow work that touches no file: check the PIN, and hash a new one."""
        # The list may be old: another program may have set a PIN since.
        return partial(_proven, person.id, self._profile(person).pin, pin, new)

    def sign_in(self, person: Person | None, proven: Proven | None = None) -> bool:
        """Sign a person in, or sign out with None. False if there is a PIN that was not given."""
        if person:
            if PeopleStatus.beside(self._store).of(person.id).is_archived:
                raise Refused(f"{person.name} is archived; a supervisor can bring them back")
            kept = self._profile(person).pin
            if kept and (proven is None or proven[:2] != (person.id, kept)):
                return False
        self.present = person
        self._work.sign_in(person.id if person else None)
        return True

    def come_back(self, number: int) -> Person | None:
        """Sign in again the person who was signed in before a crash. None if that person is gone."""
        found = [person for person in self.everybody() if person.id == number]
        if not found:
            return None
        self.present = found[0]
        self._work.sign_in(number)
        return self.present

    def change(
        self, person: Person, name: str, badge: str, proven: Proven, cohort: str | None = None
    ) -> Person:
        """Change a person's name, badge or PIN, and their cohort if one is given."""
        before = self._profile(person)
        if proven[:2] != (before.id, before.pin):
            raise Refused(f"{before.name} now has a new PIN; use that one")
        self._store.change(before, Trainee(plain(name), plain(badge)), proven.then, self._now())
        if cohort is not None:
            self.set_cohort([person], cohort)
        self._read_present()
        return self._read(person)

    def progress(self, house: str, person: Person | None = None) -> "Progress":
        """The progress at a house of this person, or of the one who is signed in."""
        return self._work.progress(house, person.id if person else None)

    def tasks(self, house: str) -> "Sequence[Task]":
        """The sets assigned at a house to the person who is signed in."""
        return self._work.tasks(house)

    def _read_present(self) -> None:
        """Name, badge or cohort of the person who is signed in may have changed."""
        if self.present:
            self.present = self._read(self.present)

    def _read(self, person: Person) -> Person:
        return next(each for each in self.everybody(with_archived=True) if each.id == person.id)

    def _profile(self, person: Person) -> Profile:
        return next(profile for profile in self._store.trainees() if profile.id == person.id)


def _proven(number: int, kept: str, pin: str, new: str | None) -> Proven | None:
    if kept and not verify_pin(kept, pin):
        return None
    return Proven(number, kept, kept if new is None else hash_pin(new) if new else "")
