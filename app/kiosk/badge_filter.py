"""Filters keys while a trainee works: what people type passes, what a badge reader types does not.

Each key waits a moment for the next one. If so many come so fast that only a reader can have typed them,
they are dropped, with everything that follows. Otherwise they pass, in order.
"""

from typing import Generic, TypeVar

from app.kiosk.badge_reader import FEW, PAUSE

HOLD = 0.03
"""Seconds a key waits for the next one. Fingers are slower, and nobody notices the delay."""

Key = TypeVar("Key")


class BadgeFilter(Generic[Key]):
    """The keys that wait, and how many came in a row."""

    def __init__(self) -> None:
        self._held: list[Key] = []
        self._fast = 0
        self._last = float("-inf")

    @property
    def is_read(self) -> bool:
        """Is a reader typing?"""
        return self._fast >= FEW

    @property
    def wait(self) -> float:
        """Seconds of silence after which nothing more will follow."""
        return PAUSE if self.is_read else HOLD

    def take(self, key: Key, at: float) -> list[Key]:
        """Take in a key. Return the keys before it that may pass now."""
        passed = [] if 0 <= at - self._last <= self.wait else self.rest()
        self._fast += 1
        self._last = at
        self.follow(key)
        return passed

    def follow(self, key: Key) -> bool:
        """Treat this like the keys before it, if one of them still waits or was dropped."""
        if self.is_read:
            self._held.clear()
        elif self._fast:
            self._held.append(key)
        return self._fast > 0

    def rest(self) -> list[Key]:
        """Nothing more follows. Return the keys that still waited."""
        passed, self._held, self._fast = self._held, [], 0
        return passed
