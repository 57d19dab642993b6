"""One pay table on a placard of its own, with a line that can light up."""

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.drills.question import Posted
from app.procedure.house import House
from app.procedure.ruling_words import pays
from app.ui.kit.theme import DARK
from app.ui.table.art.canvas import tinted
from app.ui.table.art.text_fit import Face, fitting, font, width_of

_SIDE = 12.0
_LETTERS = 0.72
"""The height of letters, as a part of their row's at most."""
_STEPPED_BACK = 0.62
_TABLE = 0.9
"""The letters of a table's number, as a part of the others'."""


class PlacardRow(NamedTuple):
    """One line: its name in the house file, and its two texts."""

    name: str
    words: str
    pays: str


def rows_of(house: House, posted: Posted) -> tuple[PlacardRow, ...]:
    """The heading and the lines of a table."""
    tables = house.rules.tables[posted.bonus]
    title = house.names.wager(posted.bonus)
    heading = PlacardRow("", title, f"table {posted.table}" if len(tables) > 1 else "")
    lines = [
        PlacardRow(line.name, line.words, pays(posted.bonus, line)) for line in tables[posted.table].lines
    ]
    return heading, *lines


def fitting_size(rows: tuple[PlacardRow, ...], box: QRectF) -> float:
    """The largest letters in which all rows fit into a box."""
    widest = min(_fitting(row, box.width() - 2 * _SIDE) for row in rows)
    return min(widest, box.height() / (len(rows) + 0.5) * _LETTERS)


def paint_placard(
    painter: QPainter, box: QRectF, rows: tuple[PlacardRow, ...], size: float, lit: str
) -> None:
    """Paint it with letters of this size. The line that counts is brass, and the others step back."""
    painter.setPen(QPen(tinted(DARK.accent, 0.45), 1))
    painter.setBrush(QColor(DARK.panel))
    painter.drawRoundedRect(box, 8, 8)
    high = (box.height() - _SIDE) / len(rows)
    for place, row in enumerate(rows):
        line = QRectF(box.left(), box.top() + _SIDE / 2 + place * high, box.width(), high)
        inside = line.adjusted(_SIDE, 0, -_SIDE, 0)
        is_lit = bool(lit) and row.name == lit
        if is_lit:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(DARK.accent))
            painter.drawRoundedRect(line.adjusted(5, 0, -5, 0), 6, 6)
        if place:
            ink = QColor(DARK.on_accent) if is_lit else tinted(DARK.ink, _STEPPED_BACK if lit else 1.0)
            _write(painter, inside, row.words, "medium" if is_lit else "regular", size, ink, "left")
            _write(painter, inside, row.pays, "medium", size, ink, "right")
        else:
            _write(painter, inside, row.words.upper(), "narrow", size, QColor(DARK.accent), "left")
            _write(painter, inside, row.pays, "regular", size * _TABLE, QColor(DARK.quiet_ink), "right")
            painter.setPen(QPen(tinted(DARK.accent, 0.45), 1))
            painter.drawLine(line.bottomLeft(), line.bottomRight())


def _write(
    painter: QPainter, box: QRectF, text: str, face: Face, size: float, ink: QColor, side: str
) -> None:
    at = Qt.AlignmentFlag.AlignLeft if side == "left" else Qt.AlignmentFlag.AlignRight
    painter.setPen(ink)
    painter.setFont(font(face, round(size)))
    painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | at, text)


def _fitting(row: PlacardRow, width: float) -> float:
    if row.name:
        return fitting(f"{row.words}   {row.pays}", "medium", width, 40)
    heading, table = width_of(row.words.upper(), "narrow", 1), width_of(f"   {row.pays}", "regular", _TABLE)
    return width / (heading + table)
