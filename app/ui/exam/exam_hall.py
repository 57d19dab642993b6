"""The exam while it runs: the dealer's seat, the supervisor's key, and nothing else."""

from enum import StrEnum
from functools import partial
from typing import Literal, assert_never

from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from app.errors import Refused
from app.exam.assessor_marks import Marks, draft_of
from app.exam.exam_log import (
    SHEET_OPEN,
    ClockPaused,
    ClockResumed,
    Closed,
    Drafted,
    IdentityChecked,
    Remarked,
    WindowOpened,
)
from app.exam.exam_state import Sitting
from app.exam.supervisor import Supervisor, who_may_examine
from app.ports.exams import Running
from app.ports.records import RecordsPort
from app.procedure.narration import move_words
from app.ui.certificate.html_printer import save_page, usual_paper
from app.ui.exam.checklist_page import ChecklistPage
from app.ui.exam.dealer_seat import DealerSeat
from app.ui.exam.exam_recorder import SittingRecorder
from app.ui.exam.identity_check_page import IdentityPage
from app.ui.exam.supervisor_sheet import AssessorWindow, SupervisorSheet, blank_sheet
from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.kit.idle_timer import IdleTimer
from app.ui.kit.page import Page
from app.ui.kit.page_stack import PageStack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.bar_buttons import BarKeys
from app.ui.kit.widgets.parts import sentence
from app.ui.table.table_screen import TableScreen
from app.ui.table.vignettes import vignette

_WINDOW, _OFTEN = QSize(980, 620), 400
"""The size of an assessor's window, and after how many milliseconds it shows the moment anew."""


class HallKey(StrEnum):
    """What the bar offers while an exam runs."""

    SUPERVISOR = "supervisor"


