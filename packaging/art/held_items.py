"""What the courts hold: arms for kings, flowers for queens, poles for jacks."""

from curves import circle, lozenge, path, whole
from inks import BLACK, GOLD, PAPER
from pen import Pen
from suits import draw_suit

AXIS = 92
ARM = path("M 24 200 C 40 160 58 130 77 110 L 107 118 C 106 150 100 190 92 240")
SEAM = path("M 42 190 C 54 160 66 140 82 124")
CUFF = path("M 68 115 L 79 101 L 109 109 L 112 126")
FIST = path(
    "M 76 92 C 76 84 86 82 94 84 C 106 84 110 92 108 102 C 106 112 98 114 90 112 C 80 110 76 102 76 92"
)
KNUCKLES = (91, 98, 105)

AXE_BLADE = path(
    "M 3 -80 L 12 -80 C 16 -88 20 -92 26 -96 C 32 -80 32 -58 26 -42 C 20 -46 16 -50 12 -58 L 3 -58"
)
HALBERD_BLADE = path("M 3 -72 L 12 -70 C 18 -78 24 -80 28 -80 C 34 -62 32 -44 26 -30 C 22 -36 16 -42 3 -44")
HALBERD_HOOK = path("M -3 -68 C -12 -68 -20 -64 -28 -54 C -20 -54 -12 -52 -3 -48")
FLAME = path(
    "M -13 -40 C -26 -62 -12 -74 -6 -84 C -4 -92 0 -100 8 -106 C 8 -92 24 -80 20 -60 C 19 -50 16 -44 12 -40"
)
INNER_FLAME = path("M -6 -42 C -12 -56 0 -66 3 -80 C 10 -66 14 -54 7 -42")
LILY_PETAL = path("M 2 8 C 6 -16 14 -28 26 -26 C 34 -24 32 -12 24 -14 C 18 -12 14 2 10 10")
FLAG = path("M 3 -88 L 30 -80 L 24 -60 L 30 -40 L 3 -32")
STEM = path("M 0 -60 C 3 0 -3 60 0 170")


def draw_held(pen: Pen, rank: str, suit: str, colour: str) -> None:
    """The thing, and the arm that holds it."""
    HELD[rank + suit](pen.at(AXIS, 0), colour)
    pen.outlined(ARM, colour)
    pen.line(SEAM, 1.8, GOLD)
    pen.outlined(CUFF, GOLD)
    pen.outlined(FIST, PAPER)
    for y in KNUCKLES:
        pen.line(((92, y), (107, y + 1)), 1.4, BLACK)


def staff(pen: Pen, top: float) -> None:
    pen.outlined(path(f"M -3 {top} L 3 {top} L 3 260 L -3 260"), GOLD)


def sword(pen: Pen, colour: str) -> None:
    pen.outlined(whole("M 0 -104 L 8 -88 L 8 66 L 0 66"), PAPER)
    pen.line(((0, -90), (0, 60)), 1.6, BLACK)
    pen.outlined(whole("M 0 62 L 24 58 L 26 68 L 0 74"), GOLD)
    pen.outlined(whole("M 0 74 L 4 74 L 4 122 L 0 122"), colour)
    pen.outlined(circle(0, 126, 8), GOLD)


def heart_sceptre(pen: Pen, colour: str) -> None:
    staff(pen, -60)
    pen.outlined(whole("M 0 -62 L 10 -66 L 6 -52 L 0 -50"), GOLD)
    pen.outlined(circle(0, -82, 21), GOLD)
    pen.outlined(circle(0, -82, 16), PAPER)
    draw_suit(pen.at(0, -81, 0.22), "h", colour)


def double_axe(pen: Pen, colour: str) -> None:
    staff(pen, -104)
    for half in pen.both_sides():
        half.outlined(AXE_BLADE, PAPER)
        half.line(path("M 22 -88 C 26 -76 26 -62 22 -50"), 1.6, colour)
    pen.outlined(lozenge(0, -69, 6, 10), GOLD)


def mace(pen: Pen, colour: str) -> None:
    staff(pen, -70)
    for angle in (-60, -30, 0, 30, 60):
        pen.at(0, -74, angle=angle).outlined(whole("M 0 -34 L 5 -16 L 0 -10"), PAPER)
    pen.outlined(circle(0, -76, 18), GOLD)
    pen.line(((-17, -76), (17, -76)), 5, colour)
    pen.outlined(whole("M 0 -58 L 9 -56 L 6 -48 L 0 -48"), GOLD)


