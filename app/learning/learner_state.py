"""What one trainee has learned at one house: a memory of each skill, the last answers to each drill."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import accumulate
from operator import itemgetter

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

    def take(self, lessons: Sequence[TimedLesson], at_table: Sequence[TimedLesson] = ()) -> None:
        """Take in more lessons: answers to drills, and what was dealt, each in its own order.

        What is dealt counts for the skills of the drills, but is no answer to a drill.
        """
        # Skills do not depend on each other, so there is little to do for each lesson.
        skills: dict[tuple[str, str], list[TimedLesson]] = defaultdict(list)
        drills: dict[str, list[Lesson]] = defaultdict(list)
        for each in in_one_order(lessons, at_table) if at_table else lessons:
            lesson = each[1]
            drill, skill, _, _, _ = lesson
            skills[drill, skill].append(each)
            drills[drill].append(lesson)
        if at_table:
            answers = [lesson for _, lesson in lessons]
            steps = [lesson for _, lesson in at_table if lesson.drill == TABLE]
            drills = {drill: [each for each in (*answers, *steps) if each.drill == drill] for drill in drills}
        for (drill, skill), some in skills.items():
            wanted = Wanted(drill, skill)
            self.memories[wanted] = remember(self.memories.get(wanted), some, self.house)
        for drill, all_of_it in drills.items():
            if not all_of_it:
                continue
            recent = self.drills.get(drill, Recent())
            self.drills[drill] = after(recent, all_of_it, self.house.mastery.last)


def in_one_order(lessons: Sequence[TimedLesson], at_table: Sequence[TimedLesson]) -> Iterator[TimedLesson]:
    """Both in one order by their times. Where a clock was set back, each still keeps its own order."""
    both = [zip(accumulate([at for at, _ in each], max), each, strict=True) for each in (lessons, at_table)]
    return (lesson for _, lesson in merge(*both, key=itemgetter(0)))


def drill_totals(mind: LearnerState) -> DrillTotals:
    """The sums for each skill of the drills, with what was shown of it at the table."""
    memories = {wanted: each.recent for wanted, each in mind.memories.items() if wanted.drill != TABLE}
    return DrillTotals(
        {wanted: Tally(recent.answers, recent.right) for wanted, recent in memories.items()},
        {drill: recent.seconds for drill, recent in mind.drills.items() if recent.seconds is not None},
        len(mistakes_of(mind)),
    )


def mistakes_of(mind: LearnerState) -> tuple[Wanted, ...]:
    """The skills of the drills with uncorrected mistakes, at the table too, the latest first."""
    found = [
        (memory.schedule.seen, wanted)
        for wanted, memory in mind.memories.items()
        if wanted.drill != TABLE and _is_mistaken(memory.recent)
    ]
    return tuple([wanted for _, wanted in sorted(found, key=itemgetter(0), reverse=True)])


def _is_mistaken(recent: Recent) -> bool:
    """Is one of the very last answers wrong? Then it was not right often enough in a row since."""
    last = min(RIGHT_AGAIN, recent.kept)
    return recent.marks & ((1 << last) - 1) != (1 << last) - 1
