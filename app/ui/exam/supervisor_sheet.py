"""The sheets in a running exam: the supervisor's over the table, an assessor's in a window, one on paper."""

from collections.abc import Sequence
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from app.procedure.exam_requirements import HIGHEST, LOWEST
from app.ui.kit.components.banner import Banner
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.dialogs import Panel
from app.ui.kit.components.form_fields import Field, line_entry, text_entry
from app.ui.kit.components.labels import label
from app.ui.kit.components.lists import ListRow
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListArea, ListColumn, PageShell
from app.ui.kit.components.tile import Picture
from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.page import Page
from app.ui.kit.settings import Settings

_STOP = (
    "End the exam here?",
    "You can’t resume it. Everything so far stays on file with your reason. If an alarm, an illness or "
    "the machine stopped the exam, end it as incomplete, and no one scores it. If the dealer gave up or "
    "can’t pass anymore, end it as not passed.",
)


class EndPanel(Panel):
    """Asks what an exam comes to that ends early. The safe choice has the keyboard.

    Signals:
        ended: end it as `incomplete` or `failed`.
    """

    ended = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(*_STOP, "End as incomplete", parent, "Don’t end it")
        self.failed = PageButton("End as not passed", "danger")
        self.add_key(self.failed)
        self.yes.clicked.connect(lambda: self.ended.emit("incomplete"))
        self.failed.clicked.connect(lambda: self.ended.emit("failed"))


