"""Where the pips of the twos to tens lie: the traditional arrangement, drawn in beside the index."""

from pen import Pen
from suits import draw_suit

LEFT, MIDDLE, RIGHT = 157, 200, 243
FIRST, LAST = 66, 494
PIP = 53

PAIR, SINGLE = (LEFT, RIGHT), (MIDDLE,)
Row = tuple[tuple[int, ...], float]
"""Its columns, and how far down it lies from the first row, 0, to the last, 1."""

TWICE: dict[str, tuple[Row, ...]] = {
    "2": ((SINGLE, 0),),
    "3": ((SINGLE, 0),),
    "4": ((PAIR, 0),),
    "5": ((PAIR, 0),),
    "6": ((PAIR, 0),),
    "7": ((PAIR, 0),),
    "8": ((PAIR, 0), (SINGLE, 1 / 4)),
    "9": ((PAIR, 0), (PAIR, 1 / 3)),
    "T": ((PAIR, 0), (SINGLE, 1 / 6), (PAIR, 1 / 3)),
}
"""Rows that stand upside down on the other half as well."""

ONCE: dict[str, tuple[Row, ...]] = {
    "3": ((SINGLE, 1 / 2),),
    "5": ((SINGLE, 1 / 2),),
    "6": ((PAIR, 1 / 2),),
    "7": ((SINGLE, 1 / 4), (PAIR, 1 / 2)),
    "8": ((PAIR, 1 / 2),),
    "9": ((SINGLE, 1 / 2),),
}


def draw_rows(pen: Pen, rows: tuple[Row, ...], suit: str, colour: str) -> None:
    for columns, depth in rows:
        for x in columns:
            draw_suit(pen.at(x, FIRST + (LAST - FIRST) * depth, PIP / 100), suit, colour)
