"""Simulated learners whose memory is known, because it is written here: it is not that of the spacing library.

A skill that was learnt is recalled with a chance that halves every half-life. A right answer makes the
half-life longer, the more so the closer it was to being forgotten; a wrong one, with the explanation after
it, makes it shorter. Whoever does not recall may still guess, and whoever does may still slip. What is
practised gets quicker.
"""

from collections.abc import Callable
from math import exp
from random import Random
from typing import NamedTuple

from app.drills.answer import Answered
from app.drills.drill import Course
from app.drills.question import Question
from app.drills.run import DrillRun
from app.drills.run_plans import RunPlan
from app.drills.skill_choice import Chooser, Wanted
from app.learning.learner_state import LearnerState
from app.learning.memory import DAY
from app.learning.next_skill import Spaced

SESSION = 40
BETWEEN = 3.0
"""Questions a day, and the seconds between two of them."""
WRONG = ("wrong",)

Believes = Callable[[Question], tuple[str, ...] | None]
Choosing = Callable[[LearnerState, Callable[[], int]], Chooser]


class Trace(NamedTuple):
    """A skill in the memory of a learner: the half-life in days, when it was last asked, how often."""

    half_life: float
    asked: float
    times: int
    first: float
    """The half-life after the first explanation; no later one does worse."""


class Learner:
    """Somebody of known memory. What comes by chance comes from one seed."""

    def __init__(self, seed: int, believes: Believes = lambda _: None) -> None:
        self.chance = Random(seed)
        self._believes = believes
        self.traces: dict[Wanted, Trace] = {}
        self._talent = self.chance.lognormvariate(0.0, 0.3)
        self._hand = self.chance.lognormvariate(0.0, 0.1)
        self._knows = self.chance.uniform(0.1, 0.5)
        """Which part of the skills is clear to this one from the beginning."""

    def answer(self, question: Question, day: float, target: float) -> tuple[tuple[str, ...], float]:
        """What is answered, and in how many seconds."""
        wanted = Wanted(question.drill, question.skill)
        trace = self.traces.get(wanted)
        recall = self.recall(wanted, day) if trace else float(self.chance.random() < self._knows)
        is_right = self.chance.random() < 0.98 * recall + 0.15 * (1 - recall)
        self.traces[wanted] = self._after(trace, recall, is_right, day)
        seconds = self._seconds(trace.times if trace else 0, recall, target)
        believed = self._believes(question)
        if believed is not None:
            return believed, seconds
        return (question.right if is_right else WRONG), seconds

    def recall(self, wanted: Wanted, day: float) -> float:
        """The true chance that a skill is recalled on a day; never asked, it was not learnt here."""
        trace = self.traces.get(wanted)
        return 0.0 if trace is None else float(2 ** (-(day - trace.asked) / trace.half_life))

    def _after(self, trace: Trace | None, recall: float, is_right: bool, day: float) -> Trace:
        if trace is None:
            first = 3.0 * self._talent * self.chance.lognormvariate(0.0, 0.5)
            return Trace(first * (2.5 if is_right else 1.0), day, 1, first)
        grown = 1.05 + 2.0 * (1 - recall) if is_right else 0.6
        return Trace(max(trace.first, trace.half_life * grown), day, trace.times + 1, trace.first)

    def _seconds(self, times: int, recall: float, target: float) -> float:
        usual = 0.55 + 0.7 * exp(-times / 4) + 0.3 * (1 - recall)
        return target * usual * self._hand * self.chance.lognormvariate(0.0, 0.25)


class Clock:
    """Milliseconds since 1970, as far as the learner is."""

    def __init__(self) -> None:
        self.at = 0

    def __call__(self) -> int:
        return self.at


class Schooling:
    """A learner at a house, a session a day, until everything is mastered."""

    def __init__(self, course: Course, learner: Learner, choosing: Choosing, drill: str = "") -> None:
        self.course = course
        self.mind = LearnerState(course.house)
        self.answers: list[Answered] = []
        self._learner = learner
        self._plan = RunPlan("open", drill)
        self._clock = Clock()
        self._chooser = choosing(self.mind, self._clock)

    @property
    def day(self) -> float:
        """How many days have gone by."""
        return self._clock.at / DAY

    def session(self, day: int) -> None:
        """The questions of one day."""
        self._clock.at = day * DAY
        run = DrillRun(self.course, self._plan, self._learner.chance, chooser=self._chooser)
        for _ in range(SESSION):
            assert run.question
            target = self.course.house.targets[run.question.drill]
            given, seconds = self._learner.answer(run.question, self._clock.at / DAY, target)
            self._clock.at += round((seconds + BETWEEN) * 1000)
            run.take(run.judge(given, seconds))
        self.answers += run.answers


def spaced(mind: LearnerState, now: Callable[[], int]) -> Chooser:
    """As the trainer chooses."""
    return Spaced(mind, now)
