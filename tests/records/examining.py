"""Exams for tests of the records: a house with a short one, people, clocks that are set, and dealing to the end."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from argon2 import PasswordHasher

from app.exam.assessor_marks import Marks
from app.exam.exam_log import Closed, QuestionAnswered, RoundEnded
from app.exam.supervisor import Supervisor
from app.learning.people import Person
from app.learning.roster import Trainee
from app.procedure.exam_requirements import FIRST_HEADINGS, Heading
from app.procedure.library import Library
from app.records.db.records_file import RecordsFile
from app.records.exams.exam_service import ExamRecords
from app.records.exams.running_exam import LiveSitting
from app.records.exams.supervisor_accounts import Supervisors
from app.records.exams.supervisor_store import SupervisorStore
from app.records.training.trainee_store import TraineeStore
from app.session.attempt_log import Acted
from tests.exam.sittings import FIRST_RUBRIC

OPENED = datetime(2031, 5, 2, 10, 0, tzinfo=UTC)
HOUSE = "short"
KEPT = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash("041704")
_DRILLS = (
    "payout", "hand-call", "compare", "straight-flush", "settle", "raise-limit", "tuck", "what-next",
    "irregularity", "limits", "progressive",
)  # fmt: skip


class HousesAsShipped(Library):
    """Every house counts as one that comes with the program, so that its exam needs no approval."""

    def is_shipped(self, _house_id: str) -> bool:
        return True


def short_house(folder: Path, assessors: int = 1, rounds: int = 2, questions: int = 2) -> Library:
    """A library with a house whose exam is short: the first shipped one with another exam."""
    folder.mkdir(exist_ok=True)
    text = (Library().shipped / "oxford.toml").read_text("utf-8")
    drills = "\n".join([f"{drill} = {questions if drill == 'payout' else 0}" for drill in _DRILLS])
    exam = f"[exam]\nrounds = {rounds}\nseats = 2\nfeatures = []\nirregularities = 0\npace = 0\n"
    needed = f"[exam.assessors]\nneeded = {assessors}\n{FIRST_RUBRIC}"
    (folder / f"{HOUSE}.toml").write_text(f"{text}\n{exam}\n[exam.drills]\n{drills}\n{needed}", "utf-8")
    return HousesAsShipped(own=folder)


@dataclass
class Hall:
    """A file of records in which exams are held, and a clock on its wall."""

    file: RecordsFile
    library: Library
    chance: Random = field(default_factory=lambda: Random(11))
    now: datetime = OPENED
    at: float = 0.0
    """Seconds since the opening of the exam that runs."""

    def __post_init__(self) -> None:
        self.exams = ExamRecords(self.file, self.library, lambda: self.now, self.chance)
        self.supervisors = Supervisors(SupervisorStore.beside(self.file), lambda: self.now, self.chance)

    def people(self) -> tuple[Supervisor, Supervisor, Person]:
        """Two supervisors and a dealer."""
        ann = self.supervisors.add("Ann", "17", KEPT, by=None)
        ben = self.supervisors.add("Ben", "18", KEPT, by=ann)
        return ann, ben, self.dealer("Dee", "4")

    def dealer(self, name: str, badge: str) -> Person:
        number = TraineeStore.beside(self.file).add(Trainee(name, badge), OPENED)
        return Person(number, name, badge, has_pin=False)

    def dealers(self) -> list[Person]:
        """Everybody who may be examined."""
        everybody = TraineeStore.beside(self.file).trainees()
        return [Person(each.id, each.name, each.badge, bool(each.pin)) for each in everybody]

    def wait(self, running: LiveSitting, seconds: float = 1.0) -> float:
        """Time passes, on the wall as well; seconds since the opening."""
        self.now += timedelta(seconds=seconds)
        self.at = max(self.at, running.sitting.at) + seconds
        return self.at


Slip = Callable[[list[str]], list[str]]


def deals(hall: Hall, running: LiveSitting, slip: Slip = lambda acts: acts) -> Iterator[None]:
    """Everything that is left of a sitting but its closing, an entry at a time, as the house deals it."""
    while not running.sitting.is_over:
        running.go_on(hall.wait(running))
        yield
        if session := running.sitting.session:
            for act in slip([str(due.step) for due in session.ruling.steps])[len(session.acts) :]:
                running.submit(Acted(act, hall.wait(running)))
                yield
            running.submit(RoundEnded(hall.wait(running)))
        elif question := running.sitting.question:
            running.submit(QuestionAnswered(question.right, question.right, 1.0, hall.wait(running)))
        yield


def dealt(hall: Hall, running: LiveSitting, slip: Slip = lambda acts: acts) -> str:
    """Deal a sitting to its end and close it; its id."""
    for _ in deals(hall, running, slip):
        pass
    running.submit(Closed("", "", "", hall.wait(running)))
    hall.at = 0.0
    return running.id


def sheet(by: Supervisor, mark: int = 8, rubric: Sequence[Heading] = FIRST_HEADINGS) -> Marks:
    """An assessor's marks, the same under each heading."""
    return Marks(by, {heading.name: mark for heading in rubric}, "steady")
