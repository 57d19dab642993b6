"""When nobody may try a PIN any more: after five wrong ones for a minute, and longer with each after them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

FREE = 5
"""So many wrong PINs in a row, and the account is locked."""
_MINUTE = 60_000
_LOCKED_FOR = (1 * _MINUTE, 5 * _MINUTE, 15 * _MINUTE, 60 * _MINUTE)
"""Milliseconds: after the fifth, the sixth, the seventh, and each one after that."""


class PinLock(NamedTuple):
    """How an account stands, in milliseconds since 1970."""

    left: int
    """Tries before it is locked; none if another wrong one locks it again."""
    until: int
    """It is locked until then; 0 if it is not locked at all."""
    at: int
    """When something was last tried here, as it counts."""
    clock: int
    """What the machine's clock said then."""

    def moment(self, now: int) -> int:
        """The time as it counts: it goes on with the machine's clock, but never back with it."""
        return self.at + max(0, now - self.clock)

    def is_locked(self, now: int) -> bool:
        """May nobody try now?"""
        return self.moment(now) < self.until

    def opens(self, now: int) -> int:
        """What the machine's clock will say when it is not locked any more."""
        return now + self.until - self.moment(now)

    def opens_words(self, now: datetime) -> str:
        """The same by the clock on the wall, rounded up to a minute; with its day if that is another."""
        minutes = -(-self.opens(round(now.timestamp() * 1000)) // _MINUTE)
        moment = datetime.fromtimestamp(minutes * _MINUTE / 1000, UTC).astimezone()
        clock = f"{moment:%H:%M}"
        is_today = moment.date() == now.astimezone().date()
        return clock if is_today else f"{clock} on {moment.day} {moment:%B %Y}"


def lock_of(wrong: Sequence[int], at: int, clock: int) -> PinLock:
    """The lock after wrong tries in a row at these times; the last of all tries was then, by that clock."""
    more = len(wrong) - FREE
    if more < 0:
        return PinLock(-more, 0, at, clock)
    return PinLock(0, wrong[-1] + _LOCKED_FOR[min(more, len(_LOCKED_FOR) - 1)], at, clock)
