"""Points and boxes of the table in pixels of the window, without Qt."""

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


def beside(point: Point, along: float, across: float) -> Point:
    """The point this far along and across from another, in that one's rotated axes."""
    return Frame(point).at(along, across)
