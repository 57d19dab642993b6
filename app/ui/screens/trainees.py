"""Who is at the machine: a trainee chosen from a list or added to it, or nobody in particular."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.learning.people import People, Person
from app.procedure.problems import Refused
from app.ui.screens.page import Page

_COLUMNS = 3
_MOST = 60
"""More are not shown at once: who has so many writes the beginning of a name."""
_BUTTONS = {"nobody": "Nobody in particular", "roster": "Read a roster…", "close": "Back (Esc)"}


class Trainees(Page):
    """A list to choose from.

    Signals:
        signed_in: somebody, or nobody, is at the machine from now on.
        closed: it stays as it was.
    """

    signed_in = Signal()
    closed = Signal()

    def __init__(self, people: People, parent: QWidget) -> None:
        super().__init__(parent)
        self._people = people
        self._everybody: Sequence[Person] = ()
        self._asked: Person | None = None
        """Who has to give a PIN."""
        self.wanted, self.pin = _line("Name or badge"), _line("PIN")
        self.name, self.badge = _line("Name of somebody new"), _line("Badge, if there is one")
        self.add = QPushButton("Add")
        self.buttons = {name: QPushButton(words) for name, words in _BUTTONS.items()}
        self.people: list[QPushButton] = []
        self.trouble = QLabel()
        self._lay_out()
        self.wanted.textChanged.connect(self._list)
        self.wanted.returnPressed.connect(self._choose_first)
        self.pin.returnPressed.connect(self._give_pin)
        self.add.clicked.connect(self._add)
        self.badge.returnPressed.connect(self._add)
        self.buttons["nobody"].clicked.connect(self._choose_nobody)
        self.buttons["roster"].clicked.connect(self._ask_for_roster)
        self.buttons["close"].clicked.connect(self.closed)
        self._read()
        self.wanted.setFocus()

    def read_roster(self, file: Path) -> None:
        """Take in everybody on a roster."""
        try:
            self._tell(self._people.enrol(file.read_bytes()))
            self._read()
        except OSError as error:
            self._tell(f"{file.name}: cannot be read: {error.strerror}")
        except Refused as refusal:
            self._tell("\n".join(refusal.sentences))

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _read(self) -> None:
        try:
            self._everybody = self._people.everybody()
        except Refused as refusal:
            self._tell(refusal.sentences[0])
        self._list()

    def _list(self) -> None:
        """Everybody whose name or badge holds what is written."""
        for button in self.people:
            button.deleteLater()
        self.people = []
        for place, person in enumerate(self._found[:_MOST]):
            button = QPushButton(f"{person.name}\n{person.badge}" if person.badge else person.name)
            button.setAccessibleName(f"{person.name} {person.badge}".strip())
            button.setProperty("person", person.id)
            button.setMinimumHeight(52)
            button.setAutoDefault(True)
            button.clicked.connect(self._choose)
            self.people.append(button)
            self._grid.addWidget(button, *divmod(place, _COLUMNS))

    @property
    def _found(self) -> list[Person]:
        words = self.wanted.text().strip().casefold()
        return [each for each in self._everybody if words in f"{each.name} {each.badge}".casefold()]

    def _choose(self) -> None:
        number = self.sender().property("person")
        self._sign_in(next(person for person in self._everybody if person.id == number))

    def _choose_first(self) -> None:
        found = self._found
        exact = [each for each in found if each.badge.casefold() == self.wanted.text().strip().casefold()]
        if exact or len(found) == 1:
            self._sign_in((exact or found)[0])

    def _choose_nobody(self) -> None:
        self._sign_in(None)

    def _sign_in(self, person: Person | None) -> None:
        if person and person.has_pin:
            self._asked = person
            self.pin.show()
            self.pin.setFocus()
            self._tell(f"The PIN of {person.name}:")
        else:
            self._people.sign_in(person)
            self.signed_in.emit()

    def _give_pin(self) -> None:
        given = self.pin.text()
        self.pin.clear()
        if self._people.sign_in(self._asked, given):
            self.signed_in.emit()
        else:
            self._tell("That is not the PIN.")

    def _add(self) -> None:
        try:
            self._sign_in(self._people.add(self.name.text(), self.badge.text()))
        except Refused as refusal:
            self._tell("\n".join(refusal.sentences))

    def _ask_for_roster(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self, "Read a roster", "", "Rosters (*.csv);;All files (*)")
        if chosen:
            self.read_roster(Path(chosen))

    def _tell(self, words: str) -> None:
        self.trouble.setText(words)
        self.trouble.setVisible(bool(words))

    def _lay_out(self) -> None:
        title = QLabel("Who is at the machine?")
        title.setObjectName("large")
        self.pin.setEchoMode(QLineEdit.EchoMode.Password)
        self.pin.hide()
        self.trouble.setWordWrap(True)
        self.trouble.setTextFormat(Qt.TextFormat.PlainText)
        self.trouble.hide()
        inside = QWidget()
        self._grid = QGridLayout(inside)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidgetResizable(True)
        scroll.setWidget(inside)
        new, answers = QHBoxLayout(), QHBoxLayout()
        for widget in (self.name, self.badge, self.add):
            new.addWidget(widget)
        for button in (self.add, *self.buttons.values()):
            button.setAutoDefault(True)
        for button in self.buttons.values():
            answers.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 16, 32, 16)
        column.setSpacing(10)
        for part in (title, self.wanted, self.trouble, self.pin):
            column.addWidget(part)
        column.addWidget(scroll, 1)
        column.addLayout(new)
        column.addLayout(answers)


def _line(words: str) -> QLineEdit:
    line = QLineEdit()
    line.setPlaceholderText(words)
    line.setAccessibleName(words)
    line.setMinimumHeight(44)
    return line
