"""A run of questions on a page: what is shown, what is asked, and the verdict on the answer before."""

from enum import StrEnum
from time import monotonic
from typing import assert_never

from PySide6.QtCore import QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from app.drills.answer import Answered
from app.drills.beliefs.diagnosis import likely
from app.drills.question import Question, Scene
from app.drills.run import DrillRun
from app.errors import Refused
from app.ports.drill_runs import RunPort
from app.ui.drills.choice_entries import PickEntry
from app.ui.drills.feedback import FeedbackPanel, VerdictLine, explanation, verdict_words
from app.ui.drills.question_page import NAMED_KEYS, QuestionPage
from app.ui.drills.run_words import progress_words, result_words
from app.ui.kit.settings import Settings
from app.ui.kit.stopwatch import Clock, Stopwatch
from app.ui.kit.widgets.trouble_label import TroubleLabel
from app.ui.table.art.gallery import Report

_TICK = 200
_SHOWN = 30
"""Milliseconds from one look at the clock to the next, and until a question is sure to be seen."""


class RunAnswer(StrEnum):
    """What to do after an explanation, or at the end."""

    NEXT = "next"
    AGAIN = "again"
    CLOSE = "close"


_AT_THE_END = {RunAnswer.AGAIN: "Once more", RunAnswer.CLOSE: "Other drills"}
_ALL_MENDED = {RunAnswer.CLOSE: "Other drills"}
"""After the last mistake there is nothing to do again."""


class RunProgress(QLabel):
    """How far a run is, and the clock of the present question.

    Signals:
        ran_out: the time is up.
    """

    ran_out = Signal()

    def __init__(self, run: DrillRun, clock: Clock) -> None:
        super().__init__()
        self._run = run
        self._watch = Stopwatch(clock)
        self._ticking = QTimer(self, interval=_TICK)
        self._ticking.timeout.connect(self._tick)

    @property
    def seconds(self) -> float:
        """How long the present question has been asked."""
        return self._watch.seconds

    def start(self) -> None:
        """Start the clock for a question."""
        self._watch.start()
        self._show()

    def go_on(self) -> None:
        """Go on with the same question."""
        self._watch.go_on()
        self._show()

    def stop(self) -> None:
        """Stop: no question is open."""
        self._ticking.stop()
        self._watch.stop()

    def tell(self) -> None:
        """Show the progress."""
        self.setText(progress_words(self._run, self._watch.seconds))

    def _show(self) -> None:
        self.tell()
        if self._run.plan.is_timed:
            self._ticking.start()

    def _tick(self) -> None:
        left = self._run.left
        if left is not None and self._watch.seconds >= left:
            self.ran_out.emit()
        else:
            self.tell()


