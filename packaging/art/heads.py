"""The faces of the courts, and their hair: a beard, a bob, a pageboy."""

from curves import Path, mirrored, path, whole
from hats import CAPS, CROWNS, TIARAS
from inks import BLACK, GOLD, PAPER, RED, SHADE
from pen import CONTOUR, Pen

HALF_IN_SHADE = path("M 0 -50 L 33 -46 C 36 -20 36 6 30 22 C 24 36 12 46 0 50")
FACE = HALF_IN_SHADE + mirrored(HALF_IN_SHADE)[::-1]
EYE = path("M 6 -5 C 10 -12 20 -12 26 -6 C 20 0 11 0 6 -5")
EYELID = path("M 6 -5 C 10 -12 20 -12 26 -6")
UNDER_EYE = path("M 11 -1 C 15 1 19 1 23 -2")
BROW_AND_NOSE = path("M -27 -15 C -20 -22 -10 -22 -4 -15 L -4 12 L -8 17 L 2 18")
OTHER_BROW = path("M 27 -15 C 20 -22 10 -22 5 -17")
LIPS = path("M -10 29 C -6 25 -2 25 0 27 C 2 25 6 25 10 29 C 5 35 -5 35 -10 29")
LOWER_LIP = path("M -6 32 C -2 30 2 30 6 32 C 3 38 -3 38 -6 32")

HAIR = {"c": BLACK, "d": GOLD, "h": GOLD, "s": BLACK}
STRAND = {BLACK: PAPER, GOLD: BLACK}
"""What a strand is drawn with on hair of a colour."""

SIDE_ROLL = path("M 30 -40 C 50 -36 58 -10 54 14 C 52 32 46 40 38 40 C 30 40 26 32 28 22")
BEARDS = {
    "c": whole("M 0 34 L 12 34 C 22 30 30 20 33 4 C 42 44 40 84 0 86"),
    "d": whole("M 0 34 L 12 34 C 22 30 30 20 33 4 L 33 72 L 22 72 L 22 82 L 11 82 L 11 92 L 0 92"),
    "h": whole("M 0 34 L 12 34 C 22 30 30 20 33 4 C 42 36 40 72 14 94 C 14 84 10 74 0 70"),
    "s": whole("M 0 34 L 12 34 C 22 30 30 20 33 4 C 40 40 34 72 0 100"),
}
MOUSTACHE = path("M 0 21 C 8 18 18 22 24 31 C 26 35 30 37 35 34 C 31 45 20 43 14 36 C 10 30 4 28 0 28")

BOB = whole("M 0 -62 C 44 -62 60 -30 58 8 C 58 34 54 50 40 56 C 30 58 22 52 20 42 L 0 42")
PARTING = path(
    "M -8 -60 C 18 -58 34 -48 37 -16 C 26 -22 4 -30 -8 -54 C -14 -40 -26 -26 -37 -18 C -34 -46 -20 -58 -8 -60"
)
FRINGE = whole("M 0 -60 C 26 -60 39 -46 39 20 C 34 24 27 18 22 10 C 30 4 32 -14 30 -27 L 0 -29")
PAGEBOY = whole("M 0 -56 C 36 -56 46 -36 46 -6 L 55 42 C 48 56 34 56 26 48 L 0 46")
JACK_FRINGE = whole("M 0 -52 L 35 -46 L 35 -24 C 20 -29 8 -29 0 -29")


def draw_head(pen: Pen, rank: str, suit: str, colour: str) -> None:
    hair = HAIR[suit]
    if rank == "K":
        draw_rolls(pen, hair)
        draw_face(pen, colour)
        draw_beard(pen, BEARDS[suit], hair, colour)
        CROWNS[suit](pen, colour)
    elif rank == "Q":
        draw_bob(pen, hair)
        draw_face(pen, colour)
        draw_fringe(pen, hair)
        TIARAS[suit](pen, colour)
    else:
        draw_pageboy(pen, hair)
        draw_face(pen, colour)
        pen.outlined(JACK_FRINGE, hair)
        CAPS[suit](pen, colour)


def draw_face(pen: Pen, colour: str) -> None:
    """One half in light, one in shade, and nose and brow in a single stroke."""
    pen.fill(FACE, PAPER)
    pen.fill(HALF_IN_SHADE, SHADE)
    pen.line(FACE, CONTOUR, BLACK, closed=True)
    for half in pen.both_sides():
        half.fill(EYE, PAPER)
        half.disc(16, -6, 4.2, BLACK)
        half.line(EYELID, 2.6, BLACK)
        half.line(UNDER_EYE, 1, BLACK)
    pen.line(BROW_AND_NOSE, 2, BLACK)
    pen.line(OTHER_BROW, 2, BLACK)
    pen.fill(LIPS, lips(colour))


def lips(colour: str) -> str:
    """Nobody has green or blue ones."""
    return colour if colour == RED else BLACK


def draw_rolls(pen: Pen, hair: str) -> None:
    for half in pen.both_sides():
        half.fill(SIDE_ROLL, hair)
        for step in range(3):
            x = 35 + step * 6
            half.line(path(f"M {x} -30 C {x + 9} -10 {x + 7} 10 {x - 1} 30"), 1.3, STRAND[hair])
        half.line(SIDE_ROLL, CONTOUR, BLACK)


def draw_beard(pen: Pen, beard: Path, hair: str, colour: str) -> None:
    pen.fill(beard, hair)
    with pen.within(beard) as flutes:
        for step in range(-4, 5):
            flutes.line(((step * 8, 20), (step * 5, 110)), 1.4, STRAND[hair])
    pen.line(beard, CONTOUR, BLACK, closed=True)
    for half in pen.both_sides():
        half.fill(MOUSTACHE, hair)
        half.line(MOUSTACHE, 1.6, STRAND[hair])
    pen.fill(LOWER_LIP, lips(colour))


def draw_bob(pen: Pen, hair: str) -> None:
    pen.fill(BOB, hair)
    with pen.within(BOB) as waves:
        for half in waves.both_sides():
            for y in range(-30, 70, 14):
                half.line(path(f"M 26 {y} C 36 {y - 10} 46 {y + 10} 64 {y - 4}"), 1.4, STRAND[hair])
    pen.line(BOB, CONTOUR, BLACK, closed=True)


def draw_fringe(pen: Pen, hair: str) -> None:
    """A parting over fair hair, and over dark a straight fringe with points on the cheeks."""
    pen.outlined(PARTING if hair == GOLD else FRINGE, hair)


def draw_pageboy(pen: Pen, hair: str) -> None:
    pen.fill(PAGEBOY, hair)
    for half in pen.both_sides():
        for step in range(3):
            half.line(((37 + step * 3, -30), (34 + step * 7, 48)), 1.4, STRAND[hair])
    pen.line(PAGEBOY, CONTOUR, BLACK, closed=True)
