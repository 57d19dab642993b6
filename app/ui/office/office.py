"""The supervisors' office: behind its door all exams, another one to open, records, rules and accounts."""

from PySide6.QtCore import QObject, QTimer, Signal

from app import places
from app.errors import Refused
from app.exam.exam_file import Sat
from app.exam.supervisor import Supervisor
from app.learning.people import Person
from app.ports.records import RecordsPort
from app.procedure.library import Library
from app.school.membership import sync_words
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.idle_timer import IdleTimer
from app.ui.kit.page import Page
from app.ui.kit.page_stack import PageStack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.parts import sentence
from app.ui.office.accounts_controller import AccountsController, SupervisorSignIn
from app.ui.office.backup_controller import BackupController
from app.ui.office.certificates_controller import CertificatesController
from app.ui.office.exams.forms_controller import FormsController
from app.ui.office.exams.open_exam_page import OpenExamPage
from app.ui.office.exams.supervisor_desk_page import DeskPage
from app.ui.office.exams.supervisor_desk_view import desk_view
from app.ui.office.export_controller import ExportController
from app.ui.office.office_context import OfficeContext, OfficeState
from app.ui.office.people_controller import PeopleController
from app.ui.office.records_controller import RecordsController
from app.ui.office.results_controller import ResultsController
from app.ui.office.rules.open_rules_page import RulesPage
from app.ui.office.rules.workshop_controller import WorkshopController
from app.ui.office.school.school_controller import SchoolController
from app.ui.table.table_screen import TableScreen

_CLASS_AFTER = 1500
"""Milliseconds after which the desk looks at the class."""


