"""The supervisor's sheet in a running exam: a remark, a pause, the marks so far, or the end."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.ui.kit.page import Page
from app.ui.kit.widgets.parts import button, lay_over, scrolling, words
from app.ui.kit.widgets.verdict_panel import VerdictPanel

_NEED_WORDS = {
    "remark": "Write the remark first.",
    "pause": "Write why it pauses first.",
    "stop": "Write why it ends first.",
}
_LINES = 4
_STOP = (
    "End the exam here?",
    "What was dealt and answered counts, the rest is missing. It does not go on after that.",
    {"on": "No, it goes on", "stop": "End it"},
    "on",
)


class SupervisorSheet(Page):
    """Words at the left, keys at the right.

    Signals:
        wanted: what is wanted, and the words for it: `remark`, `pause`, `stop`, `marks`, `quit` or `on`.
        typed: what stands in the field for words now.
    """

    wanted = Signal(str, str)
    typed = Signal(str)

    def __init__(self, title: str, remarks: Sequence[str], begun: str, parent: QWidget) -> None:
        """`begun` is what was typed before and not written down."""
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

    def _want(self) -> None:
        name = self.sender().property("wanted")
        given = " ".join(self.text.toPlainText().split())
        self.tell("")
        if name in _NEED_WORDS and not given:
            self.tell(_NEED_WORDS[name])
            self.text.setFocus()
        elif name == "stop":
            lay_over(self.question, self, _LINES)
            self.question.ask(*_STOP)
        else:
            if name in _NEED_WORDS:
                self.text.clear()
            self.wanted.emit(name, given)

    def _answer(self, name: str) -> None:
        if name == "stop":
            self.wanted.emit(name, " ".join(self.text.toPlainText().split()))

    def _lay_out(self, title: str) -> None:
        left, keys, middle = QVBoxLayout(), QGridLayout(), QHBoxLayout()
        left.addWidget(self.text, 2)
        left.addWidget(scrolling(self.remarks, "Remarks so far"), 3)
        for place, (name, each) in enumerate(self.buttons.items()):
            each.setProperty("wanted", name)
            each.setMinimumHeight(56)
            each.clicked.connect(self._want)
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
