"""How well something was remembered, from right or wrong and the time it took."""

from enum import IntEnum

from app.learning.lesson import Lesson
from app.procedure.house import House


class Rating(IntEnum):
    """The four ratings of the spacing library, by its own numbers."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


def rating_of(lesson: Lesson, house: House) -> Rating:
    """The rating of a lesson. Where there is no target time, as at the table, nothing is hard or easy."""
    target = house.targets.get(lesson.drill)
    if not lesson.is_right:
        return Rating.AGAIN
    if target is None:
        return Rating.GOOD
    if lesson.seconds > house.spacing.slow * target:
        return Rating.HARD
    return Rating.EASY if lesson.seconds < house.spacing.fast * target else Rating.GOOD
