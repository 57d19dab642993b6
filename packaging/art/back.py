"""The back: a fine lattice on burgundy inside an ivory border."""

from curves import Path, box, lozenge, path
from inks import BURGUNDY, BURGUNDY_LIGHT, GOLD, PALE_GOLD
from pen import HEIGHT, WIDTH, Pen

BORDER = 20
RULE = 31
FIELD = 38
COLUMNS, ROWS = 9, 13


def draw_back(pen: Pen) -> None:
    pen.fill(frame(BORDER, 14), BURGUNDY)
    pen.line(frame(RULE, 8), 2, GOLD, closed=True)
    across, down = (WIDTH - 2 * FIELD) / COLUMNS, (HEIGHT - 2 * FIELD) / ROWS
    with pen.within(box(FIELD, FIELD, WIDTH - FIELD, HEIGHT - FIELD)) as field:
        for row in range(2 * ROWS + 1):
            for column in range(row % 2, 2 * COLUMNS + 1, 2):
                x, y = FIELD + column * across / 2, FIELD + row * down / 2
                field.line(lozenge(x, y, across / 2, down / 2), 2.2, BURGUNDY_LIGHT, closed=True)
                field.line(lozenge(x, y, across * 0.3, down * 0.3), 1.4, GOLD, closed=True)
                field.fill(lozenge(x, y, across * 0.12, down * 0.12), PALE_GOLD)


def frame(inset: float, corner: float) -> Path:
    """A box with its corners cut off in a quarter circle turned inwards."""
    left, top, right, bottom = inset, inset, WIDTH - inset, HEIGHT - inset
    bow = corner * 0.55
    return path(
        f"M {left + corner} {top} L {right - corner} {top} "
        f"C {right - corner} {top + bow} {right - bow} {top + corner} {right} {top + corner} "
        f"L {right} {bottom - corner} "
        f"C {right - bow} {bottom - corner} {right - corner} {bottom - bow} {right - corner} {bottom} "
        f"L {left + corner} {bottom} "
        f"C {left + corner} {bottom - bow} {left + bow} {bottom - corner} {left} {bottom - corner} "
        f"L {left} {top + corner} "
        f"C {left + bow} {top + corner} {left + corner} {top + bow} {left + corner} {top}"
    )
