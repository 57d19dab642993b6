"""An account for a supervisor, or changes to one: a PIN is written twice and kept only as a hash."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.ports.supervisors import SupervisorsPort
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.page import PageWithBack
from app.ui.kit.widgets.parts import button, field, sentence, words

_FIRST = (
    "Supervisors open exams, mark them, and look after the trainees. Nobody is one yet: whoever makes the "
    "first account makes all others. Choose a PIN of 6 to 12 figures that no trainee can guess."
)
_OTHER = "They open and mark exams as you do. Let them write their PIN themselves."
_CHANGED = (
    "What you have signed stays signed with the name and badge of that day. Write a PIN only if you want "
    "another one: 6 to 12 figures that no trainee can guess."
)
_WIDEST = 720


class SupervisorAccountPage(PageWithBack):
    """A form with a PIN in it.

    Signals:
        done: the supervisor as the account has them now.
        closed: it stays as it was.
    """

    done = Signal(object)

    def __init__(
        self,
        supervisors: SupervisorsPort,
        by: Supervisor | None,
        parent: QWidget,
        changed: Supervisor | None = None,
    ) -> None:
        """`by` makes the account, nobody makes the first; or `changed` changes their own."""
        super().__init__(parent)
        self._supervisors = supervisors
        self._by = by
        self._changed = changed
        self.name, self.badge = field("Name"), field("Badge, if there is one")
        if changed:
            self.name.setText(changed.name)
            self.badge.setText(changed.badge)
        self.pin, self.again = field("PIN", is_secret=True), field("The same PIN again", is_secret=True)
        self.told = words("", "trouble")
        self.make = button("Change the account" if changed else "Make the account", is_primary=True)
        self.back = button("Back (Esc)")
        self.task = BackgroundTask(self)
        self._lay_out()
        self.make.clicked.connect(self._make)
        self.back.clicked.connect(self.closed)
        self.task.found.connect(self._keep)
        self.task.refused.connect(self._refuse)
        for line in self._fields:
            line.returnPressed.connect(self._next)
        self._fields[0].setFocus()

    @property
    def _fields(self) -> list[QLineEdit]:
        return [self.name, self.badge, self.pin, self.again]

    def _next(self) -> None:
        """Enter goes from line to line, and from the last makes the account."""
        place = [line.hasFocus() for line in self._fields].index(True)
        if place + 1 < len(self._fields):
            self._fields[place + 1].setFocus()
        else:
            self._make()

    def _make(self) -> None:
        if self.task.is_busy:
            return
        pin, again = self.pin.text(), self.again.text()
        for line in (self.pin, self.again):
            line.clear()
        if not self.name.text().strip():
            self.told.setText("Write a name.")
            self.name.setFocus()
        elif pin != again:
            self.told.setText("The two PINs are not the same: write them again.")
            self.pin.setFocus()
        elif self._changed and not pin:
            self._keep("")
        else:
            self.told.setText("")
            self.task.begin(lambda: self._supervisors.keep(pin))

    def _keep(self, kept: str) -> None:
        name, badge = self.name.text(), self.badge.text()
        try:
            if self._changed:
                account = self._supervisors.change(self._changed, name, badge, kept)
            else:
                account = self._supervisors.add(name, badge, kept, self._by)
        except Refused as refusal:
            self._refuse(refusal)
        else:
            self.done.emit(account)

    def _refuse(self, refusal: Refused) -> None:
        self.told.setText(sentence(refusal))
        self.pin.setFocus()

    def _lay_out(self) -> None:
        title, about = "The first supervisor", _FIRST
        if self._changed:
            title, about = f"The account of {self._changed.name}", _CHANGED
        elif self._by:
            title, about = "Another supervisor", _OTHER
        inside = QWidget()
        inside.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(inside)
        column.setSpacing(12)
        column.addStretch(1)
        column.addWidget(words(title, "large"))
        column.addWidget(words(about, "quiet"))
        for lines in (self._fields[:-2], self._fields[-2:]):
            row = QHBoxLayout()
            for line in lines:
                row.addWidget(line)
            column.addLayout(row)
        column.addWidget(self.told)
        answers = QHBoxLayout()
        answers.addWidget(self.back, 1)
        answers.addWidget(self.make, 2)
        column.addLayout(answers)
        column.addStretch(2)
        around = QHBoxLayout(self)
        around.addStretch(1)
        around.addWidget(inside, 8)
        around.addStretch(1)
