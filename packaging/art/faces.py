"""A whole card: what is printed on it, from both sides, on paper with rounded corners."""

from aces import draw_ace
from back import draw_back
from corner import draw_index
from courts import draw_court
from inks import EDGE, PAPER
from pen import FINER, HEIGHT, WIDTH, Pen
from PIL import Image, ImageDraw
from pips import ONCE, TWICE, draw_rows

RADIUS = 0.06 * WIDTH
EDGE_WIDTH = 3


def face(rank: str, suit: str, colour: str) -> Image.Image:
    """The face of a card whose suit is printed in a colour."""
    pen = Pen.on_blank(PAPER)
    draw_rows(pen, ONCE.get(rank, ()), suit, colour)
    if rank == "A":
        draw_ace(pen, suit, colour)
    for _ in ("upright", "upside down"):
        draw_rows(pen, TWICE.get(rank, ()), suit, colour)
        if rank in "JQK":
            draw_court(pen, rank, suit, colour)
        draw_index(pen, rank, suit, colour)
        pen = pen.turned_over()
    return cut(pen.sheet)


def back() -> Image.Image:
    """The one back of all decks."""
    pen = Pen.on_blank(PAPER)
    draw_back(pen)
    return cut(pen.sheet)


def cut(sheet: Image.Image) -> Image.Image:
    """The finished card: its grey edge runs on under the clear corners, so that none looks dark."""
    card = Image.new("RGB", sheet.size, EDGE)
    card.paste(sheet, (0, 0), rounded(EDGE_WIDTH))
    finished = card.reduce(FINER)
    finished.putalpha(rounded(0).reduce(FINER))
    return finished


def rounded(inset: float) -> Image.Image:
    mask = Image.new("L", (WIDTH * FINER, HEIGHT * FINER))
    near, right, bottom = inset * FINER, (WIDTH - inset) * FINER - 1, (HEIGHT - inset) * FINER - 1
    ImageDraw.Draw(mask).rounded_rectangle((near, near, right, bottom), (RADIUS - inset) * FINER, 255)
    return mask
