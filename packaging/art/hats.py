"""What the courts wear on their heads: four crowns, four tiaras, four caps."""

from curves import Path, arc, circle, lozenge, path, rays, whole
from inks import BLACK, GOLD, PAPER
from pen import Pen
from suits import draw_suit

BAND = path("M -42 -60 C -20 -54 20 -54 42 -60 L 39 -42 C 20 -36 -20 -36 -39 -42")
DIADEM = path("M -43 -44 C -36 -60 36 -60 43 -44 L 40 -34 C 30 -48 -30 -48 -40 -34")
BRIM = path("M -50 -46 C -20 -36 20 -36 50 -46 L 50 -34 C 20 -24 -20 -24 -50 -34")
FEATHER = path("M 34 -46 C 46 -70 60 -94 88 -106 C 96 -84 76 -58 42 -40")
QUILL = path("M 38 -44 C 52 -66 66 -86 86 -102")


def crown(pen: Pen, shape: Path, colour: str) -> None:
    pen.outlined(shape, GOLD)
    pen.outlined(BAND, colour)
    for x in (-26, -13, 0, 13, 26):
        pen.fill(lozenge(x, -47 + abs(x) / 11, 4, 5.5), PAPER)


def spiked_crown(pen: Pen, colour: str) -> None:
    crown(pen, whole("M 0 -108 L 11 -80 L 27 -100 L 31 -78 L 52 -94 L 41 -50 L 0 -50"), colour)
    for x, y in ((0, -72), (20, -74), (-20, -74), (36, -72), (-36, -72)):
        pen.disc(x, y, 2.6, BLACK)


def arched_crown(pen: Pen, colour: str) -> None:
    arches = whole("M 0 -88 C 10 -100 34 -104 44 -90 C 52 -78 44 -62 40 -50 L 0 -50")
    crown(pen, arches, colour)
    pen.outlined(whole("M 0 -84 C 14 -90 26 -84 27 -59 L 0 -57"), colour)
    pen.line(((0, -88), (0, -57)), 6, BLACK)
    pen.line(((0, -88), (0, -57)), 3, GOLD)
    pen.outlined(circle(0, -96, 9), GOLD)


def stepped_crown(pen: Pen, colour: str) -> None:
    crown(
        pen,
        whole("M 0 -108 L 9 -94 L 16 -94 L 16 -82 L 26 -82 L 26 -94 L 44 -94 L 44 -72 L 41 -50 L 0 -50"),
        colour,
    )
    pen.outlined(lozenge(0, -80, 8, 12), colour)
    for x in (-35, 35):
        pen.fill(lozenge(x, -78, 4, 8), BLACK)


def trefoil_crown(pen: Pen, colour: str) -> None:
    crown(pen, whole("M 0 -86 L 5 -86 C 6 -76 16 -70 28 -72 L 38 -88 L 46 -84 L 40 -50 L 0 -50"), colour)
    for x, y, size in ((0, -92, 0.24), (-43, -89, 0.21), (43, -89, 0.21)):
        draw_suit(pen.at(x, y, size * 1.3), "c", BLACK)
        draw_suit(pen.at(x, y, size), "c", GOLD)
    for x in (-18, 0, 18):
        pen.disc(x, -64, 3, BLACK)


def tiara(pen: Pen, colour: str) -> None:
    """What all four share: the diadem, and drops at the ears."""
    pen.outlined(DIADEM, GOLD)
    for x in (-26, -9, 9, 26):
        pen.disc(x, -49.5 + x * x / 110, 3, colour)
    for half in pen.both_sides():
        half.line(((41, 22), (41, 32)), 2, BLACK)
        half.outlined(lozenge(41, 43, 6, 11), GOLD)


def sun_tiara(pen: Pen, colour: str) -> None:
    fan = pen.at(0, -38)
    for ray in rays(9, 12, 62, 196, 344):
        fan.outlined(ray, GOLD)
    tiara(pen, colour)


