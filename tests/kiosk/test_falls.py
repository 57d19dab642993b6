"""When the watchdog starts the program again, and when it no longer does so as if nothing had happened."""

import pytest

from app.kiosk.restart_policy import (
    AGAIN,
    CANNOT,
    FIRST_BEAT,
    LEFT,
    REFUSED,
    SILENCE,
    next_after_exit,
    seconds_to_wait,
)


@pytest.mark.parametrize("code", [LEFT, REFUSED])
def test_who_leaves_or_is_refused_is_not_started_again(code: int) -> None:
    assert next_after_exit(code, [], 100.0) == "end"


@pytest.mark.parametrize("code", [-9, -11, 1, 3, CANNOT])
def test_a_fall_is_followed_by_another_start(code: int) -> None:
    assert next_after_exit(code, [100.0], 100.0) == "again"
    assert next_after_exit(code, [41.0, 100.0], 100.0) == "again"


def test_the_third_fall_in_a_minute_is_followed_by_the_quiet_screen() -> None:
    assert next_after_exit(-11, [41.0, 70.0, 100.0], 100.0) == "quiet"
    assert next_after_exit(-11, [39.0, 70.0, 100.0], 100.0) == "again"


def test_a_supervisor_can_have_it_started_afresh() -> None:
    assert next_after_exit(AGAIN, [98.0, 99.0, 100.0], 100.0) == "again"


def test_a_start_may_take_longer_than_a_beat() -> None:
    assert seconds_to_wait(has_beaten=False) == FIRST_BEAT > SILENCE == seconds_to_wait(has_beaten=True)
