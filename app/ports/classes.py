"""A class as the window uses it: shown, and given sets to do."""

from collections.abc import Callable, Iterable
from datetime import date
from typing import Protocol

from app.learning.assigned_set import Assigned
from app.learning.class_overview import ClassOverview


class ClassPort(Protocol):
    """The class of a house."""

    def looking(self, house: str) -> Callable[[Callable[[], bool]], ClassOverview]:
        """The work that makes the class as it is now. It is slow and may run in any thread. It is given a
        function that says whether it is still wanted.
        """

    def today(self) -> date:
        """Today."""

    def assign(self, house: str, assigned: Assigned, whom: Iterable[int] | None) -> None:
        """Assign a set to these trainees, or to everybody with None."""

    def withdraw(self, assignment: int) -> None:
        """Withdraw a set."""