def scalloped_tiara(pen: Pen, colour: str) -> None:
    for x, y, radius in ((-33, -58, 12), (33, -58, 12), (-17, -66, 14), (17, -66, 14), (0, -72, 17)):
        pen.outlined(circle(x, y, radius), GOLD)
        pen.line(arc(x, y, radius - 5, 180, 360), 1.6, BLACK)
    draw_suit(pen.at(0, -73, 0.2), "h", colour)
    for x, y in ((-37, -72), (-19, -82), (0, -92), (19, -82), (37, -72)):
        pen.outlined(circle(x, y, 4), PAPER)
    tiara(pen, colour)


def lozenge_tiara(pen: Pen, colour: str) -> None:
    for x, y, size in ((-34, -56, 9), (34, -56, 9), (-19, -64, 12), (19, -64, 12), (0, -74, 16)):
        pen.outlined(lozenge(x, y, size, size * 1.7), GOLD)
        pen.fill(lozenge(x, y, size * 0.45, size * 0.8), colour)
    tiara(pen, colour)


def looped_tiara(pen: Pen, colour: str) -> None:
    for x, y, angle in ((-28, -60, -28), (28, -60, 28), (0, -64, 0)):
        loop = pen.at(x, y, angle=angle)
        loop.outlined(whole("M 0 -34 C 16 -30 18 -8 8 4 L 0 4"), GOLD)
        loop.outlined(whole("M 0 -26 C 9 -22 10 -8 4 2 L 0 2"), PAPER)
        draw_suit(loop.at(0, -13, 0.13), "c", colour)
    tiara(pen, colour)


def beret(pen: Pen, colour: str) -> None:
    pen.outlined(path("M 50 -42 C 60 -72 20 -94 -20 -90 C -58 -86 -68 -62 -50 -42"), colour)
    for x in (34, 14, -8):
        pen.line(path(f"M {x} -46 C {x} -62 {x - 8} -74 {x - 20} -82"), 1.6, GOLD)
    plumed(pen)


def turned_up_cap(pen: Pen, colour: str) -> None:
    pen.outlined(whole("M 0 -84 C 26 -84 40 -70 42 -42 L 0 -40"), colour)
    pen.line(arc(0, -40, 30, 195, 345), 1.8, GOLD)
    brim = path("M 56 -64 C 40 -50 16 -42 -14 -42 L -52 -50 L -50 -34 C -20 -24 20 -24 46 -34")
    pen.outlined(brim, GOLD)
    feathered(pen)


def stepped_cap(pen: Pen, colour: str) -> None:
    pen.outlined(whole("M 0 -98 L 20 -98 L 20 -84 L 32 -84 L 32 -70 L 44 -70 L 44 -40 L 0 -40"), colour)
    for y, half_width in ((-84, 18), (-70, 30), (-56, 42)):
        pen.line(((-half_width, y), (half_width, y)), 2, GOLD)
    plumed(pen)


def pointed_cap(pen: Pen, colour: str) -> None:
    pen.outlined(path("M -46 -42 C -44 -66 -20 -88 10 -88 C 30 -86 50 -72 66 -46 L 46 -40"), colour)
    pen.line(path("M -32 -52 C -26 -70 -4 -78 14 -76 C 28 -74 38 -66 50 -54"), 1.8, GOLD)
    plumed(pen)


def plumed(pen: Pen) -> None:
    pen.outlined(BRIM, GOLD)
    feathered(pen)


def feathered(pen: Pen) -> None:
    """On the side where the hand holds nothing."""
    side = pen.at(0, 0, mirror=True)
    side.outlined(FEATHER, PAPER)
    side.line(QUILL, 1.6, BLACK)
    side.disc(40, -40, 5, BLACK)


CROWNS = {"c": trefoil_crown, "d": stepped_crown, "h": arched_crown, "s": spiked_crown}
TIARAS = {"c": looped_tiara, "d": lozenge_tiara, "h": scalloped_tiara, "s": sun_tiara}
CAPS = {"c": pointed_cap, "d": stepped_cap, "h": beret, "s": turned_up_cap}
