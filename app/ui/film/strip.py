"""A film as one picture: a cell for each shot, its words below."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QBuffer, QIODevice, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from app.ui.film.script import Shot
from app.ui.table_view.layout import Layout
from app.ui.theme import FONT, WRONG, Room

_COLUMNS = 3
_CELL = 560
_GAP = 16
_CAPTION = 56


def strip(shots: Sequence[Shot], stills: Iterable[QImage], layout: Layout, room: Room) -> bytes:
    """The strip as a PNG."""
    seen = QRect(0, round(layout.felt.y), round(layout.width), round(layout.tray.y - layout.felt.y))
    height = round(_CELL * seen.height() / seen.width()) + _CAPTION
    rows = -(-len(shots) // _COLUMNS)
    sheet = QImage(
        _COLUMNS * (_CELL + _GAP) + _GAP, rows * (height + _GAP) + _GAP, QImage.Format.Format_RGB32
    )
    sheet.fill(QColor(room.wall))
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for number, (shot, still) in enumerate(zip(shots, stills, strict=True)):
        row, column = divmod(number, _COLUMNS)
        cell = QRectF(_GAP + column * (_CELL + _GAP), _GAP + row * (height + _GAP), _CELL, height)
        _paint_cell(painter, cell, shot, still.copy(seen), room)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    sheet.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def _paint_cell(painter: QPainter, cell: QRectF, shot: Shot, picture: QImage, room: Room) -> None:
    width, height = round(cell.width()), round(cell.height()) - _CAPTION
    # Scaled first: a painter that shrinks while it draws loses thin lines.
    small = picture.scaled(
        width, height, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    painter.drawImage(cell.topLeft(), small)
    words = QRectF(cell.x(), cell.y() + height + 6, cell.width(), _CAPTION - 6)
    font = QFont(FONT)
    font.setPixelSize(18)
    painter.setFont(font)
    painter.setPen(QColor(room.ink))
    said = f" “{shot.said}”" if shot.said else ""
    wrap = Qt.TextFlag.TextWordWrap
    used = painter.drawText(words, wrap, f"{shot.order}{said}")
    if shot.fault:
        painter.setPen(QColor(WRONG))
        below = words.adjusted(0, used.height(), 0, 0)
        painter.drawText(below, Qt.TextFlag.TextSingleLine, f"! {shot.fault}")
