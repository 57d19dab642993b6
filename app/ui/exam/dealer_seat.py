"""The dealer's seat in an exam: quiet pages, the table, and questions, one after the other."""

from time import monotonic

from app.errors import Refused
from app.exam.log import Closed, Happened
from app.exam.sitting import Sitting
from app.ports.exams import Running
from app.ui.exam.exam_question_page import ExamQuestionPage
from app.ui.exam.exam_table import ExamTable
from app.ui.exam.notice_page import ExamNotice, NoticePage, notice_for
from app.ui.kit.page_stack import PageOwner
from app.ui.kit.settings import Settings
from app.ui.kit.stopwatch import Clock
from app.ui.kit.widgets.parts import sentence
from app.ui.table.table_screen import TableScreen


class DealerSeat(PageOwner):
    """One sitting as its dealer goes through it."""

    def __init__(
        self,
        screen: TableScreen,
        running: Running,
        settings: Settings,
        was_cut: bool,
        clock: Clock = monotonic,
    ) -> None:
        super().__init__(screen)
        self._screen = screen
        self.running = running
        self._clock = clock
        self._began, self._begun_at = clock(), running.sitting.at
        self._was_cut = was_cut
        self._is_seated = False
        """Has the dealer taken the seat since the program was started?"""
        self.table: ExamTable | None = None
        self.questions: ExamQuestionPage | None = None
        screen.bar.tell(f"Exam · {self._dealer}", "")
        # The house and the deck are the exam's, whatever else is set.
        self._settings = settings._replace(
            house=running.opened.house,
            mode="test",
            four_colours=running.sitting.exam.deck == "four-colour",
        )
        screen.use(self._settings)

    @property
    def sitting(self) -> Sitting:
        """The sitting as it stands."""
        return self.running.sitting

    @property
    def now(self) -> float:
        """Seconds after the opening. No clock of the machine has a say in it."""
        return self._begun_at + self._clock() - self._began

    def call(self) -> None:
        """Somebody wants a supervisor."""
        raise NotImplementedError

    def close(self) -> None:
        """Leave the seat."""
        self._leave_table()
        self._leave_questions()
        super().close()

    # --- what is to be seen

    def show_state(self) -> None:
        """Show where the sitting stands: a quiet page, the table or a question."""
        sitting = self.sitting
        if not sitting.session:
            self._leave_table()
        if not sitting.question:
            self._leave_questions()
        notice = notice_for(self.running, self._is_seated, self._was_cut)
        if notice:
            self._show_notice(notice)
        elif sitting.session:
            self._show_table()
        else:
            self._show_question()

    def _show_notice(self, notice: ExamNotice) -> None:
        page = NoticePage(f"Exam · {self._dealer}", *notice, self._screen)
        page.pressed.connect(self._go_on)
        page.called.connect(self.call)
        self._turn_to(page)

    def _show_table(self) -> None:
        self._turn_to(None)
        if self.table is None:
            self.table = ExamTable(self._screen, self._settings, self.running, lambda: self.now)
            self.table.ended.connect(self._end_part)
        self._screen.setFocus()

    def _show_question(self) -> None:
        self._turn_to(None)
        if self.questions is None:
            text = self._screen.table.table_layout.text
            page = ExamQuestionPage(
                self.running, self._settings, text, self._screen.bar.warn, lambda: self.now, self._screen
            )
            page.answered.connect(self._end_part)
            page.called.connect(self.call)
            page.trouble.in_words = self._screen.in_words
            self.questions = page
            page.show()
            page.ask()
        self.questions.setFocus()

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
        """The dealer takes the seat, or wants the next round or the first question."""
        try:
            self.running.go_on(self.now)
        except Refused as refusal:
            self._tell(refusal)
            return
        self._is_seated = True
        self._end_if_over()
        self.show_state()

    def _end_part(self) -> None:
        """A round or a question is over: between rounds the dealer says when it goes on."""
        self._end_if_over()
        if self.questions and not (self.sitting.is_over or self.sitting.is_closed):
            try:
                self.running.go_on(self.now)
            except Refused as refusal:
                self._screen.bar.warn(sentence(refusal))
            else:
                self.questions.ask()
                return
        self.show_state()

    def _end_if_over(self) -> None:
        """With the last answer the sitting is closed."""
        if self.sitting.is_over:
            self._submit(Closed("", "", "", self.now))

    def _submit(self, happened: Happened) -> bool:
        try:
            self.running.submit(happened)
        except Refused as refusal:
            self._tell(refusal)
            return False
        return True

    def _tell(self, refusal: Refused) -> None:
        """Say why something has not happened."""
        raise NotImplementedError

    @property
    def _dealer(self) -> str:
        return self.running.opened.dealer["name"]