class SupervisorSheet(Page):
    """What goes on record at the left, the exam itself at the right.

    Signals:
        remarked: record this remark.
        paused: pause the exam for this reason.
        stopped: end the exam for this reason, as `incomplete` or `failed`.
        asked_for_marks: show the marks so far.
        asked_for_window: show this assessor's sheet in a second window.
        asked_for_paper: save a blank sheet to print.
        asked_to_quit: end the program.
        resumed: go on with the exam.
        typed: the current text of the field.
    """

    remarked = Signal(str)
    paused = Signal(str)
    stopped = Signal(str, str)
    asked_for_marks = Signal()
    asked_for_window = Signal()
    asked_for_paper = Signal()
    asked_to_quit = Signal()
    resumed = Signal()
    typed = Signal(str)

    def __init__(
        self,
        title: str,
        where: str,
        remarks: Sequence[str],
        begun: str,
        picture: Picture,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        """`where` says who deals and how far; `begun` is what was typed before and not recorded."""
        super().__init__(parent)
        self.text = text_entry(begun, lines=3)
        self.text.setPlaceholderText("What you saw, or why you’re pausing or ending the exam")
        self._field = Field("Comment or reason", self.text)
        self._banner = Banner()
        self.told = self._banner.words
        self.buttons = {
            "remark": PageButton("Save the comment", "", "check"),
            "pause": PageButton("Pause the exam"),
            "marks": PageButton("My scores so far…", "", "file"),
            "window": PageButton("Open my sheet in its own window"),
            "paper": PageButton("Blank sheet to print…", "ghost"),
            "stop": PageButton("End the exam…", "danger"),
            "quit": PageButton("Close the program", "ghost"),
            "on": PageButton("Continue the exam", "primary", "play"),
        }
        self.question: EndPanel | None = None
        header = PageHeader(title, where, has_home=False, has_back=False)
        self.shell = PageShell(self, settings, header)
        self.buttons["remark"].clicked.connect(self._remark)
        self.buttons["pause"].clicked.connect(self._pause)
        self.buttons["marks"].clicked.connect(self.asked_for_marks)
        self.buttons["window"].clicked.connect(self.asked_for_window)
        self.buttons["paper"].clicked.connect(self.asked_for_paper)
        self.buttons["stop"].clicked.connect(self._ask_to_stop)
        # What is written waits for its supervisor as long as the program runs.
        self._guard = UnsavedGuard(self, is_changed=lambda: bool(self._words))
        self.buttons["quit"].clicked.connect(self._quit)
        self.buttons["on"].clicked.connect(self.resumed)
        self._lay_out(picture)
        self.text.textChanged.connect(lambda: self.typed.emit(self.text.toPlainText()))
        self.note(remarks)
        self.buttons["on"].setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def note(self, remarks: Sequence[str]) -> None:
        """Show the remarks so far, the newest first."""
        self._list.clear()
        for remark in reversed(remarks):
            where, _, said = remark.partition(": ")
            self._list.add(ListRow(said, where, opens=False))
        if not remarks:
            self._list.add(
                label("No comments yet. Only you see yours until both assessors have scored.", "small")
            )
        self._list.add_space(12)
        self.shell.dress()

    def tell(self, trouble: str) -> None:
        """Say what is wrong."""
        self._banner.tell(trouble)

    def _remark(self) -> None:
        if said := self._given("Type a comment first."):
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
            self.question = question = EndPanel(self)
            question.ended.connect(lambda outcome: self.stopped.emit(self._words, outcome))
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

    def _lay_out(self, picture: Picture) -> None:
        words = PagePanel("For the record")
        self._list = ListColumn("Comments so far", picture=picture)
        words.add(self._field)
        words.column.addSpacing(8)
        line = QHBoxLayout()
        line.setSpacing(12)
        for name in ("remark", "pause"):
            line.addWidget(self.buttons[name])
        line.addStretch(1)
        words.column.addLayout(line)
        words.column.addSpacing(12)
        words.add(self._banner)
        words.add(self._list, 1)
        side = PagePanel("This exam")
        for name in ("marks", "window", "paper", "stop", "quit"):
            side.add(self.buttons[name])
            side.column.addSpacing(8)
        side.column.addStretch(1)
        side.add(label("The clock starts again when you continue.", "small", wraps=True))
        side.column.addSpacing(8)
        side.add(self.shell.pinned(self.buttons["on"]))
        self.shell.fill(Columns(words, side))


class AssessorWindow(QWidget):
    """One assessor's sheet in a window of its own: the moment, the move, a tap for a remark.

    It never stops the exam, and shows the remarks of nobody else.

    Signals:
        remarked: record this remark.
    """

    remarked = Signal(str)

    def __init__(
        self, assessor: str, dealer: str, headings: Sequence[str], settings: Settings, parent: QWidget
    ) -> None:
        """`parent` is the trainer's window: without that, there is none of these."""
        super().__init__(parent, Qt.WindowType.Window)
        self.setWindowTitle(f"Assessor’s sheet: {assessor}")
        self.page = Page(self)
        header = PageHeader("Assessor’s sheet", f"{assessor} · {dealer}", has_home=False, has_back=False)
        self.shell = PageShell(self.page, settings, header)
        self.where, self.move_made = label("", "strong", wraps=True), label("", wraps=True)
        self.text = line_entry(placeholder="What you saw")
        self.save = PageButton("Save the comment", "", "check")
        self.taps: dict[str, PageButton] = {}
        taps = QGridLayout()
        taps.setSpacing(8)
        taps.setColumnStretch(1, 1)
        for row, heading in enumerate(headings):
            for column, verdict in enumerate(("good", "weak")):
                words = f"{heading}: {verdict}"
                self.taps[words] = key = PageButton(words)
                key.clicked.connect(lambda *_, words=words: self.remarked.emit(words))
                taps.addWidget(key, row, column, Qt.AlignmentFlag.AlignLeft)
        now, side, inside = PagePanel("Right now"), PagePanel("Your comments"), QWidget()
        now.add(self.where)
        now.add(self.move_made)
        now.column.addSpacing(8)
        now.column.addLayout(taps)
        now.column.addSpacing(8)
        now.add(Field("Comment", self.text))
        now.column.addSpacing(8)
        now.add(self.save)
        now.column.addStretch(1)
        self._list = QVBoxLayout(inside)
        self._list.setContentsMargins(0, 0, 8, 0)
        self._list.setSpacing(0)
        self._list.setAlignment(Qt.AlignmentFlag.AlignTop)
        side.add(ListArea(inside, "Your comments"), 1)
        self.shell.fill(Columns(now, side))
        self.save.clicked.connect(self._remark)
        self.text.returnPressed.connect(self._remark)

    def show_moment(self, where: str, move: str, remarks: Sequence[str]) -> None:
        """Where the exam is, what the dealer did last, and this assessor's remarks, the newest first."""
        self.where.setText(where)
        self.move_made.setText(move)
        if len(remarks) == self._list.count():
            return
        for remark in remarks[self._list.count() :]:
            at, _, said = remark.partition(": ")
            self._list.insertWidget(0, ListRow(said, at, opens=False))
        self.shell.dress()

    def _remark(self) -> None:
        if said := " ".join(self.text.text().split()):
            self.text.clear()
            self.remarked.emit(said)


def blank_sheet(dealer: str, house: str, rounds: int, headings: Sequence[str]) -> str:
    """An assessor's sheet for paper: a line for each round, and a row of scores for each heading."""
    rows = "".join([f"<tr><td>{number}</td><td></td><td></td></tr>" for number in range(1, rounds + 1)])
    scores = "".join([f"<td align='center'>{mark}</td>" for mark in range(LOWEST, HIGHEST + 1)])
    marks = "".join([f"<tr><td><b>{escape(heading)}</b></td>{scores}</tr>" for heading in headings])
    table = (
        "<table border='1' cellspacing='0' cellpadding='9' width='100%' "
        "style='border-style: solid; border-color: #a9a495'>"
    )
    head = "".join(
        [
            f"<th align='left' bgcolor='#efe8da' width='{wide}%'>{words}</th>"
            for words, wide in (("Round", 10), ("Move", 22), ("What you saw", 68))
        ]
    )
    return (
        f"<h1>Assessor’s sheet</h1><p>{escape(house)}</p>"
        f"<p>Dealer: <b>{escape(dealer)}</b></p>"
        "<p>Assessor: ______________________________ &nbsp; Date: ____________________</p>"
        f"{table}<tr>{head}</tr>{rows}</table>"
        f"<h3>Circle one score for each</h3>{table}{marks}</table>"
        "<p>&nbsp;</p><p>Signature: ________________________________________</p>"
    )
