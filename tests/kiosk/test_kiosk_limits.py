"""Every limit of a kiosk, exactly: at it, the least below it, and the least above it."""

from datetime import UTC, datetime, timedelta

import pytest

from app.crash_log import Caught
from app.error_report import ErrorReport
from app.exam.pin_lock import FREE, PinLock, pin_lock_after
from app.kiosk import badge_reader, watchdog
from app.kiosk.badge_filter import HOLD, BadgeFilter
from app.kiosk.badge_reader import FEW, PAUSE, STOPPED, BadgeReader
from app.kiosk.clock_watch import Clocks, ClockWatch
from app.kiosk.kiosk_errors import MOST as MOST_ERRORS
from app.kiosk.kiosk_errors import WITHIN as ERRORS_WITHIN
from app.kiosk.kiosk_errors import KioskErrors
from app.kiosk.restart_policy import (
    AGAIN,
    BEAT,
    CANNOT,
    FIRST_BEAT,
    LEFT,
    LONGEST_WAIT,
    REFUSED,
    SILENCE,
    next_after_exit,
    seconds_to_wait,
)
from app.kiosk.settings import KioskSettings, checked

MINUTE = 60_000


def is_refused(line: str) -> bool:
    return bool(checked("kiosk.toml", line.encode(), ())[1])


@pytest.mark.parametrize(("key", "least", "most"), [("idle-minutes", 1, 60), ("text", 100, 150)])
def test_a_number_may_be_the_least_and_the_most_and_nothing_beyond(key: str, least: int, most: int) -> None:
    around = (least - 1, least, least + 1, most - 1, most, most + 1)
    assert [is_refused(f"{key} = {number}") for number in around] == [True, False, False, False, False, True]


@pytest.mark.parametrize(
    ("milliseconds", "words"),
    [
        (1, "12:01 PM"),
        (MINUTE, "12:01 PM"),
        (MINUTE + 1, "12:02 PM"),
        (12 * 60 * MINUTE, "12:00 AM on Mar 4, 2026"),
    ],
)
def test_a_lock_says_the_minute_by_which_it_is_open_and_the_day_if_that_is_another(
    milliseconds: int, words: str
) -> None:
    noon = datetime(2026, 3, 3, 12).astimezone()
    now = round(noon.timestamp() * 1000)
    assert PinLock(0, now + milliseconds, now, now).opens_words(noon) == words


def test_a_sentence_may_have_200_letters_and_not_one_more() -> None:
    assert [is_refused(f'call = "{"a" * letters}"') for letters in (1, 199, 200, 201)] == [
        False,
        False,
        False,
        True,
    ]


def test_a_kiosk_without_settings_is_as_its_page_says() -> None:
    assert KioskSettings() == KioskSettings(
        houses=(), modes=("watch", "guided", "practice", "test"), drills=True, guests=True, idle_minutes=3,
        call="Please tell your supervisor.", files="", room="dark", motion="normal", text=100,
    )  # fmt: skip


@pytest.mark.parametrize(("wrong", "minutes"), [(5, 1), (6, 5), (7, 15), (8, 60), (9, 60), (30, 60)])
def test_after_five_wrong_pins_nobody_tries_for_so_many_minutes(wrong: int, minutes: int) -> None:
    times = [1000 * each for each in range(wrong)]
    last = times[-1]
    lock = pin_lock_after(times, last, last)
    opens = last + minutes * MINUTE
    assert (lock.left, lock.until) == (0, opens)
    assert [lock.is_locked(now) for now in (last, opens - 1, opens, opens + 1)] == [True, True, False, False]


@pytest.mark.parametrize(("wrong", "left"), [(0, 5), (1, 4), (4, 1)])
def test_up_to_four_wrong_pins_lock_nothing(wrong: int, left: int) -> None:
    lock = pin_lock_after(list(range(wrong)), wrong, wrong)
    assert (lock.left, lock.until, lock.is_locked(wrong)) == (left, 0, False)
    assert FREE == 5


@pytest.mark.parametrize(
    ("count", "says"), [(MOST_ERRORS - 1, "told"), (MOST_ERRORS, "ended"), (MOST_ERRORS + 1, "ended")]
)
def test_so_many_errors_are_a_storm_and_one_fewer_is_none(count: int, says: str) -> None:
    happened: list[str] = []
    errors = KioskErrors(lambda: happened.append("told"), lambda: happened.append("ended"), lambda: 0.0)
    errors.show([Caught(ErrorReport("a fault", "", None), 1)] * count)
    assert happened == [says]
    assert (MOST_ERRORS, ERRORS_WITHIN) == (20, 10.0)


