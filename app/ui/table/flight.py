"""A thing on its way: where it is between two sprites, at any time. Plain numbers, no Qt."""

from typing import NamedTuple

from app.ui.table.geometry import Point
from app.ui.table.sprites import Art, CardArt, Sprite


class Pose(NamedTuple):
    """How a thing looks in one instant of its flight."""

    art: Art
    at: Point
    stretch: float
    """The width it shows: a card that turns over narrows to nothing and widens again."""


class Flight(NamedTuple):
    """From a pose to a sprite, in the time from `start` on."""

    before: Pose
    after: Sprite
    start: float
    duration: float

    def is_over(self, now: float) -> bool:
        """Has it arrived?"""
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
