"""The questions of an exam, one after another, without feedback."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.drills.question import Question
from app.errors import Refused
from app.exam.sitting import Sitting
from app.exam.sitting_log import QuestionAnswered
from app.ports.exams import Running
from app.ui.drills.question_page import NAMED_KEYS, QuestionPage
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.page_frame import PageHeader
from app.ui.kit.settings import Settings
from app.ui.kit.stopwatch import Clock, Stopwatch
from app.ui.kit.widgets.parts import sentence
from app.ui.kit.widgets.trouble_label import TroubleLabel
from app.ui.table.art.gallery import Report

_CHORDS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)


class ExamQuestionPage(QuestionPage):
    """Gives no feedback, and no answer can be taken back.

    Signals:
        answered: an answer was recorded.
        called: the supervisor's key.
    """

    answered = Signal()
    called = Signal()

    def __init__(
        self, running: Running, settings: Settings, report: Report, now: Clock, parent: QWidget
    ) -> None:
        super().__init__(running.sitting.house, settings, report, parent)
        self._running = running
        self._now = now
        self._watch = Stopwatch(now)
        self.header, self.trouble = PageHeader("Exam", has_home=False, has_back=False), TroubleLabel(self)
        self.supervisor = PageButton("Supervisor", "outline")
        self.supervisor.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.supervisor.clicked.connect(self.called)
        self.header.add_action(self.supervisor)
        column = QVBoxLayout(self)
        column.setSpacing(0)
        column.addWidget(self.header)
        # Above the pictures, which give way to it; the keys cannot become smaller.
        self._pictures.insertWidget(0, self.trouble)
        column.addLayout(self._body, 1)
        self.apply_settings(settings)

    def ask(self) -> None:
        """Ask the open question of the sitting."""
        question = self._asked = self._running.sitting.question
        assert question, "a question is open"
        self._given = []
        name = self._running.opened.dealer["name"]
        self.header.where.setText(f"{name} · {question_words(self._running.sitting)}")
        self.trouble.hide()
        self._show(question)
        self._open(question.parts[0])
        self._watch.start()

    def rest(self, rests: bool) -> None:
        """Stop the clock of the question, or let it go on."""
        if rests:
            self._watch.stop()
        else:
            self._watch.go_on()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Keys answer and do nothing else. Key combinations do nothing."""
        is_chord = event.modifiers() & _CHORDS
        if self.entry and not is_chord:
            self.entry.strike(NAMED_KEYS.get(Qt.Key(event.key()), event.text().upper()))

    def _finish(self, question: Question) -> None:
        given = tuple(self._given)
        answer = QuestionAnswered(given, question.due(given), self._watch.seconds, self._now())
        try:
            self._running.submit(answer)
        except Refused as refusal:
            # What cannot be recorded has not happened: the question stays open.
            self._given = []
            self._open(question.parts[0])
            self.trouble.say(sentence(refusal))
            return
        self._asked = None
        self.answered.emit()


def question_words(sitting: Sitting) -> str:
    """Which question of the exam it is."""
    return f"question {sitting.asked} of {sitting.questions}"