@pytest.mark.parametrize(("seconds", "says"), [(9.9, "ended"), (10.0, "ended"), (10.1, "told")])
def test_errors_of_the_last_ten_seconds_count_and_no_older_ones(seconds: float, says: str) -> None:
    happened: list[str] = []
    now = iter([5.0, 5.0 + seconds])
    errors = KioskErrors(lambda: happened.append("told"), lambda: happened.append("ended"), now.__next__)
    error = Caught(ErrorReport("a fault", "", None), 1)
    errors.show([error])
    errors.show([error] * 19)
    assert happened == ["told", says]


@pytest.mark.parametrize(("seconds", "next_"), [(59.9, "quiet"), (60.0, "quiet"), (60.1, "again")])
def test_three_falls_within_a_minute_are_too_many(seconds: float, next_: str) -> None:
    assert next_after_exit(1, [0.0, 30.0, seconds], seconds) == next_
    assert next_after_exit(1, [30.0, seconds], seconds) == "again"


def test_the_watchdog_waits_for_several_beats_and_longer_for_the_first() -> None:
    assert (BEAT, SILENCE, FIRST_BEAT, LONGEST_WAIT) == (0.5, 2.5, 20.0, 60.0)
    assert (watchdog._LINES, watchdog._LAST_WORDS, watchdog._PAUSE) == (200, 0.4, 5.0)
    assert (LEFT, AGAIN, REFUSED, CANNOT) == (0, 10, 2, 4), "each means something else"
    assert [seconds_to_wait(has_beaten) for has_beaten in (True, False)] == [2.5, 20.0]


@pytest.mark.parametrize(("off", "jumps"), [(29, False), (30, False), (31, True), (-30, False), (-31, True)])
def test_a_clock_that_is_30_seconds_off_did_not_jump(off: int, jumps: bool) -> None:
    noon = datetime(2026, 11, 16, 12, tzinfo=UTC)
    wall, counted = iter([noon, noon + timedelta(seconds=60 + off)]), iter([0.0, 60.0])
    assert bool(ClockWatch(Clocks(wall.__next__, counted.__next__)).look()) is jumps


@pytest.mark.parametrize(
    ("off", "words"),
    [
        (timedelta(minutes=59), "forward by 59 minutes"),
        (timedelta(minutes=60), "forward by 1 hour"),
        (timedelta(minutes=61), "forward by 1 hour, 1 minute"),
        (timedelta(hours=-24), "back by 1 day"),
        (timedelta(days=-2, hours=-3, minutes=-1), "back by 2 days, 3 hours, 1 minute"),
    ],
)
def test_how_far_a_clock_jumped_is_said_in_days_hours_and_minutes(off: timedelta, words: str) -> None:
    noon = datetime(2026, 11, 16, 12, tzinfo=UTC)
    wall = iter([noon, noon + off])
    assert f"was set {words};" in ClockWatch(Clocks(wall.__next__, lambda: 0.0)).look()


@pytest.mark.parametrize(("gap", "passes"), [(0.03, False), (0.0301, True)])
def test_a_key_waits_30_milliseconds_for_the_next(gap: float, passes: bool) -> None:
    bursts: BadgeFilter[str] = BadgeFilter()
    passed = [each for place, key in enumerate("B70") for each in bursts.take(key, place * gap)]
    assert (passed + bursts.rest() == ["B", "7", "0"]) is passes
    assert HOLD == 0.03


@pytest.mark.parametrize(("pause", "goes_on"), [(0.25, True), (0.35, False)])
def test_a_reader_that_pauses_for_less_than_a_third_of_a_second_goes_on(pause: float, goes_on: bool) -> None:
    bursts: BadgeFilter[str] = BadgeFilter()
    for place, key in enumerate("B70"):
        bursts.take(key, place * 0.01)
    assert bursts.wait == PAUSE == 0.3
    bursts.take("0", 0.02 + pause)
    assert bursts.is_read is goes_on


@pytest.mark.parametrize(("letters", "is_read"), [(2, False), (3, True)])
def test_three_fast_letters_are_a_reader_and_two_are_not(letters: int, is_read: bool) -> None:
    typed = BadgeReader()
    for place in range(letters):
        typed.take("7", place * 0.05)
    assert typed.is_read is is_read
    assert (FEW, STOPPED, badge_reader.LEFT) == (3, 3.0, 30.0)


@pytest.mark.parametrize(("gap", "is_read"), [(0.05, True), (0.0501, False)])
def test_letters_50_milliseconds_apart_are_fast(gap: float, is_read: bool) -> None:
    typed = BadgeReader()
    for moment in (0.0, gap, 2 * gap):
        typed.take("7", moment)
    assert typed.is_read is is_read


@pytest.mark.parametrize(("pause", "burst"), [(0.3, "1212"), (0.31, "12")])
def test_after_a_third_of_a_second_a_burst_begins_anew(pause: float, burst: str) -> None:
    typed = BadgeReader()
    typed.take("12", 0.0)
    typed.take("12", pause)
    assert typed.burst == burst
