"""How a page looks, tile by tile: a digest of each tile is kept, as somebody looked at it.

What differs from run to run (`inventory.CHANGING`) is painted over before. How a letter is painted is a matter of the
system, so tiles are compared only when somebody asks for it, and renewed with everything else; what a page draws
(`drawing`) is compared always.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zlib import crc32

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsView, QWidget

from app.ui.table.table_thumbnail import TablePicture
from tests.bulk import SOAK
from tests.kept_text import HOW, RENEWED, assert_kept, kept_file
from tests.systems import WINDOWS
from tests.ui.pages import looks
from tests.ui.pages.drawing import assert_stands_as_kept
from tests.ui.pages.inventory import is_changing, parts_of, words_of
from tests.ui.painted import pixels_of

KEPT = Path(__file__).parent / "tiles"
WIDE, HIGH = 64, 40
"""Of a tile, in pixels."""
_ASKED = RENEWED or "HCF_TILES" in os.environ
COVER = QColor("#7f7f80")


def assert_looks_as_kept(gallery: str, name: str, page: QWidget, is_drawn: bool = False) -> None:
    """Every part of a page stands where it stood and, if it is asked for, draws what it drew.

    If somebody asks, every tile looks as it looked. They are kept as Qt draws letters on Linux, in one look of each page.
    """
    # Otherwise what is written in has its cursor at times.
    QApplication.setCursorFlashTime(0)
    assert_stands_as_kept(gallery, name, page, is_drawn)
    if WINDOWS or SOAK or looks.FOLDER or not _ASKED:
        return
    found = tiles_of(picture_of(page))
    file = kept_file(KEPT / gallery, name)
    moved = differing(found, file.read_text("utf-8").splitlines()) if file.exists() else []
    where = "\n".join(f"{box_words(box)}: {_words_in(page, box)}" for box in moved)
    try:
        assert_kept(KEPT / gallery, name, "\n".join(found) + "\n")
    except AssertionError:
        raise AssertionError(f"{name} looks otherwise at\n{where}\n{HOW}") from None


def picture_of(page: QWidget) -> QImage:
    """What is seen of a page, without what differs from run to run, and without the felt, which is painted when it can be."""
    with _covered_felts(page):
        image = page.grab().toImage()
    image.setDevicePixelRatio(1)
    painter = QPainter(image)
    for widget in parts_of(page):
        if is_changing(widget):
            painter.fillRect(QRect(widget.mapTo(page, QPoint(0, 0)), widget.size()), COVER)
    painter.end()
    return image


@contextmanager
def _covered_felts(page: QWidget) -> Iterator[None]:
    """What lies on a table is kept elsewhere (`places`, `sheets`, `goldens`); what lies over it is seen."""
    covers = []
    felts = [view.viewport() for view in page.findChildren(QGraphicsView)]
    for felt in (*felts, *page.findChildren(TablePicture)):
        cover = QWidget(felt)
        cover.setStyleSheet(f"background: {COVER.name()}")
        cover.resize(felt.size())
        cover.lower()
        cover.show()
        covers.append(cover)
    yield
    for cover in covers:
        cover.setParent(None)


def tiles_of(image: QImage) -> list[str]:
    """The digests of its tiles, row by row."""
    pixels, wide, high = bytes(pixels_of(image)), 4 * image.width(), image.height()
    lines = [pixels[y * wide : (y + 1) * wide] for y in range(high)]
    return [
        " ".join(_digest(lines[top : top + HIGH], left) for left in range(0, wide, 4 * WIDE))
        for top in range(0, high, HIGH)
    ]


def _digest(lines: list[bytes], left: int) -> str:
    return f"{crc32(b''.join(line[left : left + 4 * WIDE] for line in lines)) & 0xFFFF:04x}"


def differing(found: list[str], kept: list[str]) -> list[QRect]:
    """Where tiles differ, row by row."""
    boxes = []
    for row, (new, old) in enumerate(zip(found, kept, strict=False)):
        across = [
            place
            for place, pair in enumerate(zip(new.split(), old.split(), strict=False))
            if len(set(pair)) > 1
        ]
        if across:
            wide = (across[-1] - across[0] + 1) * WIDE
            boxes.append(QRect(across[0] * WIDE, row * HIGH, wide, HIGH))
    return boxes


def box_words(box: QRect) -> str:
    """Where it is, in words."""
    return f"({box.left()}, {box.top()}) to ({box.right() + 1}, {box.bottom() + 1})"


def _words_in(page: QWidget, box: QRect) -> str:
    """What is written there."""
    parts = [
        each for each in parts_of(page) if box.intersects(QRect(each.mapTo(page, QPoint(0, 0)), each.size()))
    ]
    return ", ".join(words for each in parts if (words := words_of(each).strip()))[:200]
