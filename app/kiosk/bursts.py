"""Keys while somebody is at work: those of people pass, those of a badge reader do not.

A key waits a moment for the next one. When so many have come so fast that only a reader can have written
them, they are dropped with all that follows; otherwise they go on, in their order.
"""

from typing import Generic, TypeVar

from app.kiosk.reader import FEW, PAUSE

HOLD = 0.03
"""Seconds for which a key waits for the next: fingers are slower, and nobody feels it."""

Key = TypeVar("Key")


class Bursts(Generic[Key]):
    """The keys that wait, and how many have come one right after the other."""

    def __init__(self) -> None:
        self._held: list[Key] = []
        self._fast = 0
        self._last = float("-inf")

    @property
    def is_read(self) -> bool:
        """Does a reader write?"""
        return self._fast >= FEW

    @property
    def wait(self) -> float:
        """Seconds after which no more follows, if nothing has come."""
        return PAUSE if self.is_read else HOLD

    def take(self, key: Key, at: float) -> list[Key]:
        """A key has come at this moment; those before it that may pass now."""
        passed = [] if 0 <= at - self._last <= self.wait else self.rest()
        self._fast += 1
        self._last = at
        self.follow(key)
        return passed

    def follow(self, key: Key) -> bool:
        """What belongs to the keys before it goes their way, if one still waits or is dropped."""
        if self.is_read:
            self._held.clear()
        elif self._fast:
            self._held.append(key)
        return self._fast > 0

    def rest(self) -> list[Key]:
        """No more follows; the keys that may pass then: all that still waited."""
        passed, self._held, self._fast = self._held, [], 0
        return passed
