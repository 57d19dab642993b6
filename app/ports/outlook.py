"""Where a student stands before the exam of a house, as the window uses it, and the goal of a day."""

from collections.abc import Callable
from typing import Protocol

from app.course.outlook import StudentOutlook
from app.learning.people import Person


class OutlookPort(Protocol):
    """The person who is signed in, or another."""

    def looking(self, house: str, person: Person | None = None) -> Callable[[], StudentOutlook]:
        """The work that finds how far this person is at a house. It is slow and may run in any thread."""

    def set_goal(self, house: str, minutes: int) -> None:
        """Set the goal of the person who is signed in, in minutes a day; 0 for none."""
