"""The true time in a sitting, the stretches in which nobody dealt, and how long a lock on PINs lasts in words."""

from datetime import UTC, datetime, timedelta
from typing import Any, cast

import pytest

from app.exam.exam_clock import MOST_APART, SittingClock, clock_after, stops_of
from app.exam.exam_log import ClockMoved, ClockPaused, ClockResumed, Closed, Happened, Interrupted, Opened
from app.exam.pin_lock import STATION_WAITS, PinLock, pin_lock_after

OPENED = datetime(2026, 3, 10, 9, tzinfo=UTC)


def after(seconds: float) -> datetime:
    return OPENED + timedelta(seconds=seconds)


def opened(zone: str = "") -> Opened:
    return Opened("oxford", "", "1.0", {}, {}, {}, {}, OPENED.isoformat(), zone=zone)


@pytest.mark.parametrize(
    ("apart", "moved", "back"),
    [(0.0, 0.0, 0.0), (60.0, 0.0, 0.0), (60.5, 60.5, 0.0), (-60.0, 0.0, 0.0), (-60.5, -60.5, -60.5)],
)
def test_a_clock_was_set_if_it_is_more_than_a_minute_off(apart: float, moved: float, back: float) -> None:
    assert MOST_APART == 60
    clock = SittingClock(OPENED)
    assert clock.moved(after(100 + apart), 100.0) == moved
    assert clock.set_back(after(100 + apart), 100.0) == back


def test_moves_of_the_clock_add_up_and_are_not_found_again() -> None:
    clock = clock_after(OPENED, [ClockMoved(3600.0, 10.0), ClockMoved(-600.0, 20.0)])
    assert (clock.wrong, clock.honest(30.0)) == (3000.0, after(30.0))
    assert clock.moved(after(3030.0), 30.0) == 0.0
    assert clock.moved(after(30.0), 30.0) == -3000.0


def test_after_a_cut_the_clock_is_trusted_but_time_never_goes_back() -> None:
    later = clock_after(OPENED, [Interrupted(after(500.0).isoformat(), 100.0)])
    assert (later.honest(100.0), later.honest(130.0)) == (after(500.0), after(530.0))
    earlier = clock_after(OPENED, [Interrupted(after(40.0).isoformat(), 100.0)])
    assert earlier.honest(130.0) == after(130.0)
    wrong = clock_after(OPENED, [ClockMoved(300.0, 5.0), Interrupted(after(700.0).isoformat(), 100.0)])
    assert wrong.honest(100.0) == after(400.0)


def test_stops_are_pauses_up_to_where_it_goes_on_or_ends_and_cuts_with_local_times() -> None:
    happened: list[Happened] = [
        ClockPaused("Ann", "fire alarm", 10.0),
        ClockResumed("Ann", 70.0),
        ClockResumed("Ann", 75.0),
        Interrupted(after(400.0).isoformat(), 80.0),
        ClockPaused("Ben", "", 90.0),
        Closed("Ben", "", after(430.0).isoformat(), 110.0),
    ]
    found = stops_of(opened("-08:00 PST"), happened)
    spans = [
        ((stop.start - OPENED).total_seconds(), (stop.end - OPENED).total_seconds(), stop.words)
        for stop in found
    ]
    assert spans == [
        (10.0, 70.0, "paused by Ann: fire alarm"),
        (75.0, 400.0, "interrupted; resumed at the same move"),
        (410.0, 430.0, "paused by Ben"),
    ]
    assert {stop.start.tzname() for stop in found} == {stop.end.tzname() for stop in found} == {"PST"}
    assert stops_of(opened(), happened)[0].start.tzname() == "UTC"


@pytest.mark.parametrize(
    ("left", "words"),
    [(-5_000, "1 second"), (0, "1 second"), (1, "1 second"), (1_000, "1 second"), (1_001, "2 seconds")],
)
def test_a_wait_is_told_in_whole_seconds_and_never_as_none(left: int, words: str) -> None:
    now = round(OPENED.timestamp() * 1000)
    assert PinLock(0, now + left, now, now).wait_words(OPENED) == words


def test_the_time_of_a_lock_goes_on_with_the_clock_and_never_back() -> None:
    lock = PinLock(0, 5_000, 1_000, 10_000)
    assert [lock.moment(now) for now in (9_000, 10_000, 12_000)] == [1_000, 1_000, 3_000]
    assert [lock.opens(now) for now in (9_000, 10_000, 12_000)] == [13_000, 14_000, 14_000]


@pytest.mark.parametrize(
    ("wrong", "seconds"), [(5, 5), (6, 10), (7, 20), (8, 40), (9, 60), (10, 60), (50, 60)]
)
def test_at_one_machine_nobody_waits_longer_than_a_minute(wrong: int, seconds: int) -> None:
    lock = pin_lock_after(list(range(wrong)), 99, 100, STATION_WAITS)
    assert lock == PinLock(0, wrong - 1 + 1_000 * seconds, 99, 100)


def test_an_entry_that_says_nothing_of_clocks_changes_none() -> None:
    clock = SittingClock(OPENED)
    assert clock.after(cast(Any, ClockPaused("Ann", "", 3.0))) is clock