class Office(QObject):
    """Open for one supervisor, until its pages are left or nobody has touched them for a while.

    Signals:
        admitted: the supervisor who came through the door.
        closed: the table is wanted again.
        exam_opened: an exam is opened; the seat is to be given to its dealer.
        asked_for_class: the overview of the class is wanted.
        asked_for_table: the table is to be cleared.
        asked_to_quit: the program is to end.
    """

    admitted = Signal(object)
    closed = Signal()
    exam_opened = Signal(object)
    asked_for_class = Signal()
    asked_for_table = Signal()
    asked_to_quit = Signal()

    def __init__(self, screen: TableScreen, kept: RecordsPort, library: Library, settings: Settings) -> None:
        super().__init__(screen)
        self._state = OfficeState(settings)
        self.context = context = OfficeContext(screen, kept, library, PageStack(), self._state)
        self._idle = IdleTimer(screen.window(), self)
        self.sign_in = SupervisorSignIn(context, self)
        self.certificates = CertificatesController(context)
        self.results = ResultsController(context, self.certificates, self)
        self.people = PeopleController(context, self)
        self.exports = ExportController(context, self)
        self.records = RecordsController(
            context, self.results, self.certificates, self.people, self.exports, self
        )
        self.backup = BackupController(context, self)
        self.accounts = AccountsController(context, self)
        self.forms = FormsController(context, self)
        self.workshop = WorkshopController(context, self)
        self.school = SchoolController(context, self)
        self._connect()

    def _connect(self) -> None:
        self._idle.passed.connect(self.closed)
        self.sign_in.admitted.connect(self._let_in)
        self.sign_in.closed.connect(self.closed)
        self.results.closed.connect(self.show_exams)
        self.results.left.connect(self.closed)
        self.results.assessor_changed.connect(self.admit)
        self.results.asked_for_table.connect(self.asked_for_table)
        self.records.closed.connect(self.show_exams)
        self.backup.closed.connect(self.show_exams)
        self.backup.replacing.connect(self.asked_for_table)
        self.backup.replacing.connect(self._idle.end)
        self.backup.not_replaced.connect(self._idle.begin)
        self.backup.asked_to_quit.connect(self.asked_to_quit)
        self.forms.closed.connect(self.show_exams)
        self.workshop.closed.connect(self.show_rules)
        self.school.closed.connect(self.show_exams)
        self.workshop.used.connect(self.asked_for_table)
        self.accounts.closed.connect(self.show_exams)
        self.accounts.changed.connect(self.admit)
        self.accounts.lost.connect(self.closed)

    @property
    def page(self) -> Page | None:
        """The page that is open."""
        return self.context.pages.page

    @property
    def supervisor(self) -> Supervisor | None:
        """For whom the door is open."""
        return self._state.supervisor

    def ask_pin(self) -> None:
        """Ask who it is; nothing is shown before somebody is admitted."""
        self.sign_in.ask_pin()

    def admit(self, supervisor: Supervisor) -> None:
        """The door is open for somebody who has given their PIN."""
        self._state.supervisor = supervisor
        self._idle.begin()

    def _let_in(self, supervisor: Supervisor) -> None:
        self.admit(supervisor)
        if trouble := self.context.records.filing.check_door():
            self.context.screen.bar.warn(trouble)
        self.admitted.emit(supervisor)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self._state.settings = settings
        self.context.pages.apply_settings(settings)

    def close(self) -> None:
        """Leave the office, and the table: the door is closed behind."""
        self.results.leave_replay()
        self._state.supervisor = None
        self.context.pages.clear()
        self.deleteLater()

    def show_first(self) -> None:
        """What lies behind the door: the school in the office's window, elsewhere the exams."""
        if self.context.records.school:
            self.school.show()
        else:
            self.show_exams()

    # --- the exams

    def show_exams(self) -> None:
        """All exams on this machine."""
        context = self.context
        house = context.settings.house
        page = DeskPage(
            context.records.exams,
            context.supervisor,
            context.library.house(house),
            context.house_name,
            context.records.teaching.today(),
            lambda: desk_view(context.records, house),
            context.settings,
            context.screen,
        )
        page.opened.connect(self._open_file)
        page.asked_to_open.connect(self.show_opening)
        page.asked_for_records.connect(self.records.show)
        page.asked_for_due.connect(self.records.show_due)
        page.asked_for_sheet.connect(lambda sat: self.records.show_sheet(sat.id))
        page.asked_for_rules.connect(self.show_rules)
        page.asked_for_forms.connect(self.forms.show)
        page.asked_for_backup.connect(self.backup.show)
        page.asked_for_supervisors.connect(self.accounts.show)
        page.asked_for_class.connect(self._turn_to_class)
        page.asked_for_school.connect(self.school.show)
        page.buttons["school"].setVisible(context.records.school is not None)
        page.closed.connect(self.closed)
        context.pages.show(page)
        if words := sync_words(places.records().with_name(places.SCHOOL)):
            page.tell(words)
        # Whoever only opens an exam is not slowed down by it.
        QTimer.singleShot(_CLASS_AFTER, page, lambda: self._look_at_class(page, house))

    def _look_at_class(self, page: DeskPage, house: str) -> None:
        """Work out the class beside the window, for the desk that is still open."""
        task = BackgroundTask(page)
        task.found.connect(page.show_class)
        task.refused.connect(lambda refusal: page.tell(sentence(refusal)))
        look = self.context.records.teaching.looking(house)
        task.begin(lambda: look(lambda: task.is_busy))

    def _open_file(self, sat: Sat) -> None:
        if sat.is_closed:
            self.results.show(sat.id)

    def _turn_to_class(self) -> None:
        self.context.pages.clear()
        self.asked_for_class.emit()

    def show_opening(self) -> None:
        """Choose a dealer and a house."""
        records = self.context.records
        try:
            people, sittings = records.people.everybody(), records.exams.sittings()
        except Refused as refusal:
            self.context.warn(refusal)
            return
        # Who examines today does so where the last exam was; another house is chosen on the page.
        houses = [*[sat.house for sat in sittings[:1]], self.context.settings.house]
        page = OpenExamPage(
            people,
            self.context.library,
            records.exams.forms,
            records.outlook,
            houses,
            self.context.settings,
            self.context.screen,
        )
        page.chosen.connect(lambda dealer, house: self._open_exam(page, dealer, house))
        page.closed.connect(self.show_exams)
        self.context.pages.show(page)

    def _open_exam(self, page: OpenExamPage, dealer: Person, house: str) -> None:
        try:
            running = self.context.records.exams.open(
                house, dealer, self.context.supervisor, page.form, page.accommodations
            )
        except Refused as refusal:
            page.tell(sentence(refusal))
            return
        self.exam_opened.emit(running)

    # --- the rules

    def show_rules(self) -> None:
        """What the houses have to confirm, beginning with the one at hand."""
        context = self.context
        houses = {house: context.house_name(house) for house in context.library.files()}
        page = RulesPage(
            context.records.rules,
            houses,
            context.settings.house,
            context.library.is_shipped,
            context.supervisor,
            context.picture("settle"),
            context.settings,
            context.screen,
        )
        # A round on the table is dealt by the rules of before.
        page.decided.connect(self.asked_for_table)
        page.asked_for_house.connect(self.workshop.show)
        page.closed.connect(self.show_exams)
        context.pages.show(page)
