"""Panels that ask what goes out of the records: results for HR, and what verifiers need."""

from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.credentials.export_forms import ExportForm
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.dialogs import Panel
from app.ui.kit.components.labels import label

_RESULTS = (
    "One row for each finished exam: who, where, when, the result and the certificate. The ledger "
    "records that you exported it."
)
_VERIFIERS = (
    "Saves the public key, the revocation list, and a web page that checks certificates in any browser, "
    "even offline. Send them out again after you revoke something."
)
_FORMS: dict[object, str] = {"csv": "CSV", "json": "JSON lines", "xapi": "xAPI"}


class ResultsPanel(Panel):
    """Which exams, and in which form.

    Signals:
        given: the form, and whether only what is new is wanted.
    """

    given = Signal(str, bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__("Results for HR", _RESULTS, "Save the results…", parent)
        self.exams = Segments({False: "All exams", True: "New since last time"}, False)
        self.forms = Segments(_FORMS, "csv")
        for title, choice in (("Exams", self.exams), ("Format", self.forms)):
            self.asked.addWidget(label(title, "small"))
            self.asked.addWidget(choice)
        self.yes.clicked.connect(lambda: self.given.emit(self.form, self.exams.choice))

    @property
    def form(self) -> ExportForm:
        """The form that is chosen."""
        return cast(ExportForm, self.forms.choice)

    def tell_saved(self, words: str) -> None:
        """Say that it is saved, and where."""
        self.tell(f"✓ {words}", "right")
        self.no.setText("Done")
        self.no.setFocus()


class VerifiersPanel(Panel):
    """What verifiers need, or a check here and now.

    Signals:
        asked_to_save: save the page, the key and the list.
        asked_to_check: check a certificate in this window.
    """

    asked_to_save = Signal()
    asked_to_check = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__("For verifiers", _VERIFIERS, "Save the files…", parent)
        self.check = PageButton("Check a certificate…", "outline")
        self.add_key(self.check)
        self.yes.clicked.connect(self.asked_to_save)
        self.check.clicked.connect(self.asked_to_check)

    def tell_saved(self, words: str) -> None:
        """Say that it is saved, and where."""
        self.tell(f"✓ {words}", "right")
        self.no.setText("Done")
        self.no.setFocus()
