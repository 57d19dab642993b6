"""A clock that jumps is noticed, by the one that only counts."""

from datetime import UTC, datetime, timedelta

import pytest

from app.kiosk.clock_watch import HERE, Clocks, ClockWatch

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def said(goes: timedelta, counted: float) -> str:
    """What is said when the clock on the wall goes so far in so many seconds."""
    wall, seconds = iter([NOON, NOON + goes]), iter([5.0, 5.0 + counted])
    return ClockWatch(Clocks(lambda: next(wall), lambda: next(seconds))).look()


@pytest.mark.parametrize(
    ("goes", "words"),
    [
        (timedelta(hours=3, minutes=1), "forward by 3 hours"),
        (timedelta(hours=-5, minutes=1), "back by 5 hours"),
        (timedelta(days=1, minutes=1), "forward by 1 day"),
        (timedelta(days=-400, minutes=-29), "back by 400 days, 30 minutes"),
        (timedelta(minutes=2), "forward by 1 minute"),
    ],
)
def test_a_jump_is_said_with_its_size_and_what_the_clock_says_now(goes: timedelta, words: str) -> None:
    now = (NOON + goes).astimezone()
    assert said(goes, 60) == f"The clock on this machine was set {words}; it now says {now:%Y-%m-%d %H:%M}."


@pytest.mark.parametrize("hours", [1, 12, 13, 24 * 30])
def test_time_that_goes_by_is_no_jump_nor_is_another_day(hours: int) -> None:
    assert said(timedelta(hours=hours), hours * 3600) == ""


@pytest.mark.parametrize("off", [-20, 20])
def test_a_clock_that_is_kept_right_does_not_jump(off: int) -> None:
    assert said(timedelta(seconds=60 + off), 60) == ""


def test_a_jump_is_said_once() -> None:
    watch = ClockWatch(HERE)
    assert watch.look() == ""
    wall = iter([NOON, NOON + timedelta(hours=2), NOON + timedelta(hours=2)])
    watch = ClockWatch(Clocks(lambda: next(wall), lambda: 0.0))
    assert watch.look()
    assert watch.look() == ""
