"""A list of many rows that is searched while somebody types. Only the rows in sight are ever made."""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFont, QFontInfo, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from app.ui.kit.components.hero import rounded
from app.ui.kit.components.tag import paint_tag, tag_size
from app.ui.kit.components.tile import Picture
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.rows_table import Index, RowsModel, RowsTable

Row = TypeVar("Row")

_ROOM = 26
"""Around a text."""
_TAG_ROOM = 46
"""Around a text in a tag: the tag has its own edges and a sign."""
_BEFORE = 6
"""Left of a tag."""
_TAG_LETTERS = 0.92
_TALL = 2.6
"""The height of a row, in heights of its letters."""
_LEAST = 44
_GAP, _LEAST_BELOW = 16, 120
"""Above a picture below the rows, and how high it is at least."""


class RecordColumn(NamedTuple, Generic[Row]):
    """A column: its title, what it shows of a row, and the kind of tag it shows it as, if it is one."""

    title: str
    shown: Callable[[Row], str]
    kind: Callable[[Row], str] | None = None
    share: int = 0
    """How much it takes of the width that is left over; 0: as wide as its longest text needs."""
    longest: str = ""
    """The longest text that is likely in a column without a share."""
    order: Callable[[Row], Any] | None = None
    """What its rows are sorted by, where that is not what it shows."""


class RecordModel(RowsModel[Row]):
    """The rows that were found."""

    def __init__(self, columns: Sequence[RecordColumn[Row]], theme: Theme) -> None:
        super().__init__((), len(columns), theme)
        self.columns = columns

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """One cell."""
        row, column = self.rows[index.row()], self.columns[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.shown(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.shown(row) or None
        return None

    def tag(self, index: Index) -> tuple[str, str] | None:
        """The words and the kind of the tag in a cell; None where words stand there as everywhere."""
        row, column = self.rows[index.row()], self.columns[index.column()]
        words = column.shown(row)
        return (words, column.kind(row)) if column.kind and words else None

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The name of a column."""
        if orientation == Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.columns[section].title
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None


class TagCell(QStyledItemDelegate):
    """Paints standings as tags. Other cells are as everywhere."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The ground of the row, and the tag on it."""
        model = index.model()
        tag = model.tag(index) if isinstance(model, RecordModel) else None
        if tag is None or not isinstance(model, RecordModel):
            super().paint(painter, option, index)
            return
        self.initStyleOption(option, index)
        option.text = ""
        option.widget.style().drawControl(
            QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget
        )
        font = _tag_font(option.font)
        size = tag_size(*tag, font)
        box = QRectF(option.rect.left() + _BEFORE, 0, size.width(), size.height())
        box.moveTop(option.rect.center().y() - size.height() / 2)
        painter.save()
        paint_tag(painter, box, tag, model.theme, font)
        painter.restore()


def _tag_font(font: QFont) -> QFont:
    """A little smaller than the words beside it."""
    small = QFont(font)
    small.setPixelSize(round(QFontInfo(font).pixelSize() * _TAG_LETTERS))
    small.setWeight(QFont.Weight.Medium)
    return small


class RecordTable(RowsTable[Row]):
    """The table: words narrow it down."""

    def __init__(
        self, name: str, columns: Sequence[RecordColumn[Row]], told: Callable[[Row], str], theme: Theme
    ) -> None:
        """`told` is what a row can be found by, in small letters."""
        self.records = RecordModel(columns, theme)
        super().__init__(name, self.records)
        self.setItemDelegate(TagCell(self))
        self._told = told
        self._everything: list[tuple[str, Row]] = []
        self._searched = ""
        self._below: Picture | None = None
        self._painted = QPixmap()
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        head = self.horizontalHeader()
        head.setSortIndicatorClearable(True)
        head.setSortIndicatorShown(True)
        head.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        head.sortIndicatorChanged.connect(lambda *_: self.search(self._searched))
        head.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def lie_on(self, picture: Picture) -> None:
        """Show this where a few rows leave the panel bare."""
        self._below = picture

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The rows, and felt below the last of them."""
        super().paintEvent(event)
        free = self.viewport().rect()
        free.setTop(self.records.rowCount() * self.verticalHeader().defaultSectionSize() + _GAP)
        if self._below is None or free.height() < _LEAST_BELOW:
            return
        if self._painted.deviceIndependentSize().toSize() != free.size():
            self._painted = rounded(self._below, free.size(), self.devicePixelRatioF())
        QPainter(self.viewport()).drawPixmap(free.topLeft(), self._painted)

    @property
    def listed(self) -> Sequence[Row]:
        """The rows that were found."""
        return self.records.rows

    def fill(self, rows: Sequence[Row]) -> None:
        """These are all there are."""
        self._everything = [(self._told(row), row) for row in rows]
        self.search("")

    def search(self, text: str) -> None:
        """List the rows that hold every word of a text; the first of them is chosen."""
        self._searched, words = text, text.casefold().split()
        found = [row for told, row in self._everything if all(word in told for word in words)]
        self.records.show_rows(self._sorted(found))
        if self.records.rows:
            self.selectRow(0)

    def _sorted(self, rows: list[Row]) -> list[Row]:
        """By the column whose title was pressed; otherwise as they come."""
        head = self.horizontalHeader()
        if head.sortIndicatorSection() < 0:
            return rows
        column = self.records.columns[head.sortIndicatorSection()]
        by = column.order or (lambda row: column.shown(row).casefold())
        return sorted(rows, key=by, reverse=head.sortIndicatorOrder() == Qt.SortOrder.DescendingOrder)

    def fit(self) -> None:
        """Give every column its width, in the letters of now."""
        letters = self.fontMetrics()
        self.verticalHeader().setDefaultSectionSize(max(_LEAST, round(_TALL * letters.height())))
        columns = {
            place: column
            for place, column in enumerate(self.records.columns)
            if not self.isColumnHidden(place)
        }
        fixed = {
            place: max(map(letters.horizontalAdvance, (column.title, column.longest)))
            + (_TAG_ROOM if column.kind else _ROOM)
            for place, column in columns.items()
            if not column.share
        }
        left = self.viewport().width() - sum(fixed.values())
        shares = sum(each.share for each in columns.values())
        for place, column in columns.items():
            self.setColumnWidth(place, fixed.get(place, left * column.share // shares))

    def show_column(self, title: str, is_shown: bool) -> None:
        """Show a column, or leave it out where it would be empty."""
        place = [column.title for column in self.records.columns].index(title)
        self.setColumnHidden(place, not is_shown)
        self.fit()
