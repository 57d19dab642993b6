"""The skills that a house's exam asks for, and which of them are critical: where an error is wrong money."""

from collections.abc import Mapping
from typing import NamedTuple

from app.course.exam_demand import ExamDemand
from app.drills.drill import Course
from app.drills.skill_choice import Wanted
from app.exam.blueprint import skills_asked
from app.learning.learner_state import LearnerState
from app.learning.mastery import state_of
from app.learning.outline import Outline, states_in
from app.learning.table_lessons import TABLE

_CRITICAL = frozenset(
    ["payout", "settle", "compare", "straight-flush", "limits", "progressive", "irregularity"]
)
"""The drills about who wins, what is paid, and what voids a round: an error there is a critical fault."""


class ExamSkills(NamedTuple):
    """The skills of an exam: those it asks questions about, and the steps that its rounds have."""

    drills: Mapping[str, frozenset[str]]
    """For each drill, and for the table, the names of its skills."""

    @property
    def whole(self) -> int:
        """How many there are."""
        return sum(map(len, self.drills.values()))


class SkillsMastered(NamedTuple):
    """How many of an exam's skills are mastered, and which drills lack critical ones."""

    mastered: int
    of: int
    lacking: Mapping[str, tuple[int, int]]
    """For each drill that is not mastered: how many of its skills are left, and how many it has."""

    at_table: int = 0
    """How many of all of them are steps at the table."""

    @property
    def critical_left(self) -> int:
        """How many critical skills are not mastered."""
        return sum(left for drill, (left, _) in self.lacking.items() if is_critical(drill))


def exam_skills(course: Course, demand: ExamDemand) -> ExamSkills:
    """The skills that the exam of this course's house asks for."""
    drills = {
        drill: frozenset(each.skill for each in wanted) for drill, (_, wanted) in skills_asked(course).items()
    }
    kinds = {cell.kind for form in demand.forms for cell in form.cells if cell.stakes != "irregularity"}
    return ExamSkills({**drills, TABLE: frozenset(kinds)})


def is_critical(drill: str) -> bool:
    """Is an error in this drill wrong money, or something worse?"""
    return drill in _CRITICAL


def mastered_now(mind: LearnerState, skills: ExamSkills, at: int) -> SkillsMastered:
    """How many are mastered at this time, in milliseconds since 1970."""
    counted = {
        drill: sum(
            state_of(mind.memories.get(Wanted(drill, name)), drill, at, mind.house) == "mastered"
            for name in names
        )
        for drill, names in skills.drills.items()
    }
    return _mastered(skills, counted)


def mastered_in(outline: Outline, skills: ExamSkills, at: int) -> SkillsMastered:
    """The same from the outline of a learner."""
    counted = {
        drill: states_in(outline, drill, names, at)["mastered"] for drill, names in skills.drills.items()
    }
    return _mastered(skills, counted)


def _mastered(skills: ExamSkills, counted: Mapping[str, int]) -> SkillsMastered:
    lacking = {
        drill: (len(names) - counted[drill], len(names))
        for drill, names in skills.drills.items()
        if counted[drill] < len(names)
    }
    at_table = len(skills.drills.get(TABLE, ()))
    return SkillsMastered(sum(counted.values()), skills.whole, lacking, at_table)
