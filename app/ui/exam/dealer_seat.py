"""The dealer's seat in an exam: notices, the table, questions, and deals to watch, one after another."""

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.drills.question import Question
from app.errors import Refused
from app.exam.exam_file import Proof
from app.exam.exam_log import Closed, DealerSignedIn, QuestionAnswered, RoundEnded
from app.exam.exam_state import Sitting
from app.ports.exams import Running
from app.ports.people import PeoplePort
from app.session.attempt_log import Acted, Entry
from app.session.session import Session, Update
from app.ui.dealing.dealer_furniture import RoundAnswer
from app.ui.dealing.live_round import LiveRound
from app.ui.dealing.pad_keys import DealerRequest
from app.ui.drills.question_page import NAMED_KEYS, QuestionPage
from app.ui.exam.dealer_sign_in import DealerDoor
from app.ui.exam.exam_recorder import SittingRecorder
from app.ui.exam.notice_page import ExamNotice, NoticePage, notice_for
from app.ui.find_fault.exam_scene import ExamScene
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.page_frame import PageHeader
from app.ui.kit.page_stack import PageStack
from app.ui.kit.settings import LARGEST_TEXT, Settings
from app.ui.kit.stopwatch import Clock, Stopwatch
from app.ui.kit.widgets.parts import sentence
from app.ui.kit.widgets.trouble_label import TroubleLabel
from app.ui.table.art.gallery import Report
from app.ui.table.table_screen import TableScreen
from app.ui.table.vignettes import vignette

_IS_IT_OVER = (
    "Is the round over?",
    "Steps you have not done count as skipped.",
    {RoundAnswer.GO_ON: "Keep dealing", RoundAnswer.OVER: "Finish the round"},
    RoundAnswer.GO_ON,
)


class ExamRound:
    """The open round of a sitting, with the interface of an attempt."""

    def __init__(self, running: Running) -> None:
        session = running.sitting.session
        assert session, "a round is open"
        self._running = running
        self.session: Session = session
        self.data: dict[str, Any] = running.sitting.dealt[-1].data
        self.at = running.sitting.at

    def submit(self, entry: Entry) -> Update:
        """Record an act. A round of an exam takes no other entries."""
        assert isinstance(entry, Acted), f"{entry} in an exam"
        self._running.submit(entry)
        self.at = entry.at
        return self.session.now()

    def end(self, at: float) -> Update:
        """End the round."""
        self._running.submit(RoundEnded(at))
        return self.session.now()


class ExamTable(LiveRound):
    """One round of an exam.

    Signals:
        ended: the dealer said that the round is over.
    """

    ended = Signal()

    def __init__(self, screen: TableScreen, settings: Settings, running: Running, now: Clock) -> None:
        """`now` tells the seconds after the opening."""
        exam = running.sitting.exam
        super().__init__(screen, settings if exam.sound else settings._replace(sound="off"))
        self._exam = running
        self._now = now
        attempt = ExamRound(running)
        self.begin(attempt.session.ruling, attempt)

    def want(self, request: DealerRequest) -> None:
        """Only the key that ends the round does something, and it asks first."""
        if request == DealerRequest.FINISH and not self.verdict.isVisible():
            self.verdict.ask(*_IS_IT_OVER)

    def _submit(self, entry: Entry) -> bool:
        """The record says of a move whether it was typed."""
        if isinstance(entry, Acted) and self.desk.is_typed:
            entry = replace(entry, typed=True)
        return super()._submit(entry)

    def _tell_round(self) -> None:
        sitting = self._exam.sitting
        self._screen.bar.tell(f"Exam · {self._exam.opened.dealer['name']}", round_words(sitting))

    def _answer(self, answer: RoundAnswer) -> None:
        if answer != RoundAnswer.OVER:
            return
        try:
            self.attempt.end(self._seconds)
        except Refused as refusal:
            self._refuse(refusal)
        else:
            self.ended.emit()

    @property
    def _seconds(self) -> float:
        return self._now()


def round_words(sitting: Sitting) -> str:
    """Which round of the exam it is."""
    return f"round {sitting.round} of {sitting.rounds}"


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