def stem(pen: Pen) -> None:
    pen.line(STEM, 5.5, BLACK)
    pen.line(STEM, 2.6, GOLD)
    for y, side in ((10, False), (44, True)):
        leaf = pen.at(0, y, mirror=side)
        leaf.outlined(path("M 0 22 C 4 2 12 -6 26 -10 C 26 6 18 18 0 22"), GOLD)
        leaf.line(path("M 2 20 C 8 8 14 0 22 -6"), 1.2, BLACK)


def rose(pen: Pen, colour: str) -> None:
    stem(pen)
    flower = pen.at(0, -72)
    for angle in range(0, 360, 72):
        flower.at(0, 0, angle=angle).outlined(circle(0, -13, 11), colour)
    flower.outlined(circle(0, 0, 11), colour)
    flower.line(path("M -5 3 C -8 -6 4 -10 6 -2 C 6 4 0 4 -1 0"), 1.8, GOLD)


def tulip(pen: Pen, colour: str) -> None:
    stem(pen)
    flower = pen.at(0, -70)
    flower.outlined(whole("M 0 20 C 16 18 22 4 20 -28 L 8 -10 L 0 -14"), colour)
    flower.outlined(whole("M 0 -36 C 10 -20 11 4 0 19"), GOLD)


def lily(pen: Pen, colour: str) -> None:
    stem(pen)
    flower = pen.at(0, -64)
    for half in flower.both_sides():
        half.outlined(LILY_PETAL, PAPER)
    flower.outlined(whole("M 0 -42 C 14 -24 12 -8 6 10 L 0 10"), PAPER)
    flower.line(((0, -24), (0, 4)), 1.6, GOLD)
    flower.outlined(whole("M 0 6 L 14 6 L 14 13 L 0 13"), GOLD)


def daisy(pen: Pen, colour: str) -> None:
    stem(pen)
    flower = pen.at(0, -72)
    for angle in range(0, 360, 40):
        flower.at(0, 0, angle=angle).outlined(whole("M 0 -26 C 8 -24 8 -12 2 -6 L 0 -6"), PAPER)
    flower.outlined(circle(0, 0, 9), colour)
    flower.disc(0, 0, 3.5, GOLD)


def halberd(pen: Pen, colour: str) -> None:
    staff(pen, -70)
    pen.outlined(whole("M 0 -108 L 7 -78 L 0 -70"), PAPER)
    pen.outlined(HALBERD_BLADE, PAPER)
    pen.outlined(HALBERD_HOOK, PAPER)
    pen.line(path("M 24 -72 C 28 -60 27 -48 23 -38"), 1.6, GOLD)


def torch(pen: Pen, colour: str) -> None:
    pen.outlined(whole("M 0 -38 L 16 -38 L 8 170 L 0 170"), GOLD)
    for y in (-24, -14, 10, 34):
        pen.line(((-12, y), (12, y)), 1.8, BLACK)
    pen.outlined(FLAME, colour)
    pen.fill(INNER_FLAME, GOLD)


def spear(pen: Pen, colour: str) -> None:
    staff(pen, -66)
    pen.outlined(lozenge(0, -80, 13, 28), PAPER)
    pen.fill(lozenge(0, -80, 5, 13), colour)
    for half in pen.both_sides():
        half.outlined(path("M 3 -48 C 14 -44 18 -30 14 -14 C 10 -26 8 -32 3 -34"), colour)
    pen.outlined(whole("M 0 -52 L 8 -52 L 8 -45 L 0 -45"), GOLD)


def pennant(pen: Pen, colour: str) -> None:
    staff(pen, -96)
    pen.outlined(lozenge(0, -98, 5, 10), GOLD)
    pen.outlined(FLAG, colour)
    draw_suit(pen.at(13, -60, 0.17), "c", GOLD)


HELD = {
    "Kc": mace, "Kd": double_axe, "Kh": heart_sceptre, "Ks": sword,
    "Qc": daisy, "Qd": tulip, "Qh": rose, "Qs": lily,
    "Jc": pennant, "Jd": spear, "Jh": torch, "Js": halberd,
}  # fmt: skip
