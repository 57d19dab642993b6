"""Motion on the table: where a moving thing is at any time, and the one animation that drives all of them."""

from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QAbstractAnimation, QObject

from app.ui.table.geometry import Point
from app.ui.table.sprites import Art, CardArt, Sprite


class Pose(NamedTuple):
    """What a moving thing looks like at one instant."""

    art: Art
    at: Point
    stretch: float
    """The width it shows: a card that turns over narrows to nothing and widens again."""


class Flight(NamedTuple):
    """The motion from a pose to a sprite, beginning at `start`."""

    before: Pose
    after: Sprite
    start: float
    duration: float

    def is_over(self, now: float) -> bool:
        """Whether it has arrived."""
        return now >= self.start + self.duration

    def pose(self, now: float) -> Pose:
        """Where it is now."""
        passed = min(1.0, max(0.0, (now - self.start) / self.duration))
        eased = 1 - (1 - passed) ** 3
        before, after = self.before.at, self.after.at
        at = Point(*[old + (new - old) * eased for old, new in zip(before, after, strict=True)])
        if not _turns_over(self.before.art, self.after.art):
            return Pose(self.after.art, at, 1.0)
        if eased < 0.5:
            return Pose(self.before.art, at, 1 - 2 * eased)
        return Pose(self.after.art, at, 2 * eased - 1)


def at_rest(sprite: Sprite) -> Pose:
    """The pose of a thing that does not move."""
    return Pose(sprite.art, sprite.at, 1.0)


def _turns_over(before: Art, after: Art) -> bool:
    return isinstance(before, CardArt) and isinstance(after, CardArt) and before.face_up != after.face_up


DURATIONS = {"off": 0.0, "fast": 130.0, "normal": 220.0, "slow": 520.0}
"""Milliseconds of a movement for each setting of motion."""


class Motion(QAbstractAnimation):
    """An animation that runs only while something moves."""

    def __init__(self, tick: Callable[[float], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._tick = tick
        """Moves everything to this time. Returns False when nothing moves any more."""
        self._passed = 0.0

    @property
    def now(self) -> float:
        """The total time in which something moved, in milliseconds."""
        running = self.state() == QAbstractAnimation.State.Running
        return self._passed + (self.currentTime() if running else 0)

    def duration(self) -> int:
        """Endless. It is stopped when everything has arrived."""
        return -1

    def updateCurrentTime(self, _time: int) -> None:  # noqa: N802
        """Advance to the current time."""
        if not self._tick(self.now):
            self._passed = self.now
            self.stop()
