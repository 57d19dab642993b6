"""The profile of a trainee: name, badge and PIN. Changes need the PIN."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.errors import Refused
from app.learning.people import Person, Proven
from app.ports.people import PeoplePort
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.page import PageWithBack
from app.ui.kit.require_supervisor import Guard, at_once
from app.ui.kit.widgets.parts import button, field, sentence, words

_WIDEST = 720


class ProfilePage(PageWithBack):
    """One form.

    Signals:
        changed: the person after the change.
    """

    changed = Signal(object)

    def __init__(self, people: PeoplePort, person: Person, parent: QWidget, guard: Guard = at_once) -> None:
        """A new name or badge needs permission, because certificates carry them."""
        super().__init__(parent)
        self._people = people
        self._guard = guard
        self._task = BackgroundTask(self)
        self.person = person
        self.name, self.badge = field("Name"), field("Badge, if there is one")
        self.pin = field("The PIN of now", is_secret=True)
        self.new, self.again = field("New PIN", is_secret=True), field("New PIN once more", is_secret=True)
        self.remove = QCheckBox("Remove the PIN")
        self.told = words("", "trouble")
        self.save, self.back = button("Save", is_primary=True), button("Back (Esc)")
        self._lay_out()
        self._fill()
        self.save.clicked.connect(self._save)
        self.back.clicked.connect(self.closed)
        self.remove.toggled.connect(self._show_pins)
        for each in (self.name, self.badge, self.pin, self.new, self.again):
            each.returnPressed.connect(self._save)
        self._task.found.connect(self._take_in)
        self._task.refused.connect(self._refuse)
        (self.pin if person.has_pin else self.name).setFocus()

    def _save(self) -> None:
        """Check the current PIN in a background task, then make the changes."""
        if self._task.is_busy:
            return
        if self.new.text() != self.again.text() and not self.remove.isChecked():
            self._tell("The two new PINs are not the same: write them again.")
            return
        if (self.name.text(), self.badge.text()) != (self.person.name, self.person.badge):
            self._guard(self._prove)
        else:
            self._prove()

    def _prove(self) -> None:
        new = "" if self.remove.isChecked() else self.new.text() or None
        try:
            self._task.begin(self._people.proving(self.person, self.pin.text(), new))
            self._tell("One moment…")
        except Refused as refusal:
            self._refuse(refusal)

    def _take_in(self, proven: Proven | None) -> None:
        if proven is None:
            self._tell(f"That is not the PIN of {self.person.name}.")
            self.pin.clear()
            self.pin.setFocus()
            return
        try:
            self.person = self._people.change(self.person, self.name.text(), self.badge.text(), proven)
        except Refused as refusal:
            self._refuse(refusal)
            return
        self._fill()
        self._tell("Saved.", is_trouble=False)
        self.changed.emit(self.person)

    def _refuse(self, refusal: Refused) -> None:
        self._tell(sentence(refusal))

    def _tell(self, text: str, is_trouble: bool = True) -> None:
        self.told.setObjectName("trouble" if is_trouble else "quiet")
        self.told.style().polish(self.told)
        self.told.setText(text)

    def _fill(self) -> None:
        """Show the changed person, and clear the PIN fields."""
        self.title.setText(f"The profile of {self.person.name}")
        self.name.setText(self.person.name)
        self.badge.setText(self.person.badge)
        for each in (self.pin, self.new, self.again):
            each.clear()
        self.remove.setChecked(False)
        self._show_pins()

    def _show_pins(self) -> None:
        for each in (self.pin, self._pin_words, self.remove):
            each.setVisible(self.person.has_pin)
        for each in (self.new, self.again):
            each.setEnabled(not self.remove.isChecked())

    def _lay_out(self) -> None:
        self.title, self._pin_words = words("", "large"), words("The PIN of now")
        self.title.setWordWrap(False)
        form = QWidget()
        form.setMaximumWidth(_WIDEST)
        grid = QGridLayout(form)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(10)
        grid.setColumnStretch(1, 1)
        rows = (
            (words("Name"), self.name),
            (words("Badge"), self.badge),
            (self._pin_words, self.pin),
            (words("New PIN"), self.new),
            (words("Once more"), self.again),
        )
        for place, (label, entry) in enumerate(rows):
            label.setWordWrap(False)
            grid.addWidget(label, place, 0)
            grid.addWidget(entry, place, 1)
        # Only as wide as its words, so that a click on any part of it toggles it.
        grid.addWidget(self.remove, len(rows), 1, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(
            words("A PIN is 4 to 12 digits. Leave it empty to keep what is.", "quiet"), len(rows) + 1, 1
        )
        row = QHBoxLayout()
        row.addWidget(self.back, 1)
        row.addWidget(self.save, 2)
        row.addStretch(2)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 16, 32, 16)
        column.setSpacing(12)
        for part in (self.title, form, self.told):
            column.addWidget(part)
        column.addStretch(1)
        column.addLayout(row)
