"""Where a note goes on the felt: in the largest free piece near what it speaks of, and never over that."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from app.ui.table.geometry import Box, Point, around
from app.ui.table.layout import Layout
from app.ui.table.places import DEALER, LIMITS, PAYS, RACK, SHUFFLER, Place
from app.ui.table.sprites import ButtonArt, CardArt, ChipsArt, Picture, SlipArt

NEVER = 1e6
_LYING, _FURNITURE, _CIRCLE = 400.0, 6.0, 1.0
"""What it costs to cover a bit of a card or chips, of a placard, of an empty circle."""
_EDGE, _STEP = 8.0, 12


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
    best, least = space, float("inf")
    for size in sizes:
        for box in _boxes(space, *size):
            cost = _cost(box, heaviest_first, near, least)
            if cost < least:
                best, least = box, cost
    return best


def _boxes(space: Box, width: float, height: float) -> Iterator[Box]:
    """Every place for a note of this size."""
    rows, columns = max(0, space.height - height), max(0, space.width - width)
    for row in range(int(rows // _STEP) + 1):
        for column in range(int(columns // _STEP) + 1):
            yield Box(space.x + column * _STEP, space.y + row * _STEP, width, height)


def _cost(box: Box, obstacles: Sequence[Obstacle], near: Point, most: float) -> float:
    """What it costs to lie here; a part of it is enough where that is more than `most`."""
    cost = abs(box.centre.x - near.x) + abs(box.centre.y - near.y)
    for each in obstacles:
        if cost > most:
            break
        cost += _overlap(box, each.box) * each.weight
    return cost


def _overlap(one: Box, other: Box) -> float:
    wide = min(one.right, other.right) - max(one.x, other.x)
    high = min(one.bottom, other.bottom) - max(one.y, other.y)
    return max(0.0, wide) * max(0.0, high)
