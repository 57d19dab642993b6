"""The register of trainees as a screen uses it: who there is, and who is signed in."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from app.learning.people import Person
from app.learning.roster import Trainee, roster_from_csv
from app.records.enrolling import Profile
from app.records.pins import is_pin
from app.records.trainee_store import TraineeStore

if TYPE_CHECKING:
    from app.learning.progress import Progress
    from app.records.keeping import Keeping


class Register:
    """The trainees in the user's records."""

    def __init__(self, store: TraineeStore, keeping: "Keeping", now: Callable[[], datetime]) -> None:
        self._store = store
        self._keeping = keeping
        self._now = now
        self.present: Person | None = None

    def everybody(self) -> Sequence[Person]:
        """All trainees, by name."""
        return [_person(profile) for profile in self._store.trainees()]

    def add(self, name: str, badge: str) -> Person:
        """Add a trainee."""
        added = self._store.add(Trainee(_plain(name), _plain(badge)), self._now())
        return next(person for person in self.everybody() if person.id == added)

    def enrol(self, roster: bytes) -> str:
        """Take in a roster in CSV, all of it or nothing; what came of it, in a sentence."""
        found = self._store.enrol(roster_from_csv(roster), self._now())
        if self.present:
            # The roster may have another name or badge for whoever is signed in.
            self.present = _person(self._profile(self.present))
        return f"{len(found.new)} added, {len(found.known)} here already."

    def sign_in(self, person: Person | None, pin: str = "") -> bool:
        """From now on the work is this person's, if the PIN is right; without a person it is nobody's."""
        # What the list said of a PIN may be old: another program may have set one since.
        if person and (kept := self._profile(person).pin) and not is_pin(kept, pin):
            return False
        self.present = person
        self._keeping.sign_in(person.id if person else None)
        return True

    def progress(self, house: str) -> "Progress":
        """How far whoever is signed in has come at a house."""
        return self._keeping.progress(house)

    def _profile(self, person: Person) -> Profile:
        return next(profile for profile in self._store.trainees() if profile.id == person.id)


def _person(profile: Profile) -> Person:
    return Person(profile.id, profile.name, profile.badge, bool(profile.pin))


def _plain(text: str) -> str:
    """A text as it is kept: without blanks around it, and one between words."""
    return " ".join(text.split())
