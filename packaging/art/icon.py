"""The program's icon as SVG: a fan of cards of one suit on the felt; a small one has fewer, larger cards."""

from typing import NamedTuple

from curves import Path
from inks import BLACK, EDGE, GOLD, PAPER, RED
from suits import HEART

SIDE = 256
FELT, DEEP_FELT = "#2f8f5f", "#0f4a2e"
_WIDE, _HIGH = 100, 140


class Fan(NamedTuple):
    """How the cards lie: each turned about one point, the last on top."""

    angles: tuple[float, ...]
    pivot: tuple[float, float]
    reach: float
    """From the pivot to the middle of a card."""
    size: float
    pip: float
    """The size of the large suit on each card."""
    contour: float


LARGE = Fan((-27, -9, 9, 27), (128, 232), 104, 0.78, 0.72, 1.8)
SMALL = Fan((-17, 13), (132, 262), 132, 1.28, 0.84, 6)
SMALL_UP_TO = 48
"""Pixels a side; below that the fan is a blur."""


def icon(fan: Fan) -> str:
    """The drawing."""
    parts = [_tile(fan), *[_card(fan, angle) for angle in fan.angles]]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' width="{SIDE}" height="{SIDE}" viewBox="0 0 {SIDE} {SIDE}">\n'
        f'<defs><radialGradient id="felt" cx="0.5" cy="0.42" r="0.72"><stop offset="0" stop-color="{FELT}"/>'
        f'<stop offset="1" stop-color="{DEEP_FELT}"/></radialGradient>'
        f'<path id="suit" fill="{RED}" d="{_drawn(HEART)}"/></defs>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def _tile(fan: Fan) -> str:
    """The felt; a line of gold around it where there is room for one."""
    if fan is SMALL:
        return f'<rect width="{SIDE}" height="{SIDE}" rx="48" fill="url(#felt)"/>'
    return (
        '<rect x="6" y="6" width="244" height="244" rx="54" fill="url(#felt)"/>\n'
        f'<rect x="17" y="17" width="222" height="222" rx="44" fill="none" stroke="{GOLD}" stroke-width="4"/>'
    )


def _card(fan: Fan, angle: float) -> str:
    x, y = fan.pivot
    left, top = -_WIDE / 2, -_HIGH / 2
    box = f'width="{_WIDE}" height="{_HIGH}" rx="13"'
    place = f"translate({x} {y}) rotate({angle}) translate(0 {-fan.reach}) scale({fan.size})"
    return (
        f'<g transform="{place}">'
        f'<rect x="{left + 3}" y="{top + 5}" {box} fill="{BLACK}" fill-opacity="0.28"/>'
        f'<rect x="{left}" y="{top}" {box} fill="{PAPER}" stroke="{EDGE}" stroke-width="{fan.contour}"/>'
        f"{_suit(left + 19, top + 24, 0.26) if fan is LARGE else ''}"
        f"{_suit(0, 8, fan.pip) if fan is SMALL or angle == fan.angles[-1] else ''}"
        "</g>"
    )


def _suit(x: float, y: float, size: float) -> str:
    return f'<use xlink:href="#suit" transform="translate({x} {y}) scale({size})"/>'


def _drawn(outline: Path) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in outline) + "Z"
