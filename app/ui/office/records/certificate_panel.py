"""Asks on which paper a certificate shall be, and where it goes."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QWidget

from app.ui.certificate.pdf import Paper
from app.ui.certificate.printing import PAPERS, usual_paper
from app.ui.kit.file_picker import FilePicker
from app.ui.kit.widgets.panel import Panel
from app.ui.kit.widgets.parts import button

_ABOUT = (
    "PDF, JSON and text go into a folder of their own, in {place}. The ledger keeps that you issued it. "
    "Issued again it is the same certificate."
)


class CertificatePanel(Panel):
    """A choice of paper, and the key that asks for a place.

    Signals:
        given: the place and the paper.
    """

    given = Signal(Path, str)

    def __init__(self, dealer: str, picker: FilePicker, parent: QWidget) -> None:
        about = _ABOUT.format(place=picker.fixed or "the place you choose")
        key = "Save it" if picker.fixed else "Choose a place and save…"
        super().__init__(f"Certificate for {dealer}", about, key, parent)
        self._file_picker = picker
        self.papers = QButtonGroup(self)
        row = QHBoxLayout()
        for place, paper in enumerate(PAPERS):
            choice = button(paper)
            choice.setCheckable(True)
            choice.setChecked(paper == usual_paper())
            self.papers.addButton(choice, place)
            row.addWidget(choice, 1)
        self.asked.addLayout(row)
        self.yes.clicked.connect(self._ask)

    @property
    def paper(self) -> Paper:
        """The paper that is chosen."""
        return PAPERS[self.papers.checkedId()]

    def tell(self, told: str, is_saved: bool) -> None:
        """Say what came of it."""
        self.told.setProperty("judged", "right" if is_saved else "wrong")
        self.told.style().polish(self.told)
        self.told.setText(told)
        if is_saved:
            self.no.setText("Done (Esc)")
            self.no.setFocus()

    def _ask(self) -> None:
        if place := self._file_picker.folder(self, "Where does the certificate go?"):
            self.given.emit(place, self.paper)
