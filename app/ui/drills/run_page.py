"""A run of questions on a page: what is shown, what is asked, and the verdict on the answer before."""

from time import monotonic
from typing import NamedTuple

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.drills.answer import Answered
from app.drills.beliefs.diagnosis import likely
from app.drills.question import Question, Scene
from app.drills.run import DrillRun
from app.drills.unrecorded_runs import UnrecordedRun
from app.drills.verdict_words import explained, verdict_words
from app.errors import Refused
from app.ports.drill_runs import RunPort
from app.procedure.rule_chapters import CitedRule
from app.ui.drills.amount_entries import CutEntry
from app.ui.drills.answer_entry import EntryKey
from app.ui.drills.answer_verdict import Explanation, ReturnNote, RightGlow, VerdictLine
from app.ui.drills.choice_entries import PickEntry
from app.ui.drills.question_page import NAMED_KEYS, QuestionPage
from app.ui.drills.run_words import clock_words, pips, place_words, title_of
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import label
from app.ui.kit.components.look import Themed
from app.ui.kit.components.page_frame import PageHeader
from app.ui.kit.components.progress import Boxes
from app.ui.kit.settings import Settings
from app.ui.kit.stopwatch import Clock, Stopwatch
from app.ui.kit.widgets.trouble_label import TroubleLabel
from app.ui.table.art.gallery import Report

_TICK = 200
_SHOWN = 30
"""Milliseconds from one look at the clock to the next, and until a question is sure to be seen."""
_PIPS = 480


class WrongAnswer(NamedTuple):
    """A question that was answered wrong, and its number in the run."""

    number: int
    question: Question | None
    """None if it was answered before the run was resumed: its cards are not kept."""
    answer: Answered


