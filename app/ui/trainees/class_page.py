"""The Class page of a house: all trainees in a table, and what the chosen one needs."""

from collections.abc import Mapping, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QHBoxLayout, QHeaderView, QLabel, QVBoxLayout, QWidget

from app.learning.class_columns import COLUMNS, ClassColumn, sorted_by
from app.learning.class_overview import ClassMember, ClassOverview
from app.learning.class_words import lines_about, standing_words, summary_words
from app.learning.mastery import State
from app.learning.people import Person
from app.procedure.house import House
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.hero import FeltHero
from app.ui.kit.components.icons import sign_icon
from app.ui.kit.components.labels import label, set_ink
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import ListColumn, PageShell, PanelStack
from app.ui.kit.components.progress import Boxes
from app.ui.kit.density import Density
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES, Theme
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.rows_table import Index, RowsModel, RowsTable
from app.ui.table.vignettes import vignette
from app.ui.trainees.charts.heat_map import HeatLegend, HeatMap

_WIDEST = 9
"""The widest a text column gets by itself, in text heights."""
_ROOM, _SIGN = 26, 16
"""The padding of a text, and the size of a sign beside it."""
_TALL, _LEAST = 2.6, 44
"""The height of a row: in heights of its letters, and in pixels."""
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
            return QColor(self.theme.form)
        if role == Qt.ItemDataRole.ForegroundRole and column.is_figure and not column.value(member):
            return QColor(self.theme.quiet_ink)
        if role == Qt.ItemDataRole.DecorationRole and column.alarms(member):
            return sign_icon("bang", self.theme.form).pixmap(_SIGN, _SIGN)
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
        head.setSortIndicatorShown(True)
        head.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        head.setSortIndicator(0, Qt.SortOrder.AscendingOrder)
        head.sectionClicked.connect(self._sort)
        self._sorted: tuple[int, bool] = (0, False)
        self._hide_empty(members)

    def show_members(self, members: Sequence[ClassMember]) -> None:
        """These and no others, in the order that was asked for."""
        place, backwards = self._sorted
        self.found.show_rows(sorted_by(members, list(COLUMNS.values())[place], backwards))

    def show_figures(self, members: Sequence[ClassMember]) -> None:
        """The same people with new figures. Whoever is chosen stays chosen."""
        chosen = self.chosen.person.id if self.chosen else None
        self._hide_empty(members)
        self.show_members(members)
        self.fit()
        for row, member in enumerate(self.found.rows):
            if member.person.id == chosen:
                self.selectRow(row)

    def _hide_empty(self, members: Sequence[ClassMember]) -> None:
        """Many classes have no cohorts, have not tried to find faults, or have dealt too little."""
        for name in ("cohort", "faults", "chance"):
            is_empty = all(COLUMNS[name].value(each) is None for each in members)
            self.setColumnHidden(list(COLUMNS).index(name), is_empty)

    def fit(self) -> None:
        """Give every column the width it needs in the current font. One takes the rest."""
        letters, titles = self.fontMetrics(), self.horizontalHeader().fontMetrics()
        self.verticalHeader().setDefaultSectionSize(max(_LEAST, round(_TALL * letters.height())))
        widths = {}
        for name, column in COLUMNS.items():
            longest = max([column.shown(each) for each in self.found.rows], key=len, default="")
            sign = _SIGN + _ROOM // 2 if any(column.alarms(each) for each in self.found.rows) else 0
            texts = (titles.horizontalAdvance(column.title), letters.horizontalAdvance(longest) + sign)
            is_hidden = self.isColumnHidden(list(COLUMNS).index(name))
            widths[name] = 0 if is_hidden else min(_WIDEST * letters.height(), max(texts)) + _ROOM
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


_OF_ONE = ("profile", "progress")
_BUTTONS = {
    "roster": ("Import a roster…", "ghost"),
    "csv": ("Save as CSV…", "ghost"),
    "sets": ("Sets…", "outline"),
    "profile": ("Profile…", "outline"),
    "progress": ("Progress", "primary"),
}
_STATES: tuple[State, ...] = ("mastered", "learning", "forgotten", "new")
_SETS = 4
"""So many sets are listed under a short class."""
_SHORT, _UNBOUNDED = 0.4, 16_777_215
"""The part of the page under which a class is short."""
_WORKING = "Loading the class…"
_EVERY_COHORT = "All cohorts"
_CHOOSE = "Choose a trainee to see what to work on."
_EMPTY = (
    "No trainees yet",
    "Add your class",
    "Import the names from a roster, or add them under Sign in.",
)


