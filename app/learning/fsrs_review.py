"""One review by FSRS-6, in plain numbers: the formulas and weights of the spacing library `fsrs`.

They are written out because a class has a million answers, and the library makes a dozen objects for each.
Tests compare every number with the library's, to the last bit.
"""

from functools import cache
from math import e
from typing import NamedTuple

from app.learning.answer_rating import Rating

LEARNING, REVIEW, RELEARNING = 1, 2, 3
"""The states of a skill: learning in the session, review over days, relearning in the session."""
_NO_STEP = -1
_DAY = 86_400_000
_NIGHT = 6 * 3_600_000
"""Milliseconds. FSRS counts whole days, but to a trainee yesterday evening is a day ago."""
_LONGEST = 36_500
"""Days."""

_AGAIN, _HARD, _GOOD, _EASY = Rating
_STEPS = {
    (LEARNING, 0, _AGAIN): (LEARNING, 0, 45_000),
    (LEARNING, 0, _HARD): (LEARNING, 0, 82_500),
    (LEARNING, 0, _GOOD): (LEARNING, 1, 120_000),
    (LEARNING, 1, _AGAIN): (LEARNING, 0, 45_000),
    (LEARNING, 1, _HARD): (LEARNING, 1, 120_000),
    (REVIEW, _NO_STEP, _AGAIN): (RELEARNING, 0, 45_000),
    (RELEARNING, 0, _AGAIN): (RELEARNING, 0, 45_000),
    (RELEARNING, 0, _HARD): (RELEARNING, 0, 67_500),
}
"""The next step for a rating within the session, and after how many milliseconds it is asked again.
Everything else is for another day. A session is some twenty questions of a few seconds."""

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
_REVERTED, _KEPT = _W[7] * _first_difficulty(_EASY), 1 - _W[7]
_SAME_DAY = {rating: e ** (_W[17] * (rating - 3 + _W[18])) for rating in Rating}
_BONUS = {_HARD: _W[15], _GOOD: 1, _EASY: _W[16]}
_GROWTH, _LOSS = e ** _W[8], e ** (_W[17] * _W[18])


class Schedule(NamedTuple):
    """What FSRS keeps of a skill. Times are milliseconds since 1970, stability is in days."""

    state: int
    step: int
    stability: float
    difficulty: float
    due: int
    seen: int


def review(schedule: Schedule | None, rating: Rating, at: int, retention: int) -> Schedule:
    """The schedule after a review; the first review creates it. Clocks may run backwards, time does not."""
    if schedule is None:
        state, step = LEARNING, 0
        stability, difficulty = _FIRST[rating]
    else:
        state, step, stability, difficulty, _, seen = schedule
        past = at - seen
        if past < 0:
            at, past = seen, 0
        if past >= _NIGHT:
            stability = _after_days(past // _DAY or 1, stability, difficulty, rating)
        else:
            # A skill seen a moment ago is easy for everybody. That says nothing about next month.
            rating = _GOOD if rating is _EASY else rating
            stability = _on_the_same_day(stability, rating)
        if stability < _LEAST_STABILITY:
            stability = _LEAST_STABILITY
        difficulty = _REVERTED + _KEPT * (difficulty + (10.0 - difficulty) * _HARDER[rating] / 9.0)
        if difficulty < _LEAST_DIFFICULTY:
            difficulty = _LEAST_DIFFICULTY
        elif difficulty > _MOST_DIFFICULTY:
            difficulty = _MOST_DIFFICULTY
    if within := _STEPS.get((state, step, rating)):
        state, step, wait = within
        return Schedule(state, step, stability, difficulty, at + wait, at)
    days = min(round(stability / FACTOR * _interval(retention)) or 1, _LONGEST)
    return Schedule(REVIEW, _NO_STEP, stability, difficulty, at + days * _DAY, at)


def _on_the_same_day(stability: float, rating: Rating) -> float:
    growth: float = _SAME_DAY[rating] * stability ** -_W[19]
    return stability * growth if growth > 1.0 or rating is _AGAIN else stability


def _after_days(days: int, stability: float, difficulty: float, rating: Rating) -> float:
    forgotten = 1 - (1 + FACTOR * days / stability) ** DECAY
    if rating is _AGAIN:
        lost = _W[11] * difficulty ** -_W[12] * ((stability + 1) ** _W[13] - 1) * e ** (forgotten * _W[14])
        return float(min(lost, stability / _LOSS))
    growth = _GROWTH * (11 - difficulty) * stability ** -_W[9] * (e ** (forgotten * _W[10]) - 1)
    return float(stability * (1 + growth * _BONUS[rating]))


@cache
def _interval(retention: int) -> float:
    """The factor on the stability after which this percentage is still known."""
    return float((retention / 100) ** (1 / DECAY) - 1)
