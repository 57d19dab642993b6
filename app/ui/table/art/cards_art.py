"""The pictures of cards: the shipped ones at the size they are wanted, drawn ones where those are missing."""

from collections.abc import Callable

from PySide6 import QtCore
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPixmap

from app.game.cards import Card, card_name
from app.places import shipped
from app.ui.table.art.canvas import Painted, blank, no_brush, painting, shade
from app.ui.table.art.png import is_whole
from app.ui.table.art.suits import FOUR_INKS, INKS, suit_shape
from app.ui.table.art.text_fit import outline
from app.ui.table.sprites import CardArt

Report = Callable[[str], None]
"""Takes a sentence for the user."""

PAPER = "#fbfaf5"
_EDGE = "#a9a495"
_BACK = "#6a1526"
_TALL = 1.4
_CORNER = 0.06
_MARGIN = 0.1
"""Room for the shadow, on every side, as a part of the card's width."""


class Deck:
    """Paints cards of one deck. What it cannot read it reports once and draws itself."""

    def __init__(self, ratio: float, four_colours: bool, report: Report) -> None:
        self._ratio = ratio
        self._four_colours = four_colours
        self._report = report
        self._reported: set[str] = set()
        self._shadows: dict[float, QPixmap] = {}

    def drawn(self, art: CardArt) -> Painted:
        """A card with its edge and its shadow; whole pixels of the screen, so that its print stays sharp."""
        ratio = self._ratio
        size = QSize(round(art.width * ratio), round(art.width * _TALL * ratio))
        margin = round(art.width * _MARGIN * ratio) / ratio
        sheet = QRectF(margin, margin, size.width() / ratio, size.height() / ratio)
        # A copy of the shadow, which is the same under all cards of a size and takes longest to paint.
        pixmap = QPixmap(self._shadow(art.width, sheet, margin))
        with painting(pixmap) as painter:
            shape = QPainterPath()
            shape.addRoundedRect(sheet, art.width * _CORNER, art.width * _CORNER)
            painter.setClipPath(shape)
            self._print(painter, art, sheet, size)
            painter.setClipping(False)
            half = 0.5 / ratio
            painter.setPen(QPen(QColor(_EDGE), 1 / ratio))
            no_brush(painter)
            painter.drawRoundedRect(
                sheet.adjusted(half, half, -half, -half), art.width * _CORNER, art.width * _CORNER
            )
        return Painted(pixmap, sheet.center())

    def _shadow(self, width: float, sheet: QRectF, margin: float) -> QPixmap:
        if width not in self._shadows:
            pixmap = blank(sheet.width() + 2 * margin, sheet.height() + 2 * margin, self._ratio)
            with painting(pixmap) as painter:
                shade(painter, sheet, width * _CORNER, margin, 0.24)
            self._shadows[width] = pixmap
        return self._shadows[width]

    def _print(self, painter: QPainter, art: CardArt, sheet: QRectF, size: QSize) -> None:
        master = self._master(art)
        painter.fillRect(sheet, QColor(PAPER))
        if master is not None:
            painter.drawImage(sheet, _scaled(master, size))
        elif art.face_up:
            _draw_face(painter, art.card, sheet, self._four_colours)
        else:
            _draw_back(painter, sheet)

    def _master(self, art: CardArt) -> QImage | None:
        name = f"{card_name(art.card)}.png" if art.face_up else "back.png"
        if self._four_colours and art.face_up and name[1] in "cd":
            name = f"four-colour/{name}"
        file = shipped("assets") / "cards" / name
        image = QImage()
        try:
            data = file.read_bytes()
        except OSError:
            data = b""
        if is_whole(data) and image.loadFromData(data):
            return image
        if name not in self._reported:
            self._reported.add(name)
            self._report(
                f"the picture assets/cards/{name} is missing or damaged: "
                "a drawn stand-in is used; install the program again to get it back"
            )
        return None


def _scaled(image: QImage, size: QSize) -> QImage:
    """The image at this size, every pixel the average of what it covers."""
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied).scaled(
        size, QtCore.Qt.AspectRatioMode.IgnoreAspectRatio, QtCore.Qt.TransformationMode.SmoothTransformation
    )


def _draw_face(painter: QPainter, card: Card, sheet: QRectF, four_colours: bool) -> None:
    name = card_name(card)
    rank, suit = name[0], name[1]
    ink = QColor((FOUR_INKS if four_colours else INKS)[suit])
    for turn in (0, 180):
        painter.save()
        painter.translate(sheet.center())
        painter.rotate(turn)
        painter.scale(sheet.width(), sheet.width())
        index = QRectF(-0.46, -0.64, 0.34, 0.3)
        painter.fillPath(outline("10" if rank == "T" else rank, "bold", index), ink)
        painter.translate(-0.29, -0.17)
        painter.scale(0.26, 0.26)
        painter.fillPath(suit_shape(suit), ink)
        painter.restore()
    painter.save()
    painter.translate(sheet.center())
    painter.scale(sheet.width() * 0.42, sheet.width() * 0.42)
    painter.fillPath(suit_shape(suit), ink)
    painter.restore()


def _draw_back(painter: QPainter, sheet: QRectF) -> None:
    by = sheet.width() * 0.08
    painter.fillRect(sheet.adjusted(by, by, -by, -by), QColor(_BACK))
