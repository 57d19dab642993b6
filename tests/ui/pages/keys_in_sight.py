"""The keys of a page: the one that goes on is in sight, and their letters are as large as the text."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from app.ui.kit.components.buttons import PageButton
from app.ui.kit.widgets.keypad import Key

_AROUND = 14
"""Pixels that a head keeps free at its sides."""


def hidden_primaries(page: QWidget) -> list[str]:
    """Main keys of which a part is out of sight."""
    primaries = [
        key
        for key in page.findChildren(PageButton)
        if key.role in ("primary", "felt-primary") and key.isVisible()
    ]
    return [
        f"“{key.text().strip()}” is not wholly in sight"
        for key in primaries
        if key.visibleRegion().boundingRect().size() != key.size()
    ]


def keys_in_small_letters(page: QWidget) -> list[str]:
    """Keys of pads whose figure or letter is smaller than the text of their page."""
    keys = [key for key in page.findChildren(Key) if key.isVisible() and len(key.text()) == 1]
    return [
        f"{key.text()}: {size} px beside text of {key.letters}"
        for key in keys
        if (size := key._fitting().pixelSize()) < key.letters
    ]


def cut_heads(page: QWidget) -> list[str]:
    """Heads of table columns that do not fit their column."""
    return [
        f"“{head}” does not fit {table.columnWidth(column)}"
        for table in page.findChildren(QTableView)
        if table.isVisible() and table.horizontalHeader().isVisible()
        for column in range(table.model().columnCount())
        if not table.isColumnHidden(column)
        and (head := str(table.model().headerData(column, Qt.Orientation.Horizontal) or ""))
        and not _fits(table, column, head)
    ]


def _fits(table: QTableView, column: int, head: str) -> bool:
    header = table.horizontalHeader()
    if type(header) is not QHeaderView:
        # A heat map turns its heads, and has tests of its own.
        return True
    return header.fontMetrics().horizontalAdvance(head) + _AROUND <= table.columnWidth(column)
