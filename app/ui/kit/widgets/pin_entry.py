"""Where somebody shows to be who they say: a line for the PIN, which is checked beside the window."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from app.errors import Refused
from app.learning.people import Person, Proven
from app.ports.people import PeoplePort
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.widgets.parts import sentences

_LONGEST = 12


class PinEntry(QLineEdit):
    """Hidden until somebody is asked; what is written is never shown.

    Signals:
        proven: the `Proven` of whoever was asked.
        told: a sentence, while the PIN is asked for and checked.
        refused: a sentence: it is wrong, or why it cannot be checked.
    """

    proven = Signal(object)
    told = Signal(str)
    refused = Signal(str)

    def __init__(self, people: PeoplePort, page: QWidget) -> None:
        super().__init__()
        self._people = people
        self._task = BackgroundTask(page)
        self.asked: Person | None = None
        """Who has to give a PIN."""
        self.setPlaceholderText("PIN")
        self.setAccessibleName("PIN")
        self.setEchoMode(QLineEdit.EchoMode.Password)
        self.setMaxLength(_LONGEST)
        self.hide()
        self.returnPressed.connect(self._check)
        self._task.found.connect(self._take_in)
        self._task.refused.connect(self._refuse)

    def ask(self, person: Person | None) -> None:
        """Ask for the PIN of somebody; nobody is asked any more without one."""
        self._task.forget()
        self.asked = person
        self.clear()
        self.setVisible(person is not None)
        if person:
            self.told.emit(f"{person.name}’s PIN:")
            self.setFocus()

    def _check(self) -> None:
        given = self.text()
        self.clear()
        if self.asked is None or self._task.is_busy:
            return
        try:
            work = self._people.proving(self.asked, given)
        except Refused as refusal:
            self._refuse(refusal)
            return
        self.told.emit("Checking the PIN…")
        self._task.begin(work)

    def _take_in(self, proven: Proven | None) -> None:
        if proven:
            self.proven.emit(proven)
        elif self.asked:
            self.refused.emit(f"That is not {self.asked.name}’s PIN.")

    def _refuse(self, refusal: Refused) -> None:
        self.refused.emit(sentences(refusal))
