"""Panels about a station: its name and site, and the code that is typed there."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.dialogs import Panel
from app.ui.kit.components.form_fields import Field, line_entry, text_entry

_ABOUT = (
    "Stations at the same site share trainees and their work. You get a one-time code to type there. The "
    "ledger records that you added the station."
)
_CODE = "Type this in a terminal at {name}. It works once. If someone else may have seen it, make a new one."
_LONGEST = 60


class StationPanel(Panel):
    """Asks for the name and the site of a new station.

    Signals:
        given: both.
    """

    given = Signal(str, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Add a station", _ABOUT, "Create the code", parent)
        self.name, self.site = line_entry(), line_entry()
        self._field = Field("Name, such as Kiosk 1", self.name)
        for entry in (self.name, self.site):
            entry.setMaxLength(_LONGEST)
            self.guard(entry)
        self.asked.addWidget(self._field)
        self.asked.addWidget(Field("Site, such as Reno (optional)", self.site))
        self.name.returnPressed.connect(self.site.setFocus)
        self.site.returnPressed.connect(self.yes.click)
        self.yes.clicked.connect(self._give)

    def _give(self) -> None:
        name, site = (" ".join(entry.text().split()) for entry in (self.name, self.site))
        self._field.tell("" if name else "Give the station a name.")
        if name:
            self.given.emit(name, site)
        else:
            self.name.setFocus()


class CodePanel(Panel):
    """Shows the command with the code, to be read, copied or photographed."""

    def __init__(self, name: str, code: str, parent: QWidget) -> None:
        super().__init__(f"Code for {name}", _CODE.format(name=name), "Done", parent)
        self.text = text_entry(f"hcf-trainer sync --join {code}", lines=3)
        self.text.setReadOnly(True)
        self.copy = PageButton("Copy", "outline")
        self.asked.addWidget(Field("Command", self.text))
        self.add_key(self.copy)
        self.no.hide()
        self.copy.clicked.connect(self._copy)
        self.yes.clicked.connect(self.leave)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
        self.tell("Copied.", "right")
