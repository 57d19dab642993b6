"""A dealer's file sheet: every exam with all that was decided about it, to be read, printed and saved."""

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ports.dealer_files import FileSheet
from app.ui.certificate.pdf import Paper
from app.ui.certificate.printing import PAPERS, has_printer, usual_paper
from app.ui.kit.page import PageWithBack
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.parts import button, scrolling, words
from app.ui.office.records.exam_card import ExamCard
from app.ui.office.records.file_sheet_words import count_words, who_words

_BUTTONS = {"pdf": "Save as PDF…", "print": "Print…", "close": "Back (Esc)"}


class FileSheetPage(PageWithBack):
    """The exams of one dealer, the newest first.

    Signals:
        wanted: `pdf` or `print` of the whole sheet.
        wanted_of: `open`, `certificate` or `revoke`, and the exam.
    """

    wanted = Signal(str)
    wanted_of = Signal(str, object)

    def __init__(self, sheet: FileSheet, parent: QWidget) -> None:
        super().__init__(parent)
        self.sheet = sheet
        self.told = words("", "quiet")
        self.papers = ComboBox()
        self.papers.setAccessibleName("Paper")
        self.papers.addItems(PAPERS)
        self.papers.setCurrentText(usual_paper())
        self.buttons = {name: button(text) for name, text in _BUTTONS.items()}
        self.cards = [ExamCard(exam) for exam in sheet.exams]
        self._lay_out()
        self.buttons["print"].setVisible(has_printer())
        for card in self.cards:
            card.wanted.connect(self.wanted_of)
        self.buttons["close"].setFocus()

    @property
    def paper(self) -> Paper:
        """The paper that is chosen."""
        return PAPERS[self.papers.currentIndex()]

    def leave_out(self, names: Collection[str]) -> None:
        """Offer none of these."""
        for name in self.buttons.keys() & names:
            self.buttons[name].hide()

    def tell(self, told: str) -> None:
        """Say what came of something."""
        self.told.setText(told)
        self.told.setVisible(bool(told))

    def _press(self) -> None:
        name = self.sender().property("wanted")
        if name == "close":
            self.closed.emit()
        else:
            self.wanted.emit(name)

    def _lay_out(self) -> None:
        self.tell("")
        row = QHBoxLayout()
        row.addWidget(self.papers, 1)
        for name, each in self.buttons.items():
            each.setProperty("wanted", name)
            each.clicked.connect(self._press)
            row.addWidget(each, 2)
        inside = QWidget()
        cards = QVBoxLayout(inside)
        cards.setContentsMargins(0, 0, 6, 0)
        cards.setSpacing(10)
        for card in self.cards:
            cards.addWidget(card)
        cards.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 16, 32, 16)
        column.setSpacing(10)
        column.addWidget(words(who_words(self.sheet), "large"))
        column.addWidget(words(count_words(self.sheet), "quiet"))
        column.addWidget(scrolling(inside, "Exams"), 1)
        column.addWidget(self.told)
        column.addLayout(row)
