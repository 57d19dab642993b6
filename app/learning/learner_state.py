"""What one trainee has learned at one house: a memory of each skill, the last answers to each drill."""

from collections import defaultdict
from collections.abc import Sequence

from app.drills.accuracy import Tally
from app.drills.drill_totals import DrillTotals
from app.drills.skill_choice import RIGHT_AGAIN, Wanted
from app.learning.lesson import Lesson, TimedLesson
from app.learning.memory import Memory, remember
from app.learning.recent_answers import Recent, after
from app.learning.table_lessons import TABLE
from app.procedure.house import House


class LearnerState:
    """A fold over lessons in order of time. It changes in place: there may be a million of them."""

    def __init__(
        self,
        house: House,
        memories: dict[Wanted, Memory] | None = None,
        drills: dict[str, Recent] | None = None,
    ) -> None:
        self.house = house
        self.memories = {} if memories is None else memories
        self.drills = {} if drills is None else drills

    def take(self, lessons: Sequence[TimedLesson]) -> None:
        """Take in more lessons, in order of time."""
        # Skills do not depend on each other, so there is little to do for each lesson.
        skills: dict[tuple[str, str], list[TimedLesson]] = defaultdict(list)
        drills: dict[str, list[Lesson]] = defaultdict(list)
        for each in lessons:
            lesson = each[1]
            drill, skill, _, _, _ = lesson
            skills[drill, skill].append(each)
            drills[drill].append(lesson)
        for (drill, skill), some in skills.items():
            wanted = Wanted(drill, skill)
            self.memories[wanted] = remember(self.memories.get(wanted), some, self.house)
        for drill, all_of_it in drills.items():
            recent = self.drills.get(drill, Recent())
            self.drills[drill] = after(recent, all_of_it, self.house.mastery.last)


def drill_totals(mind: LearnerState) -> DrillTotals:
    """The sums of all answers. Steps at the table are not answers."""
    memories = {wanted: each.recent for wanted, each in mind.memories.items() if wanted.drill != TABLE}
    return DrillTotals(
        {wanted: Tally(recent.answers, recent.right) for wanted, recent in memories.items()},
        {drill: recent.seconds for drill, recent in mind.drills.items() if recent.seconds is not None},
        sum(_is_mistaken(recent) for recent in memories.values()),
    )


def _is_mistaken(recent: Recent) -> bool:
    """Is one of the very last answers wrong? Then it was not right often enough in a row since."""
    last = min(RIGHT_AGAIN, recent.kept)
    return recent.marks & ((1 << last) - 1) != (1 << last) - 1
