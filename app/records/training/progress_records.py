"""How far a trainee has come at a house, and with the sets assigned there, from the records."""

from collections.abc import Callable, Iterable
from datetime import datetime

from app.course.course_state import CourseStanding
from app.course.fading_guidance import SkillsNow
from app.drills.catalogue import DRILLS
from app.drills.other_houses import course_at
from app.learning.assigned_set import Assignment, Task, tasks_of
from app.learning.learner_state import mistakes_of
from app.learning.mastery import state_of
from app.learning.progress import Progress, progress_of
from app.learning.skill_map import SkillMap, map_of
from app.learning.syllabus import chapter_of, syllabus_of
from app.procedure.library import Library
from app.records.db.records_file import RecordsFile
from app.records.training.answer_codec import milliseconds
from app.records.training.assigned_set_store import AssignedStore
from app.records.training.drill_store import FinishedLessons
from app.records.training.fault_run_store import FaultRunStore
from app.records.training.learned_state import LearnedState
from app.records.training.learner_store import LearnerStore


class ProgressRecords:
    """The records as progress is worked out from them, of a trainee or of work nobody signed in for."""

    def __init__(self, file: RecordsFile, library: Library, now: Callable[[], datetime]) -> None:
        self._learners = LearnerStore.beside(file)
        self._sets = AssignedStore.beside(file)
        self._faults = FaultRunStore.beside(file)
        self._lessons = FinishedLessons.beside(file)
        self._library = library
        self._now = now

    def progress(self, trainee: int | None, house: str) -> Progress:
        """The progress as it is now."""
        course, when = course_at(self._library, house), self._now()
        learnt = self._learners.caught_up(trainee, course.house, self._library)
        latest = self._learners.latest(trainee, course.house)
        has_lessons = bool(self._lessons.of(house, trainee))
        progress = progress_of(
            learnt.mind, syllabus_of(course), learnt.in_order, latest, milliseconds(when), has_lessons
        )
        return progress._replace(tasks=self.tasks(trainee, house), faults=self._faults.sets(house, trainee))

    def course(self, trainee: int | None, house: str) -> CourseStanding:
        """How a trainee stands in the course of a house now."""
        at = milliseconds(self._now())
        learnt = self._learners.caught_up(trainee, self._library.house(house), self._library)
        mind = learnt.mind
        mastered = [
            wanted
            for wanted, memory in mind.memories.items()
            if state_of(memory, wanted.drill, at, mind.house) == "mastered"
        ]
        skills = SkillsNow(frozenset(mastered), frozenset(mistakes_of(mind)))
        return CourseStanding(learnt.path, learnt.guidance, skills, learnt.dealt_at > learnt.answered_at)

    def tasks(self, trainee: int | None, house: str) -> tuple[Task, ...]:
        """Only the assigned sets of a trainee as they stand now. If there are none, nothing else is read."""
        sets = [each for each in self._sets.sets(house) if each.is_for(trainee)]
        if not sets:
            return ()
        course, when = course_at(self._library, house), self._now()
        learnt = self._learners.caught_up(trainee, course.house, self._library)
        wanted = dict.fromkeys(drill for each in sets for drill in each.assigned.drills)
        chapters = [chapter_of(DRILLS[drill], course) for drill in wanted if drill in DRILLS]
        maps = [map_of(learnt.mind, chapter, milliseconds(when)) for chapter in chapters]
        return _tasks(sets, trainee, learnt, maps, when)


def _tasks(
    sets: Iterable[Assignment],
    trainee: int | None,
    learnt: LearnedState,
    maps: Iterable[SkillMap],
    when: datetime,
) -> tuple[Task, ...]:
    states = {each.drill: each.states for each in maps}
    return tasks_of(sets, trainee, states, learnt.rounds, learnt.met, when.astimezone().date())
