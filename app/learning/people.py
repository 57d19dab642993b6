"""The people on this machine as a screen uses them: who there is, who is at it, how far they have come."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from app.drills.runs import Records as Work
from app.learning.progress import Progress


class Person(NamedTuple):
    """A trainee. The badge may be empty."""

    id: int
    name: str
    badge: str
    has_pin: bool


class People(Protocol):
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

    def sign_in(self, person: Person | None, pin: str = "") -> bool:
        """From now on the work is this person's, if the PIN is right; without a person it is nobody's."""

    def progress(self, house: str) -> Progress:
        """How far whoever is signed in has come at a house."""


class Records(Work, Protocol):
    """Everything that is kept: attempts, runs, and whose they are."""

    @property
    def people(self) -> People:
        """The people."""
