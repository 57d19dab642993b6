"""One exam on file, as a supervisor goes through it: the marks that are missing, the result, the replay."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.errors import Refused
from app.exam.assessor_marks import Marks, draft_of
from app.exam.exam_file import Filed, Proof
from app.exam.exam_state import Sitting
from app.exam.integrity import integrity_notes
from app.exam.practice_advice import unseen
from app.exam.result import Result
from app.exam.supervisor import Supervisor, who_may_examine
from app.learning.dates import moment_words
from app.ui.exam.checklist_page import ChecklistPage
from app.ui.exam.dealer_sign_in import DealerDoor
from app.ui.exam.dealer_text_page import DealerTextPage
from app.ui.exam.notice_page import ExamNotice, NoticePage
from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.kit.widgets.parts import sentence
from app.ui.office.certificates_controller import CertificatesController
from app.ui.office.office_context import OfficeContext
from app.ui.office.results.decisions_page import DecisionKind, DecisionsPage
from app.ui.office.results.exam_replay import ExamReplay
from app.ui.office.results.fault_rows import Listed
from app.ui.office.results.outcome_words import voided_words
from app.ui.office.results.result_page import ResultPage, Story
from app.ui.office.results.result_words import outcome_words, reading_words, sitting_notes

_SIGNS_STATEMENT = "Sign in to write your statement about the exam."
_STATEMENT = (
    "Dealer’s statement",
    "Your statement stays with the exam result. You can save it only once. A supervisor signs in after you.",
    "Save the statement",
)
_APPEAL = (
    "Appeal",
    "Say what was wrong with the exam. A supervisor who didn’t score it decides, and both texts stay on "
    "file. A supervisor signs in after you.",
    "File the appeal",
)


class ResultsController(QObject):
    """The pages about one exam.

    Signals:
        closed: back to the exams.
        assessor_changed: another supervisor has given their PIN, and is inside from now on.
        asked_for_table: an exam is to be shown on the table, which has to be cleared for it.
        left: the supervisors' area is to be left.
    """

    closed = Signal()
    left = Signal()
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
            elif filed.voided:
                self._show_void(filed, self._read[1])
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
            else "No other supervisor can score it. Add one, or have it scored another day."
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
        picture = self._context.picture("watch")
        page = SupervisorSignInPage(
            "Second assessor", supervisors, left, self._context.settings, screen, picture
        )
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
            self._context.records.exams.review.score_live(sitting, marks)
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
        page.asked_to_sign.connect(lambda fault: self._ask_to_sign(filed, fault))
        page.undone.connect(lambda fault, reason: self._undo_strike(page, filed.id, fault, reason))
        page.asked_for_record.connect(
            lambda: self._certificates.record(page, filed.id, lambda: self._show_again(filed.id))
        )
        page.asked_for_live_sheet.connect(lambda: self._show_live_sheet(filed, went))
        dealer = filed.opened.dealer["name"]
        page.asked_to_certify.connect(
            lambda: self._certificates.certify(page, filed.id, dealer, lambda: self._show_again(filed.id))
        )
        page.asked_to_decide.connect(lambda: self.show_decisions(filed))
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
            sitting_notes(went, filed),
            [note.text for note in integrity_notes(went)],
            unseen(went),
            reading_words(went.house),
        )

    def _show_void(self, filed: Filed, went: Sitting) -> None:
        """An exam that was void before anybody scored it."""
        assert filed.voided
        dealer, settings = filed.opened.dealer["name"], self._context.settings
        notice = ExamNotice("This exam is void.", voided_words(filed.voided), "")
        page = NoticePage(dealer, notice, went.house, settings, self._context.screen)
        page.supervisor.setText(" Back")
        page.called.connect(self._back)
        self._context.pages.show(page)

    def _strike(self, page: ResultPage, sitting: str, fault: int, reason: str) -> None:
        exams, by = self._context.records.exams, self._context.supervisor
        self._decide(page, sitting, lambda: exams.strike(sitting, fault, reason, by))

    def _undo_strike(self, page: ResultPage, sitting: str, fault: int, reason: str) -> None:
        exams, by = self._context.records.exams, self._context.supervisor
        self._decide(page, sitting, lambda: exams.review.undo_strike(sitting, fault, reason, by))

    def _ask_to_sign(self, filed: Filed, fault: int) -> None:
        """A second supervisor signs a strike with the PIN. The first one stays inside."""
        review = self._context.records.exams.review
        struck = [strike.by.id for strike in filed.strikes if strike.fault == fault and strike.is_open]
        who = [each for each in self._examiners(filed) if each.id not in struck]
        page = self._ask_supervisor("Second supervisor", who, filed.id)
        page.passed.connect(
            lambda second: self._decide(page, filed.id, lambda: review.countersign(filed.id, fault, second))
        )

    def _decide(
        self,
        page: ResultPage | SupervisorSignInPage | DecisionsPage,
        sitting: str,
        decide: Callable[[], None],
    ) -> None:
        """Write a decision down and show what came of it, or say why it cannot be."""
        try:
            decide()
        except Refused as refusal:
            page.tell(sentence(refusal))
        else:
            self._show_again(sitting)

    def _examiners(self, filed: Filed) -> list[Supervisor]:
        return [*who_may_examine(self._context.records.supervisors.everybody(), filed.opened.dealer)]

    def _ask_supervisor(self, title: str, who: list[Supervisor], sitting: str) -> SupervisorSignInPage:
        """Ask for the PIN of one of these; back leads to the result."""
        supervisors, screen = self._context.records.supervisors, self._context.screen
        picture = self._context.picture("watch")
        page = SupervisorSignInPage(title, supervisors, who, self._context.settings, screen, picture)
        page.closed.connect(lambda: self._show_again(sitting))
        self._context.pages.show(page)
        return page

    # --- other decisions

    def show_decisions(self, filed: Filed, first: DecisionKind | None = None) -> None:
        """What else can be decided about an exam."""
        exams, by = self._context.records.exams, self._context.supervisor
        filing = self._context.records.filing
        may_decide = by.id not in [each.id for each in exams.review.deciders(filed.id)]
        page = DecisionsPage(
            filed,
            outcome_words(filed),
            may_decide,
            self._context.picture("test"),
            self._context.settings,
            self._context.screen,
            first,
        )
        page.asked_for_dealer.connect(lambda kind: self._ask_for(filed, kind))
        page.decided_appeal.connect(
            lambda upholds, text, voids: self._decide(
                page, filed.id, lambda: exams.review.decide_appeal(filed.id, upholds, text, by, voids)
            )
        )
        page.voided.connect(
            lambda reason, is_attempt: self._decide(
                page, filed.id, lambda: exams.review.void(filed.id, reason, is_attempt, by)
            )
        )
        page.revoked.connect(
            lambda reason: self._decide(page, filed.id, lambda: filing.revoke(filed.id, reason, by))
        )
        page.closed.connect(lambda: self._show_again(filed.id))
        self._context.pages.show(page)

    def _ask_for(self, filed: Filed, kind: DecisionKind) -> None:
        """Somebody else has to sign in: the dealer, or a supervisor who had no part in the result."""
        if kind is DecisionKind.DECIDE:
            done = [each.id for each in self._context.records.exams.review.deciders(filed.id)]
            who = [each for each in self._examiners(filed) if each.id not in done]
            page = self._ask_supervisor("Who is ruling on the appeal?", who, filed.id)
            page.passed.connect(self.assessor_changed)
            page.passed.connect(lambda _who: self.show_decisions(filed, kind))
            return
        settings, screen = self._context.settings, self._context.screen
        why = "Sign in to write your appeal." if kind is DecisionKind.APPEAL else _SIGNS_STATEMENT
        picture = self._context.picture("test")
        door = DealerDoor(why, filed.opened.dealer, self._context.records.people, settings, screen, picture)
        door.signed.connect(lambda proof: self._let_dealer_write(filed, kind, proof))
        door.closed.connect(lambda: self.show_decisions(filed, kind))
        self._context.pages.show(door)

    def _let_dealer_write(self, filed: Filed, kind: DecisionKind, proof: Proof) -> None:
        exams, dealer = self._context.records.exams, filed.opened.dealer["name"]
        words, save = (
            (_APPEAL, exams.review.appeal) if kind is DecisionKind.APPEAL else (_STATEMENT, exams.say)
        )
        picture = self._context.picture("test")
        page = DealerTextPage(*words, dealer, self._context.settings, self._context.screen, picture)
        page.given.connect(
            lambda text: self._take_from_dealer(page, filed, lambda: save(filed.id, text, proof))
        )
        page.closed.connect(lambda: self._come_back(filed))
        self._context.pages.show(page)

    def _take_from_dealer(self, page: DealerTextPage, filed: Filed, save: Callable[[], None]) -> None:
        try:
            save()
        except Refused as refusal:
            page.tell(refusal)
        else:
            self._come_back(filed)

    def _come_back(self, filed: Filed) -> None:
        """The dealer was at the machine, so a supervisor signs in again."""
        page = self._ask_supervisor("Supervisor sign-in", self._examiners(filed), filed.id)
        page.closed.disconnect()
        page.closed.connect(self.left)
        page.passed.connect(self.assessor_changed)
        page.passed.connect(lambda _who: self._show_again(filed.id))

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
