"""The logo of a house on paper: a small picture on white, read with care, for it comes from anywhere."""

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageOps, UnidentifiedImageError
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from app.errors import Refused, reason

KINDS = "Pictures (*.png *.jpg *.jpeg)"
_LARGEST = 5_000_000
_LEAST, _MOST = 40, 8_000
_STORED = (800, 320)
"""In this many dots a logo is kept: sharp at the size of a letterhead, and small enough for a backup."""


def read_logo(file: Path) -> QImage:
    """The picture in a file, on white. Refused with a sentence if it is none, too small or too large."""
    picture = _on_white(file)
    return QImage(
        picture.tobytes(), picture.width, picture.height, 3 * picture.width, QImage.Format.Format_RGB888
    ).copy()


def logo_bytes(source: Path) -> bytes:
    """A logo as it is kept: a PNG on white, no larger than needed."""
    kept = BytesIO()
    _on_white(source).save(kept, "PNG")
    return kept.getvalue()


def _on_white(file: Path) -> Image.Image:
    """Read by Pillow, for Qt reads JPEG by a plugin of its own, which is not in the packages."""
    try:
        with file.open("rb") as stream:
            data = stream.read(_LARGEST + 1)
    except OSError as error:
        raise Refused(f"{file.name} cannot be read: {reason(error)}") from None
    if len(data) > _LARGEST:
        raise Refused(f"{file.name} is too large for a logo; the limit is {_LARGEST // 1_000_000} MB")
    try:
        opened = Image.open(BytesIO(data), formats=("PNG", "JPEG"))
    except Image.DecompressionBombError:
        raise Refused(f"{file.name} has too many pixels; each side must be {_LEAST} to {_MOST:,}") from None
    except (UnidentifiedImageError, SyntaxError, ValueError):
        raise Refused(
            f"{file.name} is not a PNG or JPEG picture; save the logo as PNG and try again"
        ) from None
    with opened:
        if min(opened.size) < _LEAST or max(opened.size) > _MOST:
            found = f"{opened.width} × {opened.height}"
            raise Refused(f"{file.name} is {found} pixels; each side must be {_LEAST} to {_MOST:,}")
        try:
            # A JPEG of the largest size is never unpacked whole: it can be shrunk while it is read.
            opened.draft("RGB", _STORED)
            picture = ImageOps.exif_transpose(opened).convert("RGBA")
        except (OSError, SyntaxError, ValueError):
            raise Refused(f"{file.name} is damaged; save the logo as PNG and try again") from None
    picture.thumbnail(_STORED)
    # Paper for an archive has no transparency.
    white = Image.new("RGBA", picture.size, "white")
    white.alpha_composite(picture)
    return white.convert("RGB")


def paint_logo(painter: QPainter, logo: QImage, box: QRectF) -> float:
    """Paint a logo at the left of a box, as large as it fits; how wide it is."""
    size = logo.size().toSizeF().scaled(box.size(), Qt.AspectRatioMode.KeepAspectRatio)
    y = box.top() + (box.height() - size.height()) / 2
    painter.drawImage(QRectF(box.left(), y, size.width(), size.height()), logo)
    return size.width()
