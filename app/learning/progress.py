"""Everything the progress screen shows, from memories, sums of days and the latest answers."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.drills.answer import Answered
from app.drills.beliefs.diagnosis import Diagnosis, diagnosed
from app.drills.beliefs.misconceptions import MISCONCEPTIONS
from app.drills.skill_choice import Wanted
from app.find_fault.stop_outcome import FaultSet
from app.learning.assigned_set import Task
from app.learning.day_totals import Day, together
from app.learning.learner_state import LearnerState
from app.learning.mastery import State, needs_instructor, told
from app.learning.mistake_costs import DEAR, ROUNDS, Expensive, assumed, expensive
from app.learning.skill_map import SkillMap, map_of
from app.learning.syllabus import SkillChapter, counting, with_table
from app.learning.table_lessons import TABLE
from app.plurals import counted

PACED = 7
"""Rounds an hour are counted over this many last days with rounds."""
_ENOUGH_TO_DEAL, _DEALT_LATELY = 1 / 3, 2
"""Whoever has met this part of the skills deals a round at least every so many days of work."""
_LESSONS_FIRST = "Take the lessons first. Then today's set shows where you stand: 20 questions."
_AFTER_LESSONS = "After the lessons, do today's set: 20 questions show where you stand."


class NamedMisconception(NamedTuple):
    """A misconception, the sentence for it, and how often it showed where it could have."""

    name: str
    words: str
    drills: tuple[str, ...]
    shown: int
    chances: int


class Progress(NamedTuple):
    """The progress of a trainee at a house."""

    days: tuple[Day, ...]
    """Accuracy and time day by day, the oldest first."""
    maps: tuple[SkillMap, ...]
    expensive: tuple[Expensive, ...]
    assumed: str
    """The basis of the cost of mistakes."""
    misconceptions: tuple[NamedMisconception, ...]
    rounds_per_hour: float | None
    instructor: tuple[str, ...]
    """A sentence for each skill that needs the instructor."""
    advice: str
    """What to do next."""
    tasks: tuple[Task, ...] = ()
    """The sets that were assigned."""
    faults: tuple[FaultSet, ...] = ()
    """The sets of Find the fault, the oldest first."""

    @property
    def states(self) -> Counter[State]:
        """All skills, counted by state."""
        return sum((each.states for each in self.maps), Counter[State]())


def progress_of(
    mind: LearnerState,
    chapters: tuple[SkillChapter, ...],
    days: Sequence[Day],
    latest: Iterable[Answered],
    at: int,
    has_lessons: bool = False,
) -> Progress:
    """The progress of a trainee at this time, in milliseconds since 1970.

    `has_lessons`: a lesson was finished here. Its questions count nowhere else.
    """
    chapters = with_table(counting(chapters, mind.drills), mind.memories)
    maps = tuple([map_of(mind, chapter, at) for chapter in chapters])
    costs, beliefs = expensive(mind, chapters), _misconceptions(latest)
    help_with = _instructor(mind, chapters)
    return Progress(
        days=tuple([day for day in days if day.answers or day.rounds]),
        maps=maps,
        expensive=costs,
        assumed=assumed(mind.house),
        misconceptions=beliefs,
        rounds_per_hour=together(tuple([day for day in days if day.dealing][-PACED:])).rounds_per_hour,
        instructor=help_with,
        advice=_advice(maps, costs, beliefs, help_with, days, has_lessons),
    )


def _instructor(mind: LearnerState, chapters: Iterable[SkillChapter]) -> tuple[str, ...]:
    return tuple(
        [
            told(f"{title}, {skill.words}", memory)
            for drill, title, skills, _ in chapters
            for skill in skills
            if (memory := mind.memories.get(Wanted(drill, skill.name)))
            and needs_instructor(memory, mind.house)
        ]
    )


def _misconceptions(answers: Iterable[Answered]) -> tuple[NamedMisconception, ...]:
    """The misconceptions that show in answers, drill by drill, the most frequent first.

    Each drill is checked alone: a mistake in only one of them is named too.
    """
    by_drill: dict[str, list[Answered]] = {}
    for answer in answers:
        by_drill.setdefault(answer.drill, []).append(answer)
    found: dict[str, list[tuple[str, Diagnosis]]] = {}
    for drill, given in by_drill.items():
        for entry in diagnosed(given):
            found.setdefault(entry.misconception, []).append((drill, entry))
    return tuple(sorted((_named(*each) for each in found.items()), key=lambda each: (-each.shown, each.name)))


def _named(name: str, where: list[tuple[str, Diagnosis]]) -> NamedMisconception:
    return NamedMisconception(
        name,
        MISCONCEPTIONS.get(name, name),
        tuple([drill for drill, _ in where]),
        sum(entry.shown for _, entry in where),
        sum(entry.chances for _, entry in where),
    )


def _advice(
    maps: Sequence[SkillMap],
    costs: Sequence[Expensive],
    beliefs: Sequence[NamedMisconception],
    instructor: Sequence[str],
    days: Sequence[Day] = (),
    has_lessons: bool = False,
) -> str:
    """One sentence: the first that applies is the one that helps most."""
    asked = [each for each in maps if each.drill != TABLE]
    if all(each.state == "new" for each in maps):
        return _AFTER_LESSONS if has_lessons else _LESSONS_FIRST
    if instructor:
        return instructor[0]
    if beliefs:
        return f"{beliefs[0].words} Drill “{_title(maps, beliefs[0].drills[0])}” until you stop doing that."
    if forgotten := sum(each.states["forgotten"] for each in asked):
        skills = counted(forgotten, "skill you had mastered is", "skills you had mastered are")
        return f"Do today's set: {skills} slipping."
    if costs and (costs[0].cents or 0.0) >= DEAR:
        return f"Drill “{costs[0].words}”: it costs {costs[0].cost} in {ROUNDS:,} rounds."
    return _deal(maps, days) or _going_on(asked)


def _deal(maps: Sequence[SkillMap], days: Sequence[Day]) -> str:
    """Whoever has met enough skills deals too, and does not wait until everything is mastered."""
    met = sum(skill.state != "new" for each in maps for skill in each.skills)
    is_enough = len(maps) and met >= _ENOUGH_TO_DEAL * sum(len(each.skills) for each in maps)
    if not is_enough or not days or any(day.rounds for day in days[-_DEALT_LATELY:]):
        return ""
    return f"Deal a round in Practice: you have drilled {counted(met, 'skill')} but haven't dealt lately."


def _going_on(maps: Sequence[SkillMap]) -> str:
    """If nothing is wrong: what is due, else what is closest to mastered, else what is new."""
    if due := sum(skill.is_due for each in maps for skill in each.skills):
        return f"Do today's set: {counted(due, 'skill is', 'skills are')} due for review."
    begun = [each for each in maps if each.state == "learning"]
    if begun:
        nearest = max(begun, key=lambda each: each.states["mastered"] / len(each.skills))
        count, of = nearest.states["mastered"], len(nearest.skills)
        return f"Continue “{nearest.title}”: you have mastered {count} of its {counted(of, 'skill')}."
    new = next((each for each in maps if each.state == "new"), None)
    return (
        f"Start “{new.title}.”"
        if new
        else "You have mastered every drill at this house. Deal a game in Test."
    )


def _title(maps: Sequence[SkillMap], drill: str) -> str:
    return next((each.title for each in maps if each.drill == drill), drill)
