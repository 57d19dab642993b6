"""One pay table on a placard of its own, with a line that can light up."""

from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.drills.question import Posted
from app.game.wagers import WAGER_NAMES
from app.procedure.house import House
from app.procedure.reasons import pays
from app.ui.kit.theme import Theme
from app.ui.table.art.canvas import tinted
from app.ui.table.art.text_fit import fitting, font

_SIDE = 12.0
_LETTERS = 0.72
"""The height of letters, as a part of their row's."""


class PlacardRow(NamedTuple):
    """One line: its name in the house file, and its two texts."""

    name: str
    words: str
    pays: str


def rows_of(house: House, posted: Posted) -> tuple[PlacardRow, ...]:
    """The heading and the lines of a table."""
    tables = house.rules.tables[posted.bonus]
    title = WAGER_NAMES[posted.bonus]
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
    painter: QPainter, box: QRectF, rows: tuple[PlacardRow, ...], size: float, lit: str, theme: Theme
) -> None:
    """Paint it into its box, with letters of this size."""
    painter.setPen(QPen(tinted(theme.accent, 0.45), 1))
    painter.setBrush(QColor(theme.panel))
    painter.drawRoundedRect(box, 8, 8)
    high = size / _LETTERS
    for place, row in enumerate(rows):
        line = QRectF(box.left(), box.top() + _SIDE / 2 + place * high, box.width(), high)
        if row.name and row.name == lit:
            painter.fillRect(line.adjusted(3, 0, -3, 0), QColor(theme.accent))
        ink = theme.on_accent if row.name and row.name == lit else theme.ink if place else theme.accent
        painter.setPen(QColor(ink))
        painter.setFont(font("regular" if place else "medium", round(size)))
        inside = line.adjusted(_SIDE, 0, -_SIDE, 0)
        painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, row.words)
        painter.drawText(inside, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, row.pays)


def _fitting(row: PlacardRow, width: float) -> float:
    return fitting(f"{row.words}   {row.pays}", "medium", width, 40)