class DealerSeat(QObject):
    """One sitting as its dealer goes through it.

    Signals:
        called: the dealer wants a supervisor.
    """

    called = Signal()

    def __init__(
        self,
        screen: TableScreen,
        recorder: SittingRecorder,
        pages: PageStack,
        people: PeoplePort,
        settings: Settings,
        was_cut: bool,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._people = people
        self.is_readmitted = not was_cut
        """Whether a supervisor has let it go on since it was cut off."""
        self._screen = screen
        self._recorder = recorder
        self._pages = pages
        self._was_cut = was_cut
        self._is_seated = False
        """Whether the dealer has taken the seat since the program started."""
        self.table: ExamTable | None = None
        self.questions: ExamQuestionPage | None = None
        self.scene: ExamScene | None = None
        screen.bar.tell(f"Exam · {recorder.dealer}", "")
        # House and deck come from the exam, not from the settings, and so does larger text if it was allowed.
        is_larger = "larger-text" in recorder.running.opened.accommodations
        self._settings = settings._replace(
            text=LARGEST_TEXT if is_larger else settings.text,
            house=recorder.running.opened.house,
            mode="test",
            four_colours=recorder.sitting.exam.deck == "four-colour",
            by_suit=False,
        )
        screen.apply_settings(self._settings)

    def close(self) -> None:
        """Leave the seat."""
        self._leave_table()
        self._leave_questions()
        self._leave_scene()

    def rest(self, rests: bool) -> None:
        """Stop the clock of an open question or deal, or let it go on."""
        if open_part := self.questions or self.scene:
            open_part.rest(rests)

    # --- what is to be seen

    def show_state(self) -> None:
        """Show the state of the sitting: a notice, the table or a question."""
        sitting = self._recorder.sitting
        if not sitting.session:
            self._leave_table()
        if not sitting.question:
            self._leave_questions()
        if not sitting.scene:
            self._leave_scene()
        notice = notice_for(self._recorder.running, self._is_seated, self._was_cut, self.is_readmitted)
        if notice and not notice.key:
            self._show_notice(notice)
        elif sitting.needs_dealer and not sitting.is_over:
            self._ask_dealer()
        elif notice:
            self._show_notice(notice)
        elif sitting.session:
            self._show_table()
        elif sitting.question:
            self._show_question()
        else:
            self._show_scene()

    def _show_notice(self, notice: ExamNotice) -> None:
        house = self._recorder.sitting.house
        page = NoticePage(self._recorder.dealer, notice, house, self._settings, self._screen)
        page.pressed.connect(self._go_on)
        page.called.connect(self.called)
        self._pages.show(page)

    def _ask_dealer(self) -> None:
        """The dealer signs in: at the opening, after a break, after a cut."""
        dealer, again = self._recorder.running.opened.dealer, bool(self._recorder.sitting.sign_ins)
        why = "Sign in again to continue the exam." if again else "Sign in to take the exam."
        picture = vignette("test", self._recorder.sitting.house)
        page = DealerDoor(why, dealer, self._people, self._settings, self._screen, picture, in_exam=True)
        page.signed.connect(self._sign_in)
        page.called.connect(self.called)
        self._pages.show(page)

    def _sign_in(self, proof: Proof) -> None:
        if self._recorder.submit(DealerSignedIn(proof, self._recorder.now())):
            self.show_state()

    def _show_table(self) -> None:
        self._pages.clear()
        if self.table is None:
            recorder = self._recorder
            self.table = ExamTable(self._screen, self._settings, recorder.running, recorder.now)
            self.table.ended.connect(self._end_part)
        self._screen.setFocus()

    def _show_question(self) -> None:
        self._pages.clear()
        if self.questions is None:
            screen, recorder = self._screen, self._recorder
            page = ExamQuestionPage(recorder.running, self._settings, screen.bar.warn, recorder.now, screen)
            page.answered.connect(self._end_part)
            page.called.connect(self.called)
            page.trouble.in_words = screen.in_words
            self.questions = page
            page.show()
            page.ask()
        self.questions.setFocus()

    def _show_scene(self) -> None:
        self._pages.clear()
        if self.scene is None:
            recorder = self._recorder
            self.scene = ExamScene(recorder.running, self._settings, self._screen, recorder.now)
            self.scene.ended.connect(self._end_scene)
            self.scene.called.connect(self.called)
        self.scene.page.stop.setFocus()

    def _end_scene(self) -> None:
        """Leave the deal. One that could not be recorded is shown again."""
        self._leave_scene()
        self._end_part()

    def _leave_scene(self) -> None:
        if self.scene:
            self.scene.close()
            self.scene = None

    def _leave_table(self) -> None:
        if self.table:
            self.table.close()
            self.table = None
            self._screen.clear_away()

    def _leave_questions(self) -> None:
        if self.questions:
            self.questions.hide()
            self.questions.deleteLater()
            self.questions = None

    # --- going on

    def _go_on(self) -> None:
        """Go on: take the seat, deal the next round, or ask the first question."""
        try:
            self._recorder.running.go_on(self._recorder.now())
        except Refused as refusal:
            self._recorder.tell(refusal)
            return
        self._is_seated = True
        self._end_if_over()
        self.show_state()

    def _end_part(self) -> None:
        """End a round or a question. Between rounds the dealer says when to go on."""
        self._end_if_over()
        sitting = self._recorder.sitting
        if self.questions and not (sitting.is_over or sitting.is_closed):
            try:
                self._recorder.running.go_on(self._recorder.now())
            except Refused as refusal:
                self._screen.bar.warn(sentence(refusal))
            else:
                self.questions.ask()
                return
        self.show_state()

    def _end_if_over(self) -> None:
        """Close the sitting after the last answer."""
        if self._recorder.sitting.is_over:
            self._recorder.submit(Closed("", "", "", self._recorder.now()))