class RunClock(Themed, QWidget):
    """The clock of the present question. A run without a clock has none.

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
        self._figure, self._of = label("", "strong"), label("", "quiet")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for each in (Sign("clock"), self._figure, self._of):
            row.addWidget(each)
        if not run.plan.is_timed:
            self.hide()

    @property
    def seconds(self) -> float:
        """How long the present question has been asked."""
        return self._watch.seconds

    def text(self) -> str:
        """What it says."""
        return f"{self._figure.text()} {self._of.text()}".rstrip()

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
        self._of.setText("clock stopped")

    def _show(self) -> None:
        self._tell()
        if self._run.plan.is_timed:
            self._ticking.start()

    def _tell(self) -> None:
        figure, of = clock_words(self._run, self._watch.seconds)
        self._figure.setText(figure)
        self._of.setText(of)

    def _tick(self) -> None:
        left = self._run.left
        if left is not None and self._watch.seconds >= left:
            self.ran_out.emit()
        else:
            self._tell()


class RunPage(QuestionPage):
    """One run from its first question to its last, or until it is left.

    Signals:
        closed: back to the list of drills.
        ended: the last question is answered.
        asked_for_rule: the rule behind the explained answer is wanted, a `CitedRule`.
    """

    closed = Signal()
    ended = Signal()
    asked_for_rule = Signal(object)

    def __init__(
        self,
        run: DrillRun,
        kept: RunPort,
        settings: Settings,
        report: Report,
        parent: QWidget,
        clock: Clock = monotonic,
    ) -> None:
        super().__init__(run.course.house, settings, report, parent)
        self.run = run
        self._kept = kept
        self._last: tuple[Question, Answered] | None = None
        self.wrong = [
            WrongAnswer(number, None, answer)
            for number, answer in enumerate(run.answers, 1)
            if not answer.is_right
        ]
        """What was answered wrong in this run."""
        self.header = PageHeader(title_of(run.plan, run.course.house), "", has_home=False)
        self.pips, self.clock = Boxes((), ""), RunClock(run, clock)
        self.verdict, self.telling, self.trouble = VerdictLine(), Explanation(), TroubleLabel(self)
        self.glow, self.note = RightGlow(self.stage), ReturnNote()
        self.leave, self.why = PageButton("Leave", "outline", key="Esc"), self.verdict.why
        # The next question is chosen and painted while the trainee thinks, after this one is painted.
        self._looking_ahead = QTimer(self, singleShot=True, interval=_SHOWN)
        self._lay_out()
        for way_back in (self.header.went_back, self.leave.clicked):
            way_back.connect(self.closed)
        self.why.clicked.connect(self.explain)
        self.telling.asked_for_rule.connect(lambda: self.asked_for_rule.emit(self.cited))
        self.clock.ran_out.connect(self._run_out)
        self._looking_ahead.timeout.connect(self._look_ahead)
        self.look.refresh()
        self._ask()

    @property
    def cited(self) -> CitedRule | None:
        """The rule behind the answer that is explained now, if one is."""
        told = self.telling.told
        return CitedRule(self._house, told.ground) if told else None

    def explain(self) -> None:
        """Explain the last answer."""
        if self._last is None or self.telling.isVisible():
            return
        question, answer = self._last
        self.clock.stop()
        self._show(question, answer)
        self.telling.tell(explained(answer, question, likely(answer, self.run.answers[:-1]), self._house))
        for widget in (self.topic, self.asks, self.entry, self.verdict):
            if widget:
                widget.hide()
        on = "See the result" if self.run.question is None else "Next question"
        self.enter.write("Back" if self._asked else on)
        self.enter.show()
        self.note.show_if(not answer.is_right and not isinstance(self._kept, UnrecordedRun))
        self.look.dress(self.telling)
        self.enter.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Handle the keys of the page."""
        key = NAMED_KEYS.get(Qt.Key(event.key()), event.text().upper())
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        elif self.telling.isVisible():
            self.telling.scroll_by(event.key())
            if key == EntryKey.ENTER:
                self._press_enter()
        elif key == "E":
            self.explain()
        elif self.entry:
            self.entry.strike(key)

    # --- asking

    def _ask(self) -> None:
        """Ask the current question, or end the run."""
        question = self._asked = self.run.question
        self._given = []
        self._show_place()
        if question is None:
            self.clock.stop()
            self.ended.emit()
            return
        self._stop_telling()
        self._show(question)
        self._open(question.parts[0])
        self.clock.start()
        self._looking_ahead.start()

    def _show_place(self) -> None:
        """Which question is on the page: the one that is asked, or the one that was answered last."""
        is_open = self._asked is not None
        states = [state for state in pips(self.run) if is_open or state != "now"]
        right = sum(answer.is_right for answer in self.run.answers)
        self.pips.set_states(states, f"{right} of {len(self.run.answers)} answers right")
        self.header.where.setText(place_words(self.run, len(self.run.answers) + is_open))

    def _press_enter(self) -> None:
        if not self.telling.isVisible():
            super()._press_enter()
        elif self._asked:
            self._back_to_question()
        else:
            self._ask()

    def _back_to_question(self) -> None:
        """Return from an explanation to the open question, with the parts answered so far."""
        assert self._asked
        self._stop_telling()
        self._show(self._asked)
        self._offer_enter()
        self.setFocus()
        if isinstance(self.entry, PickEntry):
            self.exhibits.mark(self.entry.picked)
        if isinstance(self.entry, CutEntry):
            self.exhibits.build(self.entry.chips)
        self.clock.go_on()
        self._looking_ahead.start()

    def _stop_telling(self) -> None:
        self.telling.clear()
        self.note.hide()
        self.topic.setVisible(not self.look.density.is_stacked)
        self.asks.show()
        if self.entry:
            self.entry.show()
        self.verdict.setVisible(self._last is not None)

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
        answer = self.run.judge(tuple(self._given), self.clock.seconds)
        try:
            self._kept.append(answer)
        except Refused as refusal:
            self.trouble.say(f"This answer was not recorded: {refusal.sentences[0]}")
        self.run.take(answer)
        self._last = question, answer
        if not answer.is_right:
            self.wrong.append(WrongAnswer(len(self.run.answers), question, answer))
        self.verdict.tell(self._house.names.said(verdict_words(answer, question)), answer.is_right)
        if answer.is_right and self._settings.motion != "off":
            self.glow.light()
        if answer.is_right or self.run.plan.is_timed:
            self._ask()
        else:
            self._show_place()
            self.explain()

    def _run_out(self) -> None:
        self.run.stop()
        self._ask()

    def _lay_out(self) -> None:
        self.leave.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.enter.installEventFilter(self.telling)
        self.pips.setMaximumWidth(_PIPS)
        self.header.add_beside(self.pips)
        self.header.add_widget(self.clock)
        self.header.add_action(self.leave)
        # Above the pictures, which give way to it; the keys cannot become smaller.
        self._pictures.insertWidget(0, self.trouble)
        self._pictures.addWidget(self.verdict)
        self._answers.insertWidget(self._answers.count() - 1, self.telling, 1)
        self._answers.insertWidget(self._answers.count() - 1, self.note)
        column = QVBoxLayout(self)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addLayout(self._body, 1)
