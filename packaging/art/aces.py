"""The aces: one large pip; the ace of spades with an ornament of its own."""

from curves import arc, circle, lozenge, rays
from inks import GOLD, PAPER
from pen import HEIGHT, WIDTH, Pen
from suits import LEAF, draw_suit

PIP = 1.44
SPADE_PIP = 1.46
RAYS, FAN = 26, 13


def draw_ace(pen: Pen, suit: str, colour: str) -> None:
    middle = pen.at(WIDTH / 2, HEIGHT / 2)
    if suit == "s":
        draw_spade(middle, colour)
    else:
        draw_suit(middle.at(0, 0, PIP), suit, colour)


def draw_spade(pen: Pen, colour: str) -> None:
    """A spade with a sun in it, and a fan above and below."""
    pip = pen.at(0, 0, SPADE_PIP)
    draw_suit(pip, "s", colour)
    leaf = pip.at(0, 1, 0.84)
    with leaf.within(LEAF) as engraved:
        sun = engraved.at(0, 8)
        for ray in rays(RAYS, 21, 100):
            sun.fill(ray, GOLD)
        sun.line(circle(0, 0, 18), 1.2, GOLD, closed=True)
        draw_suit(sun.at(0, -1, 0.23), "s", PAPER)
    leaf.line(LEAF, 1.2, GOLD, closed=True)
    for side in (pen, pen.at(0, 0, angle=180)):
        draw_fan(side.at(0, -116), colour)


def draw_fan(pen: Pen, colour: str) -> None:
    for near, far, ink in ((14, 32, colour), (36, 56, GOLD)):
        for ray in rays(FAN, near, far, 180, 360):
            pen.fill(ray, ink)
    pen.fill(arc(0, 0, 9, 180, 360), colour)
    pen.line(((-66, 6), (66, 6)), 1.6, GOLD)
    for x, size in ((0, 7), (-26, 5), (26, 5), (-48, 4), (48, 4)):
        pen.fill(lozenge(x, 6, size, size), colour)
