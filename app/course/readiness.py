"""Is somebody ready for the exam of a house? The skills mastered, the chance to pass, what is missing."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from app.course.error_rates import feature_tallies
from app.course.exam_demand import ExamDemand, demand_of
from app.course.exam_skills import SkillsMastered, exam_skills, is_critical, mastered_now
from app.course.graded_rounds import CellTally, GradedRounds
from app.course.pass_chance import (
    DRAWS,
    ENOUGH_ANSWERS,
    ENOUGH_ROUNDS,
    SITTINGS,
    PassChance,
    pass_chance,
    percent_words,
)
from app.drills.catalogue import DRILLS
from app.drills.drill import Course
from app.learning.learner_state import LearnerState
from app.learning.table_lessons import TABLE
from app.training.feature_list import FEATURES

READY = 0.8
"""The chance to pass from which on somebody may be called ready."""
_MOST_MISSING = 6
_SEEN = 0.5
"""What is left of something that came once, after a while."""
_OFTEN = 0.1
"""A rule that is broken in fewer simulated exams is not worth a line."""


class MissingThing(NamedTuple):
    """One thing that is missing, and what to do about it: a drill, or rounds, maybe with a feature."""

    words: str
    figure: str
    drill: str = ""
    feature: str = ""

    @property
    def is_drill(self) -> bool:
        """Does it lead to the drills? Otherwise to rounds."""
        return bool(self.drill)


class Readiness(NamedTuple):
    """How far somebody is from passing the exam of a house."""

    skills: SkillsMastered
    chance: PassChance | None
    """None while there are too few rounds or answers to say."""
    missing: tuple[MissingThing, ...]
    rounds: int
    """How many graded rounds it rests on, and how many answers."""
    answers: int

    @property
    def percent(self) -> int:
        """The share of the exam's skills that is mastered today. Only all of them is 100."""
        return 100 * self.skills.mastered // self.skills.of if self.skills.of else 0

    @property
    def is_ready(self) -> bool:
        """Never with a critical skill that is not mastered."""
        return self.chance is not None and self.chance.chance >= READY and not self.skills.critical_left

    @property
    def title(self) -> str:
        """In a word or two."""
        if self.is_ready:
            return "Ready for the exam"
        if self.chance is None:
            return "Not enough rounds" if self.rounds < ENOUGH_ROUNDS else "Not enough answers"
        return "Not ready yet"

    @property
    def chance_words(self) -> str:
        """The chance to pass, with its range, in a sentence."""
        if self.chance is None:
            return (
                f"The chance of passing appears after {ENOUGH_ROUNDS} rounds in Practice or Test"
                f" and {ENOUGH_ANSWERS} answers in drills."
            )
        return (
            f"Chance of passing today: {self.chance.percent}, probably between"
            f" {percent_words(self.chance.low)} and {percent_words(self.chance.high)}."
        )

    @property
    def basis(self) -> str:
        """How the chance was found, in a few sentences."""
        return (
            f"The program simulates the exam {DRAWS * SITTINGS:,} times, using the mistakes in {self.rounds}"
            f" rounds and {self.answers:,} answers and the house’s own passing requirements. Recent ones"
            " count most. With only a few, the range is wide. The assessors’ score isn’t included."
        )


def readiness_of(mind: LearnerState, graded: GradedRounds, rounds: int, course: Course, at: int) -> Readiness:
    """The readiness at this time, in milliseconds since 1970, for the exam that the course's house has now.

    `rounds` is how many rounds were dealt and graded in all.
    """
    demand = demand_of(course)
    skills = mastered_now(mind, exam_skills(course, demand), at)
    answers = sum(recent.answers for drill, recent in mind.drills.items() if drill != TABLE)
    chance = None
    if rounds >= ENOUGH_ROUNDS and answers >= ENOUGH_ANSWERS:
        # The same work comes to the same figure, whenever it is looked at.
        chance = pass_chance(mind, graded, demand, at, Random(f"{rounds} {answers}"))
    missing = tuple(_missing(skills, graded, demand, chance, rounds))[:_MOST_MISSING]
    return Readiness(skills, chance, missing, rounds, answers)


def _missing(
    skills: SkillsMastered,
    graded: GradedRounds,
    demand: ExamDemand,
    chance: PassChance | None,
    rounds: int,
) -> Iterator[MissingThing]:
    """What is missing, the most urgent first."""
    if rounds < ENOUGH_ROUNDS:
        yield MissingThing("Deal rounds in Practice or Test", f"{ENOUGH_ROUNDS - rounds} more")
    drills = sorted(skills.lacking.items(), key=lambda each: (not is_critical(each[0]), -each[1][0]))
    critical = [each for each in drills if is_critical(each[0])]
    yield from (_drill(*each) for each in critical[:3])
    if chance:
        yield from _weak_features(graded, demand)
    if chance and dict(chance.failed_by).get("pace", 0.0) >= _OFTEN:
        yield MissingThing("Pick up the pace", f"{demand.exam.pace} rounds per hour")
    yield from (_drill(*each) for each in drills if each not in critical[:3] and each[0] != TABLE)
    if left := skills.lacking.get(TABLE):
        yield MissingThing("Steps at the table", f"{left[0]} of {left[1]} to go")


def _drill(drill: str, left: tuple[int, int]) -> MissingThing:
    return MissingThing(DRILLS[drill].title, f"{left[0]} of {left[1]} to go", drill=drill)


def _weak_features(graded: GradedRounds, demand: ExamDemand) -> Iterator[MissingThing]:
    """Features of the exam's rounds that went wrong lately or never came up, the weakest first."""
    asked = dict.fromkeys([cell.about for form in demand.forms for cell in form.cells if cell.about])
    sums, rows = feature_tallies(graded), []
    for name in asked:
        steps, wrong = sums.get(name, CellTally())
        if name in demand.exam.features or wrong >= _SEEN:
            rows.append((name, steps, wrong))
    for name, steps, wrong in sorted(rows, key=lambda row: (-row[2] / max(row[1], 1.0), row[1])):
        if wrong >= _SEEN or steps < _SEEN:
            figure = "not dealt yet" if steps < _SEEN else f"{wrong / steps:.0%} wrong"
            words = FEATURES[name].rounds_words if name in FEATURES else name
            yield MissingThing(f"{words[0].upper()}{words[1:]}", figure, feature=name)
