"""Five models of learners whose knowledge is known, because it is written here, in plain numbers.

None of them is the model of the spacing library. `Activated` and `HalfLived` were used to tune the chooser,
`Activated` and `AllOrNone` to tune the path. `Regressed` was looked at when the chooser was evened out. `Tired` is
the independent check: it was run beside the others, and nothing was chosen by it.
Each has talents and skills of unlike difficulty, transfer within a drill, and misconceptions, which make the
skills they touch wrong most of the time and go only by errors that are explained.
"""

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import Protocol

from app.drills.skill_choice import Wanted

SLIP, GUESS = 0.03, 0.15
HELD, GONE = 0.7, 0.3
"""How often a misconception decides the answer, and how often an explained error ends it."""
_A_THIRD = 3
_BREAK = 0.1
"""Whoever has not answered for so long, in days, begins another sitting."""


class TrueLearner(Protocol):
    """Somebody who answers, learns from it, and forgets. Days are counted from the first answer."""

    def chance(self, wanted: Wanted, day: float) -> float:
        """The true chance of a right answer on a day."""

    def learn(self, wanted: Wanted, is_right: bool, day: float) -> None:
        """Take in an answer and its explanation."""


class _Believer:
    """Misconceptions: each touches some skills of one drill."""

    def __init__(self, skills: Sequence[Wanted], chance: Random) -> None:
        self._chance = chance
        self._held: dict[Wanted, list[int]] = {}
        self._gone: set[int] = set()
        drills = sorted({each.drill for each in skills})
        for number, drill in enumerate(chance.sample(drills, min(3, len(drills)))):
            own = [each for each in skills if each.drill == drill]
            for each in chance.sample(own, max(1, len(own) // _A_THIRD)):
                self._held.setdefault(each, []).append(number)

    def share(self, wanted: Wanted) -> float:
        """The share of answers that are not spoilt by a misconception."""
        return 1 - HELD if any(each not in self._gone for each in self._held.get(wanted, ())) else 1.0

    def explain(self, wanted: Wanted) -> None:
        """An error is explained."""
        for each in self._held.get(wanted, ()):
            if self._chance.random() < GONE:
                self._gone.add(each)


class Activated:
    """Activation: each answer leaves a trace that decays by a power of time; siblings leave a little."""

    decay, spread, beside, floor = 0.45, 0.45, 0.12, -1.6

    def __init__(self, skills: Sequence[Wanted], chance: Random) -> None:
        self._beliefs = _Believer(skills, chance)
        talent = chance.gauss(0.0, 0.25)
        self._needs = {each: self.floor + talent + chance.gauss(0.0, 0.5) for each in skills}
        self._traces: dict[Wanted, list[tuple[float, float]]] = {each: [] for each in skills}
        self._siblings: dict[str, list[tuple[float, float]]] = {each.drill: [] for each in skills}
        self._lately: dict[str, tuple[float, float]] = {}
        """When the siblings of a drill were last added up, and their sum: it is the same for all its skills."""

    def chance(self, wanted: Wanted, day: float) -> float:
        """By activation."""
        total = self._sum(self._traces[wanted], day) + self.beside * self._of_siblings(wanted.drill, day) / 8
        recall = 0.0 if total <= 0 else 1 / (1 + exp(-(log(total) - self._needs[wanted]) / self.spread))
        return self._beliefs.share(wanted) * ((1 - SLIP) * recall + GUESS * (1 - recall))

    def learn(self, wanted: Wanted, is_right: bool, day: float) -> None:
        """One more trace. Old ones are put together: there are thousands."""
        for traces in (self._traces[wanted], self._siblings[wanted.drill]):
            traces.append((day, 1.0 if is_right else 0.8))
            if len(traces) > 24:
                (early, much), (late, more) = traces[0], traces[1]
                traces[:2] = [((early * much + late * more) / (much + more), much + more)]
        self._lately.pop(wanted.drill, None)
        if not is_right:
            self._beliefs.explain(wanted)

    def _of_siblings(self, drill: str, day: float) -> float:
        when, total = self._lately.get(drill, (-1.0, 0.0))
        if when != day:
            total = self._sum(self._siblings[drill], day)
            self._lately[drill] = day, total
        return total

    def _sum(self, traces: Sequence[tuple[float, float]], day: float) -> float:
        decay = -self.decay
        return sum(
            [weight * (20 * (day - at if day > at else 0.0) + 0.05) ** decay for at, weight in traces], 0.0
        )


class HalfLived:
    """A half-life for each skill: it grows with right answers, the more the closer to being forgotten."""

    def __init__(self, skills: Sequence[Wanted], chance: Random) -> None:
        self._beliefs = _Believer(skills, chance)
        talent = chance.lognormvariate(0.0, 0.3)
        self._first = {each: 1.5 * talent * chance.lognormvariate(0.0, 0.6) for each in skills}
        self._lives: dict[Wanted, tuple[float, float]] = {}
        self._known = {each for each in skills if chance.random() < 0.2}
        self._of_drill: dict[str, int] = {}

    def chance(self, wanted: Wanted, day: float) -> float:
        """By half-life. Who has seen much of a drill guesses better at what is new in it."""
        life = self._lives.get(wanted)
        if life is None:
            recall = (
                0.8 if wanted in self._known else 0.25 * (1 - exp(-self._of_drill.get(wanted.drill, 0) / 30))
            )
        else:
            recall = 2 ** (-(day - life[1]) / life[0])
        return self._beliefs.share(wanted) * ((1 - SLIP) * recall + GUESS * (1 - recall))

    def learn(self, wanted: Wanted, is_right: bool, day: float) -> None:
        """Longer or shorter."""
        life, first = self._lives.get(wanted), self._first[wanted]
        if life is None:
            length = first * (2.0 if is_right else 1.0)
        else:
            recall = 2 ** (-(day - life[1]) / life[0])
            length = max(first, life[0] * (1.08 + 1.8 * (1 - recall) if is_right else 0.65))
        self._lives[wanted] = min(length, 400.0), day
        self._of_drill[wanted.drill] = self._of_drill.get(wanted.drill, 0) + 1
        if not is_right:
            self._beliefs.explain(wanted)


class AllOrNone:
    """A skill clicks or does not. What has clicked is lost at a rate that falls with each day it was kept."""

    def __init__(self, skills: Sequence[Wanted], chance: Random) -> None:
        self._beliefs = _Believer(skills, chance)
        self._chance = chance
        talent = chance.gauss(0.0, 0.3)
        self._clicks = {each: 1 / (1 + exp(1.1 - talent - chance.gauss(0.0, 0.6))) for each in skills}
        self._known: dict[Wanted, float] = {}
        """The chance that it has clicked and is there, at the last answer."""
        self._kept: dict[Wanted, tuple[float, float]] = {}
        """When it was last asked, and the days it was kept over."""

    def chance(self, wanted: Wanted, day: float) -> float:
        """By what is left of it."""
        left = self._left(wanted, day)
        return self._beliefs.share(wanted) * ((1 - SLIP) * left + 0.2 * (1 - left))

    def learn(self, wanted: Wanted, is_right: bool, day: float) -> None:
        """It may click now; a right answer after a while makes it last."""
        left = self._left(wanted, day)
        last, kept = self._kept.get(wanted, (day, 0.0))
        if is_right:
            left = (1 - SLIP) * left / ((1 - SLIP) * left + 0.2 * (1 - left)) if left else 0.0
            kept += min(day - last, 2 * kept + 1.0)
        elif left < 1:
            left = SLIP * left / (SLIP * left + 0.8 * (1 - left))
        self._known[wanted] = left + (1 - left) * self._clicks[wanted]
        self._kept[wanted] = day, kept
        if not is_right:
            self._beliefs.explain(wanted)

    def _left(self, wanted: Wanted, day: float) -> float:
        last, kept = self._kept.get(wanted, (day, 0.0))
        return self._known.get(wanted, 0.0) * exp(-0.25 * (day - last) / (1 + 2.0 * kept))


class Regressed:
    """Half-life regression: the life of a skill doubles with the roots of right and wrong answers to it."""

    right, wrong, usual = 1.1, 0.35, -1.0

    def __init__(self, skills: Sequence[Wanted], chance: Random) -> None:
        self._beliefs = _Believer(skills, chance)
        talent = chance.gauss(0.0, 0.3)
        self._base = {each: self.usual + talent + chance.gauss(0.0, 0.5) for each in skills}
        self._answers: dict[Wanted, tuple[int, int, float]] = {}
        """Right and wrong answers, and when the last was."""
        self._of_drill: dict[str, int] = {}

    def chance(self, wanted: Wanted, day: float) -> float:
        """By what is left since the last answer. What is new is easier late in a drill."""
        if wanted in self._answers:
            right, wrong, last = self._answers[wanted]
            life = 2 ** (self._base[wanted] + self.right * right**0.5 + self.wrong * wrong**0.5)
            recall = float(2 ** (-(day - last) / min(life, 400.0)))
        else:
            recall = 0.3 * (1 - exp(-self._of_drill.get(wanted.drill, 0) / 25))
        return self._beliefs.share(wanted) * ((1 - SLIP) * recall + GUESS * (1 - recall))

    def learn(self, wanted: Wanted, is_right: bool, day: float) -> None:
        """One more answer of either sort."""
        right, wrong, _ = self._answers.get(wanted, (0, 0, day))
        self._answers[wanted] = right + is_right, wrong + (not is_right), day
        self._of_drill[wanted.drill] = self._of_drill.get(wanted.drill, 0) + 1
        if not is_right:
            self._beliefs.explain(wanted)


class Tired:
    """Strength and storage, apart: each skill has its own difficulty, and late in a sitting little is learned.

    It shares nothing with the others but the form of misconceptions. What is asked again on the same day hardly
    lasts longer for it. Written when path and chooser were chosen: it was run beside them, never tuned on.
    """

    def __init__(self, skills: Sequence[Wanted], chance: Random) -> None:
        self._beliefs = _Believer(skills, chance)
        talent = chance.gauss(0.0, 0.35)
        self._difficulty = {each: exp(talent + chance.gauss(0.0, 0.45)) for each in skills}
        self._tires = chance.uniform(0.3, 0.6)
        self._known: dict[Wanted, tuple[float, float, float]] = {}
        """Strength, storage, and when it was last asked."""
        self._began = self._last = -1.0

    def chance(self, wanted: Wanted, day: float) -> float:
        """By what is left of it, and by how tired somebody is."""
        recall = self._recall(wanted, day) * (1 - 0.25 * self._fatigue(day))
        return self._beliefs.share(wanted) * ((1 - SLIP) * recall + GUESS * (1 - recall))

    def learn(self, wanted: Wanted, is_right: bool, day: float) -> None:
        """More strength, and more storage the less was left."""
        if self._last < 0 or day - self._last > _BREAK:
            self._began = day
        self._last = day
        fresh, recall = 1 - self._fatigue(day), self._recall(wanted, day)
        strength, storage, last = self._known.get(wanted, (0.0, 0.0, -1.0))
        gain = fresh * (0.25 + 1.4 * (1 - recall) if is_right else 0.35 + 0.35 * (1 - recall))
        storage += 0.25 * gain if last >= 0 and day - last < 2 * _BREAK else gain
        if not is_right and last >= 0:
            storage *= 0.8
        self._known[wanted] = min(8.0, strength + (0.9 if is_right else 1.0) * fresh), storage, day
        if not is_right:
            self._beliefs.explain(wanted)

    def _recall(self, wanted: Wanted, day: float) -> float:
        if wanted not in self._known:
            return 0.05
        strength, storage, last = self._known[wanted]
        difficulty = self._difficulty[wanted]
        left = (1 + (day - last) / (5.4 * exp(0.75 * storage) / difficulty)) ** -0.9
        return float(left * (1 - exp(-1.2 * strength / difficulty)))

    def _fatigue(self, day: float) -> float:
        """From 0 to about a third, after the first quarter of an hour."""
        if self._last < 0 or day - self._last > _BREAK:
            return 0.0
        return min(0.35, max(0.0, 24 * (day - self._began) - 0.25) * self._tires)
