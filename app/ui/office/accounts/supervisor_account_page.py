"""An account for a supervisor, or changes to one: a PIN is written twice and kept only as a hash."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QLabel, QLineEdit, QWidget

from app.errors import Refused
from app.exam.supervisor import Supervisor
from app.ports.supervisors import SupervisorsPort
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.form_fields import Field, line_entry
from app.ui.kit.components.hero import FeltDecoration
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, PageFooter, PageShell, PanelStack
from app.ui.kit.components.tile import Picture
from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.density import Density
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.parts import sentence

_HEADING = "What supervisors do"
_WORK = "Supervisors open and score exams, issue certificates, and manage trainees and backups."
_GUESSED = "Choose a PIN that no trainee can guess."
_FIRST = (_WORK, "This is the first account. Use it to add the others.", _GUESSED)
_OTHER = (_WORK, "A new supervisor can do everything you can. Have them type their own PIN.", _GUESSED)
_CHANGED = ("Leave both PIN fields empty to keep your PIN.", _GUESSED)
_SIGNED = "Anything already signed keeps the old name and badge."


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
        picture: Picture,
        settings: Settings,
        parent: QWidget,
        changed: Supervisor | None = None,
    ) -> None:
        """`by` makes the account, nobody makes the first; or `changed` changes their own."""
        super().__init__(parent)
        self._supervisors = supervisors
        self._by = by
        self._changed = changed
        self.name, self.badge = line_entry(), line_entry()
        if changed:
            self.name.setText(changed.name)
            self.badge.setText(changed.badge)
        self.pin, self.again = line_entry(is_secret=True), line_entry(is_secret=True)
        self._rows: list[QBoxLayout] = []
        """Fields that belong together."""
        self._about: tuple[str, ...] = _FIRST
        title, key = "First supervisor", "Create the account"
        self._heading = "About the PIN" if changed else _HEADING
        if changed:
            title, self._about, key = "My account", _CHANGED, "Save the changes"
        elif by:
            title, self._about = "Add a supervisor", _OTHER
        self.make = PageButton(key, "primary", "check")
        self.shell = PageShell(self, settings, PageHeader(title, has_home=False))
        self.back = self.shell.header.back
        self.task = BackgroundTask(self)
        self._lay_out(picture)
        self.make.clicked.connect(self._make)
        self.shell.header.went_back.connect(UnsavedGuard(self, self.name, self.badge).leave)
        self.task.found.connect(self._keep)
        self.task.refused.connect(self._refuse)
        for line in self._fields:
            line.returnPressed.connect(self._next)
        self._fields[0].setFocus()

    @property
    def told(self) -> QLabel:
        """What is wrong."""
        return self.shell.told

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

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
            self.shell.tell("Type a name first.")
            self.name.setFocus()
        elif pin != again:
            self.shell.tell("The PINs don’t match. Type them again.")
            self.pin.setFocus()
        elif self._changed and not pin:
            self._keep("")
        else:
            self.shell.tell("")
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
        self.shell.tell(sentence(refusal))
        self.pin.setFocus()

    def _lay_out(self, picture: Picture) -> None:
        who, pins, about = PagePanel("Name and badge"), PagePanel("PIN"), PagePanel(self._heading)
        for panel, names, lines in (
            (who, ("Name", "Badge (optional)"), (self.name, self.badge)),
            (pins, ("PIN, 6 to 12 digits", "Type the PIN again"), (self.pin, self.again)),
        ):
            row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
            row.setSpacing(16)
            for name, line in zip(names, lines, strict=True):
                row.addWidget(Field(name, line), 1)
            panel.column.addLayout(row)
            self._rows.append(row)
        about.column.setSpacing(12)
        for text in self._about:
            about.add(label(text, "quiet", wraps=True))
        about.column.addStretch(1)
        main, footer = (
            PanelStack(who, pins, about),
            PageFooter(_SIGNED if self._changed else "Sign in with this name or badge and this PIN."),
        )
        footer.add(self.make)
        self.shell.dressed.connect(self._fit)
        main.box.setStretch(2, 1)
        self.shell.fill(Columns(main, FeltDecoration(picture)), footer)

    def _fit(self, density: Density) -> None:
        """A small page has the fields side by side; a large one has them one below the other, and is full."""
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        for row in self._rows:
            row.setDirection(beside if density.is_compact else below)
