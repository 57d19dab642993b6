"""An exam on a file sheet: what came of it, how that stands, all that was said, and what can be done."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from app.ports.dealer_files import FiledExam
from app.ui.kit.widgets.parts import button, words
from app.ui.office.records.file_sheet_words import exam_lines, outcome_words, title_words
from app.ui.office.records.record_columns import force_judged


class ExamCard(QFrame):
    """One exam, with its keys at the right.

    Signals:
        wanted: `open`, `certificate` or `revoke`, and the exam.
    """

    wanted = Signal(str, object)

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
        if is_good:
            self.keys["certificate"] = button("Certificate…")
        if sat.passed is not None and not sat.is_revoked:
            self.keys["revoke"] = button("Revoke…")
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
        for name, key in self.keys.items():
            key.setProperty("wanted", name)
            key.setAccessibleName(f"{key.text()} {sat.id}")
            key.clicked.connect(self._want)
            keys.addWidget(key)
        keys.addStretch(1)
        row.addLayout(left, 1)
        row.addLayout(keys)
        # Not before it is in its place: shown alone, it would be a window that takes the keyboard.
        self.outcome.setVisible(bool(self.outcome.text()))

    def _want(self) -> None:
        self.wanted.emit(self.sender().property("wanted"), self.exam)
