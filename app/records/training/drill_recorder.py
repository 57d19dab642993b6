"""Records every answer to a drill, and finds the run that was left halfway."""

from collections.abc import Callable, Sequence
from datetime import datetime

from app import __version__
from app.course.exam_demand import demand_of
from app.course.exam_questions import ExamQuestions, exam_weights
from app.drills.answer import Answered
from app.drills.drill_totals import DrillTotals
from app.drills.other_houses import course_at
from app.drills.run_plans import RunPlan
from app.learning.learner_state import LearnerState, drill_totals
from app.learning.next_skill import Spaced
from app.procedure.library import Library
from app.records.db.records_file import RecordsFile
from app.records.training.answer_codec import milliseconds
from app.records.training.drill_store import LESSON, DrillStore, FinishedLessons
from app.records.training.fault_run_store import FaultRunRecorder
from app.records.training.learner_store import LearnerStore


class KeptRun:
    """A run whose every answer is on the disk before it counts."""

    def __init__(
        self, store: DrillStore, run: int, now: Callable[[], datetime], answers: Sequence[Answered] = ()
    ) -> None:
        self.answers = answers
        """The answers before the run was resumed."""
        self._store = store
        self._run = run
        self._now = now
        self._written = len(answers)

    def append(self, answer: Answered) -> None:
        """Store one more answer. If it cannot be stored it is refused, and nothing has happened."""
        self._store.append(self._run, self._written + 1, answer, self._now())
        self._written += 1


class DrillRecorder:
    """The records as the drills use them, for the trainee who is signed in."""

    def __init__(
        self,
        file: RecordsFile,
        library: Library,
        now: Callable[[], datetime],
        who: Callable[[], int | None] = lambda: None,
    ) -> None:
        self._store = DrillStore.beside(file)
        self.faults = FaultRunRecorder(file, library, now, who)
        """Sets of Find the fault, for the same trainee."""
        self._library = library
        self._now = now
        self._who = who

    def begin(self, plan: RunPlan, house: str) -> KeptRun:
        """Begin a run at this house, with its file as it is now."""
        text = self._library.text(house)
        run = self._store.begin(plan.kind, plan.drill, text, __version__, self._now(), self._who())
        return KeptRun(self._store, run, self._now)

    def halfway(self, plan: RunPlan, house: str) -> KeptRun | None:
        """The newest such run here, if it was left unfinished. A set of the day only on its day.

        A run without an answer does not count, and neither does one without a number of questions.
        """
        newest = self._store.newest(plan.kind, plan.drill, house, self._who()) if plan.most else None
        if newest is None or (plan.kind == "daily" and not self._is_today(newest.when)):
            return None
        answers = self._store.answers(newest.id)
        return None if plan.is_over(answers) else KeptRun(self._store, newest.id, self._now, answers)

    def is_done_today(self, plan: RunPlan, house: str) -> bool:
        """Was such a run begun today and ended?"""
        return any(
            self._is_today(run.when) and plan.is_over(self._store.answers(run.id))
            for run in self._store.runs(plan.kind, plan.drill, house, self._who())
        )

    def latest(self, house: str, most: int) -> Sequence[Answered]:
        """The last answers of whoever is at the machine, up to this many, the oldest first."""
        return self._store.latest(self._who(), house, most)

    def history(self, house: str) -> Sequence[Answered]:
        """All answers at this house, the oldest first."""
        return self._store.history(house, self._who())

    def best_sprint(self, house: str) -> int | None:
        """The most right answers in a sprint at this house."""
        return self._store.most_right("sprint", house, self._who())

    def totals(self, house: str) -> DrillTotals:
        """The totals of the drills at this house, from what is computed beside the answers."""
        return drill_totals(self._mind(house))

    def finish_lesson(self, lesson: str, house: str) -> None:
        """Record that a lesson was gone through to its end. It is a run without answers."""
        text = self._library.text(house)
        self._store.begin(LESSON, lesson, text, __version__, self._now(), self._who())

    def lessons_done(self, house: str) -> frozenset[str]:
        """The lessons that the trainee has finished at this house, under any version of its file."""
        return FinishedLessons.beside(self._store).of(house, self._who())

    def chooser(self, plan: RunPlan, house: str) -> Spaced | ExamQuestions:
        """The chooser of skills: it knows the answers so far and hears each new one."""
        if plan.kind == "exam":
            weights = exam_weights(demand_of(course_at(self._library, house)))
            return ExamQuestions(self._mind(house), weights, self._milliseconds)
        return Spaced(self._mind(house), self._milliseconds)

    def _milliseconds(self) -> int:
        return milliseconds(self._now())

    def _mind(self, house: str) -> LearnerState:
        mind, _ = LearnerStore.beside(self._store).learnt(
            self._who(), self._library.house(house), self._library
        )
        return mind

    def _is_today(self, when: datetime) -> bool:
        """The day in local time: it ends at midnight where the program runs."""
        return when.astimezone().date() == self._now().astimezone().date()
