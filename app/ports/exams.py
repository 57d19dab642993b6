"""The exams as a window uses them: the one that runs, those on file, and what is decided about each."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from app.exam.filed import Filed, Sat
from app.exam.log import Happened, Opened
from app.exam.marks import Marks
from app.exam.supervisor import Supervisor

if TYPE_CHECKING:
    from app.exam.sitting import Sitting
    from app.learning.people import Person


class Running(Protocol):
    """A sitting that runs. What cannot be written down has not happened."""

    id: str
    opened: Opened
    sitting: "Sitting"

    def go_on(self, at: float) -> None:
        """Draw and write down the next round or question, if nothing is open and something is left."""

    def submit(self, happened: Happened) -> None:
        """Write down one entry, then take it in."""


class ExamsPort(Protocol):
    """The exams on this machine."""

    def open(self, house: str, dealer: "Person", supervisor: Supervisor) -> Running:
        """Open a sitting with a fresh form. Refused if one runs, or somebody would examine themselves."""

    def sittings(self, dealer: "Person | None" = None) -> Sequence[Sat]:
        """All sittings, or those of one dealer, the newest first."""

    def file(self, sitting: str) -> Filed:
        """Everything about a sitting."""

    def sitting(self, sitting: str) -> "Sitting":
        """The sitting as it went, with the house as it was then: for replay."""

    def mark(self, sitting: str, marks: Marks) -> None:
        """File an assessor's marks, once; with the last that the exam needs the result is filed too."""

    def marked_by(self, sitting: str) -> Sequence[Supervisor]:
        """Who has marked it, and nothing of how."""

    def strike(self, sitting: str, fault: int, reason: str, by: Supervisor) -> None:
        """Strike a fault of a result; the result before it stays on file too."""

    def say(self, sitting: str, sentence: str) -> None:
        """The dealer's own sentence, once."""
