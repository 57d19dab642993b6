"""Writing on paper: letters as large as fit, lines that wrap, and whether this machine has the letters."""

from collections.abc import Iterable
from math import inf

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QGlyphRun, QPaintDevice, QPainter, QTextLayout, QTextOption

from app.certificate.certificate_summary import tidied
from app.errors import Refused
from app.ui.kit.theme import FONT

LEFT, CENTRE = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter
_LINE_END = "\N{LINE SEPARATOR}"
_STEP = 0.5
"""By so many points letters get smaller."""
_NO_GLYPH, _BOX = 0, 1


def letters(points: float, weight: QFont.Weight = QFont.Weight.Normal, spacing: float = 100) -> QFont:
    """The program's own letters; the spacing is in percent."""
    font = QFont(FONT)
    font.setPointSizeF(points)
    font.setWeight(weight)
    font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, spacing)
    return font


def write(painter: QPainter, box: QRectF, text: str, font: QFont, align: Qt.AlignmentFlag = LEFT) -> float:
    """Write into a box from its top, smaller where it does not fit; how high it came out."""
    layout = _fitted(painter, box, text, font, align)
    layout.draw(painter, box.topLeft())
    return layout.boundingRect().height()


def _fitted(painter: QPainter, box: QRectF, text: str, font: QFont, align: Qt.AlignmentFlag) -> QTextLayout:
    """On one line if two thirds of the size are enough for that, else on as many as there is room for."""
    largest = font.pointSizeF()
    for most, smallest in ((text.count("\n") + 1, largest * 2 / 3), (inf, 2 * _STEP)):
        for step in range(int((largest - smallest) / _STEP) + 1):
            tried = QFont(font)
            tried.setPointSizeF(largest - step * _STEP)
            layout = laid(text, tried, box.width(), align, painter.device())
            if layout.lineCount() <= most and layout.boundingRect().height() <= box.height():
                return layout
    return layout


def laid(
    text: str, font: QFont, width: float, align: Qt.AlignmentFlag = LEFT, device: QPaintDevice | None = None
) -> QTextLayout:
    """A text laid out in lines of this width, as large as it comes."""
    layout = QTextLayout(text.replace("\n", _LINE_END), font, device)
    option = QTextOption(align)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    y = 0.0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        line.setPosition(QPointF(0, y))
        y += line.height()
    layout.endLayout()
    return layout


def refuse_unknown_letters(texts: Iterable[str]) -> None:
    """An empty box is no name: say which letters no font on this machine has."""
    missing = dict.fromkeys(letter for text in texts for letter in _missing(text))
    if missing:
        raise Refused(
            f"no font on this machine has the characters {tidied(' '.join(missing))}: install one that "
            "does and save again; the text and JSON files do not need a font"
        )


def _missing(text: str) -> list[str]:
    layout = laid(text, letters(12), 1e6)
    flags = QTextLayout.GlyphRunRetrievalFlag
    found: list[str] = []
    for run in layout.glyphRuns(-1, -1, flags.RetrieveGlyphIndexes | flags.RetrieveStringIndexes):
        found += _unwritten(text, run)
    return found


def _unwritten(text: str, run: QGlyphRun) -> list[str]:
    """Letters without a glyph, or all of a run that Qt has but boxes for; asking for its font would crash."""
    # Qt counts in UTF-16.
    units = text.encode("utf-16-le")
    pairs = [
        (_at(units, place), glyph)
        for place, glyph in zip(run.stringIndexes(), run.glyphIndexes(), strict=True)
    ]
    seen = [(letter, glyph) for letter, glyph in pairs if not letter.isspace()]
    boxes = all(glyph == _BOX for _, glyph in seen)
    return [letter for letter, glyph in seen if glyph == _NO_GLYPH or boxes]


def _at(units: bytes, place: int) -> str:
    return units[2 * place :].decode("utf-16-le", "replace")[0]
