"""A class as a table that can be sorted by every column."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractItemView, QHeaderView

from app.learning.class_columns import COLUMNS, ClassColumn, sorted_by
from app.learning.class_overview import ClassMember
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.rows_table import Index, RowsModel, RowsTable

_WIDEST = 9
"""The most that a text takes of itself, in heights of its letters."""
_ROOM, _SIGN = 16, 4
"""Around a text, and for the sign that says by what is sorted."""
_ELASTIC = "needs"
"""The column that takes what the others leave."""
_FROM_MOST = ("answers", "rounds", "pace", "mastered", "learning", "forgotten", "seen", "sets", "needs")
"""The columns of which the most comes first when they are chosen: it is what one looks for."""


class ClassModel(RowsModel[ClassMember]):
    """Everybody in rows."""

    def __init__(self, members: Sequence[ClassMember], room: Theme) -> None:
        super().__init__(members, len(COLUMNS), room)
        self._shown = list(COLUMNS.values())

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """One cell."""
        member, column = self.rows[index.row()], self._shown[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.shown(member)
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.shown(member) or None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        if role == Qt.ItemDataRole.ForegroundRole and _is_alarming(member, column):
            return QColor(self.room.wrong)
        return None

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The name of a column, and what it counts."""
        if orientation == Qt.Orientation.Vertical:
            return None
        column = self._shown[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.title
        if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            return column.about
        return _alignment(column) if role == Qt.ItemDataRole.TextAlignmentRole else None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Bring everybody into the order of a column."""
        self.layoutAboutToBeChanged.emit()
        backwards = order == Qt.SortOrder.DescendingOrder
        self.rows = sorted_by(self.rows, self._shown[column], backwards)
        self.layoutChanged.emit()


class ClassTable(RowsTable[ClassMember]):
    """The table: a heading sorts."""

    def __init__(self, members: Sequence[ClassMember], room: Theme) -> None:
        super().__init__("The class", ClassModel(members, room))
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        head = self.horizontalHeader()
        head.setSectionsClickable(True)
        head.setSortIndicatorShown(True)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        head.setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        head.sectionClicked.connect(self._sort)
        self._sorted: tuple[int, bool] = (0, False)

    def fit(self) -> None:
        """Give every column the room it needs, in the letters of now; one takes what is left."""
        letters = self.fontMetrics()
        self.verticalHeader().setDefaultSectionSize(round(1.9 * letters.height()))
        widths = {}
        for name, column in COLUMNS.items():
            longest = max([column.shown(each) for each in self.found.rows], key=len, default="")
            texts = (letters.horizontalAdvance(column.title) + _SIGN, letters.horizontalAdvance(longest))
            widths[name] = min(_WIDEST * letters.height(), max(texts)) + _ROOM
        needed = widths.pop(_ELASTIC)
        widths[_ELASTIC] = max(
            min(needed, 8 * letters.height()), self.viewport().width() - sum(widths.values())
        )
        for place, name in enumerate(COLUMNS):
            self.setColumnWidth(place, widths[name])

    def _sort(self, place: int) -> None:
        before, was_backwards = self._sorted
        first = list(COLUMNS)[place] in _FROM_MOST
        backwards = not was_backwards if place == before else first
        self._sorted = (place, backwards)
        chosen = self.chosen
        order = Qt.SortOrder.DescendingOrder if backwards else Qt.SortOrder.AscendingOrder
        self.horizontalHeader().setSortIndicator(place, order)
        self.found.sort(place, order)
        self.clearSelection()
        if chosen:
            self.selectRow(self.found.rows.index(chosen))


def _alignment(column: ClassColumn) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.is_figure else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


def _is_alarming(member: ClassMember, column: ClassColumn) -> bool:
    return column.name == "needs" or (column.name == "sets" and member.late > 0)
