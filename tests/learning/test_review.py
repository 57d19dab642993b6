"""Spacing and the fold over lessons, held against the library `fsrs` and a fold that takes one lesson at a time."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from fsrs import Card, Scheduler, State
from fsrs import Rating as Rated
from hypothesis import given
from hypothesis import strategies as st

from app.drills.skill_choice import Wanted
from app.learning.answer_rating import Rating
from app.learning.fsrs_spacing import LEARNING, REVIEW, Schedule, review, schedule_of
from app.learning.learner_state import LearnerState
from app.learning.lesson import Lesson, TimedLesson
from app.learning.memory import DAY, Memory
from app.learning.recent_answers import Recent
from app.procedure.house import House, Mastery, Spacing
from app.procedure.library import Library
from tests.learning.lessons import NOON

EPOCH, MILLISECOND, HOUR = datetime(1970, 1, 1, tzinfo=UTC), timedelta(milliseconds=1), 3_600_000
GAPS = st.one_of(
    st.integers(-2 * DAY, 10 * 60_000),
    st.sampled_from([0, 1, 6 * HOUR - 1, 6 * HOUR, DAY - 1, DAY, 2 * DAY - 1, 2 * DAY]),
    st.integers(0, 3 * DAY),
    st.integers(0, 4000 * DAY),
)
"""Milliseconds to the next answer: at once, about a night, days, years; and clocks that were set back."""


def reviewed(schedule: Schedule | None, rating: int, at: int, retention: int) -> Schedule:
    """What the library makes of a review, where a night is a day and nothing is easy within a session."""
    scheduler = Scheduler(
        desired_retention=retention / 100,
        learning_steps=(timedelta(seconds=45), timedelta(minutes=2)),
        relearning_steps=(timedelta(seconds=45),),
        enable_fuzzing=False,
    )
    card = Card(card_id=0, due=EPOCH)
    if schedule:
        at = max(at, schedule.seen)
        is_later = at - schedule.seen >= 6 * HOUR
        rating = rating if is_later else min(rating, Rated.Good)
        seen = EPOCH + (min(schedule.seen, at - DAY) if is_later else schedule.seen) * MILLISECOND
        step = None if schedule.step == -1 else schedule.step
        card = Card(0, State(schedule.state), step, schedule.stability, schedule.difficulty, EPOCH, seen)
    card, _ = scheduler.review_card(card, Rated(rating), EPOCH + at * MILLISECOND)
    assert card.stability is not None
    assert card.difficulty is not None
    step = -1 if card.step is None else card.step
    due = (card.due - EPOCH) // MILLISECOND
    return Schedule(int(card.state), step, card.stability, card.difficulty, due, at)


@given(st.lists(st.tuples(st.sampled_from(Rating), GAPS), min_size=1, max_size=40), st.integers(70, 97))
def test_every_number_is_that_of_the_library(reviews: list[tuple[Rating, int]], retention: int) -> None:
    ours: Schedule | None = None
    theirs: Schedule | None = None
    at = NOON
    for rating, gap in reviews:
        at += gap
        ours = schedule_of(review(ours, rating, at), retention)
        theirs = reviewed(theirs, rating, at, retention)
        assert ours == theirs


def test_the_ends_of_the_scale_are_those_of_the_library() -> None:
    always = {Rating.EASY: 2000 * DAY, Rating.AGAIN: 1000}
    ends = {}
    for rating, gap in always.items():
        ours = theirs = schedule_of(review(None, rating, NOON), 90)
        for place in range(1, 60):
            ours = schedule_of(review(ours, rating, NOON + place * gap), 90)
            theirs = reviewed(theirs, rating, NOON + place * gap, 90)
            assert ours == theirs
        ends[rating] = ours
    assert (ends[Rating.EASY].difficulty, ends[Rating.AGAIN].stability) == (1.0, 0.001)
    assert ends[Rating.EASY].due - ends[Rating.EASY].seen == 36_500 * DAY


def one_after_the_other(house: House, lessons: Sequence[TimedLesson]) -> LearnerState:
    """The fold, written as it is meant: lesson by lesson, everything anew."""
    found = LearnerState(house)
    for at, lesson in lessons:
        wanted = Wanted(lesson.drill, lesson.skill)
        before = found.memories.get(wanted)
        rating = rated(lesson, house)
        schedule = reviewed(before.schedule if before else None, rating, at, house.spacing.retention)
        lapses = before.lapses if before else 0
        if before and rating == Rated.Again:
            state, answers = before.schedule.state, before.recent.answers
            lapses += state == REVIEW or (state == LEARNING and answers >= house.mastery.answers)
        last = house.mastery.last
        recent = one_more(before.recent if before else Recent(), lesson, last)
        enough = min(house.mastery.answers, last)
        if f"{recent.marks:0{recent.kept}b}".endswith("1" * enough) and recent.kept >= enough:
            lapses = 0
        found.memories[wanted] = Memory(schedule, lapses, recent)
        found.drills[lesson.drill] = one_more(found.drills.get(lesson.drill, Recent()), lesson, last)
    return found


def rated(lesson: Lesson, house: House) -> int:
    target = house.targets.get(lesson.drill)
    if not lesson.is_right:
        return Rated.Again
    if target is None:
        return Rated.Good
    if lesson.seconds > house.spacing.slow * target:
        return Rated.Hard
    return Rated.Easy if lesson.seconds < house.spacing.fast * target else Rated.Good


def one_more(recent: Recent, lesson: Lesson, most: int) -> Recent:
    answers, right, marks, times, losses = recent
    kept = len(times) + len(losses)
    while kept >= most:
        kept -= 1
        times, losses = (times[1:], losses) if marks >> kept & 1 else (times, losses[1:])
        marks &= (1 << kept) - 1
    if lesson.is_right:
        times = (*times, round(lesson.seconds * 1000))
        return Recent(answers + 1, right + 1, marks << 1 | 1, times, losses)
    return Recent(answers + 1, right, marks << 1, times, (*losses, lesson.cents))


LESSONS = st.builds(
    Lesson,
    st.sampled_from(["payout", "tuck", "table"]),
    st.sampled_from("abc"),
    st.booleans(),
    st.one_of(st.floats(0, 100), st.sampled_from([0.0, 3.0, 4.0, 6.0, 9.0])),
    st.integers(0, 10**6),
)


@given(
    st.lists(st.tuples(GAPS, LESSONS), max_size=80),
    st.lists(st.integers(0, 80), max_size=3),
    st.builds(Mastery, answers=st.integers(1, 6), last=st.integers(1, 12)),
    st.builds(Spacing, retention=st.integers(70, 97)),
)
def test_lessons_come_to_the_same_all_at_once_in_pieces_and_one_after_the_other(
    answers: list[tuple[int, Lesson]], cuts: list[int], mastery: Mastery, spacing: Spacing
) -> None:
    house = Library().house("oxford")._replace(mastery=mastery, spacing=spacing)
    lessons: list[TimedLesson] = []
    at = NOON
    for gap, lesson in answers:
        at += gap
        lessons.append((at, lesson))
    expected = one_after_the_other(house, lessons)
    at_once, in_pieces = LearnerState(house), LearnerState(house)
    at_once.take(lessons)
    ends = sorted(cuts)
    for start, end in zip([0, *ends], [*ends, len(lessons)], strict=True):
        in_pieces.take(lessons[start:end])
    for found in (at_once, in_pieces):
        assert list(found.memories.items()) == list(expected.memories.items())
        assert found.drills == expected.drills
