"""The trainees on this machine as the window uses them: who is signed in, their progress, their class."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Protocol

from app.learning.assigned_set import Assigned, Task
from app.learning.class_overview import ClassOverview
from app.learning.people import Person, Proven
from app.learning.progress import Progress
from app.ports.attempts import RecordedRound


class PeoplePort(Protocol):
    """All trainees, and the one who is signed in; at first nobody."""

    @property
    def present(self) -> Person | None:
        """The person who is signed in."""

    def everybody(self, with_archived: bool = False) -> Sequence[Person]:
        """All trainees, by name; those who left only if asked for."""

    def set_cohort(self, people: Sequence[Person], cohort: str) -> None:
        """Put people into a cohort, or out of any with an empty name."""

    def add(self, name: str, badge: str) -> Person:
        """Add a trainee."""

    def enrol(self, roster: bytes) -> str:
        """Read a roster in CSV, all of it or nothing. Return the result in a sentence."""

    def proving(self, person: Person, pin: str, new: str | None = None) -> Callable[[], Proven | None]:
        """Slow work that may run in any thread. It returns None if this is not the PIN. `new` is the PIN from
        then on; empty for none.
        """

    def sign_in(self, person: Person | None, proven: Proven | None = None) -> bool:
        """Sign a person in, or sign out with None. False if there is a PIN that was not given."""

    def come_back(self, number: int) -> Person | None:
        """Sign in again the person who was signed in before a crash. None if that person is gone."""

    def change(
        self, person: Person, name: str, badge: str, proven: Proven, cohort: str | None = None
    ) -> Person:
        """Change a person's name, badge or PIN, and their cohort if one is given."""

    def progress(self, house: str, person: Person | None = None) -> Progress:
        """The progress at a house of this person, or of the one who is signed in."""

    def tasks(self, house: str) -> Sequence[Task]:
        """The sets assigned at a house to the person who is signed in."""


class ClassPort(Protocol):
    """The class of a house."""

    def looking(self, house: str) -> Callable[[Callable[[], bool]], ClassOverview]:
        """The work that makes the class as it is now. It is slow and may run in any thread. It is given a
        function that says whether it is still wanted.
        """

    def recorded_rounds(self, house: str) -> Sequence[RecordedRound]:
        """The latest rounds that were dealt to the end at a house, the newest first."""

    def today(self) -> date:
        """Today."""

    def assign(self, house: str, assigned: Assigned, whom: Iterable[int] | None) -> None:
        """Assign a set to these trainees, or to everybody with None."""

    def withdraw(self, assignment: int) -> None:
        """Withdraw a set."""
