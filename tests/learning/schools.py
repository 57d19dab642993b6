"""Schools: the same learner taught by the trainer, by going round the drills, or by chance."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from app.drills.skill_choice import Wanted
from app.learning.learner_state import LearnerState
from app.learning.lesson import Lesson
from app.learning.mastery import state_of
from app.learning.memory import DAY
from app.learning.next_skill import next_skill
from app.procedure.house import House
from tests.learning.true_learners import TrueLearner

SESSION = 0.5
"""Hours a day."""
LATER = {"next day": 1.0, "two weeks": 14.0, "three months": 91.0}
_BETWEEN, _READING = 2.0, 8.0
"""Seconds from an answer to the next question, and to read why it was wrong."""

Way = Callable[[LearnerState, Sequence[Wanted], list[Wanted], int, Random], Wanted]


class Graduate(NamedTuple):
    """A learner after some hours."""

    questions: int
    known: Mapping[str, float]
    """The true chance of a right answer over all skills, some time later."""
    mastered: float
    """The share of skills that are called mastered."""
    called: tuple[float, ...]
    """For what was called mastered at the end of a day: its true chance a day later."""


def spaced(
    mind: LearnerState, skills: Sequence[Wanted], asked: list[Wanted], at: int, chance: Random
) -> Wanted:
    """As the trainer chooses."""
    return next_skill(mind, skills, asked[-1] if asked else None, at, chance)


def cycling(
    mind: LearnerState, skills: Sequence[Wanted], asked: list[Wanted], at: int, chance: Random
) -> Wanted:
    """One after the other, drill by drill in turn."""
    return skills[len(asked) % len(skills)]


class ByChance:
    """Any that is not mastered. Within a sitting only what was asked last can have become so, or no longer be so."""

    def __init__(self) -> None:
        self._left: dict[Wanted, None] = {}
        self._day = -1

    def __call__(
        self, mind: LearnerState, skills: Sequence[Wanted], asked: list[Wanted], at: int, chance: Random
    ) -> Wanted:
        today = at // DAY
        looked_at = skills if today != self._day else asked[-1:]
        self._day = today
        for each in looked_at:
            self._left.pop(each, None)
            if state_of(mind.memories.get(each), each.drill, at, mind.house) != "mastered":
                self._left[each] = None
        return chance.choice(list(self._left) or skills)


WAYS: dict[str, Callable[[], Way]] = {
    "spaced": lambda: spaced,
    "cycling": lambda: cycling,
    "by chance": ByChance,
}
"""Ways to choose, each made anew for every learner."""


def taught(
    house: House, skills: Sequence[Wanted], learner: TrueLearner, way: Way, hours: Sequence[float], seed: str
) -> dict[float, Graduate]:
    """The learner after so many hours, half an hour a day."""
    chance, mind = Random(seed), LearnerState(house)
    asked: list[Wanted] = []
    called: list[float] = []
    found: dict[float, Graduate] = {}
    spent, day = 0.0, 0
    while spent < max(hours):
        at = day * DAY
        end = at + SESSION * 3_600_000
        while at < end:
            wanted = way(mind, skills, asked, at, chance)
            asked.append(wanted)
            is_right = chance.random() < learner.chance(wanted, at / DAY)
            seconds = house.targets[wanted.drill] * chance.uniform(0.5, 1.2)
            at += round(1000 * (seconds + _BETWEEN + (0 if is_right else _READING)))
            learner.learn(wanted, is_right, at / DAY)
            mind.take([(at, Lesson(wanted.drill, wanted.skill, is_right, seconds))])
        spent += SESSION
        mastered = [
            each for each in skills if state_of(mind.memories.get(each), each.drill, at, house) == "mastered"
        ]
        called += [learner.chance(each, at / DAY + 1) for each in mastered]
        if spent in hours:
            known = {
                name: sum(learner.chance(each, at / DAY + days) for each in skills) / len(skills)
                for name, days in LATER.items()
            }
            found[spent] = Graduate(len(asked), known, len(mastered) / len(skills), tuple(called))
        day += 1
    return found
