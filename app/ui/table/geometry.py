"""Points and boxes of the table in pixels of the window, without Qt."""

from collections.abc import Iterable
from math import cos, radians, sin
from typing import NamedTuple


class Point(NamedTuple):
    """A place, and how far what lies there is turned clockwise, in degrees."""

    x: float
    y: float
    turn: float = 0.0


class Box(NamedTuple):
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """Its middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def inset(self, by: float) -> "Box":
        """The box with this margin taken off on every side."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it. Its edges are part of it."""
        return self.x <= x <= self.right and self.y <= y <= self.bottom


class Frame(NamedTuple):
    """A spot's own coordinates: the origin in its middle, x to the dealer's right, y towards the dealer."""

    origin: Point

    def at(self, x: float, y: float) -> Point:
        """A point of the spot, on the table."""
        turned = radians(self.origin.turn)
        return Point(
            self.origin.x + x * cos(turned) - y * sin(turned),
            self.origin.y + x * sin(turned) + y * cos(turned),
            self.origin.turn,
        )


def around(centre: Point, width: float, height: float) -> Box:
    """The upright box of this size around a point. The point's angle is ignored."""
    return Box(centre.x - width / 2, centre.y - height / 2, width, height)


def around_all(boxes: Iterable[Box]) -> Box:
    """The smallest box with all of these in it."""
    found = list(boxes)
    left, top = min(box.x for box in found), min(box.y for box in found)
    right, bottom = max(box.right for box in found), max(box.bottom for box in found)
    return Box(left, top, right - left, bottom - top)


def beside(point: Point, along: float, across: float) -> Point:
    """The point this far along and across from another, in that one's rotated axes."""
    return Frame(point).at(along, across)
