"""The supervisors' room: behind its door all exams, another one to open, records, rules and accounts."""

from PySide6.QtCore import Signal

from app.errors import Refused
from app.exam.filed import Sat
from app.learning.people import Person
from app.ui.exam.checklist_page import ChecklistPage
from app.ui.exam.supervisor_door import SupervisorDoor
from app.ui.kit.settings import Settings
from app.ui.kit.theme import ROOMS
from app.ui.kit.widgets.parts import sentence
from app.ui.office.accounts.supervisor_account_page import SupervisorAccountPage
from app.ui.office.accounts.supervisors_page import SupervisorsPage
from app.ui.office.exams.exams_page import ExamsPage
from app.ui.office.exams.open_exam_page import OpenExamPage
from app.ui.office.records.record_room import RecordRoom
from app.ui.office.records.records_page import RecordsPage
from app.ui.office.rules.rules_page import RulesPage


class ExamRoom(RecordRoom):
    """From the list to everything a supervisor does.

    Signals:
        opened: an exam is opened; the seat is to be given to its dealer.
        asked_for_class: the overview of the class is wanted.
    """

    opened = Signal(object)
    asked_for_class = Signal()

    def use(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self._settings = settings
        if isinstance(self.page, SupervisorDoor | ExamsPage | ChecklistPage | RecordsPage | RulesPage):
            self.page.use(ROOMS[settings.room])

    def show_list(self) -> None:
        """All exams on this machine."""
        self._back = None
        room = ROOMS[self._settings.room]
        page = ExamsPage(self._kept.exams, self._by, self._house_name, room, self._screen)
        page.opened.connect(self._open_file)
        page.wanted.connect(self._want)
        page.closed.connect(self.closed)
        self._turn_to(page)

    def _want(self, name: str) -> None:
        match name:
            case "exam":
                self.show_opening()
            case "records":
                self.show_records()
            case "rules":
                self.show_rules()
            case "backup":
                self.show_backup()
            case "supervisors":
                self.show_supervisors()
            case "class":
                self._turn_to(None)
                self.asked_for_class.emit()

    def show_opening(self) -> None:
        """Choose a dealer and a house."""
        try:
            people, sittings = self._kept.people.everybody(), self._kept.exams.sittings()
        except Refused as refusal:
            self._screen.bar.warn(sentence(refusal))
            return
        # Who examines today does so where the last exam was; another house is chosen on the page.
        houses = [*[sat.house for sat in sittings[:1]], self._settings.house]
        page = OpenExamPage(people, self._library, houses, self._screen)
        page.chosen.connect(self._open_exam)
        page.closed.connect(self.show_list)
        self._turn_to(page)

    def _open_exam(self, dealer: Person, house: str) -> None:
        try:
            running = self._kept.exams.open(house, dealer, self._by)
        except Refused as refusal:
            assert isinstance(self.page, OpenExamPage)
            self.page.tell(sentence(refusal))
            return
        self.opened.emit(running)

    def show_rules(self) -> None:
        """What the houses have to confirm, beginning with the one at hand."""
        houses = {house: self._house_name(house) for house in self._library.files()}
        room, first = ROOMS[self._settings.room], self._settings.house
        page = RulesPage(self._kept.rules, houses, first, self._by, room, self._screen)
        # A round on the table is dealt by the rules of before.
        page.decided.connect(self.asked_for_table)
        page.closed.connect(self.show_list)
        self._turn_to(page)

    def show_supervisors(self) -> None:
        """The accounts."""
        page = SupervisorsPage(self._kept.supervisors, self._by, self._screen)
        page.wanted.connect(self._show_account)
        page.closed.connect(self._leave_supervisors)
        self._turn_to(page)

    def _show_account(self, name: str) -> None:
        changed = self._by if name == "change" else None
        page = SupervisorAccountPage(self._kept.supervisors, self._by, self._screen, changed)
        if changed:
            # From here on they go by their new name.
            page.done.connect(self.let_in)
        page.done.connect(self.show_supervisors)
        page.closed.connect(self.show_supervisors)
        self._turn_to(page)

    def _leave_supervisors(self) -> None:
        """Whoever closed their own account is through."""
        if self._by in self._kept.supervisors.everybody():
            self.show_list()
        else:
            self.closed.emit()

    def _open_file(self, sat: Sat) -> None:
        if sat.is_closed:
            self.show_file(sat.id)
