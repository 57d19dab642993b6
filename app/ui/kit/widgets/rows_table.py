"""Rows in a table of columns: what every list has in common that is shown so. A row is chosen as a whole."""

from collections.abc import Sequence
from typing import Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView

from app.ui.kit.theme import Theme

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
NOWHERE = QModelIndex()


class RowsModel(QAbstractTableModel, Generic[Row]):
    """The rows, and how many columns there are. Whoever knows the columns says what stands in a cell."""

    def __init__(self, rows: Sequence[Row], columns: int, theme: Theme) -> None:
        super().__init__()
        self.rows = rows
        self.theme = theme
        self._columns = columns

    def apply_theme(self, theme: Theme) -> None:
        """Be written in the inks of this room."""
        self.theme = theme
        self.layoutChanged.emit()

    def show_rows(self, rows: Sequence[Row]) -> None:
        """These and no others."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802
        """How many there are."""
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = NOWHERE) -> int:  # noqa: N802
        """How much is said of each."""
        return 0 if parent.isValid() else self._columns


class RowsTable(QTableView, Generic[Row]):
    """The table. Whoever knows the columns fits them whenever the width or the letters change."""

    def __init__(self, name: str, rows: RowsModel[Row]) -> None:
        super().__init__()
        self.found = rows
        self.setModel(rows)
        self.setAccessibleName(name)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)

    @property
    def chosen(self) -> Row | None:
        """The row that is chosen."""
        rows = self.selectionModel().selectedRows()
        return self.found.rows[rows[0].row()] if rows else None

    @property
    def height_of_all(self) -> int:
        """As high as its heading and all of its rows."""
        rows = self.found.rowCount() * self.verticalHeader().defaultSectionSize()
        return self.horizontalHeader().sizeHint().height() + rows + 2 * self.frameWidth()

    def fit(self) -> None:
        """Give every column its width, in the letters of now."""
        raise NotImplementedError

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """The columns share the new width."""
        super().resizeEvent(event)
        self.fit()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802
        """Larger letters need wider columns."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.StyleChange, QEvent.Type.FontChange):
            self.fit()
