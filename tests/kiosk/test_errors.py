"""Errors at a kiosk: it goes on after one, and starts afresh in a storm of them."""

from collections.abc import Callable

import pytest

from app.crash_log import Caught
from app.error_report import ErrorReport
from app.kiosk.kiosk_errors import MOST, WITHIN, KioskErrors

ERROR = Caught(ErrorReport("ValueError: a fault", "", None), 1)


@pytest.fixture
def happened() -> list[str]:
    return []


@pytest.fixture
def errors_every(happened: list[str]) -> Callable[[float, int], None]:
    """So many errors come, with so many seconds between them."""

    def come(pause: float, count: int) -> None:
        moments = iter([number * pause for number in range(count)])
        errors = KioskErrors(
            lambda: happened.append("told"), lambda: happened.append("ended"), moments.__next__
        )
        for _ in range(count):
            errors.show([ERROR])

    return come


def test_an_error_now_and_then_is_told_and_it_goes_on(
    errors_every: Callable[[float, int], None], happened: list[str]
) -> None:
    errors_every(WITHIN / MOST + 0.1, 5 * MOST)
    assert set(happened) == {"told"}


def test_a_storm_of_errors_ends_it(errors_every: Callable[[float, int], None], happened: list[str]) -> None:
    errors_every(0.016, MOST)
    assert happened == ["told"] * (MOST - 1) + ["ended"]


def test_errors_that_come_together_are_counted_one_by_one(happened: list[str]) -> None:
    errors = KioskErrors(lambda: happened.append("told"), lambda: happened.append("ended"))
    errors.show([ERROR] * MOST)
    assert happened == ["ended"]
