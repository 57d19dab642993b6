"""How well a skill was remembered, from right or wrong and the time it took."""

from enum import IntEnum
from math import inf
from typing import NamedTuple

from app.learning.lesson import Lesson
from app.procedure.house import House


class Rating(IntEnum):
    """The four ratings of FSRS, with its numbers."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


AGAIN, HARD, GOOD, EASY = Rating


class AnswerPace(NamedTuple):
    """The seconds below which a right answer is easy, and above which it is hard."""

    easy: float
    hard: float


def answer_pace(house: House, drill: str) -> AnswerPace:
    """The pace of a drill. Without a target time, as at the table, nothing is hard or easy."""
    target = house.targets.get(drill)
    if target is None:
        return AnswerPace(0.0, inf)
    return AnswerPace(house.spacing.fast * target, house.spacing.slow * target)


def rating_of(lesson: Lesson, pace: AnswerPace) -> Rating:
    """The rating of a lesson."""
    _, _, is_right, seconds, _ = lesson
    if not is_right:
        return AGAIN
    easy, hard = pace
    if seconds > hard:
        return HARD
    return EASY if seconds < easy else GOOD
