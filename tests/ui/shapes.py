"""What things on the table cover: rectangles that may be turned, and whether two of them overlap."""

from math import cos, radians, sin
from typing import NamedTuple, assert_never

from app.ui.table.art.chips_art import SQUASH, columns
from app.ui.table.art.gallery import bubble_lines, pile_height
from app.ui.table.geometry import Box, Point
from app.ui.table.layout import CARD, CARD_STEP
from app.ui.table.sprites import (
    BubbleArt,
    ButtonArt,
    CardArt,
    ChipsArt,
    CutCardArt,
    DisplayArt,
    FlawArt,
    HandArt,
    LightArt,
    PileArt,
    SignArt,
    SlipArt,
    Sprite,
)

TALL = CARD[1] / CARD[0]
INDEX = CARD_STEP / CARD[0]
"""The strip at the left of a card that shows its index, as a part of its width."""


class Shape(NamedTuple):
    """A rectangle, turned; its reach is how far its corners are from its middle, at most."""

    corners: tuple[tuple[float, float], ...]
    axes: tuple[tuple[float, float], tuple[float, float]]
    middle: tuple[float, float]
    reach: float


def shape(at: Point, left: float, top: float, right: float, bottom: float) -> Shape:
    """The rectangle between these edges around a point, turned with it."""
    turned = radians(at.turn)
    along, across = (cos(turned), sin(turned)), (-sin(turned), cos(turned))

    def corner(x: float, y: float) -> tuple[float, float]:
        return at.x + x * along[0] + y * across[0], at.y + x * along[1] + y * across[1]

    corners = (corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom))
    middle = corner((left + right) / 2, (top + bottom) / 2)
    return Shape(corners, (along, across), middle, (right - left + bottom - top) / 2)


def around(at: Point, width: float, height: float) -> Shape:
    """The rectangle of this size in the middle of which the point is."""
    return shape(at, -width / 2, -height / 2, width / 2, height / 2)


def of_box(box: Box) -> Shape:
    """An upright box."""
    return around(box.centre, box.width, box.height)


def footprint(sprite: Sprite) -> Shape:
    """What a thing covers, without its shadow."""
    art, at = sprite.art, sprite.at
    match art:
        case CardArt(width=width) | CutCardArt(width=width):
            return around(at, width, width * TALL)
        case SignArt(width=width):
            return around(at, width, width * 0.52)
        case ChipsArt():
            stack = columns(art)
            reach = max(abs(column.aside) + column.width / 2 for column in stack)
            deep = stack[0].width / 2 * SQUASH
            return shape(at, -reach, -deep - max(column.height for column in stack), reach, deep)
        case SlipArt(width=width):
            return around(at, width * 1.5, width * 0.86)
        case ButtonArt(width=width):
            return around(at, width, width * (SQUASH + 0.1))
        case PileArt(width=width):
            return shape(at, -width / 2, -width * 0.52 - pile_height(art), width / 2, 0)
        case LightArt(width=width) | FlawArt(width=width):
            return around(at, width, width)
        case DisplayArt(width=width):
            return around(at, width, width * 0.42)
        case BubbleArt(width=width, letters=letters):
            return around(at, width, letters * (len(bubble_lines(art)) * 1.25 + 0.7))
        case HandArt(width=width):
            return shape(at, -width / 2, -width * 2.1, width / 2, 0)
    assert_never(art)


def index_strip(sprite: Sprite) -> Shape:
    """The part of a faced card that has to be seen to know which one it is."""
    assert isinstance(sprite.art, CardArt)
    width = sprite.art.width
    return shape(sprite.at, -width / 2, -width * TALL / 2, width * (INDEX - 0.5), width * TALL / 2)


def overlap(one: Shape, other: Shape, slack: float = 0.25) -> bool:
    """Do two rectangles share more than a hair? No axis that separates them: they do."""
    apart_x, apart_y = one.middle[0] - other.middle[0], one.middle[1] - other.middle[1]
    reach = one.reach + other.reach
    if abs(apart_x) > reach or abs(apart_y) > reach:
        return False
    for axis in (*one.axes, *other.axes):
        mine = [x * axis[0] + y * axis[1] for x, y in one.corners]
        theirs = [x * axis[0] + y * axis[1] for x, y in other.corners]
        if max(mine) <= min(theirs) + slack or max(theirs) <= min(mine) + slack:
            return False
    return True


def inside(one: Shape, box: Box, slack: float = 0.25) -> bool:
    """Does all of a rectangle lie in a box?"""
    return all(
        box.x - slack <= x <= box.right + slack and box.y - slack <= y <= box.bottom + slack
        for x, y in one.corners
    )
