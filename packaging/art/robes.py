"""What the courts wear: cloth with a pattern for each suit, a collar for each rank."""

from curves import arc, circle, lozenge, mirrored, path, whole
from inks import BLACK, GOLD, PAPER, SHADE
from pen import CONTOUR, Pen
from suits import draw_suit

CLOTH = whole("M 0 54 L 24 56 C 50 70 96 74 114 116 L 150 260 L 0 260")
NECK_IN_SHADE = path("M 0 30 L 17 30 C 17 52 20 62 34 70 L 0 96")
NECK = NECK_IN_SHADE + mirrored(NECK_IN_SHADE)[::-1]
CAPE = whole("M 0 66 L 26 56 C 50 66 76 70 92 84 C 82 108 56 122 0 128")
TAILS = ((32, 74), (56, 80), (77, 87), (44, 96), (67, 101))
WING = path("M 14 88 L 30 50 L 70 22 C 84 50 84 76 66 98 L 18 122")
FLAP = path("M 0 96 L 22 54 C 40 60 58 64 74 78 L 44 116")
FLAP_HEM = path("M 8 96 L 26 63 C 40 68 54 71 65 79 L 43 106")
SHIELD = whole("M 0 98 L 21 98 L 21 122 C 21 137 11 144 0 149")


def draw_robe(pen: Pen, rank: str, suit: str, colour: str) -> None:
    with pen.within(CLOTH) as cloth:
        cloth.fill(CLOTH, colour)
        PATTERNS[suit](cloth, colour)
    pen.line(CLOTH, CONTOUR, BLACK, closed=True)
    pen.fill(NECK, PAPER)
    pen.fill(NECK_IN_SHADE, SHADE)
    COLLARS[rank](pen, suit, colour)


def chevrons(pen: Pen, colour: str) -> None:
    for row in range(14):
        y = 40 + row * 17
        pen.line(((-150, y - 60), (0, y + 28), (150, y - 60)), 3.6 if row % 2 else 1.4, GOLD)


def scales(pen: Pen, colour: str) -> None:
    """From the shoulders down, each row over the one above."""
    for row in range(14):
        for column in range(-6, 7):
            x, y = column * 32 + row % 2 * 16, 64 + row * 15
            pen.disc(x, y, 16, colour)
            for radius in (15, 10, 5):
                pen.line(arc(x, y, radius, 180, 360), 1.7, GOLD)


def lattice(pen: Pen, colour: str) -> None:
    for row in range(18):
        for column in range(-7, 8):
            x, y = column * 24 + row % 2 * 12, 40 + row * 14
            pen.line(lozenge(x, y, 12, 14), 1.6, GOLD, closed=True)
            if row % 2:
                pen.fill(lozenge(x, y, 4.5, 5.5), GOLD)


def stripes(pen: Pen, colour: str) -> None:
    """Stripes that spread downwards, with clubs between them."""
    for column in range(-5, 6):
        x = column * 26
        pen.line(((x * 0.8, 40), (x * 1.25, 260)), 1.6, GOLD)
        for y in range(62 + column % 2 * 12, 250, 24):
            spread = 0.8 + 0.45 * (y - 40) / 220
            draw_suit(pen.at((x + 13) * spread, y, 0.11), "c", GOLD)


def ermine(pen: Pen, suit: str, colour: str) -> None:
    """The king's: a white cape with tails, and a clasp with his suit."""
    pen.fill(CAPE, PAPER)
    for half in pen.both_sides():
        for x, y in TAILS:
            half.fill(path(f"M {x} {y - 5} L {x + 3} {y + 6} L {x - 3} {y + 6}"), BLACK)
    pen.line(CAPE, CONTOUR, BLACK, closed=True)
    pen.outlined(circle(0, 128, 19), GOLD)
    pen.disc(0, 128, 14.5, PAPER)
    draw_suit(pen.at(0, 128, 0.2), suit, colour)


def standing(pen: Pen, suit: str, colour: str) -> None:
    """The queen's: a high fan, and a necklace with her suit."""
    for half in pen.both_sides():
        with half.within(WING) as wing:
            wing.fill(WING, PAPER)
            for step in range(7):
                wing.line(((14, 112), (40 + step * 12, 10 + step * 16)), 1.6, GOLD)
        half.line(WING, CONTOUR, BLACK, closed=True)
    pen.line(arc(0, 58, 27, 20, 160), 2.6, GOLD)
    pen.disc(0, 94, 14, GOLD)
    pen.disc(0, 94, 11.2, PAPER)
    draw_suit(pen.at(0, 94, 0.15), suit, colour)


def turned_down(pen: Pen, suit: str, colour: str) -> None:
    """The jack's: a wide collar, and a badge with his suit."""
    for half in pen.both_sides():
        half.fill(FLAP, PAPER)
        half.line(FLAP_HEM, 1.6, GOLD)
        half.line(FLAP, CONTOUR, BLACK, closed=True)
    pen.fill(SHIELD, PAPER)
    pen.line(SHIELD, 2.4, GOLD, closed=True)
    draw_suit(pen.at(0, 120, 0.27), suit, colour)


PATTERNS = {"c": stripes, "d": lattice, "h": scales, "s": chevrons}
COLLARS = {"J": turned_down, "Q": standing, "K": ermine}
