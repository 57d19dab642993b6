"""The Class page of a house: all trainees in a table, and what the chosen one needs."""

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QVBoxLayout, QWidget

from app.learning.class_columns import COLUMNS, ClassColumn, sorted_by
from app.learning.class_overview import ClassMember, ClassOverview
from app.learning.class_words import lines_about, summary_words
from app.learning.people import Person
from app.ui.kit.page import PageWithBack
from app.ui.kit.page_header import heading
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.parts import button, words
from app.ui.kit.widgets.rows_table import Index, RowsModel, RowsTable

_WIDEST = 9
"""The widest a text column gets by itself, in text heights."""
_ROOM, _SIGN = 16, 4
"""The padding of a text, and the space for the sort indicator."""
_ELASTIC = "needs"
"""The column that takes the remaining width."""


class ClassModel(RowsModel[ClassMember]):
    """The model: a row for each trainee."""

    def __init__(self, members: Sequence[ClassMember], theme: Theme) -> None:
        super().__init__(members, len(COLUMNS), theme)
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
        if role == Qt.ItemDataRole.ForegroundRole and column.alarms(member):
            return QColor(self.theme.wrong)
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
        """Sort by a column."""
        self.layoutAboutToBeChanged.emit()
        backwards = order == Qt.SortOrder.DescendingOrder
        self.rows = sorted_by(self.rows, self._shown[column], backwards)
        self.layoutChanged.emit()


class ClassTable(RowsTable[ClassMember]):
    """The table. A click on a heading sorts."""

    def __init__(self, members: Sequence[ClassMember], theme: Theme) -> None:
        super().__init__("The class", ClassModel(members, theme))
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        head = self.horizontalHeader()
        head.setSectionsClickable(True)
        head.setSortIndicatorShown(True)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        head.setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        head.sectionClicked.connect(self._sort)
        self._sorted: tuple[int, bool] = (0, False)

    def fit(self) -> None:
        """Give every column the width it needs in the current font. One takes the rest."""
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
        first = list(COLUMNS.values())[place].from_most
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


_OF_ONE = {"progress": "Progress", "profile": "Profile…"}
_BUTTONS = {"sets": "Sets…", **_OF_ONE, "csv": "Save as CSV…", "close": "Back (Esc)"}
_WORKING = "The class is being worked out…"
_CHOOSE = "Choose a trainee to see what to work on."


class ClassPage(PageWithBack):
    """The class at a glance.

    Signals:
        asked_for_sets: show the sets of this `ClassOverview`.
        asked_for_csv: save this `ClassOverview` as a table.
        asked_for_progress: show the progress of this `Person`.
        asked_for_profile: show the profile of this `Person`.
    """

    asked_for_sets = Signal(object)
    asked_for_csv = Signal(object)
    asked_for_progress = Signal(object)
    asked_for_profile = Signal(object)

    def __init__(self, title: str, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.found: ClassOverview | None = None
        self.table: ClassTable | None = None
        self.buttons = {name: button(text) for name, text in _BUTTONS.items()}
        self.buttons["sets"].clicked.connect(lambda: self.asked_for_sets.emit(self.found))
        self.buttons["csv"].clicked.connect(lambda: self.asked_for_csv.emit(self.found))
        self.buttons["progress"].clicked.connect(self._ask_for_progress)
        self.buttons["profile"].clicked.connect(lambda: self.asked_for_profile.emit(self.chosen))
        self.buttons["close"].clicked.connect(self.closed)
        self.summary, self.told, self.about = words(_WORKING, "order"), words("", "quiet"), words(_CHOOSE)
        self.told.hide()
        self.about.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(24, 12, 24, 12)
        self._column.setSpacing(8)
        self._column.addLayout(heading(words(title, "large"), self.buttons))
        self._column.addWidget(self.told)
        self._column.addWidget(self.summary)
        self._column.addStretch(1)
        self._column.addWidget(self.about)
        for name in ("sets", "csv", *_OF_ONE):
            self.buttons[name].setEnabled(False)
        self.buttons["close"].setFocus()

    @property
    def chosen(self) -> Person | None:
        """The chosen trainee."""
        member = self.table.chosen if self.table else None
        return member.person if member else None

    def show_class(self, found: ClassOverview) -> None:
        """Show the class, now that it is computed."""
        self.found = found
        self.summary.setText(summary_words(found))
        self.about.setVisible(bool(found.members))
        for name in ("sets", "csv"):
            self.buttons[name].setEnabled(bool(found.members))
        if found.members:
            self.table = ClassTable(found.members, self._theme)
            # In the place that was left empty for it.
            self._column.takeAt(3)
            self._column.insertWidget(3, self.table, 1)
            self.table.selectionModel().selectionChanged.connect(self._tell_of_chosen)
            self.table.doubleClicked.connect(self._ask_for_progress)
            self.table.setFocus()

    def tell(self, text: str, _is_saved: bool = True) -> None:
        """Show the result of an action."""
        self.told.setText(text)
        self.told.setVisible(bool(text))

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        self._theme = theme
        if self.table:
            self.table.found.apply_theme(theme)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter shows the progress of the chosen trainee."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.chosen:
            self._ask_for_progress()
        else:
            super().keyPressEvent(event)

    def _ask_for_progress(self) -> None:
        self.asked_for_progress.emit(self.chosen)

    def _tell_of_chosen(self) -> None:
        member = self.table.chosen if self.table else None
        for name in _OF_ONE:
            self.buttons[name].setEnabled(member is not None)
        self.about.setText("\n".join(lines_about(member)) if member else _CHOOSE)
