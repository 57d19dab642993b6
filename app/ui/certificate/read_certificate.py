"""A certificate as somebody hands it in: a text or JSON file, a PDF, or a picture of its QR code."""

from io import BytesIO

import zxingcpp
from PIL import Image, UnidentifiedImageError

from app.certificate.pdf_text import text_in_pdf
from app.errors import Refused

LARGEST = 30_000_000
"""Bytes, of a PDF or a picture."""
_LARGEST_TEXT = 1_000_000
_MOST_DOTS = 60_000_000
_NO_CODE = (
    "no QR code was found in this picture; take a sharp one from straight above, "
    "with the code filling most of it"
)
_STARTS = (b"\x89PNG", b"\xff\xd8\xff")


def certificate_text(data: bytes) -> str:
    """The text in a file, as it comes. Refused with a sentence if there can be none."""
    if data.startswith(b"%PDF") and len(data) <= LARGEST:
        return text_in_pdf(data)
    if data.startswith(_STARTS) and len(data) <= LARGEST:
        return code_text(data)
    if len(data) > _LARGEST_TEXT:
        raise Refused("this is too large for a certificate")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("this is not UTF-8 text") from None


def code_text(picture: bytes) -> str:
    """The text of the one QR code in a picture. Refused with a sentence if there is none, or several."""
    try:
        with Image.open(BytesIO(picture), formats=("PNG", "JPEG")) as opened:
            if opened.width * opened.height > _MOST_DOTS:
                raise Refused("this picture is too large; use a smaller one")
            grey = opened.convert("L")
    except (OSError, UnidentifiedImageError, SyntaxError, ValueError):
        raise Refused("this picture can't be opened; save it as PNG or JPEG") from None
    found = zxingcpp.read_barcodes(grey, zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode))
    if not found:
        raise Refused(_NO_CODE)
    if len(found) > 1:
        raise Refused("there are several QR codes in this picture; take a picture of one at a time")
    try:
        return found[0].bytes.decode()
    except UnicodeDecodeError:
        raise Refused(_NO_CODE) from None
