"""A film as one picture: a cell for each shot, its words below."""

from collections.abc import Iterable, Iterator, Sequence

from PySide6.QtCore import QBuffer, QIODevice, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter

from app.ui.film.script import Shot
from app.ui.kit.theme import FONT, WRONG, Theme
from app.ui.table.layout import Layout

_COLUMNS = 3
_CELL = 560
_GAP = 16
_CAPTION = 56
"""The room for words below a picture; where one shot has more to say, all have more."""
_ABOVE = 6
_LETTERS = 18


def strip(shots: Sequence[Shot], stills: Iterable[QImage], layout: Layout, theme: Theme) -> bytes:
    """The strip as a PNG."""
    seen = QRect(0, round(layout.felt.y), round(layout.width), round(layout.tray.y - layout.felt.y))
    caption = _caption(shots, theme)
    height = round(_CELL * seen.height() / seen.width()) + caption
    rows = -(-len(shots) // _COLUMNS)
    sheet = QImage(
        _COLUMNS * (_CELL + _GAP) + _GAP, rows * (height + _GAP) + _GAP, QImage.Format.Format_RGB32
    )
    sheet.fill(QColor(theme.wall))
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for number, (shot, still) in enumerate(zip(shots, stills, strict=True)):
        row, column = divmod(number, _COLUMNS)
        cell = QRectF(_GAP + column * (_CELL + _GAP), _GAP + row * (height + _GAP), _CELL, height)
        _paint_cell(painter, cell, caption, shot, still.copy(seen), theme)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    sheet.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def _caption(shots: Sequence[Shot], theme: Theme) -> int:
    """How high the captions are: as high as the words of every shot need."""
    letters, wide = QFontMetrics(_font()), QRect(0, 0, _CELL, _CELL)

    def height(shot: Shot) -> int:
        return sum(
            letters.boundingRect(wide, Qt.TextFlag.TextWordWrap, text).height()
            for text, _ in _words(shot, theme)
        )

    return max(_CAPTION, *[_ABOVE + height(shot) for shot in shots])


def _words(shot: Shot, theme: Theme) -> Iterator[tuple[str, str]]:
    """What stands below a picture, each with its colour: the act, what happened then, what was wrong."""
    yield f"{shot.order} “{shot.said}”" if shot.said else shot.order, theme.ink
    if shot.happened:
        yield shot.happened, theme.accent
    if shot.fault:
        yield f"! {shot.fault}", WRONG


def _font() -> QFont:
    font = QFont(FONT)
    font.setPixelSize(_LETTERS)
    return font


def _paint_cell(
    painter: QPainter, cell: QRectF, caption: int, shot: Shot, picture: QImage, theme: Theme
) -> None:
    width, height = round(cell.width()), round(cell.height()) - caption
    # Scaled first: a painter that shrinks while it draws loses thin lines.
    small = picture.scaled(
        width, height, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    painter.drawImage(cell.topLeft(), small)
    painter.setFont(_font())
    left = cell.adjusted(0, height + _ABOVE, 0, 0)
    for text, colour in _words(shot, theme):
        painter.setPen(QColor(colour))
        used = painter.drawText(left, Qt.TextFlag.TextWordWrap, text)
        left.adjust(0, used.height(), 0, 0)
