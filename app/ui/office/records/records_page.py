"""The records: every exam, and who is due to sit again, found while somebody types."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.certificate.due import DueDealer, summary_words
from app.errors import Refused
from app.exam.filed import Sat
from app.ui.kit.page import PageWithBack
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.parts import button, field, sentence, words
from app.ui.office.records.record_columns import due_columns, due_words, exam_columns, exam_words
from app.ui.office.records.records_table import RecordTable

_TABS = {"exams": "All exams", "due": "Who is due"}
_OF_ONE = {"sheet": "File sheet", "open": "Open the exam"}
_BUTTONS = {**_OF_ONE, "save": "Save the list…", "verify": "For verifiers…", "close": "Back (Esc)"}
_EMPTY = "There are no exams yet: whoever has sat one is listed here."
_NONE = "Nothing is listed: write less of a name, badge, house or number."
_EVERYWHERE = "All houses"


class RecordsPage(PageWithBack):
    """Two lists, one search.

    Signals:
        asked_for_sheet: the file sheet of whoever sat this exam is wanted.
        asked_for_exam: the result of this exam is wanted.
        asked_to_save: the list is to be saved.
        asked_for_verifiers: what verifiers need is to be saved.
    """

    asked_for_sheet = Signal(object)
    asked_for_exam = Signal(object)
    asked_to_save = Signal()
    asked_for_verifiers = Signal()

    def __init__(
        self,
        sittings: Sequence[Sat],
        due: Callable[[], Sequence[DueDealer]],
        house_name: Callable[[str], str],
        theme: Theme,
        parent: QWidget,
    ) -> None:
        """`due` is asked for when that list is looked at first."""
        super().__init__(parent)
        self._find_due = due
        self._due: Sequence[DueDealer] | None = None
        names = {house: house_name(house) for house in {sat.house for sat in sittings}}
        self.search = field("Name, badge, house or number")
        self.houses = ComboBox()
        self.houses.setAccessibleName("House")
        self.tabs = QButtonGroup(self)
        self.told = words("", "quiet")
        self.exams: RecordTable[Sat] = RecordTable(
            "All exams", exam_columns(names.__getitem__), lambda sat: exam_words(sat, names[sat.house]), theme
        )
        self.due: RecordTable[DueDealer] = RecordTable("Who is due", due_columns(), due_words, theme)
        self.exams.fill(sittings)
        self.buttons = {name: button(text, is_primary=name == "sheet") for name, text in _BUTTONS.items()}
        self._lay_out()
        self.buttons["sheet"].clicked.connect(self._ask_for_sheet)
        self.buttons["open"].clicked.connect(lambda: self.asked_for_exam.emit(self.chosen))
        self.buttons["save"].clicked.connect(self.asked_to_save)
        self.buttons["verify"].clicked.connect(self.asked_for_verifiers)
        self.buttons["close"].clicked.connect(self.closed)
        self.search.textChanged.connect(self._list)
        self.houses.currentIndexChanged.connect(self._choose_house)
        self.tabs.idClicked.connect(self._turn)
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
        self.tabs.button(1).click()

    def tell(self, told: str) -> None:
        """Say what came of something."""
        self.told.setText(told)

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        for table in (self.exams, self.due):
            table.records.apply_theme(theme)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter shows the file sheet, and arrows move in the list while one types."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._ask_for_sheet()
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_PageDown) and self.search.hasFocus():
            self.table.setFocus()
        else:
            super().keyPressEvent(event)

    def _turn(self, place: int) -> None:
        self._stack.setCurrentIndex(place)
        if place == 1 and self._due is None:
            try:
                self._due = self._find_due()
            except Refused as refusal:
                self.told.setText(sentence(refusal))
                return
            found = {each.sat.house: each.house for each in self._due}
            self.houses.addItem(_EVERYWHERE, "")
            for house, name in found.items():
                self.houses.addItem(name, house)
        self.houses.setVisible(place == 1)
        self._choose_house()

    def _choose_house(self) -> None:
        house = self.houses.currentData()
        self.due.fill([each for each in self._due or () if house in (None, "", each.sat.house)])
        self._list()

    def _list(self) -> None:
        self.table.search(self.search.text())
        self._tell()

    def _tell(self) -> None:
        listed = self.table.listed
        for name in _OF_ONE:
            self.buttons[name].setEnabled(self.chosen is not None)
        self.buttons["open"].setEnabled(bool(self.chosen and self.chosen.is_closed))
        self.buttons["save"].setEnabled(bool(listed))
        if self.is_due:
            self.told.setText(summary_words(self.due.listed) if listed or not self.search.text() else _NONE)
        else:
            number = len(listed)
            none = _NONE if self.search.text() else _EMPTY
            self.told.setText(f"{number:,} {'exam' if number == 1 else 'exams'}." if number else none)

    def _ask_for_sheet(self) -> None:
        if self.chosen:
            self.asked_for_sheet.emit(self.chosen)

    def _lay_out(self) -> None:
        top, row, second = QHBoxLayout(), QHBoxLayout(), QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(words("Records", "large"))
        for place, title in enumerate(_TABS.values()):
            tab = button(title)
            tab.setCheckable(True)
            tab.setChecked(place == 0)
            self.tabs.addButton(tab, place)
            top.addWidget(tab)
        top.addWidget(self.search, 1)
        self.houses.hide()
        second.addWidget(self.told, 2)
        second.addWidget(self.houses, 1)
        self._stack = QStackedWidget()
        for table in (self.exams, self.due):
            self._stack.addWidget(table)
        for name, each in self.buttons.items():
            row.addWidget(each, 2 if name == "sheet" else 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 16, 32, 16)
        column.setSpacing(10)
        column.addLayout(top)
        column.addLayout(second)
        column.addWidget(self._stack, 1)
        column.addLayout(row)
