"""Reads the QR code in a picture of a certificate: a photo, a scan, a screenshot."""

from io import BytesIO

import zxingcpp
from PIL import Image, UnidentifiedImageError

from app.errors import Refused

_MOST_DOTS = 60_000_000
_NO_CODE = (
    "no QR code was found in this picture; take a sharp one, straight from above, with the code large in it"
)
_STARTS = (b"\x89PNG", b"\xff\xd8\xff")


def is_picture(data: bytes) -> bool:
    """Is this a PNG or JPEG file, by its first bytes?"""
    return data.startswith(_STARTS)


def code_text(picture: bytes) -> str:
    """The text of the one QR code in a picture. Refused with a sentence if there is none, or several."""
    try:
        with Image.open(BytesIO(picture), formats=("PNG", "JPEG")) as opened:
            if opened.width * opened.height > _MOST_DOTS:
                raise Refused("this picture is too large; take a smaller one")
            grey = opened.convert("L")
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError):
        raise Refused("this picture can't be opened; save it as PNG or JPEG") from None
    found = zxingcpp.read_barcodes(grey, zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    if not found:
        raise Refused(_NO_CODE)
    if len(found) > 1:
        raise Refused("there are several QR codes in this picture; take one of them at a time")
    try:
        return found[0].bytes.decode()
    except UnicodeDecodeError:
        raise Refused(_NO_CODE) from None
