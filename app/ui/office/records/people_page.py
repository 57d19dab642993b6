"""The people on this machine: their cohorts, and who has left. Nobody is deleted here."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from app.learning.people import Person, cohorts_of
from app.learning.roster import COHORT_LENGTH
from app.plurals import counted
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.dialogs import Panel
from app.ui.kit.components.form_fields import Field, line_entry
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import PageShell
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.choice import ComboBox
from app.ui.office.records.record_columns import RECORD_TABS, PersonOnFile, people_columns, person_words
from app.ui.office.records.records_table import RecordTable

_STATUSES = {"here": "Active", "archived": "Archived", "": "Everyone"}
_EVERY_COHORT, _NO_COHORT = "All cohorts", "No cohort"
_BUTTONS = {
    "cohort": ("Cohort…", "outline"),
    "back": ("Bring back…", "outline"),
    "archive": ("Archive…", "primary"),
}
_NOBODY = "No one here yet. Add people under Sign in…, or import a roster."
_NO_MATCH = "No match. Try a shorter search, or another cohort or status."


class PeoplePage(PageWithBack):
    """One list, narrowed down by words, cohort and status.

    Signals:
        turned: another page of the records is wanted, by its name among the tabs.
        asked_to_archive: this `Person` has left.
        asked_to_bring_back: this `Person` is here again.
        asked_for_cohort: another cohort for this `Person`, or for everyone in the list.
    """

    turned = Signal(object)
    asked_to_archive = Signal(object)
    asked_to_bring_back = Signal(object)
    asked_for_cohort = Signal(object)

    def __init__(self, people: Sequence[PersonOnFile], settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._everybody = people
        self.tabs = Segments(RECORD_TABS, "people")
        self.search = line_entry(placeholder="Name, badge or cohort")
        self.search.setAccessibleName("Name, badge or cohort")
        self.statuses, self.cohorts, self.count = ComboBox(), ComboBox(), label("", "quiet", wraps=True)
        self.table: RecordTable[PersonOnFile] = RecordTable(
            "People", people_columns(), person_words, THEMES[settings.room]
        )
        self.shell = PageShell(self, settings, PageHeader("Records", has_home=False))
        self.buttons = {name: PageButton(text, role) for name, (text, role) in _BUTTONS.items()}
        self.buttons["close"] = self.shell.header.back
        self._lay_out()
        self._connect()
        self._narrow()
        self.search.setFocus()

    @property
    def chosen(self) -> Person | None:
        """The person who is chosen."""
        row = self.table.chosen
        return row.person if row else None

    @property
    def listed(self) -> list[Person]:
        """Everyone in the list as it is now."""
        return [row.person for row in self.table.listed]

    @property
    def told(self) -> QLabel:
        """What came of something."""
        return self.shell.told

    def tell(self, words: str, is_done: bool = True) -> None:
        """Say what came of something: in green if it was done."""
        self.shell.tell(words, "right" if is_done else "wrong")

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.table.records.apply_theme(THEMES[settings.room])
        self.shell.apply_settings(settings)

    def _narrow(self) -> None:
        status, cohort = self.statuses.currentData(), self.cohorts.currentData()
        self.table.fill(
            [
                row
                for row in self._everybody
                if (not status or row.person.is_archived == (status == "archived"))
                and (not cohort or row.person.cohort == ("" if cohort == _NO_COHORT else cohort))
            ]
        )
        self._look()

    def _look(self) -> None:
        self.table.search(self.search.text())
        number = len(self.table.listed)
        none = _NO_MATCH if self._everybody else _NOBODY
        self.count.setText(f"{counted(number, 'person', 'people')}." if number else none)
        self._offer()

    def _offer(self) -> None:
        """Only what can be done with whoever is chosen."""
        who = self.chosen
        self.buttons["archive"].setVisible(not (who and who.is_archived))
        self.buttons["back"].setVisible(bool(who and who.is_archived))
        for name in _BUTTONS:
            self.buttons[name].setEnabled(who is not None)

    def _connect(self) -> None:
        self.buttons["archive"].clicked.connect(lambda: self.asked_to_archive.emit(self.chosen))
        self.buttons["back"].clicked.connect(lambda: self.asked_to_bring_back.emit(self.chosen))
        self.buttons["cohort"].clicked.connect(lambda: self.asked_for_cohort.emit(self.chosen))
        self.shell.header.went_back.connect(self.closed)
        self.tabs.chosen.connect(self.turned)
        self.search.textChanged.connect(self._look)
        self.table.selectionModel().selectionChanged.connect(self._offer)
        for choice in (self.statuses, self.cohorts):
            choice.currentIndexChanged.connect(self._narrow)

    def _lay_out(self) -> None:
        for status, words in _STATUSES.items():
            self.statuses.addItem(words, status)
        self.statuses.setAccessibleName("Status")
        self.cohorts.setAccessibleName("Cohort")
        self.cohorts.addItem(_EVERY_COHORT, "")
        for cohort in (*cohorts_of([row.person for row in self._everybody]), _NO_COHORT):
            self.cohorts.addItem(cohort, cohort)
        for name in _BUTTONS:
            self.shell.header.add_action(self.buttons[name])
        panel, head, narrow = PagePanel(), QHBoxLayout(), QHBoxLayout()
        for row in (head, narrow):
            row.setSpacing(12)
        head.addWidget(self.tabs)
        head.addWidget(self.search, 1)
        narrow.addWidget(self.count, 2)
        for choice in (self.cohorts, self.statuses):
            narrow.addWidget(choice, 1)
        panel.column.addLayout(head)
        panel.column.addSpacing(8)
        panel.column.addLayout(narrow)
        panel.column.addSpacing(8)
        panel.add(self.table, 1)
        self.shell.fill(panel)


_ABOUT_COHORT = (
    "A cohort is a group, such as a class or a shift. Name it any way you like. Leave it blank for none."
)


class CohortPanel(Panel):
    """Asks for a cohort, for one person or for everyone in the list.

    Signals:
        given: the cohort, and whether it is for everyone in the list.
    """

    given = Signal(str, bool)

    def __init__(self, person: Person, listed: int, cohorts: Sequence[str], parent: QWidget) -> None:
        super().__init__("Cohort", _ABOUT_COHORT, "Set the cohort", parent)
        self.entry, self.known = line_entry(person.cohort), ComboBox()
        self.entry.setMaxLength(COHORT_LENGTH)
        self.guard(self.entry)
        self.whom = Segments({False: person.name, True: f"All {listed} on the list"}, False)
        self.asked.addWidget(Field("Cohort", self.entry))
        self.known.addItem("Choose a cohort, or type a new name")
        self.known.addItems(list(cohorts))
        self.known.setVisible(bool(cohorts))
        self.known.setAccessibleName("Your cohorts")
        self.asked.addWidget(self.known)
        self.asked.addWidget(self.whom)
        self.whom.setVisible(listed > 1)
        self.known.activated.connect(self._choose)
        self.entry.returnPressed.connect(self.yes.click)
        self.yes.clicked.connect(lambda: self.given.emit(self.entry.text(), bool(self.whom.choice)))

    def _choose(self, place: int) -> None:
        if place:
            self.entry.setText(self.known.itemText(place))
