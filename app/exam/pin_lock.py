"""How long to wait after wrong PINs: five are free, then each one more has to wait longer."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from app.learning.dates import clock_words, day_words
from app.plurals import counted

FREE = 5
"""After this many wrong PINs in a row there is a wait before the next."""
_SECOND, _MINUTE = 1_000, 60_000
TRAINEE_WAITS = (1 * _MINUTE, 5 * _MINUTE, 15 * _MINUTE, 60 * _MINUTE)
"""Milliseconds: after the fifth, the sixth, the seventh, and each one after that."""
STATION_WAITS = (5 * _SECOND, 10 * _SECOND, 20 * _SECOND, 40 * _SECOND, 60 * _SECOND)
"""The same for all supervisors at one machine. Nobody can keep them out for longer than a minute, and a
million PINs take two years."""


class PinLock(NamedTuple):
    """The lock on tries at a PIN. Times are milliseconds since 1970."""

    left: int
    """Tries left before it is locked; 0 if the next wrong one locks it again."""
    until: int
    """Locked until this time; 0 if not locked."""
    at: int
    """The time of the last try, as it counts."""
    clock: int
    """What the machine's clock said then."""

    def moment(self, now: int) -> int:
        """The time as it counts: it moves forward with the machine's clock, but never back."""
        return self.at + max(0, now - self.clock)

    def is_locked(self, now: int) -> bool:
        """Is it locked now?"""
        return self.moment(now) < self.until

    def opens(self, now: int) -> int:
        """What the machine's clock will say when it opens."""
        return now + self.until - self.moment(now)

    def wait_words(self, now: datetime) -> str:
        """How long it is still locked, in words."""
        clock = round(now.timestamp() * 1000)
        seconds = max(1, -(-(self.opens(clock) - clock) // _SECOND))
        return counted(seconds, "second")

    def opens_words(self, now: datetime) -> str:
        """When it opens, in local time, rounded up to a minute, with the day if it is not today."""
        minutes = -(-self.opens(round(now.timestamp() * 1000)) // _MINUTE)
        moment = datetime.fromtimestamp(minutes * _MINUTE / 1000, UTC).astimezone()
        is_today = moment.date() == now.astimezone().date()
        return clock_words(moment) if is_today else f"{clock_words(moment)} on {day_words(moment)}"


def pin_lock_after(
    wrong: Sequence[int], at: int, clock: int, waits: Sequence[int] = TRAINEE_WAITS
) -> PinLock:
    """The lock after these wrong tries in a row. `at` and `clock` are the times of the last try of all."""
    more = len(wrong) - FREE
    if more < 0:
        return PinLock(-more, 0, at, clock)
    return PinLock(0, wrong[-1] + waits[min(more, len(waits) - 1)], at, clock)
