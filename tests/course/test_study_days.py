"""A day: minutes against the goal, days in a row that forgive a day off, what got better."""

from datetime import date, timedelta

import pytest

from app.course.study_days import study_days
from app.learning.day_totals import Day, answered_on, worked_on
from app.learning.lesson import Lesson

TODAY = date(2026, 11, 17)


def back(days: int) -> date:
    return TODAY - timedelta(days=days)


def worked(*days: int, minutes: int = 10) -> list[Day]:
    """Days back from today on which somebody worked."""
    return [Day(back(each), worked=60_000 * minutes) for each in days]


def streak(*days: int) -> int:
    return study_days(worked(*days), (), {}, 15, None, TODAY).streak


def test_one_day_off_is_forgiven_and_two_are_not() -> None:
    assert streak(0, 1, 2) == 3
    assert streak(0, 2, 3, 5) == 4
    assert streak(0, 1, 4, 5) == 2
    assert streak() == 0


def test_today_is_not_over_so_it_does_not_end_anything() -> None:
    assert streak(1, 2) == 2
    assert streak(2, 3) == 2
    assert streak(3, 4) == 0


def test_a_day_with_hardly_any_work_does_not_count() -> None:
    few = worked(0, minutes=4)
    found = study_days(few, (), {}, 15, None, TODAY)
    assert found.streak == 0
    assert found.week[-1].kind == "some"
    assert study_days(worked(0, minutes=5), (), {}, 15, None, TODAY).streak == 1


def test_answers_rounds_and_lessons_all_count_as_minutes() -> None:
    drilled = answered_on(Day(TODAY), [Lesson("payout", "flush", right, 20.0) for right in (True, False)] * 5)
    dealt = worked_on(drilled, 180.0)
    assert study_days([drilled], (), {}, 15, None, TODAY).minutes == 4
    assert study_days([dealt], (), {}, 15, None, TODAY).minutes == 7
    assert study_days([dealt], (), {TODAY: 2}, 15, None, TODAY).minutes == 13


def test_a_met_goal_is_said_and_marked() -> None:
    met = study_days(worked(0, minutes=16), (), {}, 15, 9, TODAY)
    assert met.today_words == "16 min today: goal met"
    assert [day.kind for day in met.week] == ["off"] * 6 + ["met"]
    assert study_days(worked(0), (), {}, 15, 9, TODAY).today_words == "10 of 15 min today"
    assert study_days(worked(0), (), {}, 0, 9, TODAY).today_words == "10 min today"


def test_what_got_better_since_last_week_and_nothing_else() -> None:
    then = Day(back(9), answers=50, right=40, spent=400_000, rounds=5, dealing=1_500_000)
    now = Day(back(1), answers=50, right=45, spent=360_000, rounds=5, dealing=1_000_000)
    better = study_days([], [then, now], {}, 15, None, TODAY).better
    assert better == (
        "Right answers: 80% last week, 90% now.",
        "Time per right answer: 10.0 s last week, 8.0 s now.",
        "Rounds per hour: 12 last week, 18 now.",
    )
    worse = [then._replace(date=back(1)), now._replace(date=back(9))]
    assert study_days([], worse, {}, 15, None, TODAY).better == ()
    few = [then._replace(answers=5, right=1), now]
    assert study_days([], few, {}, 15, None, TODAY).better == ("Rounds per hour: 12 last week, 18 now.",)


@pytest.mark.parametrize(
    ("goal", "minutes", "kind", "words"),
    [
        (15, 14, "some", "14 of 15 min today"),
        (15, 15, "met", "15 min today: goal met"),
        (0, 4, "some", "4 min today"),
        (0, 5, "met", "5 min today"),
        (15, 0, "off", "0 of 15 min today"),
    ],
)
def test_a_goal_is_met_with_its_last_minute(goal: int, minutes: int, kind: str, words: str) -> None:
    found = study_days(worked(0, minutes=minutes), (), {}, goal, None, TODAY)
    assert (found.week[-1].kind, found.today_words) == (kind, words)


def test_a_day_counts_for_the_row_with_its_fifth_minute_and_houses_add_up() -> None:
    assert study_days(worked(0, 1, minutes=5), (), {}, 15, None, TODAY).streak == 2
    assert study_days([*worked(0, minutes=2), *worked(0, minutes=3)], (), {}, 15, None, TODAY).minutes == 5


THEN = Day(back(7), answers=20, right=10, spent=100_000, rounds=3, dealing=1_080_000)
NOW = Day(TODAY, answers=20, right=20, spent=100_000, rounds=3, dealing=540_000)
BETTER = {"Right answers", "Time per right answer", "Rounds per hour"}


@pytest.mark.parametrize(
    ("then", "now", "told"),
    [
        (THEN, NOW, BETTER),
        (THEN._replace(date=back(13)), NOW._replace(date=back(6)), BETTER),
        (THEN._replace(date=back(14)), NOW, set()),
        (THEN._replace(date=back(6)), NOW, set()),
        (THEN, NOW._replace(answers=19), {"Rounds per hour"}),
        (THEN._replace(answers=19), NOW, {"Rounds per hour"}),
        (THEN, NOW._replace(rounds=2), BETTER - {"Rounds per hour"}),
        (THEN._replace(rounds=2, dealing=900_000), NOW, BETTER - {"Rounds per hour"}),
        (THEN, NOW._replace(right=10), {"Rounds per hour"}),
        (THEN, NOW._replace(dealing=1_080_000), BETTER - {"Rounds per hour"}),
    ],
)
def test_two_weeks_are_compared_from_twenty_answers_and_three_rounds_in_each(
    then: Day, now: Day, told: set[str]
) -> None:
    better = study_days([], [then, now], {}, 15, None, TODAY).better
    assert {sentence.partition(":")[0] for sentence in better} == told


def test_the_week_ends_today_and_each_day_has_its_own_minutes() -> None:
    days = [Day(back(each), worked=60_000 * (each + 1)) for each in range(9)]
    week = study_days(days, (), {}, 6, None, TODAY).week
    assert [(day.date, day.minutes) for day in week] == [
        (back(each), each + 1) for each in reversed(range(7))
    ]
    assert [day.kind for day in week] == ["met", "met", *["some"] * 5]


def test_days_in_a_row_are_told_from_the_first_on() -> None:
    told = [study_days(worked(*range(days)), (), {}, 15, None, TODAY).streak_words for days in range(3)]
    assert told == ["", "1 day so far", "2 days in a row"]


def test_a_time_is_told_if_it_is_a_tenth_of_a_second_faster_as_it_is_shown() -> None:
    then = Day(back(7), answers=20, right=20, spent=100_000)
    told = [
        study_days([], [then, then._replace(date=TODAY, spent=spent)], {}, 15, None, TODAY).better
        for spent in (98_000, 99_500)
    ]
    assert told == [("Time per right answer: 5.0 s last week, 4.9 s now.",), ()]