class ClassPage(PageWithBack):
    """The class at a glance.

    Signals:
        asked_for_sets: show the sets of this `ClassOverview`.
        asked_for_csv: save this `ClassOverview` as a table.
        asked_for_progress: show the progress of this `Person`.
        asked_for_profile: show the profile of this `Person`.
        asked_for_roster: add trainees from a file.
    """

    asked_for_sets = Signal(object)
    asked_for_csv = Signal(object)
    asked_for_progress = Signal(object)
    asked_for_profile = Signal(object)
    asked_for_roster = Signal()

    def __init__(self, house: House, settings: Settings, parent: QWidget, can_read_roster: bool) -> None:
        super().__init__(parent)
        self._can_read_roster = can_read_roster
        self._house = house
        self._theme = THEMES[settings.room]
        self._is_short = False
        self.found: ClassOverview | None = None
        self.table: ClassTable | None = None
        self.map: HeatMap | None = None
        self.views = Segments({"skills": "Skills", "figures": "Figures"}, "skills")
        self.views.chosen.connect(self._show_view)
        self.cohorts = ComboBox()
        self.cohorts.setAccessibleName("Cohort")
        self.cohorts.activated.connect(self._show_cohort)
        self.nobody: FeltHero | None = None
        self.shell = PageShell(self, settings, PageHeader("Class", house.name, has_home=False))
        self.buttons = {name: PageButton(text, role) for name, (text, role) in _BUTTONS.items()}
        self.buttons["close"] = self.shell.header.back
        self.buttons["sets"].clicked.connect(lambda: self.asked_for_sets.emit(self.found))
        self.buttons["csv"].clicked.connect(lambda: self.asked_for_csv.emit(self.listed))
        self.buttons["progress"].clicked.connect(self._ask_for_progress)
        self.buttons["profile"].clicked.connect(lambda: self.asked_for_profile.emit(self.chosen))
        self.buttons["roster"].clicked.connect(self.asked_for_roster)
        self.shell.header.went_back.connect(self.closed)
        self.summary, self.about = label(_WORKING, "quiet", wraps=True), label(_CHOOSE, wraps=True)
        self.skills = Boxes((), "")
        self._lay_out()
        self.buttons["roster"].setVisible(can_read_roster)
        for name in ("sets", "csv", *_OF_ONE):
            self.buttons[name].setEnabled(False)
        self.buttons["close"].setFocus()

    @property
    def listed(self) -> ClassOverview | None:
        """The part of the class that is shown."""
        return self.found.of_cohort(self.cohorts.currentData() or "") if self.found else None

    @property
    def chosen(self) -> Person | None:
        """The chosen trainee."""
        member = self.table.chosen if self.table else None
        return member.person if member else None

    @property
    def told(self) -> QLabel:
        """What came of saving."""
        return self.shell.told

    def show_class(self, found: ClassOverview) -> None:
        """Show the class, now that it is computed."""
        self.found = found
        self.summary.setText(summary_words(found))
        for name in ("sets", "csv"):
            self.buttons[name].setEnabled(bool(found.members))
        if found.members:
            self._chosen_panel.show()
            self._show_tables(found)
        else:
            self._show_nobody()
        self.shell.dress()

    def show_chances(self, chances: Mapping[int, int]) -> None:
        """Show everybody's chance of passing, which takes longer to find than all the rest."""
        if self.found and self.table and self.map and chances:
            self.found = self.found.with_chances(chances)
            listed = self.listed
            assert listed
            self.map.found.show_rows(listed.members)
            self.table.show_figures(listed.members)

    def _show_tables(self, found: ClassOverview) -> None:
        self.table, self.map = ClassTable(found.members, self._theme), HeatMap(found, self._theme)
        self.legend = HeatLegend()
        for each in (self.map, self.table):
            self._list.add(each, 1)
            each.doubleClicked.connect(self._ask_for_progress)
        self._list.add(self.legend)
        self._sets = PagePanel("Assigned sets")
        column = ListColumn("Assigned sets", picture=vignette("drills", self._house))
        for assigned in found.sets[:_SETS]:
            row = ListRow(assigned.assigned.title, standing_words(found, assigned))
            row.clicked.connect(lambda: self.asked_for_sets.emit(self.found))
            column.add(row)
        if not found.sets:
            column.add(label("No sets yet. Use Sets… to assign drills and rounds with a due date.", "quiet"))
        column.add_space(12)
        self._sets.add(column, 1)
        self._body.box.insertWidget(1, self._sets, 1)
        self.table.selectionModel().selectionChanged.connect(self._tell_of_chosen)
        self.map.selectionModel().selectionChanged.connect(self._follow_map)
        self.shell.dressed.connect(self._fit)
        self.views.show()
        self.cohorts.addItem(_EVERY_COHORT, "")
        for cohort in found.cohorts:
            self.cohorts.addItem(cohort, cohort)
        self.cohorts.setVisible(bool(found.cohorts))
        self._show_view()

    def _show_cohort(self) -> None:
        """Only those of the cohort that is chosen."""
        listed = self.listed
        assert listed
        assert self.table
        assert self.map
        self.table.show_members(listed.members)
        self.map.found.show_rows(listed.members)
        self.summary.setText(summary_words(listed))
        self._tell_of_chosen()

    def _show_view(self) -> None:
        """Either the skills or the figures. Whoever is chosen stays chosen."""
        assert self.table
        assert self.map
        is_map = self.views.choice == "skills"
        self.map.setVisible(is_map)
        self.table.setVisible(not is_map)
        self.shell.dress()
        # What is not in sight yet cannot have the keyboard.
        (self.map if is_map else self.table).setFocus()

    def _fit(self, density: Density) -> None:
        """Large letters need the room of the legend; each field has its words when it is pointed at."""
        self.legend.setVisible(self.views.choice == "skills" and not density.is_stacked)
        if density.is_stacked != self._is_short:
            # The list says who is late, too: its rows need the space more.
            self._is_short = density.is_stacked
            self._tell_of_chosen()
        self._share_height(density)

    def _share_height(self, density: Density) -> None:
        """A short list leaves its room to the sets. On a small page, or under many names, there is none."""
        assert self.table
        assert self.map
        tall = max(each.height_of_all for each in (self.map, self.table))
        has_room = not density.is_compact and tall < self.height() * _SHORT
        self._sets.setVisible(has_room)
        for each in (self.map, self.table):
            each.setMinimumHeight(tall if has_room else 0)
            each.setMaximumHeight(tall if has_room else _UNBOUNDED)
        self._body.box.setStretchFactor(self._list, 0 if has_room else 1)

    def _follow_map(self) -> None:
        """Whoever is chosen among the skills is chosen among the figures."""
        member = self.map.chosen if self.map else None
        if self.table and member and member != self.table.chosen:
            self.table.selectRow(list(self.table.found.rows).index(member))

    def refuse(self, sentence: str) -> None:
        """Say why there is no class to be seen."""
        self.summary.setText(sentence)
        set_ink(self.summary, "wrong")

    def tell(self, text: str, is_saved: bool) -> None:
        """Show the result of an action."""
        self.shell.tell(text, "right" if is_saved else "wrong")

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self._theme = THEMES[settings.room]
        for each in (self.table, self.map):
            if each:
                each.found.apply_theme(self._theme)
        self.shell.apply_settings(settings)

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
        if self.map and member and member != self.map.chosen:
            self.map.selectRow(list(self.map.found.rows).index(member))
        for name in _OF_ONE:
            self.buttons[name].setEnabled(member is not None)
        lines = lines_about(member)[: 1 if self._is_short else None] if member else [_CHOOSE]
        self.about.setText("\n".join(lines))
        self.skills.setVisible(member is not None)
        if member:
            counts = {state: member.states[state] for state in _STATES}
            told = ", ".join([f"{count} {state}" for state, count in counts.items() if count])
            self.skills.set_states([state for state, count in counts.items() for _ in range(count)], told)

    def _show_nobody(self) -> None:
        """What to do about an empty class. The buttons for a class are of no use."""
        for name in _BUTTONS:
            self.buttons[name].hide()
        self._list.hide()
        self.nobody = nobody = FeltHero(vignette("compare", self._house), *_EMPTY)
        self._body.box.addWidget(nobody, 1)
        if self._can_read_roster:
            self.buttons["roster"] = read = PageButton("Import a roster…", "felt-primary", "file")
            read.clicked.connect(self.asked_for_roster)
            nobody.add_keys([read])
            nobody.show()
            read.setFocus()

    def _lay_out(self) -> None:
        for name in ("roster", "csv", "sets"):
            self.shell.header.add_action(self.buttons[name])
        self._list, self._chosen_panel, row = PagePanel(), PagePanel(), QHBoxLayout()
        head = QHBoxLayout()
        head.setSpacing(12)
        head.addWidget(self.summary, 1)
        head.addWidget(self.cohorts)
        head.addWidget(self.views)
        for each in (self.cohorts, self.views):
            each.hide()
        self._list.column.addLayout(head)
        self._list.column.addSpacing(8)
        row.setSpacing(12)
        words = QVBoxLayout()
        words.setSpacing(6)
        words.addWidget(self.about)
        words.addWidget(self.skills)
        self.skills.hide()
        row.addLayout(words, 1)
        for name in _OF_ONE:
            row.addWidget(self.buttons[name])
        self._chosen_panel.column.addLayout(row)
        self._chosen_panel.hide()
        self._body = PanelStack()
        self._body.box.addWidget(self._list, 1)
        self._body.box.addWidget(self._chosen_panel)
        self.shell.fill(self._body)
