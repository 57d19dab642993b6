"""Words in rows and columns, as large as they fit into a box."""

from collections.abc import Sequence
from typing import NamedTuple

from app.ui.table.art.text_fit import Face, Side, Words, width_of
from app.ui.table.geometry import Box

_GAP = 0.6
_WIDEST_GAP = 2.6
"""The space between columns, in heights of the letters: at least, and at most."""
_TIGHTEST, _LEADING = 1.14, 1.36
"""From one row to the next, in heights of the letters: at least, and at best."""


class Cell(NamedTuple):
    """One entry of a grid."""

    text: str
    face: Face = "regular"


class Grid(NamedTuple):
    """The words of every row, and the box that they fill together."""

    rows: tuple[tuple[Words, ...], ...]
    box: Box


def grid(rows: Sequence[Sequence[Cell]], inside: Box, most: float) -> Grid:
    """Rows in the middle of a box, no larger than `most`: the first column to the left, the others right."""
    columns = list(zip(*rows, strict=True))
    parts = [max(width_of(cell.text, cell.face, 1) for cell in column) for column in columns]
    gaps = len(columns) - 1
    widest = inside.width / (sum(parts) + gaps * _GAP)
    size = max(1, int(min(most, widest, inside.height / (_TIGHTEST * len(rows)))))
    spare = inside.width - size * sum(parts)
    gap = min(_WIDEST_GAP * size, spare / gaps) if gaps else 0.0
    high = int(min(_LEADING * size, inside.height / len(rows)))
    width, height = size * sum(parts) + gap * gaps, high * len(rows)
    box = Box(inside.centre.x - width / 2, round(inside.centre.y - height / 2), width, height)
    return Grid(tuple(_row(row, parts, box, size, gap, high, place) for place, row in enumerate(rows)), box)


def _row(
    row: Sequence[Cell], parts: Sequence[float], box: Box, size: int, gap: float, high: float, place: int
) -> tuple[Words, ...]:
    x, words = box.x, []
    for number, (cell, part) in enumerate(zip(row, parts, strict=True)):
        side: Side = "right" if number else "left"
        space = Box(x, box.y + place * high, part * size, high)
        words.append(Words(cell.text, space, size, cell.face, side))
        x += part * size + gap
    return tuple(words)
