"""The courts: a bust before a rising sun, in a stepped frame that makes room for the index.

Each is drawn for the upper half alone; the lower is the same card turned over.
"""

from curves import Path, lozenge, rays
from heads import draw_head
from held_items import draw_held
from inks import BLACK, GOLD, PALE_GOLD, PAPER
from pen import Pen
from robes import draw_robe

PANEL: Path = (
    (134, 18), (384, 18), (384, 280), (266, 280), (266, 542), (16, 542), (16, 280), (134, 280),
)  # fmt: skip
GILT: Path = (
    (140, 24), (378, 24), (378, 274), (260, 274), (260, 536), (22, 536), (22, 286), (140, 286),
)  # fmt: skip
SASH: Path = ((134, 238), (266, 322))
UPPER: Path = ((130, 14), (388, 14), (388, 284), (270, 284), (270, 325), SASH[1], SASH[0], (130, 236))

AXIS, HEAD = 259, 131
SIZE = 0.95
MIRRORED = frozenset({"Jh", "Js", "Qd", "Qs", "Kc", "Kh"})
"""Who holds things in the other hand."""


def draw_court(pen: Pen, rank: str, suit: str, colour: str) -> None:
    with pen.within(UPPER) as half:
        with half.within(PANEL) as panel:
            panel.fill(PANEL, PAPER)
            figure = panel.at(AXIS, HEAD, SIZE, mirror=rank + suit in MIRRORED)
            for ray in rays(28, 0, 400):
                figure.fill(ray, PALE_GOLD)
            draw_robe(figure, rank, suit, colour)
            draw_held(figure, rank, suit, colour)
            draw_head(figure, rank, suit, colour)
            draw_sash(panel, colour)
        half.line(PANEL, 3, colour, closed=True)
        half.line(GILT, 1.6, GOLD, closed=True)


def draw_sash(pen: Pen, colour: str) -> None:
    """A belt across the middle, where the two halves meet."""
    (left, top), (right, bottom) = SASH
    steep = (bottom - top) / (right - left)
    for width, ink in ((30, BLACK), (26, GOLD), (20, colour)):
        pen.line(((left - 40, top - 40 * steep), (right + 40, bottom + 40 * steep)), width, ink)
    for step in range(-4, 5):
        x = 200 + step * 21
        pen.at(x, 280 + (x - 200) * steep, angle=32.5).fill(lozenge(0, 0, 8, 5.5), GOLD)
