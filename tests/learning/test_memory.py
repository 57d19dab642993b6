"""What is kept of a skill: the rating of an answer, its schedule, the last answers, and when it is forgotten."""

import json
from datetime import UTC, datetime, timedelta

import pytest
from fsrs import Card, Rating, Scheduler
from hypothesis import given
from hypothesis import strategies as st

from app.drills.answer import Answered
from app.learning.answer_rating import answer_pace, rating_of
from app.learning.fsrs_spacing import LEARNING, RELEARNING, REVIEW
from app.learning.lesson import Lesson, lesson_of
from app.learning.memory import DAY, Memory, as_plain, chance_of_remembering, from_plain
from app.learning.recent_answers import Recent, after
from app.procedure.house import House, Mastery
from app.procedure.library import Library
from tests.learning.lessons import DRILL, MINUTE, NOON, learnt, lesson, remember

TARGET = 6
"""Seconds for a payout."""


@pytest.mark.parametrize(
    ("is_right", "seconds", "rating"),
    [
        (False, 1.0, "AGAIN"),
        (False, 60.0, "AGAIN"),
        (True, TARGET * 1.5 + 0.01, "HARD"),
        (True, TARGET * 1.5, "GOOD"),
        (True, TARGET * 0.6, "GOOD"),
        (True, TARGET * 0.6 - 0.01, "EASY"),
    ],
)
def test_an_answer_is_rated_by_right_or_wrong_and_by_target_times(
    is_right: bool, seconds: float, rating: str, house: House
) -> None:
    assert rating_of(lesson(is_right, seconds), answer_pace(house, DRILL)).name == rating


def test_the_house_says_what_is_slow_and_what_is_fast(house: House) -> None:
    patient = answer_pace(house._replace(spacing=house.spacing._replace(slow=3.0, fast=0.1)), DRILL)
    assert rating_of(lesson(seconds=TARGET * 2), patient).name == "GOOD"
    assert rating_of(lesson(seconds=1), patient).name == "GOOD"
    hasty = answer_pace(house._replace(targets={**house.targets, DRILL: 60}), DRILL)
    assert rating_of(lesson(seconds=TARGET * 2), hasty).name == "EASY"


def test_at_the_table_nothing_is_hard_or_easy(house: House) -> None:
    pace = answer_pace(house, "table")
    assert rating_of(Lesson("table", "scan", True, 500.0), pace).name == "GOOD"
    assert rating_of(Lesson("table", "scan", True, 0.0), pace).name == "GOOD"
    assert rating_of(Lesson("table", "scan", False, 0.1), pace).name == "AGAIN"


# The schedule is that of the library.


def bare(ratings: list[Rating], days: list[int]) -> Card:
    """The library by itself, with the learning steps of a drill session."""
    scheduler = Scheduler(
        learning_steps=(timedelta(seconds=45), timedelta(minutes=2)),
        relearning_steps=(timedelta(seconds=45),),
        enable_fuzzing=False,
    )
    card = Card(card_id=1)
    for rating, day in zip(ratings, days, strict=True):
        card, _ = scheduler.review_card(card, rating, datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=day))
    return card


SECONDS = {Rating.Again: 5.0, Rating.Hard: 10.0, Rating.Good: 5.0, Rating.Easy: 1.0}


@given(st.lists(st.tuples(st.sampled_from(list(Rating)), st.integers(1, 60)), min_size=1, max_size=12))
def test_over_days_a_memory_is_what_the_library_makes_of_the_ratings(
    answers: list[tuple[Rating, int]],
) -> None:
    house = Library().house("oxford")
    ratings = [rating for rating, _ in answers]
    days = [sum(gap for _, gap in answers[: place + 1]) for place in range(len(answers))]
    start = round(datetime(2026, 1, 1, tzinfo=UTC).timestamp() * 1000)
    memory: Memory | None = None
    for rating, day in zip(ratings, days, strict=True):
        memory = remember(memory, lesson(rating != Rating.Again, SECONDS[rating]), start + day * DAY, house)
    card = bare(ratings, days)
    assert memory
    found = memory.schedule
    assert (found.state, found.step) == (card.state, -1 if card.step is None else card.step)
    assert (found.stability, found.difficulty) == (card.stability, card.difficulty)
    assert found.due == round(card.due.timestamp() * 1000)
    assert found.seen == start + days[-1] * DAY


