"""The picture of a badge, and a badge inside a picture: SVG as an element, PNG as a chunk of text."""

import struct
from collections.abc import Iterable, Sequence
from html import escape
from math import cos, radians, sin
from typing import NamedTuple
from zlib import crc32

from app.certificate.certificate_summary import CertificateSummary

SIDE, LINE = 600, 5
"""The picture's side and the width of lines, in pixels."""
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_KEYWORD = b"openbadgecredential"
_SPACE = "https://purl.imsglobal.org/ob/v3p0"
_LONGEST = 30
_INK, _BRASS, _GREEN, _GOLD, _RED = "#f4efdf", "#f0d79d", "#14503a", "#a67c2d", "#a3213a"
_STEPS = 24
_CARD = ((-42, -59), (42, -59), (42, 59), (-42, 59))

Points = Sequence[tuple[float, float]]


class Polygon(NamedTuple):
    """A filled or outlined shape."""

    points: Points
    fill: str = ""
    line: str = ""


class TextLine(NamedTuple):
    """A line of text in the middle of the picture."""

    text: str
    y: int
    size: int
    color: str = _INK
    is_bold: bool = False


def badge_shapes(summary: CertificateSummary) -> list[Polygon | TextLine]:
    """The picture for a certificate, from the back to the front."""
    name = summary.house.partition(",")[0]
    short = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
    until = f"until {summary.valid_until.year}" if summary.valid_until else f"{summary.examined.year}"
    return [
        Polygon(_shield(1.0), fill=_GREEN),
        Polygon(_shield(0.9), line=_GOLD),
        Polygon(_card(222, -14), fill=_INK),
        Polygon(_card(378, 14), fill=_INK),
        Polygon(_card(300, 0), fill="#ffffff", line=_GREEN),
        Polygon(((300, 141), (324, 176), (300, 211), (276, 176)), fill=_RED),
        TextLine("HIGH CARD FLUSH", 312, 34, is_bold=True),
        TextLine("Certified dealer", 352, 27, _BRASS),
        TextLine(short, 408, 25),
        TextLine(until, 446, 22, _BRASS),
    ]


def badge_svg(shapes: Iterable[Polygon | TextLine]) -> str:
    """The picture as SVG."""
    inside = "\n".join([_element(shape) for shape in shapes])
    size = f'viewBox="0 0 {SIDE} {SIDE}" width="{SIDE}" height="{SIDE}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
    return f"{head}\n{inside}\n</svg>\n"


def _element(shape: Polygon | TextLine) -> str:
    if isinstance(shape, Polygon):
        points = " ".join([f"{x:.1f},{y:.1f}" for x, y in shape.points])
        line = f' stroke="{shape.line}" stroke-width="{LINE}"' if shape.line else ""
        return f'<polygon points="{points}" fill="{shape.fill or "none"}"{line}/>'
    bold = ' font-weight="bold"' if shape.is_bold else ""
    return (
        f'<text x="{SIDE // 2}" y="{shape.y}" font-family="Roboto, Arial, sans-serif"{bold}'
        f' font-size="{shape.size}" text-anchor="middle" fill="{shape.color}">{escape(shape.text)}</text>'
    )


def _shield(scale: float) -> Points:
    """A shield around the middle of the picture: straight above, a curve on each side below."""
    curve = [_between(step / _STEPS) for step in range(_STEPS + 1)]
    right = [(0.0, -282.0), (238.0, -196.0), *curve]
    left = [(-x, y) for x, y in reversed(right[1:-1])]
    return [(300 + scale * x, 300 + scale * y) for x, y in (*right, *left)]


def _between(part: float) -> tuple[float, float]:
    """A point on the curve from the side of the shield to its tip."""
    ends = ((238.0, -6.0), (238.0, 136.0), (146.0, 230.0), (0.0, 282.0))
    rest = 1 - part
    shares = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
    x, y = (sum(share * end[axis] for share, end in zip(shares, ends, strict=True)) for axis in (0, 1))
    return x, y


def _card(x: float, degrees: float) -> Points:
    turn = radians(degrees)
    return [(x + a * cos(turn) - b * sin(turn), 186 + a * sin(turn) + b * cos(turn)) for a, b in _CARD]


def bake_svg(picture: str, token: str) -> bytes:
    """The picture with the badge inside."""
    head, rest = picture.split(">", 1)
    element = f'<openbadges:credential verify="{token}"></openbadges:credential>'
    return f'{head} xmlns:openbadges="{_SPACE}">\n{element}{rest}'.encode()


def bake_png(picture: bytes, token: str) -> bytes:
    """The picture with the badge inside, right after its head."""
    if not picture.startswith(_SIGNATURE):
        raise ValueError("that is no PNG picture")
    (size,) = struct.unpack(">I", picture[8:12])
    head = 8 + 12 + size
    return picture[:head] + _chunk(_KEYWORD + b"\0\0\0\0\0" + token.encode("ascii")) + picture[head:]


def _chunk(data: bytes) -> bytes:
    body = b"iTXt" + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", crc32(body))
