"""Asks on which paper a certificate or the record of an exam shall be, and where it goes."""

from pathlib import Path
from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from app.ui.certificate.certificate_pdf import Paper
from app.ui.certificate.html_printer import PAPERS, has_printer, usual_paper
from app.ui.kit.components.buttons import PageButton, Segments
from app.ui.kit.components.dialogs import Panel
from app.ui.kit.components.form_fields import Field
from app.ui.kit.components.labels import label
from app.ui.kit.file_picker import FilePicker

_ABOUT = (
    "Saves a PDF, a JSON file and a text file in a new folder inside {place}. The ledger records that you "
    "issued it. If you issue it again, you get the same certificate. An Open Badge is a picture for wallets "
    "and profiles, with the signed result inside."
)
_APART = 40


class CertificatePanel(Panel):
    """A choice of paper, whether a badge comes along, and the button that asks for a place.

    Signals:
        given: the place and the paper.
    """

    given = Signal(Path, str)

    def __init__(self, dealer: str, picker: FilePicker, parent: QWidget) -> None:
        about = _ABOUT.format(place=picker.fixed or "the folder you choose")
        key = "Save it" if picker.fixed else "Choose a folder and save…"
        super().__init__(f"Certificate for {dealer}", about, key, parent)
        self._file_picker = picker
        self.papers = Segments({paper: paper for paper in PAPERS}, usual_paper())
        self.badges = Segments({False: "No badge", True: "PNG and SVG"}, False)
        self.badge_list = QLineEdit()
        self.badge_list.setPlaceholderText("https://…")
        field = Field("Web address of your revoked-badges list (optional)", self.badge_list)
        field.hide()
        self.badges.chosen.connect(lambda _: field.setVisible(self.wants_badge))
        choices = QGridLayout()
        choices.setHorizontalSpacing(_APART)
        choices.setColumnStretch(2, 1)
        for place, (title, choice) in enumerate((("Paper", self.papers), ("Open Badge", self.badges))):
            choices.addWidget(label(title, "small"), 0, place)
            choices.addWidget(choice, 1, place)
        self.asked.addLayout(choices)
        self.asked.addWidget(field)
        self.yes.clicked.connect(self._ask)

    @property
    def paper(self) -> Paper:
        """The paper that is chosen."""
        return cast(Paper, self.papers.choice)

    @property
    def wants_badge(self) -> bool:
        """Does an Open Badge come along?"""
        return bool(self.badges.choice)

    def tell_saved(self, words: str) -> None:
        """Say that it is saved, and where."""
        self.tell(f"✓ {words}", "right")
        self.no.setText("Done")
        self.no.setFocus()

    def _ask(self) -> None:
        if place := self._file_picker.folder(self, "Where should the certificate go?"):
            self.given.emit(place, self.paper)


_RECORD = (
    "A few pages for the file: who dealt, where and when, the pass rules, every fault and wrong answer, "
    "the scores, and how the rules were read."
)


class RecordPanel(Panel):
    """A choice of paper for the record of an exam, which is saved or printed.

    Signals:
        asked_for_pdf: save it as a PDF on this paper.
        asked_to_print: print it.
    """

    asked_for_pdf = Signal(str)
    asked_to_print = Signal()

    def __init__(self, number: str, can_print: bool, parent: QWidget) -> None:
        super().__init__(f"Record of exam {number}", _RECORD, "Save record as PDF…", parent)
        self.papers = Segments({paper: paper for paper in PAPERS}, usual_paper())
        self.print = PageButton("Print record…", "outline")
        self.print.setVisible(can_print and has_printer())
        self.asked.addWidget(label("Paper", "small"))
        self.asked.addWidget(self.papers)
        self.asked.addWidget(self.print)
        self.yes.clicked.connect(lambda: self.asked_for_pdf.emit(self.papers.choice))
        self.print.clicked.connect(self.asked_to_print)

    def tell_saved(self, words: str) -> None:
        """Say that it is saved or printed, and where."""
        self.tell(f"✓ {words}", "right")
        self.no.setText("Done")
        self.no.setFocus()
