"""A class at a house, for its instructor: everybody in figures, their sets, and who needs help."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, timedelta
from types import MappingProxyType
from typing import Literal, NamedTuple, get_args

from app.drills.skill_choice import Wanted
from app.find_fault.fault_totals import FaultTotals
from app.learning.assigned_set import Assignment, Task, tasks_of
from app.learning.day_totals import together
from app.learning.mastery import State
from app.learning.outline import Outline, states_in
from app.learning.people import Person, cohorts_of
from app.learning.progress import PACED
from app.learning.syllabus import SkillChapter, counting
from app.learning.table_lessons import TABLE, words_of_kind

LATELY = 7
"""The days that count as recent, today included."""
Step = Literal["none", "some", "most", "all"]
"""How much of a drill is mastered."""
STEP_WORDS: Mapping[Step, str] = {
    "none": "Not started",
    "some": "Under half mastered",
    "most": "Half or more",
    "all": "All mastered",
}


def step_of(states: Mapping[State, int]) -> Step:
    """How far a trainee is with a drill whose skills are counted by state."""
    whole, mastered = sum(states.values()), states.get("mastered", 0)
    if not whole or whole == states.get("new", 0):
        return "none"
    if mastered == whole:
        return "all"
    return "most" if 2 * mastered >= whole else "some"


class ExamStanding(NamedTuple):
    """How a trainee stands with the exam of the house. It is sorted by how urgent it is."""

    gravity: int
    title: str
    """In a word or two."""
    until: date | None = None
    """The last day of a pass."""
    months_away: int | None = None
    """For so many months a dealer with a valid pass has not dealt here; None if it is not long."""


class ExamSkillCount(NamedTuple):
    """How many skills of the house's exam are mastered, and how many critical ones are not."""

    mastered: int
    of: int
    critical_left: int

    @property
    def percent(self) -> int:
        """Only all of them is 100."""
        return 100 * self.mastered // self.of if self.of else 0


class ClassMember(NamedTuple):
    """A trainee in a class. Answers, share of right ones and rounds are those of the last days."""

    person: Person
    answers: int
    share: float | None
    rounds: int
    rounds_per_hour: float | None
    states: Mapping[State, int]
    """The skills, counted by state."""
    seen: date | None
    """The last day on which anything was done."""
    tasks: tuple[Task, ...]
    needs: tuple[str, ...]
    """The skills that need the instructor, in words."""
    drills: Mapping[str, Mapping[State, int]] = {}
    """The skills of each drill, counted by state."""
    exam: ExamStanding | None = None
    """None where nobody looked."""
    exam_skills: ExamSkillCount | None = None
    """None where nobody looked."""
    faults: FaultTotals | None = None
    """What the trainee found in Find the fault; None if nothing was watched."""
    chance: int | None = None
    """The chance of passing the exam today, in percent; None if too little was done, or nobody looked."""

    @property
    def refresher(self) -> int | None:
        """After how many months away a dealer with a valid pass should refresh; None if they need not."""
        return self.exam.months_away if self.exam else None

    @property
    def late(self) -> int:
        """How many sets are late."""
        return sum(task.standing.is_late for task in self.tasks)

    @property
    def open(self) -> int:
        """How many sets are not done, and not late yet."""
        return sum(not (task.standing.is_done or task.standing.is_late) for task in self.tasks)


class ClassOverview(NamedTuple):
    """A class: everybody by name, and the open sets."""

    members: tuple[ClassMember, ...]
    sets: tuple[Assignment, ...]
    today: date
    titles: Mapping[str, str] = {}
    """The drills at the house by their names, in their order."""

    @property
    def cohorts(self) -> list[str]:
        """The cohorts in the class, by name."""
        return cohorts_of([each.person for each in self.members])

    def of_cohort(self, cohort: str) -> "ClassOverview":
        """The part of the class in this cohort; the whole class without a name."""
        members = [each for each in self.members if cohort in ("", each.person.cohort)]
        return self._replace(members=tuple(members))

    def with_chances(self, chances: Mapping[int, int]) -> "ClassOverview":
        """The class with the chance of passing of each trainee, by their id."""
        members = [each._replace(chance=chances.get(each.person.id)) for each in self.members]
        return self._replace(members=tuple(members))

    def share_done(self, assignment: Assignment) -> tuple[int, int, int]:
        """How many have done a set, how many are late, and how many have to do it."""
        found = [task for each in self.members for task in each.tasks if task.assignment == assignment]
        done, late = (
            sum(getattr(task.standing, which) for task in found) for which in ("is_done", "is_late")
        )
        return done, late, len(found)


class SyllabusNow(NamedTuple):
    """The time of the overview, and what there is to learn at the house."""

    chapters: Sequence[SkillChapter]
    assignments: Sequence[Assignment]
    at: int
    """In milliseconds since 1970."""
    today: date


def classroom_of(
    people: Iterable[Person],
    outlines: Mapping[int, Outline],
    looked: SyllabusNow,
    exams: Mapping[int, ExamStanding] = MappingProxyType({}),
    faults: Mapping[int, FaultTotals] = MappingProxyType({}),
) -> ClassOverview:
    """The class of these people, each with their outline, their exam, and the faults they found."""
    skills = {chapter.drill: frozenset(skill.name for skill in chapter.skills) for chapter in looked.chapters}
    words = {
        Wanted(chapter.drill, skill.name): f"{chapter.title}, {skill.words}"
        for chapter in looked.chapters
        for skill in chapter.skills
    }
    members = [_member(each, outlines.get(each.id, Outline()), skills, words, looked) for each in people]
    standing = [
        each._replace(exam=exams.get(each.person.id), faults=faults.get(each.person.id)) for each in members
    ]
    titles = {chapter.drill: chapter.title for chapter in looked.chapters}
    return ClassOverview(tuple(standing), tuple(looked.assignments), looked.today, titles)


def _member(
    person: Person,
    outline: Outline,
    skills: Mapping[str, Collection[str]],
    words: Mapping[Wanted, str],
    looked: SyllabusNow,
) -> ClassMember:
    states = {
        drill: states_in(outline, drill, names, looked.at)
        for drill, names in (*skills.items(), (TABLE, outline.skills.get(TABLE, ())))
    }
    counted = {chapter.drill for chapter in counting(looked.chapters, outline.skills)} | {TABLE}
    since = looked.today - timedelta(days=LATELY - 1)
    lately = together(tuple([day for day in outline.days if since <= day.date <= looked.today]))
    paced = together(tuple([day for day in outline.days if day.dealing][-PACED:]))
    return ClassMember(
        person,
        lately.answers,
        lately.share,
        lately.rounds,
        paced.rounds_per_hour,
        {state: sum(states[drill][state] for drill in counted) for state in get_args(State)},
        max((day.date for day in outline.days), default=None),
        tasks_of(looked.assignments, person.id, states, outline.rounds, outline.met, looked.today),
        tuple(
            [
                f"{said}: forgotten {need.lapses} times"
                for need in outline.needs
                if (said := _words(Wanted(need.drill, need.skill), words))
            ]
        ),
        {drill: states[drill] for drill in skills},
    )


def _words(wanted: Wanted, words: Mapping[Wanted, str]) -> str:
    """A skill in words; empty if the house no longer has it."""
    if wanted.drill == TABLE:
        return f"At the table, {words_of_kind(wanted.skill)}"
    return words.get(wanted, "")
