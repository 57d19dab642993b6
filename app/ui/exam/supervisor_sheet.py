"""The supervisor's sheet in a running exam: a remark, a pause, the marks so far, or the end."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.ui.kit.page import Page
from app.ui.kit.widgets.parts import button, lay_over, scrolling, words
from app.ui.kit.widgets.verdict_panel import VerdictPanel, YesNo

_LINES = 4
_STOP = (
    "End the exam here?",
    "What was dealt and answered counts, the rest is missing. It does not go on after that.",
    {YesNo.NO: "No, it goes on", YesNo.YES: "End it"},
    YesNo.NO,
)


class SupervisorSheet(Page):
    """Words at the left, keys at the right.

    Signals:
        remarked: record this remark.
        paused: pause the exam for this reason.
        stopped: end the exam for this reason.
        asked_for_marks: show the marks so far.
        asked_to_quit: end the program.
        resumed: go on with the exam.
        typed: the current text of the field.
    """

    remarked = Signal(str)
    paused = Signal(str)
    stopped = Signal(str)
    asked_for_marks = Signal()
    asked_to_quit = Signal()
    resumed = Signal()
    typed = Signal(str)

    def __init__(self, title: str, remarks: Sequence[str], begun: str, parent: QWidget) -> None:
        """`begun` is what was typed before and not recorded."""
        super().__init__(parent)
        self.text = QPlainTextEdit(begun)
        self.text.setPlaceholderText("A remark to this step, or the reason for a pause or the end")
        self.text.setAccessibleName("Words for the record")
        self.text.setTabChangesFocus(True)
        self.told, self.remarks = words("", "trouble"), words("", "quiet")
        self.remarks.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.buttons = {
            "remark": button("Write the remark down"),
            "pause": button("Pause for this reason"),
            "marks": button("My marks so far…"),
            "stop": button("End the exam…"),
            "quit": button("Close the program"),
            "on": button("Go on with the exam", is_primary=True),
        }
        self.buttons["remark"].clicked.connect(self._remark)
        self.buttons["pause"].clicked.connect(self._pause)
        self.buttons["marks"].clicked.connect(self.asked_for_marks)
        self.buttons["stop"].clicked.connect(self._ask_to_stop)
        self.buttons["quit"].clicked.connect(self.asked_to_quit)
        self.buttons["on"].clicked.connect(self.resumed)
        self._lay_out(title)
        self.text.textChanged.connect(lambda: self.typed.emit(self.text.toPlainText()))
        self.question = VerdictPanel(self)
        self.question.answered.connect(self._answer)
        self.note(remarks)
        self.buttons["on"].setFocus()

    def note(self, remarks: Sequence[str]) -> None:
        """Show the remarks so far, the newest first."""
        self.remarks.setText("\n".join(reversed(remarks)))

    def tell(self, trouble: str) -> None:
        """Say what is wrong."""
        self.told.setText(trouble)

    def _remark(self) -> None:
        if said := self._given("Write the remark first."):
            self.text.clear()
            self.remarked.emit(said)

    def _pause(self) -> None:
        if said := self._given("Write why it pauses first."):
            self.text.clear()
            self.paused.emit(said)

    def _ask_to_stop(self) -> None:
        if self._given("Write why it ends first."):
            lay_over(self.question, self, _LINES)
            self.question.ask(*_STOP)

    def _answer(self, answer: YesNo) -> None:
        if answer is YesNo.YES:
            self.stopped.emit(self._words)

    def _given(self, missing: str) -> str:
        """The words in the field. If it is empty, says so."""
        self.tell("" if self._words else missing)
        if not self._words:
            self.text.setFocus()
        return self._words

    @property
    def _words(self) -> str:
        return " ".join(self.text.toPlainText().split())

    def _lay_out(self, title: str) -> None:
        left, keys, middle = QVBoxLayout(), QGridLayout(), QHBoxLayout()
        left.addWidget(self.text, 2)
        left.addWidget(scrolling(self.remarks, "Remarks so far"), 3)
        for place, each in enumerate(self.buttons.values()):
            each.setMinimumHeight(56)
            keys.addWidget(each, place + 1, 0)
        keys.setRowStretch(0, 1)
        keys.setVerticalSpacing(10)
        middle.setSpacing(24)
        middle.addLayout(left, 3)
        middle.addLayout(keys, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 16, 32, 16)
        column.setSpacing(12)
        column.addWidget(words(title, "large"))
        column.addWidget(self.told)
        column.addLayout(middle, 1)
