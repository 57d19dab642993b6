"""The four suits as outlines a hundred units wide, with their middle at the origin."""

from curves import Path, circle, path, whole
from pen import Pen

HEART = whole("M 0 -27 C 5 -40 15 -48 27 -48 C 41 -48 50 -38 50 -23 C 50 5 20 24 0 50")
DIAMOND = whole("M 0 -57 C 11 -36 25 -15 41 0 C 25 15 11 36 0 57")
TO_THE_STEM = "M 0 -54 C 8 -30 50 -10 50 17 C 50 32 40 41 27 41 C 17 41 9 36 4 27"
LEAF = whole(TO_THE_STEM)
SPADE = whole(TO_THE_STEM + " C 5 39 10 47 19 53 L 0 53")
CLUB_STEM = whole("M 0 4 L 4 18 C 5 34 10 46 19 53 L 0 53")
BETWEEN_LEAVES = path("M -13 -14 L 13 -14 L 18 16 L -18 16")

SUITS: dict[str, tuple[Path, ...]] = {
    "c": (circle(0, -29, 24), circle(-26.5, 13, 24), circle(26.5, 13, 24), BETWEEN_LEAVES, CLUB_STEM),
    "d": (DIAMOND,),
    "h": (HEART,),
    "s": (SPADE,),
}


def draw_suit(pen: Pen, suit: str, colour: str) -> None:
    for outline in SUITS[suit]:
        pen.fill(outline, colour)
