"""One review by FSRS: the only place that knows the library, which takes its time to import."""

from datetime import UTC, datetime, timedelta
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from app.learning.answer_rating import Rating

if TYPE_CHECKING:
    from fsrs import Scheduler

LEARNING, REVIEW, RELEARNING = 1, 2, 3
"""The states of a skill: asked for within the session, over days, and within the session again."""
_NO_STEP = -1
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)
_STEPS = (timedelta(seconds=45), timedelta(minutes=2))
_AGAIN = (timedelta(seconds=45),)
"""A session is some twenty questions of a few seconds: what was new or wrong comes again within it."""
_DAY = 86_400_000
_NIGHT = 6 * 3_600_000
"""Milliseconds. The library counts whole days, but for a trainee yesterday evening is a day ago."""


class Schedule(NamedTuple):
    """What FSRS keeps of a skill. Times are milliseconds since 1970, stability is in days."""

    state: int
    step: int
    stability: float
    difficulty: float
    due: int
    seen: int


def review(schedule: Schedule | None, rating: Rating, at: int, retention: int) -> Schedule:
    """The schedule after a review; a first one makes it. Time never runs backwards, clocks do."""
    import fsrs

    if schedule is None:
        card = fsrs.Card(card_id=0, due=_EPOCH)
    else:
        at = max(at, schedule.seen)
        is_later = at - schedule.seen >= _NIGHT
        # What was seen a moment ago is easy for everybody, and says nothing about next month.
        rating = rating if is_later else min(rating, Rating.GOOD)
        seen = _EPOCH + (min(schedule.seen, at - _DAY) if is_later else schedule.seen) * _MILLISECOND
        step = None if schedule.step == _NO_STEP else schedule.step
        card = fsrs.Card(
            0, fsrs.State(schedule.state), step, schedule.stability, schedule.difficulty, _EPOCH, seen
        )
    scheduler = _scheduler(fsrs.Scheduler, retention)
    card, _ = scheduler.review_card(card, fsrs.Rating(rating), _EPOCH + at * _MILLISECOND)
    assert card.stability is not None
    assert card.difficulty is not None
    step = _NO_STEP if card.step is None else card.step
    due = (card.due - _EPOCH) // _MILLISECOND
    return Schedule(int(card.state), step, card.stability, card.difficulty, due, at)


@cache
def _scheduler(kind: "type[Scheduler]", retention: int) -> "Scheduler":
    """Without fuzz, so that the same answers always make the same schedule."""
    return kind(
        desired_retention=retention / 100,
        learning_steps=_STEPS,
        relearning_steps=_AGAIN,
        enable_fuzzing=False,
    )
