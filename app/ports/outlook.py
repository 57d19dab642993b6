"""Where a student stands before the exam of a house, as the window uses it, and the goal of a day."""

from collections.abc import Callable, Mapping
from typing import Protocol

from app.course.outlook import StudentOutlook
from app.learning.people import Person


class OutlookPort(Protocol):
    """The person who is signed in, or another."""

    def looking(self, house: str, person: Person | None = None) -> Callable[[], StudentOutlook]:
        """The work that finds how far this person is at a house. It is slow and may run in any thread."""

    def chances(self, house: str) -> Callable[[Callable[[], bool]], Mapping[int, int]]:
        """The work that finds everybody's chance of passing the exam of a house, in percent, by trainee.

        It takes a tenth of a second for each, and ends early if it is no longer wanted. Those who have done
        too little are left out.
        """

    def set_goal(self, house: str, minutes: int) -> None:
        """Set the goal of the person who is signed in, in minutes a day; 0 for none."""
