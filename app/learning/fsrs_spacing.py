"""One review by FSRS-6, in plain numbers: the formulas and weights of the spacing library `fsrs`.

They are written out because a class has a million answers, and the library makes a dozen objects for each.
Tests compare every number with the library's, to the last bit.
"""

from functools import cache
from math import e
from typing import NamedTuple

from app.learning.answer_rating import AGAIN, EASY, GOOD, HARD, Rating

LEARNING, REVIEW, RELEARNING = 1, 2, 3
"""The states of a skill: learning in the session, review over days, relearning in the session."""
_NO_STEP = -1
_DAY = 86_400_000
NIGHT = 6 * 3_600_000
"""Milliseconds. FSRS counts whole days, but to a trainee yesterday evening is a day ago."""
_LONGEST = 36_500
"""Days."""

_STEPS = {
    (LEARNING, 0, AGAIN): (LEARNING, 0, 45_000),
    (LEARNING, 0, HARD): (LEARNING, 0, 82_500),
    (LEARNING, 0, GOOD): (LEARNING, 1, 120_000),
    (LEARNING, 1, AGAIN): (LEARNING, 0, 45_000),
    (LEARNING, 1, HARD): (LEARNING, 1, 120_000),
    (REVIEW, _NO_STEP, AGAIN): (RELEARNING, 0, 45_000),
    (RELEARNING, 0, AGAIN): (RELEARNING, 0, 45_000),
    (RELEARNING, 0, HARD): (RELEARNING, 0, 67_500),
}
"""The next step for a rating within the session, and after how many milliseconds it is asked again.
Everything else is for another day. A session is some twenty questions of a few seconds."""
_ANOTHER_DAY = REVIEW, _NO_STEP, 0

# fmt: off
_W = (
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
    1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
)
# fmt: on
"""The default weights, by their numbers in the paper."""
DECAY = -_W[20]
FACTOR = 0.9 ** (1 / DECAY) - 1
"""The forgetting curve: the chance after some days is (1 + FACTOR · days / stability) ** DECAY."""
_LEAST_STABILITY, _LEAST_DIFFICULTY, _MOST_DIFFICULTY = 0.001, 1.0, 10.0


def _first_difficulty(rating: int) -> float:
    return float(_W[4] - e ** (_W[5] * (rating - 1)) + 1)


_FIRST = {
    rating: (_W[rating - 1], min(max(_first_difficulty(rating), _LEAST_DIFFICULTY), _MOST_DIFFICULTY))
    for rating in Rating
}
"""Stability and difficulty after the first answer."""
_HARDER = {rating: -(_W[6] * (rating - 3)) for rating in Rating}
_REVERTED, _KEPT = _W[7] * _first_difficulty(EASY), 1 - _W[7]
_SAME_DAY = {rating: e ** (_W[17] * (rating - 3 + _W[18])) for rating in Rating}
_BONUS = {HARD: _W[15], GOOD: 1, EASY: _W[16]}
_GROWTH, _LOSS = e ** _W[8], e ** (_W[17] * _W[18])


class Schedule(NamedTuple):
    """What FSRS keeps of a skill. Times are milliseconds since 1970, stability is in days."""

    state: int
    step: int
    stability: float
    difficulty: float
    due: int
    seen: int


Reviewed = tuple[int, int, float, float, int, int]
"""A schedule between two reviews. It is due after so many milliseconds, or on another day if that is 0.
A plain tuple: a class has a million reviews, and only the last one of a skill needs its day."""


def review(before: Schedule | Reviewed | None, rating: Rating, at: int) -> Reviewed:
    """What a review makes of a skill; the first one creates it. Clocks may run backwards, time does not."""
    if before is None:
        state, step = LEARNING, 0
        stability, difficulty = _FIRST[rating]
    else:
        state, step, stability, difficulty, _, seen = before
        past = at - seen
        if past < 0:
            at, past = seen, 0
        if past >= NIGHT:
            stability = _after_days(past // _DAY or 1, stability, difficulty, rating)
        else:
            # A skill seen a moment ago is easy for everybody. That says nothing about next month.
            rating = GOOD if rating is EASY else rating
            stability = _on_the_same_day(stability, rating)
        if stability < _LEAST_STABILITY:
            stability = _LEAST_STABILITY
        difficulty = _REVERTED + _KEPT * (difficulty + (10.0 - difficulty) * _HARDER[rating] / 9.0)
        if difficulty < _LEAST_DIFFICULTY:
            difficulty = _LEAST_DIFFICULTY
        elif difficulty > _MOST_DIFFICULTY:
            difficulty = _MOST_DIFFICULTY
    state, step, wait = _STEPS.get((state, step, rating), _ANOTHER_DAY)
    return state, step, stability, difficulty, wait, at


def schedule_of(reviewed: Reviewed, retention: int) -> Schedule:
    """The schedule after the last review."""
    state, step, stability, difficulty, wait, seen = reviewed
    if not wait:
        wait = _DAY * min(round(stability / FACTOR * _interval(retention)) or 1, _LONGEST)
    return Schedule(state, step, stability, difficulty, seen + wait, seen)


def _on_the_same_day(stability: float, rating: Rating) -> float:
    growth: float = _SAME_DAY[rating] * stability ** -_W[19]
    return stability * growth if growth > 1.0 or rating is AGAIN else stability


def _after_days(days: int, stability: float, difficulty: float, rating: Rating) -> float:
    forgotten: float = 1 - (1 + FACTOR * days / stability) ** DECAY
    if rating is AGAIN:
        left: float = (
            _W[11] * difficulty ** -_W[12] * ((stability + 1) ** _W[13] - 1) * e ** (forgotten * _W[14])
        )
        most: float = stability / _LOSS
        return min(left, most)
    growth: float = _GROWTH * (11 - difficulty) * stability ** -_W[9] * (e ** (forgotten * _W[10]) - 1)
    return stability * (1 + growth * _BONUS[rating])


@cache
def _interval(retention: int) -> float:
    """The factor on the stability after which this percentage is still known."""
    return float((retention / 100) ** (1 / DECAY) - 1)
