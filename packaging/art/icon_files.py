"""The icon's files: the drawing, a picture for each size that desktops ask for, and all for Windows."""

from pathlib import Path

from icon import LARGE, SMALL, SMALL_UP_TO, icon
from PIL import Image
from PySide6.QtCore import QByteArray
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

NAME = "hcf-trainer"
SIZES = (16, 24, 32, 48, 64, 128, 256)


def save_icon(folder: Path) -> None:
    """Everything, into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{NAME}.svg").write_text(icon(LARGE), "utf-8", newline="\n")
    pictures = [painted(size) for size in SIZES]
    for picture in pictures:
        picture.save(folder / f"{NAME}-{picture.width}.png", optimize=True)
    pictures[-1].save(
        folder / f"{NAME}.ico", sizes=[(size, size) for size in SIZES], append_images=pictures[:-1]
    )


def painted(size: int) -> Image.Image:
    """The icon with so many pixels a side."""
    drawing = icon(SMALL if size <= SMALL_UP_TO else LARGE)
    picture = QImage(size, size, QImage.Format.Format_RGBA8888)
    picture.fill(0)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(drawing.encode())).render(painter)
    painter.end()
    return Image.frombytes("RGBA", (size, size), bytes(picture.constBits()))
