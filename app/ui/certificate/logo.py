"""The logo of a house on paper: a small picture on white, read with care, for it comes from anywhere."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter

from app.errors import Refused, reason

KINDS = "Pictures (*.png *.jpg *.jpeg)"
_FORMATS = (b"png", b"jpeg", b"jpg")
_LARGEST = 5_000_000
_LEAST, _MOST = 40, 8_000
_STORED = QSize(800, 320)
"""In this many dots a logo is kept: sharp at the size of a letterhead, and small enough for a backup."""


def read_logo(file: Path) -> QImage:
    """The picture in a file, on white. Refused with a sentence if it is none, too small or too large."""
    try:
        with file.open("rb") as stream:
            data = stream.read(_LARGEST + 1)
    except OSError as error:
        raise Refused(f"{file.name} cannot be read: {reason(error)}") from None
    if len(data) > _LARGEST:
        raise Refused(f"{file.name} is too large for a logo; the limit is {_LARGEST // 1_000_000} MB")
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    size = reader.size()
    if bytes(reader.format().data()) not in _FORMATS or not size.isValid():
        raise Refused(f"{file.name} is not a PNG or JPEG picture; save the logo as PNG and try again")
    if min(size.width(), size.height()) < _LEAST or max(size.width(), size.height()) > _MOST:
        found = f"{size.width()} × {size.height()}"
        raise Refused(f"{file.name} is {found} pixels; each side must be {_LEAST} to {_MOST:,}")
    # A picture of the largest size is never unpacked whole where the format can shrink it while reading.
    if size.width() > _STORED.width() or size.height() > _STORED.height():
        reader.setScaledSize(size.scaled(_STORED, Qt.AspectRatioMode.KeepAspectRatio))
    picture = reader.read()
    if picture.isNull():
        raise Refused(f"{file.name} is damaged; save the logo as PNG and try again")
    # Paper for an archive has no transparency.
    white = QImage(picture.size(), QImage.Format.Format_RGB32)
    white.fill(QColor("white"))
    painter = QPainter(white)
    painter.drawImage(0, 0, picture)
    painter.end()
    return white


def logo_bytes(source: Path) -> bytes:
    """A logo as it is kept: a PNG on white, no larger than needed."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    read_logo(source).save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def paint_logo(painter: QPainter, logo: QImage, box: QRectF) -> float:
    """Paint a logo at the left of a box, as large as it fits; how wide it is."""
    size = logo.size().toSizeF().scaled(box.size(), Qt.AspectRatioMode.KeepAspectRatio)
    y = box.top() + (box.height() - size.height()) / 2
    painter.drawImage(QRectF(box.left(), y, size.width(), size.height()), logo)
    return size.width()
