"""Everything the progress screen shows, from memories, sums of days and the latest answers."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from app.drills.answer import Answered
from app.drills.skill_choice import Wanted
from app.learning.advice import Outlook, advice
from app.learning.days import Day, together
from app.learning.expensive import Expensive, assumed, expensive
from app.learning.learner_state import LearnerState
from app.learning.mastery import State, needs_instructor, told
from app.learning.misconceptions import NamedMisconception, named
from app.learning.skill_map import SkillMap, map_of
from app.learning.syllabus import SkillChapter, with_table
from app.learning.tasks import Task

PACED = 7
"""Rounds an hour are counted over this many last days with rounds."""


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
) -> Progress:
    """The progress of a trainee at this time, in milliseconds since 1970."""
    chapters = with_table(chapters, mind.memories)
    maps = tuple([map_of(mind, chapter, at) for chapter in chapters])
    costs, beliefs, help_with = expensive(mind, chapters), named(latest), _instructor(mind, chapters)
    outlook = Outlook(maps, costs, beliefs, help_with)
    return Progress(
        days=tuple(days),
        maps=maps,
        expensive=costs,
        assumed=assumed(mind.house),
        misconceptions=beliefs,
        rounds_per_hour=together(tuple([day for day in days if day.dealing][-PACED:])).rounds_per_hour,
        instructor=help_with,
        advice=advice(outlook),
    )


def _instructor(mind: LearnerState, chapters: Iterable[SkillChapter]) -> tuple[str, ...]:
    return tuple(
        [
            told(f"{title}, {skill.words}", memory)
            for drill, title, skills in chapters
            for skill in skills
            if (memory := mind.memories.get(Wanted(drill, skill.name)))
            and needs_instructor(memory, mind.house)
        ]
    )
