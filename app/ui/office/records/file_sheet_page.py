"""A dealer's file sheet: every exam with all that was decided about it, to be read, printed and saved."""

from collections.abc import Collection

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from app.ports.dealer_files import FiledExam, FileSheet
from app.ui.certificate.pdf import Paper
from app.ui.certificate.printing import PAPERS, has_printer, usual_paper
from app.ui.kit.page import PageWithBack
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.parts import button, scrolling, words
from app.ui.office.records.file_sheet_words import (
    count_words,
    exam_lines,
    outcome_words,
    title_words,
    who_words,
)
from app.ui.office.records.record_columns import force_judged


class ExamCard(QFrame):
    """One exam, with its keys at the right.

    Signals:
        asked_to_open: the result of this `FiledExam` is wanted.
        asked_to_certify: its certificate is wanted.
        asked_to_revoke: its result shall count no more.
    """

    asked_to_open = Signal(object)
    asked_to_certify = Signal(object)
    asked_to_revoke = Signal(object)

    def __init__(self, exam: FiledExam) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.exam = exam
        sat = exam.sat
        self.outcome = words(outcome_words(exam), "order")
        self.force = words(exam.force.words if exam.force else "", "order")
        is_good = sat.passed and not sat.is_revoked
        if sat.passed is not None:
            self.outcome.setProperty("judged", "right" if is_good else "wrong")
        if exam.force:
            self.force.setProperty("judged", force_judged(exam.force.kind))
        self.keys = {"open": button("Open")}
        self.keys["open"].clicked.connect(lambda: self.asked_to_open.emit(exam))
        if is_good:
            self.keys["certificate"] = button("Certificate…")
            self.keys["certificate"].clicked.connect(lambda: self.asked_to_certify.emit(exam))
        if sat.passed is not None and not sat.is_revoked:
            self.keys["revoke"] = button("Revoke…")
            self.keys["revoke"].clicked.connect(lambda: self.asked_to_revoke.emit(exam))
        for label in (self.outcome, self.force):
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
        left, keys, row = QVBoxLayout(), QVBoxLayout(), QHBoxLayout(self)
        row.setContentsMargins(16, 12, 16, 12)
        row.setSpacing(20)
        stands = QHBoxLayout()
        stands.setSpacing(16)
        self.outcome.setWordWrap(False)
        stands.addWidget(self.outcome)
        stands.addWidget(self.force, 1)
        left.addWidget(words(title_words(exam)))
        left.addLayout(stands)
        left.addWidget(words("\n".join(exam_lines(exam)), "quiet"))
        left.addStretch(1)
        self.keys["open"].setEnabled(sat.is_closed)
        for key in self.keys.values():
            key.setAccessibleName(f"{key.text()} {sat.id}")
            keys.addWidget(key)
        keys.addStretch(1)
        row.addLayout(left, 1)
        row.addLayout(keys)
        # Not before it is in its place: shown alone, it would be a window that takes the keyboard.
        self.outcome.setVisible(bool(self.outcome.text()))


_BUTTONS = {"pdf": "Save as PDF…", "print": "Print…", "close": "Back (Esc)"}


class FileSheetPage(PageWithBack):
    """The exams of one dealer, the newest first.

    Signals:
        asked_for_pdf: the sheet is to be saved as a PDF.
        asked_to_print: the sheet is to be printed.
        asked_to_open: the result of this `FiledExam` is wanted.
        asked_to_certify: its certificate is wanted.
        asked_to_revoke: its result shall count no more.
    """

    asked_for_pdf = Signal()
    asked_to_print = Signal()
    asked_to_open = Signal(object)
    asked_to_certify = Signal(object)
    asked_to_revoke = Signal(object)

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
        self.buttons["pdf"].clicked.connect(self.asked_for_pdf)
        self.buttons["print"].clicked.connect(self.asked_to_print)
        self.buttons["close"].clicked.connect(self.closed)
        for card in self.cards:
            card.asked_to_open.connect(self.asked_to_open)
            card.asked_to_certify.connect(self.asked_to_certify)
            card.asked_to_revoke.connect(self.asked_to_revoke)
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

    def _lay_out(self) -> None:
        self.tell("")
        row = QHBoxLayout()
        row.addWidget(self.papers, 1)
        for each in self.buttons.values():
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
