"""The records: every exam, and who is due to sit again, found while somebody types."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from app.certificate.due import DueDealer, summary_words
from app.certificate.pass_status import TITLES
from app.errors import Refused
from app.exam.exam_file import Sat
from app.learning.people import cohorts_of
from app.plurals import counted
from app.procedure.house import House
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.form_fields import line_entry
from app.ui.kit.components.labels import label, set_ink
from app.ui.kit.components.lists import EmptyState
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import PageShell
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.parts import sentence
from app.ui.office.records.record_columns import (
    RECORD_TABS,
    due_columns,
    due_words,
    exam_columns,
    exam_words,
)
from app.ui.office.records.records_table import RecordTable
from app.ui.table.vignettes import vignette

_OF_ONE = ("sheet", "open")
_BUTTONS = {
    "results": ("For HR…", "ghost"),
    "verify": ("For verifiers…", "ghost"),
    "save": ("Save the list…", "ghost"),
    "open": ("Open the exam", "outline"),
    "sheet": ("File sheet", "primary"),
}
_EMPTY = "No exams yet. Each exam is listed here once it’s over."
_NONE = "No match. Try a shorter search."
_NOBODY_DUE = ("No one is due", "Everyone has passed, and every pass is good for at least 60 more days.")
_EVERYWHERE, _EVERY_STATUS, _EVERY_COHORT = "All houses", "Any status", "All cohorts"


class RecordsPage(PageWithBack):
    """Two lists, one search.

    Signals:
        asked_for_sheet: the file sheet of whoever sat this exam is wanted.
        asked_for_exam: the result of this exam is wanted.
        asked_to_save: the list is to be saved.
        asked_for_results: results for HR are to be saved.
        asked_for_verifiers: what verifiers need is to be saved.
        turned: another page of the records is wanted, by its name among the tabs.
    """

    turned = Signal(object)
    asked_for_sheet = Signal(object)
    asked_for_exam = Signal(object)
    asked_to_save = Signal()
    asked_for_results = Signal()
    asked_for_verifiers = Signal()

    def __init__(
        self,
        sittings: Sequence[Sat],
        due: Callable[[], Sequence[DueDealer]],
        house_name: Callable[[str], str],
        house: House,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        """`house` is the one at hand. `due` is asked for when that list is looked at first."""
        super().__init__(parent)
        self._find_due = due
        self._due: Sequence[DueDealer] | None = None
        names = {house: house_name(house) for house in {sat.house for sat in sittings}}
        theme = THEMES[settings.room]
        self.search = line_entry(placeholder="Name, badge, house or number")
        self.search.setAccessibleName("Name, badge, house or number")
        self.houses, self.statuses, self.cohorts = ComboBox(), ComboBox(), ComboBox()
        self.filters = {"House": self.houses, "Status": self.statuses, "Cohort": self.cohorts}
        for name, choice in self.filters.items():
            choice.setAccessibleName(name)
        self.tabs = Segments(RECORD_TABS, "exams")
        self.told = label("", "quiet", wraps=True)
        self.nothing = EmptyState(*_NOBODY_DUE, vignette("backs", house))
        self.exams: RecordTable[Sat] = RecordTable(
            "All exams", exam_columns(names.__getitem__), lambda sat: exam_words(sat, names[sat.house]), theme
        )
        self.due: RecordTable[DueDealer] = RecordTable("Who is due", due_columns(), due_words, theme)
        self.exams.fill(sittings)
        self.shell = PageShell(self, settings, PageHeader("Records", has_home=False))
        self.buttons = {name: PageButton(text, role) for name, (text, role) in _BUTTONS.items()}
        self.buttons["close"] = self.shell.header.back
        self._lay_out()
        self.buttons["sheet"].clicked.connect(self._ask_for_sheet)
        self.buttons["open"].clicked.connect(lambda: self.asked_for_exam.emit(self.chosen))
        self.buttons["save"].clicked.connect(self.asked_to_save)
        self.buttons["results"].clicked.connect(self.asked_for_results)
        self.buttons["verify"].clicked.connect(self.asked_for_verifiers)
        self.shell.header.went_back.connect(self.closed)
        self.search.textChanged.connect(self._list)
        for choice in self.filters.values():
            choice.currentIndexChanged.connect(self._choose_house)
        self.tabs.chosen.connect(self._turn)
        for table in (self.exams, self.due):
            table.selectionModel().selectionChanged.connect(self._tell)
            table.doubleClicked.connect(self._ask_for_sheet)
        self._list()
        self.search.setFocus()

    @property
    def table(self) -> "RecordTable[Sat] | RecordTable[DueDealer]":
        """The list that is to be seen."""
        return self.due if self.is_due else self.exams

    @property
    def is_due(self) -> bool:
        """Is it the list of those who are due?"""
        return self._stack.currentIndex() == 1

    @property
    def chosen(self) -> Sat | None:
        """The exam that is chosen."""
        chosen = self.table.chosen
        return chosen.sat if isinstance(chosen, DueDealer) else chosen

    def show_due(self) -> None:
        """Turn to those who are due."""
        self.tabs.buttons["due"].click()

    def tell(self, told: str, is_saved: bool) -> None:
        """Say what came of something: in green if something was saved."""
        self.told.setText(told)
        set_ink(self.told, "right" if is_saved else "wrong")

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        for table in (self.exams, self.due):
            table.records.apply_theme(THEMES[settings.room])
        self.shell.apply_settings(settings)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter shows the file sheet, and arrows move in the list while one types."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._ask_for_sheet()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_PageDown) and self.search.hasFocus():
            self.table.setFocus()
        else:
            super().keyPressEvent(event)

    def _turn(self, tab: object) -> None:
        if tab not in ("exams", "due"):
            self.turned.emit(tab)
            return
        is_due = tab == "due"
        self._stack.setCurrentIndex(int(is_due))
        if is_due and self._due is None:
            try:
                self._due = self._find_due()
            except Refused as refusal:
                self.tell(sentence(refusal), is_saved=False)
                return
            found = {each.house_id: each.house for each in self._due if each.sat}
            self.houses.addItem(_EVERYWHERE, "")
            for house, name in found.items():
                self.houses.addItem(name, house)
            kinds = {each.force.kind for each in self._due}
            self.statuses.addItem(_EVERY_STATUS, "")
            for kind, title in reversed(TITLES.items()):
                if kind in kinds:
                    self.statuses.addItem(title, kind)
            self.cohorts.addItem(_EVERY_COHORT, "")
            for cohort in cohorts_of([each.person for each in self._due if each.person]):
                self.cohorts.addItem(cohort, cohort)
            self.due.show_column("Cohort", self.cohorts.count() > 1)
        for choice in self.filters.values():
            # A list of one thing is no choice.
            choice.setVisible(is_due and (choice is not self.cohorts or choice.count() > 1))
        self._choose_house()

    def _choose_house(self) -> None:
        house, kind = self.houses.currentData(), self.statuses.currentData()
        cohort = self.cohorts.currentData()
        self.due.fill(
            [
                each
                for each in self._due or ()
                if (house in (None, "", each.house_id) or not each.sat)
                and kind in (None, "", each.force.kind)
                and cohort in (None, "", each.cohort)
            ]
        )
        self._list()

    def _list(self) -> None:
        self.table.search(self.search.text())
        self._tell()

    def _tell(self) -> None:
        listed = self.table.listed
        set_ink(self.told, "")
        nobody_is_due = self.is_due and not self._due
        self._stack.setVisible(not nobody_is_due)
        self.nothing.setVisible(nobody_is_due)
        for name in _OF_ONE:
            self.buttons[name].setEnabled(self.chosen is not None)
        self.buttons["open"].setEnabled(bool(self.chosen and self.chosen.is_closed))
        self.buttons["save"].setEnabled(bool(listed))
        if self.is_due:
            self.told.setText(summary_words(self.due.listed) if listed or not self.search.text() else _NONE)
        else:
            number = len(listed)
            none = _NONE if self.search.text() else _EMPTY
            self.told.setText(f"{counted(number, 'exam')}." if number else none)

    def _ask_for_sheet(self) -> None:
        if self.chosen:
            self.asked_for_sheet.emit(self.chosen)

    def _lay_out(self) -> None:
        header = self.shell.header
        for name in _BUTTONS:
            header.add_action(self.buttons[name])
        panel, head, narrow = PagePanel(), QHBoxLayout(), QHBoxLayout()
        for row in (head, narrow):
            row.setSpacing(12)
        head.addWidget(self.tabs)
        head.addWidget(self.search, 1)
        narrow.addWidget(self.told, 2)
        for choice in self.filters.values():
            narrow.addWidget(choice, 1)
            choice.hide()
        panel.column.addLayout(head)
        panel.column.addSpacing(8)
        panel.column.addLayout(narrow)
        panel.column.addSpacing(8)
        self._stack = QStackedWidget()
        for table in (self.exams, self.due):
            self._stack.addWidget(table)
        panel.add(self._stack, 1)
        panel.add(self.nothing, 1)
        self.nothing.hide()
        self.shell.fill(panel)