class ExamHall(QObject):
    """One sitting, from handing the seat to the dealer until a supervisor takes it back.

    Signals:
        over: the exam is closed; with the supervisor who came to mark it.
        asked_to_quit: a supervisor ends the program; the exam resumes at the next start.
    """

    over = Signal(object)
    asked_to_quit = Signal()

    def __init__(
        self, screen: TableScreen, kept: RecordsPort, running: Running, settings: Settings, was_cut: bool
    ) -> None:
        super().__init__(screen)
        self._screen = screen
        self._supervisors = kept.supervisors
        self._settings = settings
        self._pages = PageStack()
        self._recorder = SittingRecorder(running, self._pages, screen.bar)
        self.seat = DealerSeat(screen, self._recorder, self._pages, kept.people, settings, was_cut, self)
        self.seat.called.connect(self.call)
        self._unwritten: dict[str, str] = {}
        """The unsaved notes of each supervisor, by their id."""
        self._windows: dict[Supervisor, AssessorWindow] = {}
        """The sheet of each assessor in a window of its own."""
        self._moments = QTimer(self)
        self._moments.timeout.connect(self._show_moments)
        self._idle = IdleTimer(screen.window(), self)
        self._idle.passed.connect(self._close_sheet)
        self.keys = BarKeys({HallKey.SUPERVISOR: "Supervisor"}, self._press)
        screen.bar.stand_in(self.keys)
        self._inside = Supervisor(**running.opened.supervisor)
        """Who was at the machine last, and hands over the seat."""
        self._hand_over()

    @property
    def page(self) -> Page | None:
        """The page that is open over the table, if there is one."""
        return self._pages.page

    @property
    def running(self) -> Running:
        """The running sitting."""
        return self._recorder.running

    def call(self) -> None:
        """Ask for a PIN after the supervisor's key or an attempt to close the window."""
        if isinstance(self.page, SupervisorSignInPage | SupervisorSheet | ChecklistPage):
            return
        try:
            who = who_may_examine(self._supervisors.everybody(), self.running.opened.dealer)
        except Refused as refusal:
            self._screen.bar.warn(sentence(refusal))
            return
        picture = vignette("watch", self._recorder.sitting.house)
        page = SupervisorSignInPage(
            "Supervisor sign-in",
            self._supervisors,
            who,
            self._settings,
            self._screen,
            picture,
            in_exam=not self._recorder.sitting.is_closed,
        )
        page.passed.connect(self.admit)
        page.closed.connect(self._hand_over)
        self._pages.show(page)

    def admit(self, supervisor: Supervisor) -> None:
        """Let a supervisor in: to the sheet, or to the end of an exam that is over."""
        self._idle.begin()
        if self._recorder.sitting.is_closed:
            self.over.emit(supervisor)
            return
        self._show_sheet_of(supervisor)

    def _show_sheet_of(self, supervisor: Supervisor) -> None:
        """The sheet of a supervisor who is at the machine. The clock stands."""
        self._show_sheet(supervisor)
        self.seat.rest(True)
        if not self._recorder.sitting.is_paused:
            self._recorder.submit(ClockPaused(_signed(supervisor), SHEET_OPEN, self._recorder.now()))

    def close(self) -> None:
        """Leave the seat and bring the menu back."""
        self._moments.stop()
        for window in self._windows.values():
            window.close()
            window.deleteLater()
        self._screen.bar.stand_in(None)
        self.seat.close()
        self._pages.clear()
        self.deleteLater()

    def _press(self, key: HallKey) -> None:
        match key:
            case HallKey.SUPERVISOR:
                self.call()
            case _:
                assert_never(key)

    # --- who sits there

    def _hand_over(self) -> None:
        """Hand the seat to the dealer. Before the first round a supervisor says what was checked."""
        sitting, by = self._recorder.sitting, self._inside
        is_checked = sitting.identity or sitting.round or sitting.is_closed or sitting.is_paused
        if is_checked or not self.seat.is_readmitted:
            self.seat.show_state()
            return
        picture = vignette("test", sitting.house)
        page = IdentityPage(self.running.opened.dealer, by.name, self._settings, self._screen, picture)
        page.checked.connect(lambda checked, number, text: self._check_identity(by, checked, number, text))
        page.called.connect(lambda: self._show_sheet_of(by))
        self._pages.show(page)

    def _check_identity(self, by: Supervisor, checked: tuple[str, ...], number: str, text: str) -> None:
        entry = IdentityChecked(_signed(by), checked, number, text, self._recorder.now())
        if self._recorder.submit(entry):
            self.seat.show_state()

    # --- the supervisor's sheet

    def _show_sheet(self, by: Supervisor) -> None:
        begun, where = self._unwritten.get(by.id, ""), _place_in(self._recorder.sitting)
        title = f"Exam paused by {by.name}"
        page = SupervisorSheet(
            title,
            f"{self._recorder.dealer}, {where}",
            self._remarks(by),
            begun,
            vignette("test", self._recorder.sitting.house),
            self._settings,
            self._screen,
        )
        page.typed.connect(partial(self._unwritten.__setitem__, by.id))
        page.remarked.connect(lambda text: self._remark(page, by, text))
        page.paused.connect(lambda why: self._pause(by, why))
        page.asked_for_marks.connect(lambda: self._show_marks(by))
        page.asked_for_window.connect(lambda: self.open_window(by))
        page.asked_for_paper.connect(lambda: self._save_blank_sheet(page))
        # A kiosk has one screen, and saves nothing where people choose.
        for name in ("window", "paper"):
            page.buttons[name].setVisible(self._screen.file_picker.fixed is None)
        page.stopped.connect(lambda why, outcome: self._stop(by, why, outcome))
        page.asked_to_quit.connect(self.asked_to_quit)
        page.resumed.connect(lambda: self._go_on(by))
        self._pages.show(page)

    def _close_sheet(self) -> None:
        """Close a sheet that was left open. The exam stays paused."""
        page = self.page
        if isinstance(page, ChecklistPage):
            self._write_draft(page.given)
        if isinstance(page, SupervisorSheet | ChecklistPage):
            self.seat.show_state()

    def _remarks(self, by: Supervisor) -> list[str]:
        """This supervisor's remarks. Another's are hidden until both have marked."""
        mine = [each for each in self._recorder.sitting.remarks if each.by == _signed(by)]
        return [f"Round {each.round}, move {each.acts}: {each.text}" for each in mine]

    def _remark(self, page: SupervisorSheet, by: Supervisor, text: str) -> None:
        if self._recorder.submit(Remarked(_signed(by), text, self._recorder.now())):
            page.note(self._remarks(by))

    def _pause(self, by: Supervisor, why: str) -> None:
        """Pause for this reason."""
        if self._resume(by) and self._recorder.submit(ClockPaused(_signed(by), why, self._recorder.now())):
            self.seat.show_state()

    def _stop(self, by: Supervisor, why: str, outcome: Literal["incomplete", "failed"]) -> None:
        if self._recorder.submit(Closed(_signed(by), why, "", self._recorder.now(), outcome)):
            self.seat.show_state()
            self.over.emit(by)

    def _go_on(self, by: Supervisor) -> None:
        if self._resume(by):
            self.seat.is_readmitted, self._inside = True, by
            self._hand_over()
            self.seat.rest(False)

    def _resume(self, by: Supervisor) -> bool:
        """Resume the clock if it stopped. A pause that could not be recorded did not happen."""
        if not self._recorder.sitting.is_paused:
            return True
        return self._recorder.submit(ClockResumed(_signed(by), self._recorder.now()))

    # --- an assessor's sheet in a window of its own, or on paper

    def open_window(self, by: Supervisor) -> AssessorWindow:
        """This assessor's sheet on a second screen, if there is one. It does not stop the exam."""
        window = self._windows.get(by)
        if window is None:
            self._recorder.submit(WindowOpened(_signed(by), self._recorder.now()))
            headings = [heading.title for heading in self._recorder.sitting.exam.rubric]
            dealer, parent = self._recorder.dealer, self._screen.window()
            window = AssessorWindow(by.name, dealer, headings, self._settings, parent)
            window.remarked.connect(lambda text: self._remark_in_window(by, text))
            self._windows[by] = window
            own = self._screen.window().screen()
            others = [each for each in QGuiApplication.screens() if each is not own]
            window.resize(_WINDOW)
            if others:
                window.move(others[0].availableGeometry().topLeft())
        self._show_moments()
        self._moments.start(_OFTEN)
        window.show()
        return window

    def _remark_in_window(self, by: Supervisor, text: str) -> None:
        if self._recorder.submit(Remarked(_signed(by), text, self._recorder.now())):
            self._show_moments()

    def _show_moments(self) -> None:
        """Tell every assessor's window where the exam is."""
        sitting = self._recorder.sitting
        acts = sitting.session.acts if sitting.session else ()
        where = _place_in(sitting).capitalize() + (f", move {len(acts)}" if acts else "")
        move = move_words(acts[-1], sitting.house.names) if acts else ""
        for by, window in self._windows.items():
            window.show_moment(where, move, self._remarks(by))

    def _save_blank_sheet(self, page: SupervisorSheet) -> None:
        sitting, dealer = self._recorder.sitting, self._recorder.dealer
        picker, name = self._screen.file_picker, f"Assessor's sheet {dealer}.pdf"
        file = picker.file_to_save(self._screen, "Blank sheet", name, "PDF (*.pdf)")
        if file:
            headings = [heading.title for heading in sitting.exam.rubric]
            html = blank_sheet(dealer, sitting.house.name, sitting.rounds, headings)
            page.tell(save_page(file, html, "Assessor's sheet", usual_paper()).words)

    # --- the marks so far

    def _show_marks(self, by: Supervisor) -> None:
        begun = draft_of(self._recorder.sitting, by)
        page = ChecklistPage(
            by,
            self._recorder.dealer,
            self._recorder.sitting.exam.rubric,
            begun,
            True,
            self._settings,
            self._screen,
        )
        page.done.connect(lambda marks: self._keep_marks(by, marks))
        page.closed.connect(lambda: self._show_sheet(by))
        self._pages.show(page)

    def _keep_marks(self, by: Supervisor, marks: Marks) -> None:
        if self._write_draft(marks):
            self._show_sheet(by)

    def _write_draft(self, marks: Marks) -> bool:
        """Store the marks at once, as remarks are, so that a power cut loses nothing."""
        draft = Drafted(marks.assessor.id, dict(marks.marks), marks.words, self._recorder.now())
        return self._recorder.submit(draft)


def _place_in(sitting: Sitting) -> str:
    """How far the exam is."""
    if sitting.question:
        return f"question {sitting.asked} of {sitting.questions}"
    if sitting.deal:
        return f"deal {sitting.deal} of {sitting.deals}"
    return f"round {sitting.round} of {sitting.rounds}"


def _signed(supervisor: Supervisor) -> str:
    """A supervisor as the log stores one."""
    return f"{supervisor.name} ({supervisor.badge})" if supervisor.badge else supervisor.name
