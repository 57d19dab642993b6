"""The picture of a badge, and a badge inside a picture: SVG as an element, PNG as a chunk of text."""

import struct
from html import escape
from zlib import crc32

from app.certificate.certificate_summary import CertificateSummary

SIDE = 600
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_KEYWORD = b"openbadgecredential"
_SPACE = "https://purl.imsglobal.org/ob/v3p0"
_LONGEST = 30
_PICTURE = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600" width="600" height="600">
<path fill="#14503a" d="M300 18 538 104v190c0 142-92 236-238 288C154 530 62 436 62 294V104Z"/>
<path fill="none" stroke="#a67c2d" stroke-width="5"
 d="M300 48 510 124v170c0 124-78 206-210 256C168 500 90 418 90 294V124Z"/>
<g transform="translate(300 190)">
<rect x="-112" y="-58" width="84" height="118" rx="9" fill="#f4efdf" transform="rotate(-14 -70 0)"/>
<rect x="28" y="-58" width="84" height="118" rx="9" fill="#f4efdf" transform="rotate(14 70 0)"/>
<rect x="-42" y="-70" width="84" height="118" rx="9" fill="#ffffff" stroke="#14503a" stroke-width="3"/>
<path fill="#a3213a" d="M0-44 24-11 0 22-24-11Z"/>
</g>
<g font-family="Roboto, Arial, sans-serif" text-anchor="middle" fill="#f4efdf">
<text x="300" y="312" font-size="34" font-weight="bold">HIGH CARD FLUSH</text>
<text x="300" y="352" font-size="27" fill="#f0d79d">Certified dealer</text>
<text x="300" y="408" font-size="25">{house}</text>
<text x="300" y="446" font-size="22" fill="#f0d79d">{until}</text>
</g>
</svg>
"""


def badge_svg(summary: CertificateSummary) -> str:
    """The picture for a certificate."""
    name = summary.house.partition(",")[0]
    short = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
    until = f"until {summary.valid_until.year}" if summary.valid_until else f"{summary.examined.year}"
    return _PICTURE.format(house=escape(short), until=until)


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
