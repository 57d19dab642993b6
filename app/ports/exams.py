"""The exams as the window uses them: the running one, those on file, and what is decided about each."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from app.exam.assessor_marks import Marks
from app.exam.exam_file import Filed, Proof, Sat
from app.exam.exam_form import ExamForm
from app.exam.exam_log import Happened, Opened
from app.exam.supervisor import Supervisor
from app.procedure.exam_requirements import Accommodation

if TYPE_CHECKING:
    from app.exam.exam_state import Sitting
    from app.learning.people import Person


class Running(Protocol):
    """A running sitting. What cannot be stored has not happened."""

    id: str
    opened: Opened
    sitting: "Sitting"

    def go_on(self, at: float) -> None:
        """Draw and store the next round or question, if nothing is open and something is left."""

    def submit(self, happened: Happened) -> None:
        """Store one entry, then take it in."""


class FormsPort(Protocol):
    """The forms of the houses' exams on this machine."""

    def of(self, house: str) -> list[ExamForm]:
        """The house's own exam, then each form: its approved version, and a newer draft if there is one."""

    def to_sit(self, house: str) -> list[ExamForm]:
        """The forms that can be sat now."""

    def draft(self, form: ExamForm, by: Supervisor) -> ExamForm:
        """Store a draft: of a new form (number -1), or the next version of one that was approved."""

    def approve(self, form: ExamForm, by: Supervisor) -> ExamForm:
        """Approve a draft, or the exam in a house file. Refused if it has changed since it was read."""

    def withdraw(self, form: ExamForm, by: Supervisor) -> None:
        """Discard a draft, or take an approved form out of use. Its exams stay on file."""


class ReviewPort(Protocol):
    """What is decided after the result: strikes that are signed or undone, an appeal, a void exam."""

    def deciders(self, sitting: str) -> Sequence[Supervisor]:
        """Whoever had a part in its result. They do not decide an appeal."""

    def score_live(self, sitting: str, marks: Marks) -> None:
        """File an assessor's live table sheet, once. It changes no result."""

    def countersign(self, sitting: str, fault: int, by: Supervisor) -> None:
        """Sign a strike as the second supervisor, where the exam has two assessors."""

    def undo_strike(self, sitting: str, fault: int, reason: str, by: Supervisor) -> None:
        """Undo a strike. Both records stay on file."""

    def appeal(self, sitting: str, text: str, proof: Proof) -> None:
        """File the dealer's appeal, once."""

    def decide_appeal(
        self, sitting: str, upholds: bool, text: str, by: Supervisor, voids: bool = False
    ) -> None:
        """Decide an appeal. An upheld one may void the exam."""

    def void(self, sitting: str, reason: str, is_attempt: bool, by: Supervisor) -> None:
        """Declare an exam void. It stays on file, with the reason."""


class ExamsPort(Protocol):
    """The exams on this machine."""

    @property
    def review(self) -> ReviewPort:
        """What is decided after the result."""

    @property
    def forms(self) -> FormsPort:
        """The forms of the houses' exams."""

    def open(
        self,
        house: str,
        dealer: "Person",
        supervisor: Supervisor,
        form: ExamForm | None = None,
        accommodations: Sequence[Accommodation] = (),
    ) -> Running:
        """Open a sitting with an approved form, by default the house's own exam."""

    def sittings(self, dealer: "Person | None" = None) -> Sequence[Sat]:
        """All sittings, or those of one dealer, the newest first."""

    def check_ahead(self) -> Callable[[], None]:
        """Slow work for another thread, while a supervisor types a PIN: the check that the door asks for."""

    def ledger_trouble(self) -> str:
        """Check the ledger. What is not as it was written, in words; from then on no result is believed."""

    def file(self, sitting: str) -> Filed:
        """Everything about a sitting."""

    def sitting(self, sitting: str) -> "Sitting":
        """The sitting with the house of its time, for replay."""

    def mark(self, sitting: str, marks: Marks) -> None:
        """File an assessor's marks, once. With the last ones the result is filed too."""

    def marked_by(self, sitting: str) -> Sequence[Supervisor]:
        """Who has marked it, but not how."""

    def strike(self, sitting: str, fault: int, reason: str, by: Supervisor) -> None:
        """Strike a fault or a wrong answer. The old result stays on file too."""

    def say(self, sitting: str, sentence: str, proof: Proof) -> None:
        """File the dealer's own sentence, once."""
