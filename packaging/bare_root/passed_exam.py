"""A backup of a machine on which somebody has passed an exam, made by the program's own records.

The real exam of a house, dealt without a fault and answered rightly; only its clock is wound on.
"""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from app.exam.assessor_marks import Marks
from app.exam.exam_log import Closed, QuestionAnswered, RoundEnded
from app.learning.people import Person
from app.learning.roster import Trainee
from app.procedure.library import Library
from app.records.backup.backup_contents import Machine
from app.records.backup.backup_file import make_backup
from app.records.backup.backup_key import BackupKey
from app.records.exams.exam_service import ExamRecords
from app.records.exams.running_exam import LiveSitting
from app.records.exams.supervisor_accounts import Supervisors
from app.records.exams.supervisor_store import SupervisorStore
from app.records.training.attempt_store import AttemptStore
from app.records.training.trainee_store import TraineeStore
from app.session.attempt_log import Acted

DEALER, BADGE = "Dee Vos", "D4"
SUPERVISOR, PIN = "Ann Lee", "041704"
PASSPHRASE = "correct horse battery"
_SECOND = 1.0


class _Clock:
    """The exam takes as long as its dealer needs, and this is over in a moment."""

    def __init__(self) -> None:
        self.now = datetime.now(UTC) - timedelta(hours=3)

    def __call__(self) -> datetime:
        return self.now

    def tick(self, running: LiveSitting) -> float:
        """A second later; seconds since the opening."""
        self.now += timedelta(seconds=_SECOND)
        return running.sitting.at + _SECOND


def passed(folder: Path, house: str) -> Path:
    """The backup, in a folder."""
    machine = Machine(
        folder / "records.sqlite", folder / "signing", folder / "houses", folder / "settings.json"
    )
    _examine(machine.records, house)
    file = folder / "passed.backup"
    make_backup(file, machine, BackupKey.new(PASSPHRASE))
    return file


def _examine(records: Path, house: str) -> None:
    clock, chance = _Clock(), Random(7)
    with AttemptStore.open(records) as store:
        supervisors = Supervisors(SupervisorStore.beside(store), clock, chance)
        ann = supervisors.add(SUPERVISOR, "S1", supervisors.keep(PIN), None)
        dee = Person(TraineeStore.beside(store).add(Trainee(DEALER, BADGE), clock()), DEALER, BADGE, False)
        exams = ExamRecords(store, Library(), clock, chance)
        running = exams.open(house, dee, ann)
        _deal(running, clock)
        running.submit(Closed("", "", "", clock.tick(running)))
        exams.mark(
            running.id, Marks(ann, {heading.name: 9 for heading in running.sitting.exam.rubric}, "steady")
        )


def _deal(running: LiveSitting, clock: _Clock) -> None:
    while not running.sitting.is_over:
        running.go_on(clock.tick(running))
        if session := running.sitting.session:
            for due in session.ruling.steps[len(session.acts) :]:
                running.submit(Acted(str(due.step), clock.tick(running)))
            running.submit(RoundEnded(clock.tick(running)))
        elif question := running.sitting.question:
            running.submit(QuestionAnswered(question.right, question.right, _SECOND, clock.tick(running)))