class RunPage(QuestionPage):
    """One run from its first question to its last, or until it is left.

    Signals:
        closed: back to the list of drills.
        again: run the same plan again.
    """

    closed = Signal()
    again = Signal()

    def __init__(
        self,
        run: DrillRun,
        kept: RunPort,
        settings: Settings,
        text: float,
        report: Report,
        parent: QWidget,
        clock: Clock = monotonic,
    ) -> None:
        super().__init__(run.course.house, settings, text, report, parent)
        self.run = run
        self._kept = kept
        self._last: tuple[Question, Answered] | None = None
        self._has_ended = False
        self.progress, self.verdict = RunProgress(run, clock), VerdictLine(self)
        self.telling, self.trouble = FeedbackPanel(self), TroubleLabel(self)
        self.leave, self.why = QPushButton("Leave (Esc)"), QPushButton("Why? (E)")
        # The next question is chosen and painted while the trainee thinks, after this one is painted.
        self._looking_ahead = QTimer(self, singleShot=True, interval=_SHOWN)
        self._lay_out()
        self.leave.clicked.connect(self.closed)
        self.why.clicked.connect(self.explain)
        self.telling.answered.connect(self._answer)
        self.progress.ran_out.connect(self._run_out)
        self._looking_ahead.timeout.connect(self._look_ahead)
        self.apply_settings(settings, text)
        self._ask()

    def apply_settings(self, settings: Settings, text: float) -> None:
        """Apply these settings and this text size."""
        super().apply_settings(settings, text)
        self._place_telling()

    def explain(self) -> None:
        """Explain the last answer."""
        if self._last is None or self.telling.isVisible():
            return
        question, answer = self._last
        self.progress.stop()
        self._show(question, is_explained=True)
        title, lines = explanation(answer, question, likely(answer, self.run.answers[:-1]))
        self.verdict.clear()
        self._tell(title, lines, {RunAnswer.NEXT: "Next (Enter)" if self._asked is None else "Back (Enter)"})

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Handle the keys of the page."""
        key = NAMED_KEYS.get(Qt.Key(event.key()), event.text().upper())
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif self.telling.isVisible():
            self.telling.strike(key)
            self.telling.scroll_by(event.key())
        elif key == "E":
            self.explain()
        elif self.entry:
            self.entry.strike(key)

    # --- asking

    def _ask(self) -> None:
        """Ask the current question, or show the result."""
        question = self._asked = self.run.question
        self._given = []
        if question is None:
            self._end()
            return
        self._show(question)
        self._stop_telling()
        self._open(question.parts[0])
        self.progress.start()
        self._looking_ahead.start()

    def _back_to_question(self) -> None:
        """Return from an explanation to the open question, with the parts answered so far."""
        assert self._asked
        self._show(self._asked)
        if isinstance(self.entry, PickEntry):
            self.exhibits.mark(self.entry.picked)
        self._stop_telling()
        self.progress.go_on()
        self._looking_ahead.start()

    def _look_ahead(self) -> None:
        coming = self.run.look_ahead()
        if coming is None:
            return
        scene = next((thing for thing in coming.shows if isinstance(thing, Scene)), None)
        if scene and self.scene:
            self.scene.expect(scene)
        elif not scene:
            self.exhibits.expect(coming)

    # --- answering

    def _finish(self, question: Question) -> None:
        self._asked = None
        answer = self.run.judge(tuple(self._given), self.progress.seconds)
        try:
            self._kept.append(answer)
        except Refused as refusal:
            self.trouble.say(f"This answer is not recorded: {refusal.sentences[0]}")
        self.run.take(answer)
        self._last = question, answer
        why = question.ground.why if answer.is_right else ""
        self.verdict.tell(verdict_words(answer, question), why, answer.is_right)
        if answer.is_right or self.run.plan.is_timed:
            self._ask()
        else:
            self.explain()

    def _end(self) -> None:
        self.progress.stop()
        self.progress.tell()
        # An empty widget stays in place, so that the page keeps its layout.
        self.exhibits.clear()
        self.exhibits.show()
        for widget in (self.scene, self.entry):
            if widget:
                widget.hide()
        self._has_ended = True
        # The result lies over the pictures.
        self._column.insertWidget(1, self.trouble)
        answers = _ALL_MENDED if self.run.plan.kind == "mistakes" else _AT_THE_END
        self._tell(*result_words(self.run), answers)

    def _tell(self, title: str, lines: list[str], answers: dict[RunAnswer, str]) -> None:
        """Show it over the keys, which are disabled meanwhile."""
        self.telling.tell(title, lines, answers, self._is_wide or self._has_ended)
        self._place_telling()
        self.telling.raise_()
        if self.entry:
            self.entry.setEnabled(False)
        self.asks.hide()
        self.why.hide()
        self.setFocus()

    def _stop_telling(self) -> None:
        self.telling.hide()
        if self.entry:
            self.entry.setEnabled(True)
        self.asks.show()
        self.why.setVisible(self._last is not None)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Keep the panel over the keys."""
        super().resizeEvent(event)
        self._place_telling()

    def _place_telling(self) -> None:
        """Place the panel over the keys and the line below; under a scene only as tall as its text."""
        self._column.activate()
        body, keys = self._body.geometry(), self._answers.geometry()
        if self._has_ended:
            self.telling.lie(body)
            return
        if self._is_wide:
            bottom = self.verdict.geometry().bottom()
            top = max(body.center().y(), min(keys.top(), bottom - self.telling.height_for(body.width())))
            keys = QRect(body.left(), top, body.width(), 0)
        keys.setBottom(self.verdict.geometry().bottom())
        self.telling.lie(keys)

    def _answer(self, answer: RunAnswer) -> None:
        match answer:
            case RunAnswer.NEXT:
                if self._asked:
                    self._back_to_question()
                else:
                    self._ask()
            case RunAnswer.AGAIN:
                self.again.emit()
            case RunAnswer.CLOSE:
                self.closed.emit()
            case _:
                assert_never(answer)

    def _run_out(self) -> None:
        self.run.stop()
        self._ask()

    def _lay_out(self) -> None:
        for button in (self.leave, self.why):
            button.setObjectName("slim")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            # Enter presses the focused one.
            button.setAutoDefault(True)
        # They keep their space while hidden, so that nothing moves.
        for widget in (self.asks, self.why):
            kept = widget.sizePolicy()
            kept.setRetainSizeWhenHidden(True)
            widget.setSizePolicy(kept)
        above, below = QHBoxLayout(), QHBoxLayout()
        above.addWidget(self.progress, 1)
        above.addWidget(self.leave)
        below.addWidget(self.verdict, 1)
        below.addWidget(self.why)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(16, 8, 16, 8)
        self._column.setSpacing(8)
        self._column.addLayout(above)
        # Above the pictures, which give way to it; the keys cannot become smaller.
        self._pictures.insertWidget(0, self.trouble)
        self._column.addLayout(self._body, 1)
        self._column.addLayout(below)
