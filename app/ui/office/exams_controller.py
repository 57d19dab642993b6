"""The ways to the exams: the supervisors' office, and the hall while one runs.

Nothing of either is imported before it is entered, so that a start does not pay for exams.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QCloseEvent

from app.errors import Refused
from app.procedure.library import Library
from app.ui.kit.settings import Settings
from app.ui.table.table_screen import TableScreen

if TYPE_CHECKING:
    from app.exam.supervisor import Supervisor
    from app.ports.exams import Running
    from app.ports.records import RecordsPort
    from app.ui.exam.exam_hall import ExamHall
    from app.ui.office.office import Office
    from app.ui.trainees.class_controller import ClassController


class ExamsController(QObject):
    """At most one of the two is open.

    Signals:
        closed: the table is wanted again.
        asked_for_table: the table is to be cleared.
        asked_to_quit: a supervisor wants the program to end.
    """

    closed = Signal()
    asked_for_table = Signal()
    asked_to_quit = Signal()

    def __init__(
        self, screen: TableScreen, kept: "RecordsPort | None", library: Library, settings: Settings
    ) -> None:
        super().__init__(screen)
        self._screen = screen
        self._kept = kept
        self._library = library
        self._settings = settings
        self.office: Office | None = None
        self.class_controller: ClassController | None = None
        """Over the office, which stays open behind it."""
        self.hall: ExamHall | None = None
        self._may_end = False

    def resume(self) -> bool:
        """Was an exam cut off? Then it goes on, whoever is here, and nothing else does."""
        try:
            running = self._kept.running_exam() if self._kept else None
        except Refused as refusal:
            self._screen.bar.warn(refusal.sentences[0])
            return False
        if running:
            self._enter_hall(running, was_cut=True)
        return running is not None

    def open_office(self) -> None:
        """Through the supervisors' door to the list of exams."""
        if self._kept is None:
            self.closed.emit()
            self._screen.bar.warn("Records are off, so you can’t give exams here.")
            return
        office = self._enter_office(self._kept)
        office.admitted.connect(office.show_first)
        office.closed.connect(self.closed)
        office.ask_pin()

    def require_supervisor(self, then: Callable[[], None]) -> None:
        """Do this once somebody has come through the supervisors' door; at once where nobody is one yet."""
        try:
            is_guarded = self._kept is not None and bool(self._kept.supervisors.everybody())
        except Refused as refusal:
            self._screen.bar.warn(refusal.sentences[0])
            return
        if not is_guarded or self._kept is None:
            then()
            return
        office = self._enter_office(self._kept)
        office.admitted.connect(self.close)
        office.admitted.connect(lambda _supervisor: then())
        office.closed.connect(self.close)
        office.ask_pin()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self._settings = settings
        for each in (self.office, self.class_controller):
            if each:
                each.apply_settings(settings)

    def ask_to_close(self, event: QCloseEvent) -> None:
        """The window shall close: not while an exam runs, unless a supervisor says so."""
        if self.hall and not self._may_end:
            event.ignore()
            self.hall.call()

    def close(self) -> None:
        """Leave the office, and the class. The hall is left by supervisors only."""
        for each in (self.class_controller, self.office):
            if each:
                each.close()
        self.class_controller = self.office = None

    def open_class(self) -> None:
        """The class lies behind the same door: whoever leaves it is with the exams again."""
        from app.ui.trainees.class_controller import ClassController

        assert self._kept, "somebody has come through the door"
        controller = ClassController(self._screen, self._library, self._kept, self._settings)
        controller.closed.connect(self._leave_class)
        self.class_controller = controller
        controller.enter()

    def _leave_class(self) -> None:
        assert self.class_controller
        assert self.office
        self.class_controller.close()
        self.class_controller = None
        self.office.show_exams()

    def begin(self, running: "Running") -> None:
        """An exam is opened: the office is left, and the seat given to its dealer."""
        self.close()
        self._enter_hall(running, was_cut=False)

    def _enter_office(self, kept: "RecordsPort") -> "Office":
        from app.ui.office.office import Office

        self.close()
        self.office = office = Office(self._screen, kept, self._library, self._settings)
        office.exam_opened.connect(self.begin)
        office.asked_for_table.connect(self.asked_for_table)
        office.asked_for_class.connect(self.open_class)
        office.asked_to_quit.connect(self.asked_to_quit)
        return office

    def _enter_hall(self, running: "Running", was_cut: bool) -> None:
        from app.ui.exam.exam_hall import ExamHall

        assert self._kept, "an exam is on file"
        self.asked_for_table.emit()
        self.hall = ExamHall(self._screen, self._kept, running, self._settings, was_cut)
        self.hall.over.connect(self._mark)
        self.hall.asked_to_quit.connect(self._end)

    def _mark(self, supervisor: "Supervisor") -> None:
        """The exam is over: whoever came marks it in the office."""
        assert self.hall
        assert self._kept
        hall, self.hall = self.hall, None
        sitting = hall.running.id
        hall.close()
        self._screen.apply_settings(self._settings)
        office = self._enter_office(self._kept)
        office.closed.connect(self.closed)
        office.admit(supervisor)
        office.results.show(sitting)

    def _end(self) -> None:
        self._may_end = True
        self.asked_to_quit.emit()
