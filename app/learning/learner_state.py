"""Everything one trainee has learnt at one house: a memory of each skill, the last answers to each drill."""

from app.drills.skill_choice import Wanted
from app.learning.lesson import Lesson
from app.learning.memory import Memory, remember
from app.learning.recent import Recent, after
from app.procedure.house import House


class LearnerState:
    """A fold over lessons in the order of their times. It grows in place: there may be a million of them."""

    def __init__(
        self,
        house: House,
        memories: dict[Wanted, Memory] | None = None,
        drills: dict[str, Recent] | None = None,
    ) -> None:
        self.house = house
        self.memories = {} if memories is None else memories
        self.drills = {} if drills is None else drills

    def take(self, lesson: Lesson, at: int) -> None:
        """Take in one more lesson."""
        wanted = Wanted(lesson.drill, lesson.skill)
        last = self.house.mastery.last
        self.memories[wanted] = remember(self.memories.get(wanted), lesson, at, self.house)
        self.drills[lesson.drill] = after(self.drills.get(lesson.drill, Recent()), lesson, last)
