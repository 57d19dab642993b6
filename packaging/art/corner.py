"""The jumbo index: rank over suit, in the strip of a card that is still seen in a fan."""

from functools import cache
from pathlib import Path

from curves import path
from pen import FINER, Pen
from PIL import Image, ImageDraw, ImageFont
from suits import draw_suit

FONT = Path(__file__).parents[2] / "assets" / "fonts" / "RobotoCondensed-Bold.ttf"
CAPITAL = 0.711
"""The height of a capital in it, as a part of its size."""

LEFT, TOP = 14, 20
CAP_HEIGHT = 132
WIDEST = 106
SUIT_WIDTH = 98
SUIT_MIDDLE = 214

ONE = path("M 14 0 L 35 0 L 35 132 L 13 132 L 13 27 L 0 33 L 0 12")
ZERO_LEFT = 43
ZERO_STROKE = 21


def draw_index(pen: Pen, rank: str, suit: str, colour: str) -> None:
    figures = rank_mask(rank)
    middle = LEFT + WIDEST / 2
    pen.sheet.paste(colour, (round(middle * FINER - figures.width / 2), TOP * FINER), figures)
    draw_suit(pen.at(middle, SUIT_MIDDLE, SUIT_WIDTH / 100), suit, colour)


@cache
def rank_mask(rank: str) -> Image.Image:
    """The rank as high as the index wants it, and no wider than its column."""
    if rank == "T":
        return ten_mask()
    font = ImageFont.truetype(FONT, round(CAP_HEIGHT * FINER / CAPITAL), layout_engine=ImageFont.Layout.BASIC)
    left, top, right, bottom = (round(side) for side in font.getbbox(rank))
    mask = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(mask).text((-left, -top), rank, 255, font)
    # All come to one height: the tail of a Q would hang into the suit.
    return mask.resize((min(mask.width, WIDEST * FINER), CAP_HEIGHT * FINER), Image.Resampling.LANCZOS)


def ten_mask() -> Image.Image:
    """A ten of our own: two figures of the font, squeezed into one column, would be too thin to read."""
    mask = Image.new("L", (WIDEST * FINER, CAP_HEIGHT * FINER))
    draw = ImageDraw.Draw(mask)
    draw.polygon([(x * FINER, y * FINER) for x, y in ONE], 255)
    for inset, ink in ((0, 255), (ZERO_STROKE, 0)):
        left, top, right, bottom = ZERO_LEFT + inset, inset, WIDEST - inset, CAP_HEIGHT - inset
        sides = (left * FINER, top * FINER, right * FINER - 1, bottom * FINER - 1)
        draw.rounded_rectangle(sides, (right - left) / 2 * FINER, ink)
    return mask
