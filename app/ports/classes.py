"""A class as a screen uses it: looked at, and given sets to do."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import Protocol

from app.learning.assigned import Assigned
from app.learning.class_overview import ClassOverview


class ClassPort(Protocol):
    """The class of a house."""

    def looking(self, house: str) -> Callable[[Callable[[], bool]], ClassOverview]:
        """Work that takes its time and may be done in any thread: the class as it is now. It is handed what
        says whether it is still wanted.
        """

    def today(self) -> date:
        """The day it is."""

    def assign(self, house: str, assigned: Assigned, whom: Iterable[int] | None) -> None:
        """Assign a set to these trainees, or with None to everybody."""

    def withdraw(self, assignment: int) -> None:
        """Call a set back."""
