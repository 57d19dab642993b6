"""The school: its stations, and the class, the exams and who is due over all of them."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QWidget

from app.errors import Refused
from app.plurals import counted
from app.school.school_lists import Listing, ListQuery
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.form_fields import line_entry
from app.ui.kit.components.hero import FeltBelow
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import EmptyState
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import PageShell, PanelStack
from app.ui.kit.components.tile import Picture
from app.ui.kit.density import Density
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.parts import sentence
from app.ui.office.records.records_table import RecordTable
from app.ui.office.school.pages.school_columns import (
    due_columns,
    exam_columns,
    person_columns,
    station_columns,
    station_words,
    stations_words,
)

SCHOOL_TABS: dict[object, str] = {
    "stations": "Stations",
    "class": "Class",
    "exams": "Exams",
    "due": "Who is due",
}
_AFTER_KEY = 300
"""Milliseconds after the last letter of a search until the database is asked."""
_EVERY_SITE, _EVERY_COHORT = "All sites", "All cohorts"
_BY_DATE = "By date only. For changed rules, failed exams and untested dealers, see Records."
_NO_MATCH = "No match. Try a shorter search, or another site or cohort."
_ASKING = "Contacting the school’s database…"
_BUTTONS = {
    "held": ("Quarantine…", "ghost"),
    "sync": ("Sync now", "ghost"),
    "save": ("Save the list…", "ghost"),
    "code": ("New code…", "outline"),
    "withdraw": ("Withdraw…", "outline"),
    "enroll": ("Add a station…", "primary"),
    "record": ("Record…", "primary"),
}
_OF_ONE = ("code", "withdraw", "record")
_WITH_LARGE_LETTERS = {"class": ("Drills",), "exams": ("Site", "Number"), "due": ("Site",)}
"""What a list leaves out where there is no space: a filter, a panel or another list says it too."""


class _Tab(NamedTuple):
    """What a list is called in a sentence, which buttons it has, and what it says while it is empty."""

    things: tuple[str, str]
    buttons: tuple[str, ...]
    empty: tuple[str, str]


_TABS: Mapping[object, _Tab] = {
    "stations": _Tab(
        ("station", "stations"),
        ("held", "sync", "code", "withdraw", "enroll"),
        ("No stations yet", "Add a station. You get a one-time code to type there."),
    ),
    "class": _Tab(
        ("person", "people"),
        ("save",),
        ("No one here yet", "People show up here after the first sync of the station where they train."),
    ),
    "exams": _Tab(
        ("exam", "exams"),
        ("save", "record"),
        ("No exams yet", "Each exam is listed here after its station’s next sync."),
    ),
    "due": _Tab(
        ("certificate", "certificates"),
        ("save",),
        ("No one is due", f"Every certificate is good for at least 60 more days. {_BY_DATE}"),
    ),
}


class SchoolPage(PageWithBack):
    """Four lists, one search. What is in them comes later: the database is asked beside the window.

    Signals:
        asked_for_list: the name of the list, and the `ListQuery` that narrows it down.
        asked: the name of a button, and the row that is chosen.
    """

    asked_for_list = Signal(str, object)
    asked = Signal(str, object)

    def __init__(
        self,
        house_name: Callable[[str], str],
        now: Callable[[], datetime],
        picture: Picture,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        theme, self._now = THEMES[settings.room], now
        self._trouble = ""
        self.tabs = Segments(SCHOOL_TABS, "stations")
        self.search = line_entry(placeholder="Name, badge, station or site")
        self.search.setAccessibleName("Name, badge, station or site")
        self.sites, self.cohorts, self.count = ComboBox(), ComboBox(), label("", "quiet", wraps=True)
        columns: dict[object, Sequence[Any]] = {
            "stations": station_columns(now),
            "class": person_columns(),
            "exams": exam_columns(house_name),
            "due": due_columns(house_name, now),
        }
        self.tables: dict[object, RecordTable[Any]] = {
            tab: RecordTable(
                SCHOOL_TABS[tab], shown, station_words if tab == "stations" else lambda _: "", theme
            )
            for tab, shown in columns.items()
        }
        for table in self.tables.values():
            table.lie_on(picture)
        self.again = PageButton("Try again", "outline")
        self.nothing: dict[object, PanelStack] = {
            tab: PanelStack(EmptyState(*each.empty), FeltBelow(picture)) for tab, each in _TABS.items()
        }
        self.nothing["trouble"] = PanelStack(
            EmptyState("No list to show", "The message above says why.", action=self.again),
            FeltBelow(picture),
        )
        self.shell = PageShell(self, settings, PageHeader("School", has_home=False))
        self.buttons = {name: PageButton(text, role) for name, (text, role) in _BUTTONS.items()}
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(_AFTER_KEY)
        self._lay_out()
        self._connect()
        self.search.setFocus()

    @property
    def tab(self) -> str:
        """The list that is to be seen, by name."""
        return str(self.tabs.choice)

    @property
    def table(self) -> RecordTable[Any]:
        """The list that is to be seen."""
        return self.tables[self.tab]

    def look(self) -> None:
        """Ask for the list again."""
        self._pause.stop()
        self.count.setText(_ASKING)
        self.asked_for_list.emit(
            self.tab,
            ListQuery(self.search.text(), self.sites.currentData() or "", self.cohorts.currentData() or ""),
        )

    def show_list(self, tab: str, listing: Listing[Any]) -> None:
        """Fill a list, if it is still the one to be seen."""
        if tab != self.tab:
            return
        if self._trouble:
            self._trouble = ""
            self.shell.tell("")
        for choice, every, names in (
            (self.sites, _EVERY_SITE, listing.sites),
            (self.cohorts, _EVERY_COHORT, listing.cohorts),
        ):
            _offer(choice, every, names)
            # A list of one thing is no choice.
            choice.setVisible(self.tab != "stations" and bool(names))
        self.table.fill(listing.rows)
        if self.tab == "stations":
            self.table.search(self.search.text())
        self._tell(listing.is_cut)

    def show_trouble(self, refusal: Refused) -> None:
        """Say why there is no list, and what to do."""
        self._trouble = sentence(refusal)
        for choice in (self.sites, self.cohorts):
            choice.hide()
        self.shell.tell(self._trouble)
        self.count.setText("")
        self.table.fill(())
        self._offer_buttons()
        self._show_only("trouble")

    def tell(self, words: str, ink: str = "right") -> None:
        """Say what came of something."""
        self.shell.tell(words, ink)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        for table in self.tables.values():
            table.records.apply_theme(THEMES[settings.room])
        self.shell.apply_settings(settings)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Arrows move in the list while one types, and F5 asks again."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_PageDown) and self.search.hasFocus():
            self.table.setFocus()
        elif event.key() == Qt.Key.Key_F5:
            self.look()
        else:
            super().keyPressEvent(event)

    def turn(self) -> None:
        """Show the list whose tab is chosen."""
        self._stack.setCurrentWidget(self.table)
        for name, button in self.buttons.items():
            button.setVisible(name in _TABS[self.tab].buttons)
        self._offer_buttons()
        self.shell.tell("")
        self.look()

    def _search(self) -> None:
        """The stations are all here; the other lists are longer than what is here of them."""
        if self.tab == "stations":
            self.table.search(self.search.text())
            self._tell(False)
        else:
            self._pause.start()

    def _tell(self, is_cut: bool) -> None:
        number, (one, many) = len(self.table.listed), _TABS[self.tab].things
        is_narrowed = any((self.search.text(), self.sites.currentData(), self.cohorts.currentData()))
        # The office is a machine of the school, but no station.
        is_empty = all(self.tab == "stations" and row.is_office for row in self.table.listed)
        if is_empty and not is_narrowed:
            words = ""
        elif not number:
            words = _NO_MATCH
        elif is_cut:
            words = f"Showing the first {number:,} {many}. Type more to narrow the search."
        elif self.tab == "stations":
            words = stations_words(self.table.listed, self._now())
        else:
            words = f"{counted(number, one, many)}."
        if words and self.tab == "due":
            words = f"{words} {_BY_DATE}"
        self.count.setText(words)
        self._show_only("" if words else self.tab)
        self._offer_buttons()

    def _show_only(self, nothing: str) -> None:
        """The list, or what is said in its place."""
        self._stack.setCurrentWidget(self.nothing[nothing] if nothing else self.table)
        self.shell.dress()

    def _offer_buttons(self) -> None:
        """Only what can be done with the row that is chosen."""
        row = self.table.chosen
        can = row is not None
        if self.tab == "stations" and row:
            can = not row.is_office and not row.withdrawn
        for name in _OF_ONE:
            self.buttons[name].setEnabled(can)
        self.buttons["save"].setEnabled(row is not None)

    def _connect(self) -> None:
        for name, button in self.buttons.items():
            button.clicked.connect(lambda *_, name=name: self.asked.emit(name, self.table.chosen))
        for table in self.tables.values():
            table.selectionModel().selectionChanged.connect(self._offer_buttons)
        for choice in (self.sites, self.cohorts):
            choice.currentIndexChanged.connect(self.look)
        self.tabs.chosen.connect(self.turn)
        self.search.textChanged.connect(self._search)
        self._pause.timeout.connect(self.look)
        self.again.clicked.connect(self.look)
        self.shell.header.went_back.connect(self.closed)

    def _lay_out(self) -> None:
        for button in self.buttons.values():
            self.shell.header.add_action(button)
        panel, head, narrow = PagePanel(), QHBoxLayout(), QHBoxLayout()
        for row in (head, narrow):
            row.setSpacing(12)
        head.addWidget(self.tabs)
        head.addWidget(self.search, 1)
        narrow.addWidget(self.count, 2)
        for choice, name, every in (
            (self.sites, "Site", _EVERY_SITE),
            (self.cohorts, "Cohort", _EVERY_COHORT),
        ):
            choice.setAccessibleName(name)
            choice.addItem(every, "")
            choice.hide()
            narrow.addWidget(choice, 1)
        panel.column.addLayout(head)
        panel.column.addSpacing(8)
        panel.column.addLayout(narrow)
        panel.column.addSpacing(8)
        self._stack = QStackedWidget()
        for each in (*self.tables.values(), *self.nothing.values()):
            self._stack.addWidget(each)
        for stack in self.nothing.values():
            stack.box.setStretch(1, 1)
        panel.add(self._stack, 1)
        self.shell.fill(panel)
        self.shell.dressed.connect(self._fit)

    def _fit(self, density: Density) -> None:
        for tab, titles in _WITH_LARGE_LETTERS.items():
            for title in titles:
                self.tables[tab].show_column(title, not density.is_stacked)


def _offer(choice: ComboBox, every: str, names: Sequence[str]) -> None:
    """Offer these, and keep what was chosen."""
    before = choice.currentData()
    choice.blockSignals(True)
    choice.clear()
    choice.addItem(every, "")
    for name in names:
        choice.addItem(name, name)
    choice.setCurrentIndex(max(0, choice.findData(before)))
    choice.blockSignals(False)
