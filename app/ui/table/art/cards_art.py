"""The pictures of cards: the shipped ones at the size they are wanted, drawn ones where those are missing."""

from collections.abc import Callable
from zlib import crc32

from PySide6 import QtCore
from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QTransform

from app.game.cards import SUITS, Card, card_name
from app.places import shipped
from app.ui.table.art.canvas import Painted, blank, no_brush, painting, shade
from app.ui.table.art.text_fit import outline
from app.ui.table.sprites import CardArt

Report = Callable[[str], None]
"""Takes a sentence for the user."""

PAPER = "#fbfaf5"
_EDGE = "#a9a495"
_BACK = "#6a1526"
_OTHER_BACK = "#26156a"
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
        """A card with its edge and its shadow, in whole screen pixels so that it stays sharp."""
        ratio = self._ratio
        size = QSize(round(art.width * ratio), round(art.width * _TALL * ratio))
        margin = round(art.width * _MARGIN * ratio) / ratio
        sheet = QRectF(margin, margin, size.width() / ratio, size.height() / ratio)
        # The shadow is the same for all cards of a size and takes longest to paint, so it is copied.
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
            # Red and blue change places on the backs of a second deck.
            painter.drawImage(sheet, _scaled(master.rgbSwapped() if art.other else master, size))
        elif art.face_up:
            _draw_face(painter, art.card, sheet, self._four_colours)
        else:
            _draw_back(painter, sheet, art.other)

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
                "a plain drawing is used instead; reinstall the program to get it back"
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


def _draw_back(painter: QPainter, sheet: QRectF, other: bool) -> None:
    by = sheet.width() * 0.08
    painter.fillRect(sheet.adjusted(by, by, -by, -by), QColor(_OTHER_BACK if other else _BACK))


INKS = dict(zip(SUITS, ("#1b1b1f", "#c2212e", "#c2212e", "#1b1b1f"), strict=True))
FOUR_INKS = INKS | {"c": "#1f7a45", "d": "#1f5fae"}


def suit_shape(suit: str) -> QPainterPath:
    """A suit about one unit high, with its middle at the origin."""
    if suit == "d":
        return _corners((0, -0.5), (0.38, 0), (0, 0.5), (-0.38, 0))
    if suit == "c":
        leaves = [_disc(0, -0.26, 0.23), _disc(-0.25, 0.1, 0.23), _disc(0.25, 0.1, 0.23)]
        return _joined(*leaves, _STEM)
    heart = _joined(
        _disc(-0.22, -0.2, 0.25),
        _disc(0.22, -0.2, 0.25),
        _corners((-0.45, -0.08), (0, -0.35), (0.45, -0.08), (0, 0.5)),
    )
    return heart if suit == "h" else _joined(QTransform.fromScale(1, -1).map(heart), _STEM)


def _joined(*shapes: QPainterPath) -> QPainterPath:
    found = QPainterPath()
    for shape in shapes:
        found = found.united(shape)
    return found


def _disc(x: float, y: float, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), radius, radius)
    return path


def _corners(*points: tuple[float, float]) -> QPainterPath:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in (*points, points[0])]))
    return path


_STEM = _corners((0, -0.1), (0.16, 0.5), (-0.16, 0.5))


_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PNG_FRAME = 12
"""The bytes around the content of a chunk: length, name and checksum, four each."""


def is_whole(data: bytes) -> bool:
    """Whether every chunk of a PNG is there with the right checksum. Qt logs a warning for damaged files."""
    if not data.startswith(_PNG_SIGNATURE):
        return False
    at = len(_PNG_SIGNATURE)
    while at + _PNG_FRAME <= len(data):
        end = at + _PNG_FRAME + int.from_bytes(data[at : at + 4])
        if crc32(data[at + 4 : end - 4]) != int.from_bytes(data[end - 4 : end]):
            return False
        if data[at + 4 : at + 8] == b"IEND":
            return True
        at = end
    return False
