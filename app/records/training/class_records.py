"""The class of a house from the records, and its assigned sets."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from functools import partial

from app.course.exam_demand import demand_of
from app.course.exam_skills import ExamSkills, exam_skills, mastered_in
from app.drills.other_houses import course_at
from app.errors import Refused
from app.learning.assigned_set import Assigned, faults_of
from app.learning.class_overview import (
    ClassOverview,
    ExamSkillCount,
    ExamStanding,
    SyllabusNow,
    classroom_of,
)
from app.learning.outline import Outline
from app.learning.syllabus import syllabus_of
from app.ports.attempts import RecordedRound
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.records.db.records_file import RecordsFile
from app.records.training.answer_codec import milliseconds
from app.records.training.assigned_set_store import AssignedStore
from app.records.training.attempt_store import AttemptStore
from app.records.training.class_store import ClassStore
from app.records.training.fault_run_store import FaultRunStore
from app.records.training.trainee_store import TraineeStore
from app.training.feature import TableSetting
from app.training.feature_list import feature_named
from app.training.named_round import round_in

_LATEST = 20
"""How many recorded rounds are offered again."""
ExamStandings = Callable[[RecordsFile, str], Mapping[int, ExamStanding]]
"""How each trainee in the records stands with the exam of a house."""


def class_at(
    records: RecordsFile,
    house: str,
    library: Library,
    when: datetime,
    is_wanted: Callable[[], bool] = lambda: True,
    exams: ExamStandings = lambda _records, _house: {},
) -> ClassOverview:
    """The class of a house as it is now."""
    course = course_at(library, house)
    people = TraineeStore.beside(records).people()
    outlines = ClassStore.beside(records).outlines(course.house, library, is_wanted)
    sets = AssignedStore.beside(records).sets(house)
    looked = SyllabusNow(syllabus_of(course), sets, milliseconds(when), _day(when))
    faults = FaultRunStore.beside(records).totals(house)
    found = classroom_of(people, outlines, looked, exams(records, house), faults)
    asked = exam_skills(course, demand_of(course))
    members = [
        member._replace(exam_skills=_counted(outlines.get(member.person.id, Outline()), asked, looked.at))
        for member in found.members
    ]
    return found._replace(members=tuple(members))


def _counted(outline: Outline, asked: ExamSkills, at: int) -> ExamSkillCount:
    found = mastered_in(outline, asked, at)
    return ExamSkillCount(found.mastered, found.of, found.critical_left)


class ClassRecords:
    """The records as an instructor uses them."""

    def __init__(
        self,
        file: RecordsFile,
        library: Library,
        now: Callable[[], datetime],
        exams: ExamStandings = lambda _records, _house: {},
    ) -> None:
        self._exams = exams
        self._store = AssignedStore.beside(file)
        self._library = library
        self._now = now

    def looking(self, house: str) -> Callable[[Callable[[], bool]], ClassOverview]:
        """The work that makes the class as it is now. It is slow and may run in any thread."""
        return partial(self._look, house)

    def recorded_rounds(self, house: str) -> Sequence[RecordedRound]:
        """The latest rounds that were dealt to the end at a house, the newest first."""
        return AttemptStore.beside(self._store).rounds_at(house, _LATEST)

    def today(self) -> date:
        """Today, in local time."""
        return _day(self._now())

    def assign(self, house: str, assigned: Assigned, whom: Iterable[int] | None) -> None:
        """Assign a set to these trainees, or to everybody with None. Refused with all that is wrong."""
        course = course_at(self._library, house)
        drills = {chapter.drill for chapter in syllabus_of(course)}
        problems = [*faults_of(assigned, self.today())]
        problems += [f"{house} has no drill “{drill}”" for drill in assigned.drills if drill not in drills]
        for feature in assigned.features:
            try:
                if data := round_in(feature):
                    round_from_plain(data, lambda _: course.house)
                else:
                    feature_named(feature, TableSetting(course.house, course.house.posted))
            except Refused as refusal:
                problems += refusal.sentences
        if problems:
            raise Refused(*problems)
        self._store.assign(house, assigned, whom, self._now())

    def withdraw(self, assignment: int) -> None:
        """Withdraw a set."""
        self._store.withdraw(assignment, self._now())

    def _look(self, house: str, is_wanted: Callable[[], bool]) -> ClassOverview:
        with RecordsFile.apart(self._store.path) as records:
            return class_at(records, house, self._library, self._now(), is_wanted, self._exams)


def _day(when: datetime) -> date:
    """The day in local time."""
    return when.astimezone().date()
