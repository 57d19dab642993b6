"""The arc along which the spots lie: the rail and the print on the felt follow it."""

from math import dist
from typing import NamedTuple

from app.ui.table.layout import Layout

RAIL = 17.0
"""How thick the rail is."""
_RING = 9.5
"""What a spot's number needs around it: the outermost of its print."""


class Arc(NamedTuple):
    """A parabola through the middles of the spots, highest in the middle of the table."""

    middle: float
    top: float
    bend: float
    reach: float
    """How far a spot reaches to either side of it, towards the player and the dealer."""

    def y(self, x: float) -> float:
        """Its y at this x."""
        return self.top + self.bend * (x - self.middle) ** 2

    def slope(self, x: float) -> float:
        """Its slope at this x."""
        return 2 * self.bend * (x - self.middle)


def arc_of(layout: Layout) -> Arc:
    """The arc of a table."""
    middle = layout.width / 2
    origins = [spot.frame.origin for spot in layout.spots.values()]
    inner = min(origins, key=lambda origin: abs(origin.x - middle))
    outer = max(origins, key=lambda origin: abs(origin.x - middle))
    apart = (outer.x - middle) ** 2 - (inner.x - middle) ** 2
    bend = (outer.y - inner.y) / apart if apart else 0.0
    label = next(iter(layout.spots.values())).label
    reach = dist(label[:2], origins[0][:2]) + _RING * layout.unit
    return Arc(middle, inner.y - bend * (inner.x - middle) ** 2, bend, reach)


def rail_top(layout: Layout) -> float:
    """Where the rail is highest, in the middle of the table."""
    arc = arc_of(layout)
    return arc.top - arc.reach - (RAIL + 1) * layout.unit
