"""Which skill comes next for a trainee: what is about to be forgotten, being learned, or new."""

from collections.abc import Callable, Sequence
from operator import itemgetter
from random import Random

from app.drills.answer import Answered
from app.drills.skill_choice import Wanted
from app.learning.learner_state import LearnerState
from app.learning.lesson import lesson_of
from app.learning.mastery import needs_instructor, state_by_chance
from app.learning.memory import Memory, chance_of_remembering
from app.procedure.house import House

AT_A_TIME = 24
"""This many skills are learned at the same time. A new one comes when one of them is mastered.

With fewer, a skill comes again before it can fade, and asking teaches little (tests/learning).
"""

_Pile = list[tuple[float, Wanted]]
"""Skills, each with its chance of being remembered."""


class Spaced:
    """Chooses for one trainee from earlier answers, and learns from every new one."""

    def __init__(self, mind: LearnerState, now: Callable[[], int]) -> None:
        self.mind = mind
        self._now = now

    def choose(self, wanted: Sequence[Wanted], asked: Sequence[Wanted], chance: Random) -> Wanted:
        """The skill to ask for after those asked."""
        return next_skill(self.mind, wanted, asked[-1] if asked else None, self._now(), chance)

    def has_begun(self, drill: str) -> bool:
        """Has anything of a drill been answered before?"""
        return drill in self.mind.drills

    def heed(self, answer: Answered) -> None:
        """Learn from an answer."""
        self.mind.take([(self._now(), lesson_of(answer))])


def next_skill(
    mind: LearnerState, wanted: Sequence[Wanted], last: Wanted | None, at: int, chance: Random
) -> Wanted:
    """The skill to ask for among those wanted. The last one asked only if there is no other."""
    piles = _Piles(mind, wanted, last, at)
    if piles.due:
        return _likeliest_lost(piles.due)
    if piles.new and (piles.begun < AT_A_TIME or not piles.learning):
        return chance.choice(piles.new)
    # Known skills come between those being learned: asked again while fresh, nothing would stay.
    rest = piles.learning + piles.known
    return _likeliest_lost(rest) if rest else wanted[0]


class _Piles:
    """Skills sorted by what to do with them, without the last one asked."""

    def __init__(self, mind: LearnerState, wanted: Sequence[Wanted], last: Wanted | None, at: int) -> None:
        self.due: _Pile = []
        self.learning: _Pile = []
        self.known: _Pile = []
        self.new: list[Wanted] = []
        self.begun = 0
        for each in wanted:
            memory = mind.memories.get(each)
            if memory is not None:
                self._put(each, memory, mind.house, at, each == last)
            elif each != last:
                self.new.append(each)
            else:
                # It is being asked now: its answer is not known yet, but it has begun.
                self.begun += 1

    def _put(self, wanted: Wanted, memory: Memory, house: House, at: int, is_last: bool) -> None:
        chance = chance_of_remembering(memory, at)
        state = state_by_chance(memory, wanted.drill, chance, house)
        # Do not wait for skills that need the instructor.
        self.begun += state == "learning" and not needs_instructor(memory, house)
        if is_last:
            return
        pile = self.learning if state == "learning" else self.known
        is_due = memory.schedule.due <= at or state == "forgotten"
        (self.due if is_due else pile).append((chance, wanted))


def _likeliest_lost(pile: _Pile) -> Wanted:
    return min(pile, key=itemgetter(0))[1]
