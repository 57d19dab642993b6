"""One exam on file, as a supervisor goes through it: the marks that are missing, the result, the replay."""

from collections.abc import Callable

from PySide6.QtCore import Signal

from app.errors import Refused
from app.exam.faults import FiledFault
from app.exam.filed import Filed
from app.exam.marks import Marks, draft_of
from app.exam.practise import unseen
from app.exam.sitting import Sitting
from app.exam.supervisor import Supervisor, who_may_examine
from app.ports.records import RecordsPort
from app.procedure.library import Library
from app.ui.exam.checklist_page import ChecklistPage
from app.ui.exam.notice_page import NoticePage
from app.ui.exam.supervisor_door import SupervisorDoor
from app.ui.kit.settings import Settings
from app.ui.kit.theme import ROOMS
from app.ui.kit.widgets.parts import sentence
from app.ui.office.records.record_desk import RecordDesk
from app.ui.office.results.exam_replay import ExamReplay
from app.ui.office.results.result_page import ResultPage, Story
from app.ui.office.results.result_words import reading_words, sitting_notes
from app.ui.table.table_screen import TableScreen


class ExamFiles(RecordDesk):
    """The pages about one exam. What leads to them, and where they lead back to, is another's.

    Signals:
        asked_for_table: an exam is to be shown on the table, which has to be cleared for it.
    """

    asked_for_table = Signal()

    def __init__(self, screen: TableScreen, kept: RecordsPort, library: Library, settings: Settings) -> None:
        super().__init__(screen, kept, library, settings)
        self._sitting: tuple[str, Sitting] | None = None
        self.replay: ExamReplay | None = None
        self._back: Callable[[], None] | None = None
        """Where Back leads from an exam; None: to the list."""

    def show_list(self) -> None:
        """All exams on this machine."""
        raise NotImplementedError

    def close(self) -> None:
        """Leave the room, and the table."""
        self._leave_replay()
        super().close()

    def show_file(self, sitting: str) -> None:
        """The result of a sitting, or the marks that are missing."""
        self._leave_replay()
        try:
            filed = self._kept.exams.file(sitting)
            if self._sitting is None or self._sitting[0] != sitting:
                self._sitting = sitting, self._kept.exams.sitting(sitting)
            if filed.result:
                self._show_result(filed)
            else:
                self._ask_for_marks(filed)
        except Refused as refusal:
            self._screen.bar.warn(sentence(refusal))
            self.show_list()

    def _ask_for_marks(self, filed: Filed) -> None:
        """Whoever is inside marks, if they may; else somebody else is asked for."""
        marked = [each.id for each in self._kept.exams.marked_by(filed.id)]
        able = who_may_examine(self._kept.supervisors.everybody(), filed.opened.dealer)
        left = [each for each in able if each.id not in marked]
        if self._by in left:
            self._show_checklist(filed)
            return
        page = NoticePage(
            f"Exam · {filed.opened.dealer['name']}",
            "Another assessor has to mark.",
            "They give their own PIN, and see nothing of the marks that are filed."
            if left
            else "There is nobody left who may: add a supervisor, or mark it another day.",
            "I am the other assessor" if left else "",
            self._screen,
        )
        page.supervisor.setText("Later")
        page.called.connect(self.show_list)
        page.pressed.connect(lambda: self._ask_for_another(filed, left))
        self._turn_to(page)

    def _ask_for_another(self, filed: Filed, left: list[Supervisor]) -> None:
        room = ROOMS[self._settings.room]
        page = SupervisorDoor("The other assessor", self._kept.supervisors, left, room, self._screen)
        page.passed.connect(lambda who: self._change_assessor(filed, who))
        page.closed.connect(lambda: self.show_file(filed.id))
        self._turn_to(page)

    def _change_assessor(self, filed: Filed, who: Supervisor) -> None:
        self.let_in(who)
        self._show_checklist(filed)

    def _show_checklist(self, filed: Filed) -> None:
        assert self._sitting
        begun, room = draft_of(self._sitting[1], self._by), ROOMS[self._settings.room]
        dealer = filed.opened.dealer["name"]
        page = ChecklistPage(self._by, dealer, begun, False, room, self._screen)
        page.done.connect(lambda marks: self._file_marks(filed.id, marks))
        page.closed.connect(self.show_list)
        self._turn_to(page)

    def _file_marks(self, sitting: str, marks: Marks) -> None:
        try:
            self._kept.exams.mark(sitting, marks)
        except Refused as refusal:
            assert isinstance(self.page, ChecklistPage)
            self.page.tell(sentence(refusal))
            return
        self.show_file(sitting)

    def _show_result(self, filed: Filed) -> None:
        assert filed.result
        assert self._sitting
        page = ResultPage(filed, filed.result, self._story(filed), self._screen)
        page.replay.setVisible(bool(self._sitting[1].dealt))
        page.shown.connect(lambda fault: self._show_table(filed, fault))
        page.struck.connect(lambda fault, reason: self._strike(filed.id, fault, reason))
        page.said.connect(lambda said: self._say(filed.id, said))
        page.wanted.connect(lambda name: self._want_of_result(name, filed))
        page.closed.connect(self._leave_file)
        self._turn_to(page)

    def _want_of_result(self, name: str, filed: Filed) -> None:
        if name == "certificate":
            self.certify(filed.id, filed.opened.dealer["name"], lambda: self.show_file(filed.id))
        else:
            self.revoke(filed.id, lambda: self.show_file(filed.id))

    def _leave_file(self) -> None:
        back, self._back = self._back, None
        (back or self.show_list)()

    def _story(self, filed: Filed) -> Story:
        dealer, everything = filed.opened.dealer, self._kept.exams.sittings()
        own = [sat for sat in everything if (sat.dealer, sat.badge) == (dealer["name"], dealer["badge"])]
        (this,) = [sat for sat in own if sat.id == filed.id]
        earlier = [sat for sat in own if sat.when < this.when]
        assert self._sitting
        went, when = self._sitting[1], f"{this.when:%d %b %Y, %H:%M}"
        return Story(
            self._house_name(this.house),
            when,
            earlier,
            sitting_notes(went),
            unseen(went),
            reading_words(went.house),
        )

    def _strike(self, sitting: str, fault: int, reason: str) -> None:
        try:
            self._kept.exams.strike(sitting, fault, reason, self._by)
        except Refused as refusal:
            self._tell_result(refusal)
        else:
            self.show_file(sitting)

    def _say(self, sitting: str, said: str) -> None:
        try:
            self._kept.exams.say(sitting, said)
        except Refused as refusal:
            self._tell_result(refusal)
        else:
            self.show_file(sitting)

    def _tell_result(self, refusal: Refused) -> None:
        assert isinstance(self.page, ResultPage)
        self.page.tell(sentence(refusal))

    # --- replay

    def _show_table(self, filed: Filed, fault: FiledFault | None) -> None:
        """The exam on the table: at a fault, or from its start."""
        assert self._sitting
        went = self._sitting[1]
        self.asked_for_table.emit()
        self._turn_to(None)
        self.replay = ExamReplay(self._screen, self._settings, went, filed)
        self.replay.closed.connect(lambda: self.show_file(filed.id))
        if fault:
            self.replay.show_fault(fault)
        else:
            self.replay.begin()

    def _leave_replay(self) -> None:
        if self.replay:
            self.replay.close()
            self.replay = None
            self._screen.use(self._settings)

    def _house_name(self, house: str) -> str:
        """Its name as it is called now; a house whose file is gone has only its id."""
        try:
            return self._library.house(house).name
        except Refused:
            return house
