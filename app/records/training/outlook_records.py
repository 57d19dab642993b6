"""Where a trainee stands before the exam, from the records, and the goal of minutes that they set."""

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import partial
from typing import NamedTuple, Protocol

from app import __version__
from app.course.outlook import StudentOutlook
from app.course.pass_chance import ENOUGH_ROUNDS, whole_percent
from app.course.readiness import Readiness, readiness_of
from app.course.study_days import GOALS, USUAL_GOAL, study_days
from app.drills.drill import Course
from app.drills.other_houses import course_at
from app.errors import Refused
from app.exam.blueprint import house_with
from app.learning.people import Person
from app.procedure.exam_requirements import Exam
from app.procedure.library import Library
from app.records.db.db_errors import refuse_db_errors
from app.records.db.entry_codec import refuse_damaged, time_of
from app.records.db.records_file import RecordsFile
from app.records.training.answer_codec import milliseconds
from app.records.training.drill_store import LESSON, DrillStore
from app.records.training.learned_state import LearnedState
from app.records.training.learner_store import LearnerStore
from app.records.training.trainee_store import TraineeStore

GOAL = "goal"
"""The kind of run that a goal is stored as: it has no answers, and its drill is the minutes."""


class ExamStandingsOf(Protocol):
    """What is known of the exam of a house in a file of records."""

    def exam_in_force(self, house: str) -> Exam:
        """The exam that can be sat now."""

    def months_away(self, house: str) -> Mapping[int, int]:
        """For the trainees with a valid pass who have not dealt a house for long: for how many months."""


class _Basis(NamedTuple):
    """What a readiness was worked out from: whose, where, how much of the records, which exam, and when."""

    trainee: int | None
    house: str
    answer: int
    ended: int
    exam: str
    day: date


class StudyDates(RecordsFile):
    """What the records say about a trainee's days, at all houses together."""

    def lessons(self, trainee: int | None) -> Counter[date]:
        """How many lessons were finished on each day, in local time."""
        return Counter([when.astimezone().date() for when, _ in self._begun(trainee, LESSON)])

    def goal(self, trainee: int | None) -> int:
        """The goal that was set last, in minutes a day."""
        goals = [goal for _, goal in self._begun(trainee, GOAL)]
        return int(goals[-1]) if goals and goals[-1].isdecimal() else USUAL_GOAL

    def _begun(self, trainee: int | None, kind: str) -> list[tuple[datetime, str]]:
        query = "SELECT started, drill FROM drill_runs WHERE trainee IS ? AND kind = ? ORDER BY started, id"
        with refuse_db_errors(self.path), refuse_damaged("a trainee's days"):
            return [(time_of(when), drill) for when, drill in self._db.execute(query, (trainee, kind))]


class OutlookRecords:
    """The records as readiness and days are worked out from them, of whoever is signed in or of a trainee."""

    def __init__(
        self,
        file: RecordsFile,
        library: Library,
        now: Callable[[], datetime],
        who: Callable[[], int | None],
        standings: Callable[[RecordsFile], ExamStandingsOf],
    ) -> None:
        self._file = file
        self._library = library
        self._now = now
        self._who = who
        self._standings = standings
        self._known: dict[_Basis, Readiness] = {}

    def looking(self, house: str, person: Person | None = None) -> Callable[[], StudentOutlook]:
        """The work that finds how far this person is at a house. It is slow and may run in any thread."""
        return partial(self._look, house, person.id if person else self._who())

    def chances(self, house: str) -> Callable[[Callable[[], bool]], dict[int, int]]:
        """The work that finds everybody's chance of passing, in percent. It is slow and may run anywhere."""
        return partial(self._look_at_chances, house)

    def chances_in(
        self, records: RecordsFile, house: str, is_wanted: Callable[[], bool] = lambda: True
    ) -> dict[int, int]:
        """Everybody's chance of passing, by these records, as far as it is wanted."""
        learners, course, when = LearnerStore.beside(records), self._course(records, house), self._now()
        found: dict[int, int] = {}
        for person in TraineeStore.beside(records).people():
            if not is_wanted():
                break
            learnt = learners.caught_up(person.id, course.house, self._library)
            if learnt.dealt < ENOUGH_ROUNDS:
                continue
            if chance := self._readiness(learnt, course, person.id, when).chance:
                found[person.id] = whole_percent(chance.chance)
        return found

    def set_goal(self, house: str, minutes: int) -> None:
        """Set the goal of whoever is signed in. It is stored like a run, so that it goes wherever they go."""
        if minutes not in GOALS:
            raise Refused(f"choose a goal of {', '.join(map(str, GOALS[:-1]))} or {GOALS[-1]} minutes")
        text = self._library.text(house)
        DrillStore.beside(self._file).begin(GOAL, str(minutes), text, __version__, self._now(), self._who())

    def _look_at_chances(self, house: str, is_wanted: Callable[[], bool]) -> dict[int, int]:
        with RecordsFile.apart(self._file.path) as records:
            return self.chances_in(records, house, is_wanted)

    def _course(self, records: RecordsFile, house: str) -> Course:
        """The house with the exam that can be sat now."""
        found = course_at(self._library, house)
        return Course(house_with(found.house, self._standings(records).exam_in_force(house)), found.others)

    def _look(self, house: str, trainee: int | None) -> StudentOutlook:
        with RecordsFile.apart(self._file.path) as records:
            return self.standing(records, house, trainee)

    def standing(self, records: RecordsFile, house: str, trainee: int | None) -> StudentOutlook:
        """How far a trainee is at a house, by these records."""
        learners, dates, when = LearnerStore.beside(records), StudyDates.beside(records), self._now()
        standings, course = self._standings(records), self._course(records, house)
        here = learners.caught_up(trainee, course.house, self._library)
        days = list(here.in_order)
        for other in learners.houses(trainee):
            if other != house and other in self._library.files():
                days += learners.caught_up(trainee, self._library.house(other), self._library).in_order
        studied = study_days(
            days,
            here.in_order,
            dates.lessons(trainee),
            dates.goal(trainee),
            DrillStore.beside(records).most_right("sprint", house, trainee),
            when.astimezone().date(),
        )
        away = standings.months_away(house).get(trainee) if trainee else None
        return StudentOutlook(self._readiness(here, course, trainee, when), studied, away)

    def _readiness(
        self, learnt: LearnedState, course: Course, trainee: int | None, when: datetime
    ) -> Readiness:
        """It takes a moment, so it is worked out once for each state of the records and each day."""
        today, exam = when.astimezone().date(), repr(course.house.exam)
        basis = _Basis(trainee, course.house.id, learnt.answer, learnt.ended, exam, today)
        if basis not in self._known:
            self._known[basis] = readiness_of(
                learnt.mind, learnt.graded, learnt.dealt, course, milliseconds(when)
            )
        return self._known[basis]
