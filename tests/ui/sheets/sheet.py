"""Puts samples under each other on one picture, and says where each of them is."""

from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple

from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.kit.components.look import apply_look
from app.ui.kit.density import density_of
from app.ui.kit.theme import Theme
from app.ui.table.art.canvas import Painted

GAP = 4
"""Pixels between two samples."""


class Sample(NamedTuple):
    """A picture and what it shows."""

    name: str
    picture: QPixmap


class Place(NamedTuple):
    """How much of a sheet a sample takes, and the digest of its pixels."""

    name: str
    width: int
    height: int
    digest: str

    def __str__(self) -> str:
        return f"{self.width}x{self.height} {self.digest} {self.name}"


def worn(name: str, widget: QWidget, size: tuple[int, int], theme: Theme, text: int = 100) -> Sample:
    """A part of a page in this size, on a page of the usual size."""
    page = QWidget()
    page.setObjectName("page")
    page.resize(*size)
    widget.setParent(page)
    widget.setGeometry(page.rect())
    apply_look(page, theme, density_of(1600, 900, text))
    page.show()
    QApplication.processEvents()
    picture = page.grab()
    page.hide()
    page.deleteLater()
    return Sample(f"{name}, {theme.name}", picture)


def thing(name: str, painted: Painted) -> Sample:
    """A thing of the table with a dot at the point that goes where it lies."""
    picture = QPixmap(painted.pixmap)
    painter = QPainter(picture)
    painter.fillRect(round(painted.anchor.x()), round(painted.anchor.y()), 1, 1, QColor("#ff00ff"))
    painter.end()
    return Sample(name, picture)


def sheet_of(samples: Iterable[Sample]) -> tuple[QImage, list[Place]]:
    """The sheet, on a gray that nothing is painted in."""
    found = [(sample.name, _flat(sample.picture)) for sample in samples]
    assert len({name for name, _ in found}) == len(found), "each sample has a name of its own"
    high = sum(each.height() + GAP for _, each in found)
    sheet = QImage(max(each.width() for _, each in found), high, QImage.Format.Format_RGB32)
    sheet.fill(QColor("#7f7f80"))
    painter, top, places = QPainter(sheet), 0, list[Place]()
    for name, each in found:
        painter.drawImage(QPoint(0, top), each)
        digest = sha256(bytes(each.constBits())).hexdigest()[:16]
        places.append(Place(name, each.width(), each.height(), digest))
        top += each.height() + GAP
    painter.end()
    return sheet, places


def _flat(picture: QPixmap) -> QImage:
    image = picture.toImage()
    image.setDevicePixelRatio(1)
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


def fail(trouble: object) -> None:
    """What cannot be painted fails."""
    raise AssertionError(trouble)


def taken(page: QWidget) -> QPixmap:
    """The picture of a page, which is put away."""
    QApplication.processEvents()
    picture = page.grab()
    page.hide()
    page.deleteLater()
    return picture
