"""A notice in an exam: one sentence, and one button to go on. The supervisor's key is always there."""

from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.exam.sitting import Sitting
from app.ports.exams import Running
from app.ui.kit.page import Page
from app.ui.kit.widgets.parts import button, words


class ExamNotice(NamedTuple):
    """A title, a text, and the words on the button to go on. Without them only a supervisor can go on."""

    title: str
    text: str
    key: str


_SILENCE = (
    "Deal as your house does. Nothing says whether it is right, and nothing is taken back. "
    "When a round is over, press FINISH. Only a supervisor can pause."
)
_OVER = ExamNotice("That was the last one.", "It is all dealt and answered.", "Finish")
_PAUSED = ExamNotice("The exam is paused.", "The clock stands. Only a supervisor can go on.", "")
_THANKS = ExamNotice("Thank you.", "That was all. Please call the supervisor.", "")


def notice_for(running: Running, is_seated: bool, was_cut: bool) -> ExamNotice | None:
    """The notice for now, or None during a round or a question."""
    sitting, name = running.sitting, running.opened.dealer["name"]
    if sitting.is_closed:
        return _THANKS
    if sitting.is_paused:
        # The reason is for the supervisors and the record only.
        return _PAUSED
    if not is_seated and was_cut:
        return ExamNotice("An exam was cut off", f"{name} goes on {_place(sitting)}.", "Go on")
    if not is_seated:
        return ExamNotice(f"Give the seat to {name}.", _SILENCE, "Begin")
    if sitting.session or sitting.question:
        return None
    if sitting.is_over:
        return _OVER
    if sitting.round < sitting.rounds:
        title = f"Round {sitting.round} of {sitting.rounds} is over." if sitting.round else "Ready?"
        return ExamNotice(title, "The clock of the table stands until the next one.", "Next round")
    return ExamNotice("The rounds are over.", f"Now {_questions(sitting)}, one after the other.", "Begin")


def _place(sitting: Sitting) -> str:
    if sitting.session:
        return f"at round {sitting.round} of {sitting.rounds}, at the very act"
    if sitting.question:
        return f"at question {sitting.asked} of {sitting.questions}"
    if sitting.is_over:
        return "with nothing left to do"
    if sitting.round < sitting.rounds:
        return f"with round {sitting.round + 1} of {sitting.rounds}"
    return f"with question {sitting.asked + 1} of {sitting.questions}"


def _questions(sitting: Sitting) -> str:
    left = sitting.questions - len(sitting.answers)
    return "1 question" if left == 1 else f"{left} questions"


_WIDEST = 760


class NoticePage(Page):
    """Says what happens now and what comes next.

    Signals:
        pressed: the key to go on.
        called: the supervisor's key.
    """

    pressed = Signal()
    called = Signal()

    def __init__(self, whose: str, title: str, text: str, key: str, parent: QWidget) -> None:
        """`key` is the text of the button to go on; empty if only a supervisor can go on."""
        super().__init__(parent)
        self.go_on, self.supervisor = button(key, is_primary=True), button("Supervisor")
        self.title, self.text, self.told = words(title, "huge"), words(text, "order"), words("", "trouble")
        self.go_on.clicked.connect(self.pressed)
        self.supervisor.clicked.connect(self.called)
        top, middle, below = QHBoxLayout(), QVBoxLayout(), QHBoxLayout()
        top.addWidget(words(whose, "quiet"), 1)
        top.addWidget(self.supervisor)
        inside = QWidget()
        inside.setMaximumWidth(_WIDEST)
        inside.setLayout(middle)
        middle.setSpacing(16)
        for part in (self.title, self.text, self.told):
            part.setAlignment(Qt.AlignmentFlag.AlignCenter)
            middle.addWidget(part)
        if key:
            below.addStretch(1)
            below.addWidget(self.go_on, 2)
            below.addStretch(1)
        middle.addSpacing(16)
        middle.addLayout(below)
        around = QHBoxLayout()
        around.addStretch(1)
        around.addWidget(inside, 8)
        around.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 16, 8)
        column.addLayout(top)
        column.addStretch(2)
        column.addLayout(around)
        column.addStretch(3)
        (self.go_on if key else self.supervisor).setFocus()

    def tell(self, trouble: str) -> None:
        """Show why it does not go on."""
        self.told.setText(trouble)
