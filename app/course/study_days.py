"""A student's days: minutes against the goal, days in a row, and what got better since last week."""

from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from typing import Literal, NamedTuple

from app.learning.day_totals import Day, together

USUAL_GOAL = 15
"""Minutes a day, until the student sets another goal."""
GOALS = (0, 5, 10, 15, 20, 30, 45, 60)
"""The goals to choose from, in minutes. 0 for none."""
COUNTS_FROM = 5
"""Minutes from which on a day counts for the days in a row."""
LESSON = 3
"""Minutes that a finished lesson counts for."""
_WEEK = 7
_ENOUGH_ANSWERS, _ENOUGH_ROUNDS = 20, 3
"""With less in either week, nothing is compared."""
_MINUTE = 60_000
DayKind = Literal["met", "some", "off"]


class WeekDay(NamedTuple):
    """One of the last seven days."""

    date: date
    minutes: int
    kind: DayKind
    """The goal was met, something was done, or nothing."""


class StudyDays(NamedTuple):
    """The last days of a student."""

    goal: int
    week: tuple[WeekDay, ...]
    """The last seven days, today at the end."""
    streak: int
    """Days in a row with some work. One day off does not end it."""
    best_sprint: int | None
    better: tuple[str, ...]
    """What got better since last week, a sentence each."""

    @property
    def minutes(self) -> int:
        """Minutes today."""
        return self.week[-1].minutes

    @property
    def today_words(self) -> str:
        """Today in a few words."""
        if not self.goal:
            return f"{self.minutes} min today"
        if self.minutes >= self.goal:
            return f"{self.minutes} min today: goal met"
        return f"{self.minutes} of {self.goal} min today"

    @property
    def streak_words(self) -> str:
        """The days in a row in a few words; empty before the first."""
        if not self.streak:
            return ""
        return "1 day so far" if self.streak == 1 else f"{self.streak} days in a row"


def study_days(
    days: Iterable[Day],
    here: Iterable[Day],
    lessons: Mapping[date, int],
    goal: int,
    best_sprint: int | None,
    today: date,
) -> StudyDays:
    """A student's days: of all houses together, and `here` those of one, for what got better there.

    `lessons` is how many lessons were finished on each day.
    """
    minutes: dict[date, float] = {day: float(LESSON * count) for day, count in lessons.items()}
    for each in days:
        minutes[each.date] = minutes.get(each.date, 0.0) + each.worked / _MINUTE
    whole = {day: int(count) for day, count in minutes.items()}
    week = [today - timedelta(days=back) for back in reversed(range(_WEEK))]
    return StudyDays(
        goal,
        tuple([_week_day(day, whole.get(day, 0), goal) for day in week]),
        _streak(whole, today),
        best_sprint,
        _better(tuple(here), today),
    )


def _week_day(day: date, minutes: int, goal: int) -> WeekDay:
    is_met = minutes >= max(goal, COUNTS_FROM)
    return WeekDay(day, minutes, "met" if is_met else "some" if minutes else "off")


def _streak(minutes: Mapping[date, int], today: date) -> int:
    """Back from today: each day with work counts, and one day off between two is forgiven."""
    count, day, off = 0, today, 0
    while off <= 1:
        if minutes.get(day, 0) >= COUNTS_FROM:
            count, off = count + 1, 0
        elif day != today:
            # Today is not over yet.
            off += 1
        day -= timedelta(days=1)
    return count


def _better(days: tuple[Day, ...], today: date) -> tuple[str, ...]:
    """The last seven days against the seven before them."""
    since, before = today - timedelta(days=_WEEK - 1), today - timedelta(days=2 * _WEEK - 1)
    now = together(tuple([day for day in days if since <= day.date <= today]))
    then = together(tuple([day for day in days if before <= day.date < since]))
    found = []
    if min(now.answers, then.answers) >= _ENOUGH_ANSWERS:
        if (
            now.share is not None
            and then.share is not None
            and round(100 * now.share) > round(100 * then.share)
        ):
            found.append(f"Right answers: {then.share:.0%} last week, {now.share:.0%} now.")
        if (
            now.seconds is not None
            and then.seconds is not None
            and round(10 * now.seconds) < round(10 * then.seconds)
        ):
            found.append(f"Time per right answer: {then.seconds:.1f} s last week, {now.seconds:.1f} s now.")
    pace, pace_then = now.rounds_per_hour, then.rounds_per_hour
    if (
        min(now.rounds, then.rounds) >= _ENOUGH_ROUNDS
        and pace
        and pace_then
        and round(pace) > round(pace_then)
    ):
        found.append(f"Rounds per hour: {pace_then:.0f} last week, {pace:.0f} now.")
    return tuple(found)
