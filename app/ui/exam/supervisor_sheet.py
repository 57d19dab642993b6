"""The supervisor's sheet in a running exam: a remark, a pause, the marks so far, or the end."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.dialogs import QuestionPanel
from app.ui.kit.components.forms import Field, text_entry
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListArea, PageShell
from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.page import Page
from app.ui.kit.settings import Settings

_STOP = (
    "End the exam here?",
    "What was dealt and answered counts. Everything else counts as missing. You can’t resume the exam.",
    "End the exam",
    "Don’t end it",
)


class SupervisorSheet(Page):
    """What goes on record at the left, the exam itself at the right.

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

    def __init__(
        self,
        title: str,
        where: str,
        remarks: Sequence[str],
        begun: str,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        """`where` says who deals and how far; `begun` is what was typed before and not recorded."""
        super().__init__(parent)
        self.text = text_entry(begun, lines=3)
        self.text.setPlaceholderText("What you saw, or why you pause or end the exam")
        self._field = Field("Remark or reason", self.text)
        self.told = label("", ink="wrong", wraps=True)
        self.told.hide()
        self.buttons = {
            "remark": PageButton("Save the remark", "", "check"),
            "pause": PageButton("Pause the exam"),
            "marks": PageButton("My scores so far…", "", "file"),
            "stop": PageButton("End the exam…", "danger"),
            "quit": PageButton("Close the program", "ghost"),
            "on": PageButton("Continue the exam", "primary", "play"),
        }
        self.question: QuestionPanel | None = None
        header = PageHeader(title, where, has_home=False, has_back=False)
        self.shell = PageShell(self, settings, header)
        self.buttons["remark"].clicked.connect(self._remark)
        self.buttons["pause"].clicked.connect(self._pause)
        self.buttons["marks"].clicked.connect(self.asked_for_marks)
        self.buttons["stop"].clicked.connect(self._ask_to_stop)
        # What is written waits for its supervisor as long as the program runs.
        self._guard = UnsavedGuard(self, is_changed=lambda: bool(self._words))
        self.buttons["quit"].clicked.connect(self._quit)
        self.buttons["on"].clicked.connect(self.resumed)
        self._lay_out()
        self.text.textChanged.connect(lambda: self.typed.emit(self.text.toPlainText()))
        self.note(remarks)
        self.buttons["on"].setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def note(self, remarks: Sequence[str]) -> None:
        """Show the remarks so far, the newest first."""
        while item := self._list.takeAt(0):
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        for remark in reversed(remarks):
            where, _, said = remark.partition(": ")
            self._list.addWidget(ListRow(said, where, opens=False))
        if not remarks:
            self._list.addWidget(
                label("No remarks yet. Only you see yours until both assessors have scored.", "small")
            )
        self._list.addStretch(1)
        self.shell.dress()

    def tell(self, trouble: str) -> None:
        """Say what is wrong."""
        self.told.setText(trouble)
        self.told.setVisible(bool(trouble))

    def _remark(self) -> None:
        if said := self._given("Type a remark first."):
            self.text.clear()
            self.remarked.emit(said)

    def _pause(self) -> None:
        if said := self._given("Type a reason for the pause first."):
            self.text.clear()
            self.paused.emit(said)

    def _quit(self) -> None:
        if not self._guard.asks_before(self.asked_to_quit.emit):
            self.asked_to_quit.emit()

    def _ask_to_stop(self) -> None:
        if self._given("Type a reason for ending the exam first."):
            self.question = question = QuestionPanel(*_STOP, self)
            question.confirmed.connect(lambda: self.stopped.emit(self._words))
            question.left.connect(self._close_question)
            question.lie_over(self)

    def _close_question(self) -> None:
        if self.question:
            self.question.hide()
            self.question.deleteLater()
            self.question = None
            self.buttons["stop"].setFocus()

    def _given(self, missing: str) -> str:
        """The words in the field. If it is empty, says so."""
        self.tell("" if self._words else missing)
        if not self._words:
            self.text.setFocus()
        return self._words

    @property
    def _words(self) -> str:
        return " ".join(self.text.toPlainText().split())

    def _lay_out(self) -> None:
        words, inside = PagePanel("For the record"), QWidget()
        self._list = QVBoxLayout(inside)
        self._list.setContentsMargins(0, 0, 8, 0)
        self._list.setSpacing(0)
        words.add(self._field)
        words.column.addSpacing(8)
        line = QHBoxLayout()
        line.setSpacing(12)
        for name in ("remark", "pause"):
            line.addWidget(self.buttons[name])
        line.addStretch(1)
        words.column.addLayout(line)
        words.column.addSpacing(12)
        words.add(self.told)
        words.add(ListArea(inside, "Remarks so far"), 1)
        side = PagePanel("This exam")
        for name in ("marks", "stop", "quit"):
            side.add(self.buttons[name])
            side.column.addSpacing(8)
        side.column.addStretch(1)
        side.add(label("The clock starts again when you continue.", "small", wraps=True))
        side.column.addSpacing(8)
        side.add(self.buttons["on"])
        self.shell.fill(Columns(words, side))
