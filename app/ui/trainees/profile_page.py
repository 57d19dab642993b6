"""The profile of a trainee: name, badge, cohort and PIN. Changes need the PIN."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from app.errors import Refused
from app.learning.people import Person, Proven
from app.learning.roster import COHORT_LENGTH
from app.ports.people import PeoplePort
from app.procedure.house import House
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.check_list import TickBox
from app.ui.kit.components.form_fields import Field, line_entry
from app.ui.kit.components.hero import FeltBelow, FeltDecoration
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, PageFooter, PageShell, PanelStack
from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.page import PageWithBack
from app.ui.kit.require_supervisor import Guard, at_once
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.parts import sentence
from app.ui.table.vignettes import vignette

_CONSEQUENCE = "New certificates use this name and badge. Old ones stay the same."
_ABOUT_PIN = (
    "With a PIN, no one else can sign in under this name. Use 4 to 12 digits.",
    "Leave both fields empty to keep the current PIN.",
)


class ProfilePage(PageWithBack):
    """One form.

    Signals:
        changed: the person after the change.
    """

    changed = Signal(object)

    def __init__(
        self,
        people: PeoplePort,
        person: Person,
        house: House,
        settings: Settings,
        parent: QWidget,
        guard: Guard = at_once,
    ) -> None:
        """A new name or badge needs permission, because certificates carry them; so does a new cohort."""
        super().__init__(parent)
        self._people = people
        self._guard = guard
        self._task = BackgroundTask(self)
        self.person = person
        self.name, self.badge, self.cohort = line_entry(), line_entry(), line_entry()
        self.cohort.setMaxLength(COHORT_LENGTH)
        self.pin = line_entry(is_secret=True)
        self.new, self.again = line_entry(is_secret=True), line_entry(is_secret=True)
        self.remove = TickBox("Remove the PIN")
        self.save = PageButton("Save the profile", "primary", "check")
        self.shell = PageShell(self, settings, PageHeader("Profile", has_home=False))
        self.back = self.shell.header.back
        self._lay_out(house)
        self._fill()
        self.save.clicked.connect(self._save)
        self.shell.header.went_back.connect(UnsavedGuard(self, self.name, self.badge, self.cohort).leave)
        self.remove.toggled.connect(self._show_pins)
        for each in (self.name, self.badge, self.cohort, self.pin, self.new, self.again):
            each.returnPressed.connect(self._save)
        self._task.found.connect(self._take_in)
        self._task.refused.connect(self._refuse)
        (self.pin if person.has_pin else self.name).setFocus()

    @property
    def told(self) -> QLabel:
        """What came of it."""
        return self.shell.told

    @property
    def whose(self) -> str:
        """Whose profile it is, as the header says."""
        return self.shell.header.where.text()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def _save(self) -> None:
        """Check the current PIN in a background task, then make the changes."""
        if self._task.is_busy:
            return
        if self.new.text() != self.again.text() and not self.remove.isChecked():
            self._tell("The new PINs don’t match. Type them again.")
            return
        who = self.person
        if (self.name.text(), self.badge.text(), self.cohort.text()) != (who.name, who.badge, who.cohort):
            self._guard(self._prove)
        else:
            self._prove()

    def _prove(self) -> None:
        new = "" if self.remove.isChecked() else self.new.text() or None
        try:
            self._task.begin(self._people.proving(self.person, self.pin.text(), new))
            self._tell("One moment…", "quiet")
        except Refused as refusal:
            self._refuse(refusal)

    def _take_in(self, proven: Proven | None) -> None:
        if proven is None:
            self._tell(f"That is not {self.person.name}’s PIN.")
            self.pin.clear()
            self.pin.setFocus()
            return
        try:
            self.person = self._people.change(
                self.person, self.name.text(), self.badge.text(), proven, self.cohort.text()
            )
        except Refused as refusal:
            self._refuse(refusal)
            return
        self._fill()
        self._tell("Saved.", "right")
        self.changed.emit(self.person)

    def _refuse(self, refusal: Refused) -> None:
        self._tell(sentence(refusal))

    def _tell(self, text: str, ink: str = "wrong") -> None:
        self.shell.tell(text, ink)

    def _fill(self) -> None:
        """Show the changed person, and clear the PIN fields."""
        self.shell.header.where.setText(self.person.name)
        self.name.setText(self.person.name)
        self.badge.setText(self.person.badge)
        self.cohort.setText(self.person.cohort)
        for each in (self.pin, self.new, self.again):
            each.clear()
        self.remove.setChecked(False)
        self._show_pins()

    def _show_pins(self) -> None:
        for part in (self._pin_field, self.remove):
            part.setVisible(self.person.has_pin)
        for entry in (self.new, self.again):
            entry.setEnabled(not self.remove.isChecked())

    def _lay_out(self, house: House) -> None:
        who, pins, about = PagePanel("Name, badge and cohort"), PagePanel("PIN"), PagePanel("About the PIN")
        fields = (("Name", self.name), ("Badge (optional)", self.badge), ("Cohort (optional)", self.cohort))
        who.column.addLayout(_side_by_side(*[Field(name, entry) for name, entry in fields]))
        self._pin_field = Field("Current PIN", self.pin)
        pins.column.setSpacing(8)
        pins.add(self._pin_field)
        pins.column.addLayout(
            _side_by_side(Field("New PIN", self.new), Field("Type the new PIN again", self.again))
        )
        # Only as wide as its words, so that a click on any part of it toggles it.
        pins.column.addWidget(self.remove, 0, Qt.AlignmentFlag.AlignLeft)
        about.column.setSpacing(12)
        for text in _ABOUT_PIN:
            about.add(label(text, "quiet", wraps=True))
        about.column.addSpacing(4)
        about.add(FeltDecoration(vignette("watch", house)), 1)
        about.column.addStretch(0)
        main, footer = PanelStack(who, pins), PageFooter(_CONSEQUENCE)
        # A form is as high as its fields: what grows are pictures.
        main.box.addWidget(FeltBelow(vignette("practice", house)), 1)
        main.box.addStretch(0)
        footer.add(self.save)
        self.shell.fill(Columns(main, about), footer)


def _side_by_side(*fields: Field) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(16)
    for each in fields:
        row.addWidget(each, 1)
    return row
