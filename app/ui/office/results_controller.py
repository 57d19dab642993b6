"""One exam on file, as a supervisor goes through it: the marks that are missing, the result, the replay."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.errors import Refused
from app.exam.filed import Filed
from app.exam.marks import Marks, draft_of
from app.exam.practice_advice import unseen
from app.exam.result import Result
from app.exam.sitting import Sitting
from app.exam.supervisor import Supervisor, who_may_examine
from app.learning.dates import moment_words
from app.ui.exam.checklist_page import ChecklistPage
from app.ui.exam.notice_page import ExamNotice, NoticePage
from app.ui.exam.supervisor_door import SupervisorDoor
from app.ui.kit.widgets.parts import sentence
from app.ui.office.certificates_controller import CertificatesController
from app.ui.office.office_context import OfficeContext
from app.ui.office.results.exam_replay import ExamReplay
from app.ui.office.results.fault_rows import Listed
from app.ui.office.results.result_page import ResultPage, Story
from app.ui.office.results.result_words import reading_words, sitting_notes


class ResultsController(QObject):
    """The pages about one exam.

    Signals:
        closed: back to the exams.
        assessor_changed: another supervisor has given their PIN, and is inside from now on.
        asked_for_table: an exam is to be shown on the table, which has to be cleared for it.
    """

    closed = Signal()
    assessor_changed = Signal(object)
    asked_for_table = Signal()

    def __init__(self, context: OfficeContext, certificates: CertificatesController, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self._certificates = certificates
        self._read: tuple[str, Sitting] | None = None
        """The sitting that was read last, by its id: reading one takes its time."""
        self._back: Callable[[], None] = self.closed.emit
        self.replay: ExamReplay | None = None

    def show(self, sitting: str, back: Callable[[], None] | None = None) -> None:
        """The result of a sitting, or the marks that are missing. Back leads to the exams, or as is said."""
        self._back = back or self.closed.emit
        self._show_again(sitting)

    def leave_replay(self) -> None:
        """The table is as it was."""
        if self.replay:
            self.replay.close()
            self.replay = None
            self._context.screen.apply_settings(self._context.settings)

    def _show_again(self, sitting: str) -> None:
        self.leave_replay()
        try:
            filed = self._context.records.exams.file(sitting)
            if self._read is None or self._read[0] != sitting:
                self._read = sitting, self._context.records.exams.sitting(sitting)
            if filed.doubt and not filed.result:
                raise Refused(filed.doubt)
            if filed.result:
                self._show_result(filed, filed.result, self._read[1])
            else:
                self._ask_for_marks(filed, self._read[1])
        except Refused as refusal:
            self._context.warn(refusal)
            self.closed.emit()

    # --- the marks that are missing

    def _ask_for_marks(self, filed: Filed, went: Sitting) -> None:
        """Whoever is inside marks, if they may; else somebody else is asked for."""
        records = self._context.records
        marked = [each.id for each in records.exams.marked_by(filed.id)]
        able = who_may_examine(records.supervisors.everybody(), filed.opened.dealer)
        left = [each for each in able if each.id not in marked]
        if self._context.supervisor in left:
            self._show_checklist(filed, went)
            return
        about = (
            (
                "The other assessor signs in with their own PIN. The scores on file stay hidden until "
                "both are in."
            )
            if left
            else "There is no other supervisor to score it. Add one, or have it scored another day."
        )
        notice = ExamNotice(
            "A second assessor must score it", about, "I am the second assessor" if left else ""
        )
        dealer, settings = filed.opened.dealer["name"], self._context.settings
        page = NoticePage(dealer, notice, went.house, settings, self._context.screen)
        page.supervisor.setText(" Later")
        page.called.connect(self.closed)
        page.pressed.connect(lambda: self._ask_for_another(filed, went, left))
        self._context.pages.show(page)

    def _ask_for_another(self, filed: Filed, went: Sitting, left: list[Supervisor]) -> None:
        supervisors, screen = self._context.records.supervisors, self._context.screen
        page = SupervisorDoor("Second assessor", supervisors, left, self._context.settings, screen)
        page.passed.connect(self.assessor_changed)
        page.passed.connect(lambda _who: self._show_checklist(filed, went))
        page.closed.connect(lambda: self._show_again(filed.id))
        self._context.pages.show(page)

    def _show_checklist(self, filed: Filed, went: Sitting) -> None:
        by, dealer = self._context.supervisor, filed.opened.dealer["name"]
        settings, screen = self._context.settings, self._context.screen
        page = ChecklistPage(by, dealer, went.exam.rubric, draft_of(went, by), False, settings, screen)
        page.done.connect(lambda marks: self._file_marks(page, filed.id, marks))
        page.closed.connect(self.closed)
        self._context.pages.show(page)

    def _show_live_sheet(self, filed: Filed, went: Sitting) -> None:
        """Scores from a real table, entered by whoever is inside."""
        by, dealer = self._context.supervisor, filed.opened.dealer["name"]
        settings, screen = self._context.settings, self._context.screen
        page = ChecklistPage(by, dealer, went.exam.live, None, False, settings, screen)
        page.done.connect(lambda marks: self._file_live(page, filed.id, marks))
        page.closed.connect(lambda: self._show_again(filed.id))
        self._context.pages.show(page)

    def _file_live(self, page: ChecklistPage, sitting: str, marks: Marks) -> None:
        try:
            self._context.records.exams.score_live(sitting, marks)
        except Refused as refusal:
            page.tell(sentence(refusal))
            return
        self._show_again(sitting)

    def _file_marks(self, page: ChecklistPage, sitting: str, marks: Marks) -> None:
        try:
            self._context.records.exams.mark(sitting, marks)
        except Refused as refusal:
            page.tell(sentence(refusal))
            return
        self._show_again(sitting)

    # --- the result

    def _show_result(self, filed: Filed, result: Result, went: Sitting) -> None:
        page = ResultPage(
            filed, result, self._story(filed, went), went.house, self._context.settings, self._context.screen
        )
        page.replay.setVisible(bool(went.dealt))
        page.shown.connect(lambda fault: self._show_table(filed, went, fault))
        page.struck.connect(lambda fault, reason: self._strike(page, filed.id, fault, reason))
        page.said.connect(lambda said: self._say(page, filed.id, said))
        page.asked_for_record.connect(
            lambda: self._certificates.record(page, filed.id, lambda: self._show_again(filed.id))
        )
        page.asked_for_live_sheet.connect(lambda: self._show_live_sheet(filed, went))
        page.asked_to_certify.connect(lambda: self._certify(page, filed))
        page.asked_to_revoke.connect(lambda: self._revoke(page, filed))
        page.closed.connect(self._back)
        self._context.pages.show(page)

    def _story(self, filed: Filed, went: Sitting) -> Story:
        dealer, everything = filed.opened.dealer, self._context.records.exams.sittings()
        own = [sat for sat in everything if (sat.dealer, sat.badge) == (dealer["name"], dealer["badge"])]
        (this,) = [sat for sat in own if sat.id == filed.id]
        return Story(
            self._context.house_name(this.house),
            moment_words(this.when.astimezone()),
            [sat for sat in own if sat.when < this.when],
            sitting_notes(went),
            unseen(went),
            reading_words(went.house),
        )

    def _strike(self, page: ResultPage, sitting: str, fault: int, reason: str) -> None:
        try:
            self._context.records.exams.strike(sitting, fault, reason, self._context.supervisor)
        except Refused as refusal:
            page.tell(sentence(refusal))
        else:
            self._show_again(sitting)

    def _say(self, page: ResultPage, sitting: str, said: str) -> None:
        try:
            self._context.records.exams.say(sitting, said)
        except Refused as refusal:
            page.tell(sentence(refusal))
        else:
            self._show_again(sitting)

    def _certify(self, page: ResultPage, filed: Filed) -> None:
        dealer = filed.opened.dealer["name"]
        self._certificates.certify(page, filed.id, dealer, lambda: self._show_again(filed.id))

    def _revoke(self, page: ResultPage, filed: Filed) -> None:
        self._certificates.revoke(page, filed.id, lambda: self._show_again(filed.id))

    # --- the replay

    def _show_table(self, filed: Filed, went: Sitting, fault: Listed | None) -> None:
        """The exam on the table: at a fault, or from its start."""
        self.asked_for_table.emit()
        self._context.pages.clear()
        self.replay = ExamReplay(self._context.screen, self._context.settings, went, filed)
        self.replay.closed.connect(lambda: self._show_again(filed.id))
        if fault:
            self.replay.show_fault(fault)
        else:
            self.replay.begin()
