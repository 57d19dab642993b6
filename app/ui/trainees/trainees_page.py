"""The sign-in page: choose a trainee from a list, add one, or go on without a name."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.errors import Refused
from app.learning.names_and_badges import folded
from app.learning.people import Person, Proven
from app.ports.people import PeoplePort
from app.ui.kit.page import PageWithBack
from app.ui.kit.require_supervisor import Guard, at_once
from app.ui.kit.widgets.parts import field, sentences, words
from app.ui.kit.widgets.person_button import PersonButton
from app.ui.kit.widgets.pin_entry import PinEntry
from app.ui.table.table_screen import TableScreen

_COLUMNS = 3
_MOST = 60
"""The most names shown at once. Typing the start of a name narrows the list."""
_TOLD = 0.3
"""The largest part of the page for messages. Longer ones scroll."""
_BUTTONS = {"nobody": "Guest", "roster": "Read a roster…", "close": "Back (Esc)"}


class TraineesPage(PageWithBack):
    """A list to choose from.

    Signals:
        signed_in: a trainee, or nobody, has signed in.
        closed: back without a change.
    """

    signed_in = Signal()

    def __init__(self, people: PeoplePort, screen: TableScreen, guard: Guard = at_once) -> None:
        """A new trainee needs permission."""
        super().__init__(screen)
        self._people = people
        self._file_picker = screen.file_picker
        self._guard = guard
        self._everybody: Sequence[Person] = ()
        self.search, self.pin = field("Name or badge"), PinEntry(people, self)
        self.name, self.badge = field("New trainee’s name"), field("Badge, if there is one")
        self.add = QPushButton("Add")
        self.buttons = {name: QPushButton(text) for name, text in _BUTTONS.items()}
        self.people: list[PersonButton] = []
        self.trouble, self.more = QLabel(), QLabel()
        self._told, self._list_area, self._grid = QScrollArea(), QScrollArea(), QGridLayout()
        self._lay_out()
        self.search.textChanged.connect(self._look)
        self.search.returnPressed.connect(self._choose_first)
        self.pin.proven.connect(self._show_proof)
        self.pin.told.connect(self._tell)
        self.add.clicked.connect(self._want_to_add)
        self.name.returnPressed.connect(self._want_to_add)
        self.badge.returnPressed.connect(self._want_to_add)
        self.buttons["nobody"].clicked.connect(self._choose_nobody)
        self.buttons["roster"].clicked.connect(self._want_roster)
        self.buttons["roster"].setVisible("roster" not in screen.hidden_actions)
        self.buttons["close"].clicked.connect(self.closed)
        self._read()
        self.search.setFocus()

    def read_roster(self, file: Path) -> None:
        """Add all names of a roster."""
        try:
            told = self._people.enrol(file.read_bytes())
            self._read()
            self._tell(f"{file.name}: {told}")
        except OSError as error:
            self._tell(f"{file.name}: cannot be read: {error.strerror}")
        except Refused as refusal:
            self._tell(f"{file.name}: nobody was read from it.\n{sentences(refusal)}")

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Give messages the space they need."""
        super().resizeEvent(event)
        self._fit_told()

    def _read(self) -> None:
        try:
            self._everybody = self._people.everybody()
        except Refused as refusal:
            self._tell(sentences(refusal))
        self._list()

    def _look(self) -> None:
        """Clear the message about the previous name."""
        self.pin.ask(None)
        self._tell("")
        self._list()

    def _list(self) -> None:
        """List the trainees whose name or badge contains the text."""
        for button in self.people:
            # It is deleted with the next event. Until then Tab must not reach it.
            button.hide()
            button.deleteLater()
        found = self._found
        self.people = [PersonButton(person, self._list_area) for person in found[:_MOST]]
        for place, button in enumerate(self.people):
            button.clicked.connect(lambda _=False, person=button.person: self._sign_in(person))
            self._grid.addWidget(button, *divmod(place, _COLUMNS))
        self.more.setText(f"{_MOST} of {len(found)} are shown: write more of a name or a badge.")
        self.more.setVisible(len(found) > _MOST)

    @property
    def _found(self) -> list[Person]:
        wanted = folded(self.search.text())
        return [each for each in self._everybody if wanted in f"{each.name} {each.badge}".casefold()]

    def _choose_first(self) -> None:
        """The trainee with this badge, else this name, else the only one listed."""
        wanted, found = folded(self.search.text()), self._found
        if not wanted:
            return
        badges = [each for each in found if each.badge.casefold() == wanted]
        names = [each for each in found if each.name.casefold() == wanted]
        for alike in (badges, names, found):
            if len(alike) == 1:
                self._sign_in(alike[0])
                return
        # The message disappears with the next letter.
        said = self.search.text().strip()
        self._tell(f"Several are meant by “{said}”: choose one." if found else f"Nobody is called “{said}”.")

    def _choose_nobody(self) -> None:
        self._sign_in(None)

    def _sign_in(self, person: Person | None, proven: Proven | None = None) -> None:
        try:
            if (person and person.has_pin and not proven) or not self._people.sign_in(person, proven):
                # The PIN may be newer than the list.
                self.pin.ask(person)
            else:
                self.signed_in.emit()
        except Refused as refusal:
            self._tell(sentences(refusal))

    def _show_proof(self, proven: Proven) -> None:
        self._sign_in(self.pin.asked, proven)

    def _want_to_add(self) -> None:
        self._guard(self._add)

    def _want_roster(self) -> None:
        self._guard(self._ask_for_roster)

    def _add(self) -> None:
        try:
            person = self._people.add(self.name.text(), self.badge.text())
        except Refused as refusal:
            self._tell(sentences(refusal))
        else:
            self._sign_in(person)

    def _ask_for_roster(self) -> None:
        file = self._file_picker.file_to_read(self, "Read a roster", "Rosters (*.csv);;All files (*)")
        if file:
            self.read_roster(file)

    def _tell(self, told: str) -> None:
        self.trouble.setText(told)
        self._told.setVisible(bool(told))
        self._fit_told()

    def _fit_told(self) -> None:
        self.trouble.ensurePolished()
        wide = self.width() - 80
        needed = self.trouble.heightForWidth(wide) + 4
        self._told.setFixedHeight(round(min(needed, _TOLD * self.height())))

    def _lay_out(self) -> None:
        present = self._people.present
        now = f" Now it is {present.name}." if present else ""
        title = words(f"Who’s dealing?{now}", "large")
        self.more.setObjectName("quiet")
        inside = QWidget()
        inside.setLayout(self._grid)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop)
        for column in range(_COLUMNS):
            self._grid.setColumnStretch(column, 1)
        for area, content in ((self._list_area, inside), (self._told, self.trouble)):
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
            area.setWidgetResizable(True)
            area.setWidget(content)
        # Tab goes to the names themselves.
        self._list_area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._told.setAccessibleName("What was said")
        self.trouble.setWordWrap(True)
        self.trouble.setTextFormat(Qt.TextFormat.PlainText)
        self.trouble.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._told.hide()
        new, answers = QHBoxLayout(), QHBoxLayout()
        for widget, share in ((self.name, 3), (self.badge, 2), (self.add, 1)):
            new.addWidget(widget, share)
        for button in (self.add, *self.buttons.values()):
            button.setAutoDefault(True)
            button.setObjectName("slim")
        for button in self.buttons.values():
            answers.addWidget(button, 1)
        column_of = QVBoxLayout(self)
        column_of.setContentsMargins(32, 16, 32, 16)
        column_of.setSpacing(10)
        for part in (title, self.search, self._told, self.pin):
            column_of.addWidget(part)
        column_of.addWidget(self._list_area, 1)
        column_of.addWidget(self.more)
        column_of.addLayout(new)
        column_of.addLayout(answers)
