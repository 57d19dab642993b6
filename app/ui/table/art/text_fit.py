"""Text on the table: words with their boxes, as large as they fit."""

from collections.abc import Iterable
from functools import cache
from typing import Literal, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QRawFont, QTransform

from app.places import shipped
from app.ui.kit.theme import FONT
from app.ui.table.geometry import Box

Face = Literal["regular", "medium", "bold", "narrow"]
Side = Literal["left", "centre", "right"]

NARROW = f"{FONT} Condensed"
_WEIGHTS = {"regular": QFont.Weight.Normal, "medium": QFont.Weight.Medium}
_FILES: dict[Face, str] = {
    "regular": "Roboto-Regular",
    "medium": "Roboto-Medium",
    "bold": "Roboto-Bold",
    "narrow": "RobotoCondensed-Bold",
}
_MEASURED_AT = 100
"""Text is drawn without hinting, so one measurement holds at every size."""


class Words(NamedTuple):
    """A text in its box; `size` is the pixel size of its font."""

    text: str
    box: Box
    size: int
    face: Face = "regular"
    side: Side = "centre"


def font(face: Face, size: int) -> QFont:
    """One of our fonts in this size."""
    made = QFont(NARROW if face == "narrow" else FONT)
    made.setPixelSize(size)
    made.setWeight(_WEIGHTS.get(face, QFont.Weight.Bold))
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


def width_of(text: str, face: Face, size: float = _MEASURED_AT) -> float:
    """How wide a text is."""
    measured = QFontMetricsF(font(face, _MEASURED_AT)).horizontalAdvance(text)
    return float(measured * size / _MEASURED_AT)


def fitting(text: str, face: Face, width: float, most: float) -> int:
    """The largest size up to `most` at which a text is no wider than this."""
    return max(1, int(min(most, _MEASURED_AT * width / max(1.0, width_of(text, face)))))


def inked(words: Words) -> Box:
    """The bounding box of the drawn words."""
    ink = shape_of([words]).boundingRect()
    return Box(ink.x(), ink.y(), ink.width(), ink.height())


def write(painter: QPainter, words: Words) -> None:
    """Draw the words with the painter's pen."""
    painter.setFont(font(words.face, words.size))
    painter.drawText(_start(words), words.text)


def shape_of(lines: Iterable[Words]) -> QPainterPath:
    """The words as a path to fill. Rotated text drawn from a font does not stay on its line."""
    path = QPainterPath()
    for words in lines:
        path.addText(_start(words), font(words.face, words.size), words.text)
    # On Windows letters change this, and a ring that is added to them would be filled as a disc.
    path.setFillRule(Qt.FillRule.OddEvenFill)
    return path


def outline(text: str, face: Face, inside: QRectF) -> QPainterPath:
    """A text as a path that fills the height of a box, condensed if the box is too narrow."""
    path = _drawn(text, face)
    bounds = path.boundingRect()
    tall = inside.height() / QFontMetricsF(font(face, _MEASURED_AT)).capHeight()
    wide = min(tall, inside.width() / bounds.width())
    middle, centre = bounds.center(), inside.center()
    placed = QTransform.fromTranslate(centre.x(), centre.y()).scale(wide, tall)
    return placed.translate(-middle.x(), -middle.y()).map(path)


@cache
def _drawn(text: str, face: Face) -> QPainterPath:
    """A text as a path, from a raw font that is used for nothing else.

    Outlines of Qt's own fonts change slightly with what was drawn last, so a chip painted twice would not
    look the same twice.
    """
    path = QPainterPath()
    letters = QRawFont(_file(face), _MEASURED_AT, QFont.HintingPreference.PreferNoHinting)
    if not letters.isValid():
        path.addText(0, 0, font(face, _MEASURED_AT), text)
        return path
    glyphs, x = letters.glyphIndexesForString(text), 0.0
    for glyph, advance in zip(glyphs, letters.advancesForGlyphIndexes(glyphs), strict=True):
        path.addPath(letters.pathForGlyph(glyph).translated(x, 0))
        x += advance.x()
    return path


@cache
def _file(face: Face) -> bytes:
    try:
        return (shipped("assets") / "fonts" / f"{_FILES[face]}.ttf").read_bytes()
    except OSError:
        return b""


def _start(words: Words) -> QPointF:
    """The left end of the baseline that centers capitals and digits in the box."""
    metrics = QFontMetricsF(font(words.face, words.size))
    spare = words.box.width - metrics.horizontalAdvance(words.text)
    left = words.box.x + {"left": 0.0, "centre": spare / 2, "right": spare}[words.side]
    return QPointF(left, words.box.centre.y + metrics.capHeight() / 2)
