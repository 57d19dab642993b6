"""Where a note goes on the felt: in the largest free piece near what it speaks of, and never over that."""

from collections.abc import Iterable, Iterator
from math import inf
from typing import NamedTuple

from app.ui.table.geometry import Box, Point, around
from app.ui.table.layout import Layout
from app.ui.table.places import DEALER, LIMITS, PAYS, RACK, SHUFFLER, Place
from app.ui.table.sprites import ButtonArt, CardArt, ChipsArt, Picture, SlipArt

NEVER = 1e6
_LYING, _FURNITURE, _CIRCLE = 400.0, 6.0, 1.0
"""What it costs to cover a bit of a card or chips, of a placard, of an empty circle."""
WORDS = 1.0
"""The line of words at the top is taken only where the felt has no free piece."""
_EDGE, _STEP = 8.0, 12

_Strip = tuple[float, float, float]
"""Where something to cover begins and ends from left to right, and what a pixel of its width costs."""


class Obstacle(NamedTuple):
    """Something that a note would cover, and how much that matters."""

    box: Box
    weight: float


def felt_space(layout: Layout, takes_words: bool = False) -> Box:
    """The felt down to the tray; perhaps with the line of words above it, which a note takes the place of."""
    top = layout.words.y + _EDGE / 2 if takes_words else layout.bar.bottom + _EDGE
    return Box(_EDGE, top, layout.width - 2 * _EDGE, layout.tray.y - _EDGE - top)


def obstacles_on(picture: Picture, places: Iterable[Place], layout: Layout) -> Iterator[Obstacle]:
    """Everything on the table that a note should leave free."""
    for sprite in picture.values():
        if sprite.shown and isinstance(sprite.art, CardArt | ChipsArt | SlipArt | ButtonArt):
            high = layout.card[1] / layout.card[0] if isinstance(sprite.art, CardArt) else 1.0
            yield Obstacle(around(sprite.at, sprite.art.width, sprite.art.width * high), _LYING)
    for place in places:
        if place.zone in (PAYS, LIMITS, SHUFFLER, RACK, DEALER):
            yield Obstacle(place.box, _FURNITURE)
        elif place.zone.kind == "circle":
            yield Obstacle(place.box, _CIRCLE)


def best_box(
    space: Box, sizes: Iterable[tuple[float, float]], obstacles: Iterable[Obstacle], near: Point
) -> Box:
    """Where a note of one of these sizes covers least, and lies nearest to a point."""
    heaviest_first = sorted(obstacles, key=lambda each: -each.weight)
    best, least = space, inf
    for width, height in sizes:
        for y in _steps(space.y, space.height - height):
            strips = list(_strips(heaviest_first, y, y + height))
            up_or_down = abs(y + height / 2 - near.y)
            for x in _steps(space.x, space.width - width):
                away = up_or_down + abs(x + width / 2 - near.x)
                cost = away + _covered(strips, x, x + width, least - away)
                if cost < least:
                    best, least = Box(x, y, width, height), cost
    return best


def _steps(start: float, room: float) -> list[float]:
    """Every place for something that has so much room to be moved."""
    return [start + place * _STEP for place in range(int(max(0, room) // _STEP) + 1)]


def _strips(obstacles: Iterable[Obstacle], top: float, bottom: float) -> Iterator[_Strip]:
    """What a note between two heights can cover."""
    for (x, y, width, height), weight in obstacles:
        high = min(bottom, y + height) - max(top, y)
        if high > 0:
            yield x, x + width, high * weight


def _covered(strips: Iterable[_Strip], left: float, right: float, most: float) -> float:
    """What it costs to cover all that lies here; a part of it is enough where that is more than `most`."""
    cost = 0.0
    for start, end, weight in strips:
        wide = (end if end < right else right) - (start if start > left else left)
        cost += max(wide, 0) * weight
        if cost > most:
            break
    return cost
