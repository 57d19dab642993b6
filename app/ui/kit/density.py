"""How large things are on a page: from the size of the window and the size of text a person chose."""

from typing import NamedTuple

_COMPACT_BELOW = 1100
"""Pixels of effective width, which is the width through the factor of text."""
_STACKED_BELOW = 800
_LOW_BELOW = 36
"""Letters of usual text, one below the other."""
_WIDEST = 1760
_SIDE = 0.42
"""The most of the width for the side panel."""


class Density(NamedTuple):
    """Sizes in pixels. Type and controls grow with the text; pictures and gaps do not."""

    small: int
    body: int
    heading: int
    title: int
    display: int
    amount: int
    control: int
    """The height of a button or a field."""
    row: int
    header: int
    margin: int
    side_margin: int
    """Left and right: on a very wide window the margins grow, the columns do not."""
    gap: int
    padding: int
    side: int
    """The width of the side panel."""
    is_compact: bool
    is_stacked: bool
    """The side panel goes below the main column, and the page scrolls."""
    is_low: bool
    """There are few lines of text from its top to its bottom."""


def density_of(width: int, height: int, text: int = 100) -> Density:
    """The sizes for a page this large with text at so many percent."""
    factor = text / 100
    effective = width / factor
    compact = effective < _COMPACT_BELOW or height / factor < 680
    small, body = (13, 15) if compact else (14, 16)
    margin = 16 if compact else 32
    side = 340 if compact else max(400, min(456, round(width * 0.27)))

    def grown(size: float) -> int:
        return round(size * factor)

    return Density(
        small=grown(small),
        body=grown(body),
        heading=grown(18 if compact else 20),
        title=grown(21 if compact else 24),
        display=grown(26 if compact else 32),
        amount=grown(38 if compact else 48),
        control=grown(44 if compact else 48),
        row=grown(44 if compact else 56),
        header=grown(52 if compact else 64),
        margin=margin,
        side_margin=max(margin, (width - _WIDEST) // 2 + margin),
        gap=12 if compact else 16,
        padding=16 if compact else 24,
        side=min(grown(side), round(width * _SIDE)),
        is_compact=compact,
        is_stacked=effective < _STACKED_BELOW,
        is_low=height < _LOW_BELOW * grown(body),
    )