def test_the_chance_of_remembering_is_that_of_the_library(house: House) -> None:
    memory = learnt(house, [lesson()], start=0)
    card = bare([Rating.Good], [0])
    for days in (0, 1, 2, 10, 400):
        theirs = Scheduler().get_card_retrievability(card, datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days))
        assert chance_of_remembering(memory, days * DAY) == pytest.approx(theirs, abs=1e-12)


def test_the_chance_of_remembering_sinks_by_the_hour_and_never_rises(house: House) -> None:
    memory = learnt(house, [lesson()])
    chances = [chance_of_remembering(memory, NOON + hours * DAY // 24) for hours in range(-5, 100)]
    assert chances[:6] == [1.0] * 6
    assert chances[5:] == sorted(chances[5:], reverse=True)
    assert len(set(chances[5:])) == 100


def test_what_is_new_or_wrong_comes_again_within_the_session(house: House) -> None:
    first = learnt(house, [lesson()])
    assert (first.schedule.state, first.schedule.due) == (LEARNING, NOON + 2 * MINUTE)
    wrong = learnt(house, [lesson(False)])
    assert (wrong.schedule.state, wrong.schedule.due) == (LEARNING, NOON + 45_000)
    known = learnt(house, [lesson()] * 2)
    assert known.schedule.state == REVIEW
    assert known.schedule.due >= NOON + DAY
    lost = remember(known, lesson(False), NOON + 3 * DAY, house)
    assert (lost.schedule.state, lost.schedule.due) == (RELEARNING, NOON + 3 * DAY + 45_000)


def test_an_easy_answer_a_moment_later_says_nothing_about_next_month(house: House) -> None:
    again = learnt(house, [lesson(seconds=1.0)] * 10)
    assert again.schedule.stability == learnt(house, [lesson(seconds=1.0)]).schedule.stability
    next_day = remember(again, lesson(seconds=1.0), NOON + DAY, house)
    usual = remember(again, lesson(seconds=5.0), NOON + DAY, house)
    assert next_day.schedule.stability > usual.schedule.stability > again.schedule.stability


def test_a_night_makes_a_day_even_if_the_next_session_is_earlier(house: House) -> None:
    known = learnt(house, [lesson()] * 2)
    evening = remember(known, lesson(), NOON + 2 * MINUTE, house)
    morning = remember(known, lesson(), NOON + DAY * 3 // 4, house)
    assert evening.schedule.stability == known.schedule.stability
    assert (
        morning.schedule.stability == remember(known, lesson(), NOON + MINUTE + DAY, house).schedule.stability
    )
    assert morning.schedule.seen == NOON + DAY * 3 // 4


def test_a_clock_that_was_set_back_takes_nothing_away(house: House) -> None:
    known = learnt(house, [lesson()] * 2)
    earlier = remember(known, lesson(), NOON - 400 * DAY, house)
    assert earlier.schedule.seen == known.schedule.seen
    assert earlier.schedule.due >= known.schedule.due


def test_the_house_says_how_sure_it_wants_its_dealers(house: House) -> None:
    sure = house._replace(spacing=house.spacing._replace(retention=97))
    slack = house._replace(spacing=house.spacing._replace(retention=80))
    dues = [learnt(each, [lesson(seconds=1.0)]).schedule.due for each in (sure, house, slack)]
    assert dues[0] < dues[1] < dues[2]


# Lapses.


def test_what_was_known_and_is_answered_wrong_is_a_lapse(house: House) -> None:
    known = learnt(house, [lesson()] * 2)
    assert known.lapses == 0
    lost = remember(known, lesson(False), NOON + DAY, house)
    assert lost.lapses == 1
    assert remember(lost, lesson(False), NOON + DAY + MINUTE, house).lapses == 1


def test_first_mistakes_are_no_lapses_until_it_ought_to_be_known(house: House) -> None:
    wrong = [lesson(False)]
    assert learnt(house, wrong * house.mastery.answers).lapses == 0
    assert learnt(house, wrong * (house.mastery.answers + 1)).lapses == 1
    assert learnt(house, wrong * (house.mastery.answers + 8)).lapses == 8


# The last answers.


@given(st.lists(st.booleans(), max_size=80), st.integers(1, 40))
def test_the_last_answers_are_the_last_answers(marks: list[bool], most: int) -> None:
    recent = Recent()
    for place, is_right in enumerate(marks):
        recent = after(recent, [lesson(is_right, float(place), 100 * place)], most)
    last = list(enumerate(marks))[-most:]
    assert (recent.answers, recent.right) == (len(marks), sum(marks))
    assert recent.times == tuple(1000 * place for place, is_right in last if is_right)
    assert recent.losses == tuple(100 * place for place, is_right in last if not is_right)
    assert [bool(recent.marks >> at & 1) for at in range(len(last))] == [mark for _, mark in reversed(last)]


def test_a_house_that_looks_at_fewer_answers_forgets_the_older_ones() -> None:
    recent = Recent()
    for is_right in (True, True, False, True):
        recent = after(recent, [lesson(is_right)], 30)
    shorter = after(recent, [lesson()], 2)
    assert (shorter.kept, shorter.share, shorter.answers) == (2, 1.0, 5)


# Plain numbers.


@given(st.lists(st.tuples(st.booleans(), st.floats(0, 100), st.integers(0, 10**9)), min_size=1, max_size=40))
def test_a_memory_is_the_same_after_it_was_written_down(answers: list[tuple[bool, float, int]]) -> None:
    house = Library().house("oxford")
    memory = learnt(house, [lesson(*each) for each in answers], gap=DAY // 3)
    written = json.loads(json.dumps(as_plain(memory)))
    assert all(isinstance(number, int | float) for number in written)
    again = from_plain(written)
    assert again == memory
    assert remember(again, lesson(), NOON + 99 * DAY, house) == remember(
        memory, lesson(), NOON + 99 * DAY, house
    )


# What an answer costs.


def answer(drill: str, given: str, right: str) -> Answered:
    return Answered(drill, "line", (given,), (right,), 2.5)


@pytest.mark.parametrize(
    ("drill", "given", "right", "cents"),
    [
        ("payout", "50", "50", 0),
        ("payout", "60", "50", 1000),
        ("payout", "7.50", "50", 4250),
        ("progressive", "0", "1234.56", 123_456),
        ("limits", "5000", "4950", 5000),
        ("payout", "", "50", 5000),
        ("payout", "no idea", "50", 5000),
        # Beyond any payout: a slip of the keys, in records of old too.
        ("payout", "999999999", "5", 100_000),
        ("payout", "999999999", "800", 8_000_000),
        ("limits", "999999999", "0", 100_000),
        ("chips", "60", "50", 0),
        ("raise-limit", "60", "50", 0),
    ],
)
def test_a_wrong_payout_costs_the_difference_and_nothing_else_costs_money(
    drill: str, given: str, right: str, cents: int
) -> None:
    assert lesson_of(answer(drill, given, right)) == (drill, "line", given == right, 2.5, cents)


def test_mastery_of_a_house_bounds_what_is_kept(house: House) -> None:
    short = house._replace(mastery=Mastery(last=5))
    assert learnt(short, [lesson()] * 9).recent.kept == 5
    assert learnt(house, [lesson()] * 40).recent.kept == 30
