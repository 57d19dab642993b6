"""The trainees on this machine as a window uses them: who there is, who is signed in, how far they are."""

from collections.abc import Callable, Sequence
from typing import Protocol

from app.learning.people import Person, Proven
from app.learning.progress import Progress
from app.learning.tasks import Task


class PeoplePort(Protocol):
    """Everybody, and whoever is signed in; nobody is, at first."""

    @property
    def present(self) -> Person | None:
        """Whoever is signed in."""

    def everybody(self) -> Sequence[Person]:
        """All trainees, by name."""

    def add(self, name: str, badge: str) -> Person:
        """Add a trainee."""

    def enrol(self, roster: bytes) -> str:
        """Take in a roster in CSV, all of it or nothing; what came of it, in a sentence."""

    def proving(self, person: Person, pin: str, new: str | None = None) -> Callable[[], Proven | None]:
        """Work that takes its time and may be done in any thread: None if this is not the PIN. With `new` the
        person shall have that PIN from then on, or none if it is empty.
        """

    def sign_in(self, person: Person | None, proven: Proven | None = None) -> bool:
        """From now on the work is this person's, unless there is a PIN and it was not shown; without a person
        it is nobody's.
        """

    def come_back(self, number: int) -> Person | None:
        """Whoever had signed in when the program was cut off is signed in again; None if they are gone."""

    def change(self, person: Person, name: str, badge: str, proven: Proven) -> Person:
        """Give somebody another name, badge or PIN."""

    def progress(self, house: str, person: Person | None = None) -> Progress:
        """How far somebody has come at a house, or else whoever is signed in."""

    def tasks(self, house: str) -> Sequence[Task]:
        """The sets assigned at a house to whoever is signed in."""
