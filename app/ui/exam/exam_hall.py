"""The exam while it runs: the dealer's seat, the supervisor's key, and nothing else."""

from functools import partial

from PySide6.QtCore import Signal

from app.errors import Refused
from app.exam.log import ClockPaused, ClockResumed, Closed, Drafted, Remarked
from app.exam.marks import Marks, draft_of
from app.exam.supervisor import Supervisor, who_may_examine
from app.ports.exams import Running
from app.ports.records import RecordsPort
from app.ui.exam.checklist_page import ChecklistPage
from app.ui.exam.dealer_seat import DealerSeat
from app.ui.exam.notice_page import NoticePage
from app.ui.exam.supervisor_door import SupervisorDoor
from app.ui.exam.supervisor_sheet import SupervisorSheet
from app.ui.kit.idle_timer import IdleTimer
from app.ui.kit.settings import Settings
from app.ui.kit.theme import ROOMS
from app.ui.kit.widgets.bar_buttons import BarKeys
from app.ui.kit.widgets.parts import sentence
from app.ui.table.table_screen import TableScreen

_SHEET = "the supervisor’s sheet was open"
_SUPERVISOR = "supervisor"


class ExamHall(DealerSeat):
    """One sitting, from the seat that is given to the dealer until a supervisor takes it back.

    Signals:
        over: the supervisor who came to mark it; it is closed.
        asked_to_quit: a supervisor wants the program to end; the exam goes on at its next start.
    """

    over = Signal(object)
    asked_to_quit = Signal()

    def __init__(
        self, screen: TableScreen, kept: RecordsPort, running: Running, settings: Settings, was_cut: bool
    ) -> None:
        super().__init__(screen, running, settings, was_cut)
        self._kept = kept
        self._by: Supervisor | None = None
        self._unwritten: dict[str, str] = {}
        """What each supervisor has on the sheet and not written down yet, by their id."""
        self._idle = IdleTimer(screen.window(), self)
        self._idle.passed.connect(self._close_sheet)
        self.keys = BarKeys({_SUPERVISOR: "Supervisor"}, self._press)
        screen.bar.stand_in(self.keys)
        self.show_state()

    def call(self) -> None:
        """Somebody pressed the supervisor's key, or tries to close the window: ask for a PIN."""
        if isinstance(self.page, SupervisorDoor | SupervisorSheet | ChecklistPage):
            return
        try:
            who = who_may_examine(self._kept.supervisors.everybody(), self.running.opened.dealer)
        except Refused as refusal:
            self._screen.bar.warn(sentence(refusal))
            return
        page = SupervisorDoor(
            "A supervisor, please", self._kept.supervisors, who, ROOMS[self._settings.room], self._screen
        )
        page.passed.connect(self._enter)
        page.closed.connect(self.show_state)
        self._turn_to(page)

    def close(self) -> None:
        """Leave the seat; the menu is back."""
        self._screen.bar.stand_in(None)
        super().close()

    def _tell(self, refusal: Refused) -> None:
        if isinstance(self.page, NoticePage | SupervisorSheet | ChecklistPage):
            self.page.tell(sentence(refusal))
        self._screen.bar.warn(sentence(refusal))

    def _press(self, _key: str) -> None:
        self.call()

    def _enter(self, supervisor: Supervisor) -> None:
        self._by = supervisor
        self._idle.begin()
        if self.sitting.is_closed:
            self.over.emit(supervisor)
            return
        self._show_sheet()
        if self.questions:
            self.questions.rest(True)
        if not self.sitting.is_paused:
            self._submit(ClockPaused(signed(supervisor), _SHEET, self.now))

    def _show_sheet(self) -> None:
        assert self._by
        title, begun = f"{self._by.name}: the clock stands", self._unwritten.get(self._by.id, "")
        page = SupervisorSheet(title, self._remarks, begun, self._screen)
        page.wanted.connect(self._want)
        page.typed.connect(partial(self._unwritten.__setitem__, self._by.id))
        self._turn_to(page)

    def _close_sheet(self) -> None:
        """A supervisor went away from an open sheet: it is closed, and the exam stays paused."""
        if isinstance(self.page, ChecklistPage):
            self._write_draft(self.page.given)
        if isinstance(self.page, SupervisorSheet | ChecklistPage):
            self.show_state()

    @property
    def _remarks(self) -> list[str]:
        """What this supervisor wrote down; what another did is theirs until both have marked."""
        assert self._by
        mine = [each for each in self.sitting.remarks if each.by == signed(self._by)]
        return [f"Round {each.round}, act {each.acts}: {each.text}" for each in mine]

    def _want(self, name: str, text: str) -> None:
        by = signed(self._by) if self._by else ""
        match name:
            case "remark":
                if self._submit(Remarked(by, text, self.now)) and isinstance(self.page, SupervisorSheet):
                    self.page.note(self._remarks)
            case "pause":
                if self._resume(by) and self._submit(ClockPaused(by, text, self.now)):
                    self.show_state()
            case "marks":
                self._show_marks()
            case "stop":
                if self._submit(Closed(by, text, "", self.now)):
                    self.show_state()
                    self.over.emit(self._by)
            case "quit":
                self.asked_to_quit.emit()
            case "on":
                if self._resume(by):
                    self.show_state()
                    if self.questions:
                        self.questions.rest(False)

    def _resume(self, by: str) -> bool:
        """The clock goes on, if it stood: a pause that could not be written down was none."""
        return not self.sitting.is_paused or self._submit(ClockResumed(by, self.now))

    def _show_marks(self) -> None:
        assert self._by
        room = ROOMS[self._settings.room]
        begun = draft_of(self.sitting, self._by)
        page = ChecklistPage(self._by, self._dealer, begun, True, room, self._screen)
        page.done.connect(self._keep_marks)
        page.closed.connect(self._show_sheet)
        self._turn_to(page)

    def _keep_marks(self, marks: Marks) -> None:
        if self._write_draft(marks):
            self._show_sheet()

    def _write_draft(self, marks: Marks) -> bool:
        """On the disk, as remarks are: a power cut takes nothing from an assessor."""
        return self._submit(Drafted(marks.assessor.id, dict(marks.marks), marks.words, self.now))


def signed(supervisor: Supervisor) -> str:
    """A supervisor as the log writes one."""
    return f"{supervisor.name} ({supervisor.badge})" if supervisor.badge else supervisor.name
