"""Which skill comes next for a trainee: what is due, else something new, else what has waited longest.

A wait counts by how long the skill lasts, once it lasts for weeks, and by the time an answer takes: quick
questions come more often. Both only a little: over all models of learners in the tests, what is asked evenly
is known longest. A skill that was answered often is only kept up: such skills take turns.
Tests compare this with going round all skills and with chance.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random

from app.drills.answer import Answered
from app.drills.skill_choice import Wanted
from app.learning.learner_state import LearnerState, mistakes_of
from app.learning.lesson import lesson_of
from app.learning.memory import is_due

_LASTING, _ALIKE = 0.25, 20.0
"""A skill that lasts ten times as long may wait nearly twice as long: more would leave what lasts to chance.
Up to so many days of stability all wait alike. Whoever has begun would ask what is weak twice a day, and what
could soon last for months too seldom.
"""
READING = 4.0
"""Seconds from one answer to the next question, on the average."""
_FRESH = 1_200_000
"""Milliseconds in which a skill does not come again, as long as there are others: it would teach little."""
_OFTEN, _TURN = 40, 129_600_000
"""After so many answers, skills asked in the last so many milliseconds come in turn, whatever time they take.
Otherwise the quick ones would be asked twice a day, which teaches nothing more.
"""
_JUST_ASKED, _REST, _NEW, _DUE = range(4)


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

    def mistakes(self) -> tuple[Wanted, ...]:
        """The skills with uncorrected mistakes."""
        return mistakes_of(self.mind)

    def heed(self, answer: Answered) -> None:
        """Learn from an answer."""
        self.mind.take([(self._now(), lesson_of(answer))])


def next_skill(
    mind: LearnerState, wanted: Sequence[Wanted], last: Wanted | None, at: int, chance: Random
) -> Wanted:
    """The skill to ask for among those wanted. The last one asked only if there is no other."""
    others = [each for each in wanted if each != last] or wanted
    return one_with_most(others, [_urgency(mind, each, at) for each in others], chance)


def one_with_most(wanted: Sequence[Wanted], worth: Sequence[tuple[int, float]], chance: Random) -> Wanted:
    """The skill that is worth most; one of those by chance, if several are."""
    most = max(worth)
    return chance.choice([each for each, its in zip(wanted, worth, strict=True) if its == most])


def _urgency(mind: LearnerState, wanted: Wanted, at: int) -> tuple[int, float]:
    memory = mind.memories.get(wanted)
    seconds = mind.house.targets.get(wanted.drill, 0) + READING
    if memory is None:
        return _NEW, 1 / seconds
    schedule = memory.schedule
    past = at - schedule.seen
    due = is_due(memory, at)
    if not due and past < (_TURN if memory.recent.answers >= _OFTEN else _FRESH):
        return _JUST_ASKED, past
    return _DUE if due else _REST, past / (max(schedule.stability, _ALIKE) ** _LASTING * sqrt(seconds))
