"""The school behind the supervisors' door: asks its database beside the window, decides about stations."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from app.certificate.exam_record import ExamRecord
from app.errors import Refused
from app.learning.csv_text import csv_text
from app.ports.school import SchoolPort
from app.school.membership import SyncState
from app.school.school_lists import Listing, ListQuery, SchoolExam, Station
from app.ui.certificate.certificate_pdf import Paper
from app.ui.certificate.record_sheets import print_record, save_record
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.components.dialogs import Panel, QuestionPanel, ReasonPanel
from app.ui.kit.save_text import saved
from app.ui.kit.widgets.parts import sentence
from app.ui.office.office_context import OfficeContext
from app.ui.office.records.certificate_panel import RecordPanel
from app.ui.office.school.pages.quarantine_page import QuarantinePage
from app.ui.office.school.pages.school_page import SchoolPage
from app.ui.office.school.pages.station_panels import CodePanel, StationPanel

_WAIT = "Contacting the school’s database…"
_WITHDRAW = (
    "It can’t sync anymore, and the certificates it signed are no longer valid. What it already sent "
    "stays. You can’t undo this. The ledger records your reason and your name."
)
_NEW_CODE = (
    "Its current password stops working. Use this after a restore, or if its password is lost. The ledger "
    "records your name."
)
_RELEASE = (
    "It continues from its last entry here. Do this only after you have found the right machine and restored "
    "its latest backup. The ledger records your reason and your name."
)


class SchoolController(QObject):
    """The pages of the school, and the panels over them.

    Signals:
        closed: back to the exams.
    """

    closed = Signal()

    def __init__(self, context: OfficeContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self.now: Callable[[], datetime] = lambda: datetime.now(UTC)
        self.panel: Panel | None = None
        self._opener: QWidget | None = None

    def show(self) -> None:
        """The stations first."""
        self.panel = self._opener = None
        context = self._context
        page = SchoolPage(
            context.house_name, self.now, context.picture("watch"), context.settings, context.screen
        )
        # One task for all lists: of several that were asked for only the last is wanted.
        task = BackgroundTask(page)
        task.found.connect(lambda found: page.show_list(*found))
        task.refused.connect(page.show_trouble)
        page.asked_for_list.connect(
            lambda tab, query: task.begin(lambda: (tab, self._list(tab, query)), may_be_cut=True)
        )
        page.asked.connect(lambda name, row: self._do(page, name, row))
        page.closed.connect(self.closed)
        context.pages.show(page)
        page.turn()

    @property
    def _school(self) -> SchoolPort:
        school = self._context.records.school
        assert school, "only the office's window leads here"
        return school

    def _list(self, tab: str, query: ListQuery) -> Listing[Any]:
        """Ask the database, away from the window's thread."""
        school = self._school
        lists: dict[str, Callable[[], Listing[Any]]] = {
            "stations": lambda: Listing(school.stations()),
            "class": lambda: school.people(query),
            "exams": lambda: school.exams(query),
            "due": lambda: school.due(query),
        }
        return lists[tab]()

    def _do(self, page: SchoolPage, name: str, row: Any) -> None:
        """A button of the page was pressed."""
        doings: dict[str, Callable[[], None]] = {
            "held": self.show_quarantine,
            "sync": lambda: self._sync(page),
            "save": lambda: self._save_list(page),
            "code": lambda: self._ask_for_code(page, row),
            "withdraw": lambda: self._ask_to_withdraw(page, row),
            "enroll": lambda: self._ask_to_enroll(page),
            "record": lambda: self._ask_for_record(page, row),
        }
        doings[name]()

    def _sync(self, page: SchoolPage) -> None:
        page.tell("Syncing…", "quiet")
        task = BackgroundTask(page)
        task.found.connect(lambda state: self._tell_synced(page, state))
        task.refused.connect(lambda refusal: page.tell(sentence(refusal), "wrong"))
        # A sync can be ended anywhere.
        task.begin(self._school.sync, may_be_cut=True)

    def _tell_synced(self, page: SchoolPage, state: SyncState) -> None:
        page.look()
        if state.trouble:
            page.tell(sentence(Refused(state.trouble)), "wrong")
        else:
            page.tell("The school has everything from the office. Stations get it at their next sync.")

    def _save_list(self, page: SchoolPage) -> None:
        picker = self._context.screen.file_picker
        if file := picker.file_to_save(page, "Save the list", f"school-{page.tab}.csv", "CSV (*.csv)"):
            columns = page.table.records.columns
            text = csv_text(
                [column.title for column in columns],
                [[column.shown(row) for column in columns] for row in page.table.listed],
            )
            words, is_saved = saved(file, text.encode("utf-8-sig"))
            page.tell(words, "right" if is_saved else "wrong")

    # --- stations

    def _ask_to_enroll(self, page: SchoolPage) -> None:
        school, by = self._school, self._context.supervisor
        panel = StationPanel(page)
        panel.given.connect(
            lambda name, site: self._decide(
                panel, lambda: school.enroll(name, site, by), lambda code: self._show_code(page, name, code)
            )
        )
        self._open(panel, page)
        panel.name.setFocus()

    def _ask_for_code(self, page: SchoolPage, station: Station) -> None:
        school, by, name = self._school, self._context.supervisor, station.name
        panel = QuestionPanel(f"Make a new code for {name}?", _NEW_CODE, "Create the code", "Back", page)
        panel.confirmed.connect(
            lambda: self._decide(
                panel, lambda: school.renew(name, by), lambda code: self._show_code(page, name, code)
            )
        )
        self._open(panel, page)

    def _show_code(self, page: SchoolPage, name: str, code: object) -> None:
        page.look()
        panel = CodePanel(name, str(code), page)
        self._open(panel, page)
        panel.yes.setFocus()

    def _ask_to_withdraw(self, page: SchoolPage, station: Station) -> None:
        school, by, name = self._school, self._context.supervisor, station.name
        panel = ReasonPanel(f"Withdraw {name}?", _WITHDRAW, "Withdraw the station", page)
        panel.given.connect(
            lambda why: self._decide(
                panel,
                lambda: school.withdraw(name, why, by),
                lambda _: self._tell_anew(page, f"{name} is withdrawn. What it already sent stays."),
            )
        )
        self._open(panel, page)

    def _tell_anew(self, page: SchoolPage, words: str) -> None:
        page.look()
        page.tell(words)

    # --- quarantine

    def show_quarantine(self) -> None:
        """What was not let in."""
        self.panel = self._opener = None
        context, school = self._context, self._school
        page = QuarantinePage(context.picture("backs"), context.settings, context.screen)
        page.asked_to_release.connect(lambda name: self._ask_to_release(page, name))
        page.closed.connect(self.show)
        context.pages.show(page)
        task = BackgroundTask(page)
        task.found.connect(lambda found: page.show_held(*found))
        task.refused.connect(page.show_trouble)
        task.begin(
            lambda: (school.held(), {each.name for each in school.stations() if each.forked}), may_be_cut=True
        )

    def _ask_to_release(self, page: QuarantinePage, name: str) -> None:
        school, by = self._school, self._context.supervisor
        panel = ReasonPanel(f"Release {name}?", _RELEASE, "Release the station", page)
        panel.given.connect(
            lambda why: self._decide(
                panel, lambda: school.release(name, why, by), lambda _: self.show_quarantine()
            )
        )
        self._open(panel, page)

    # --- the record of an exam

    def _ask_for_record(self, page: SchoolPage, exam: SchoolExam) -> None:
        panel = RecordPanel(exam.exam, True, page)
        panel.asked_for_pdf.connect(lambda paper: self._save_record(panel, exam, paper))
        panel.asked_to_print.connect(lambda: self._print_record(panel, exam))
        self._open(panel, page)

    def _save_record(self, panel: RecordPanel, exam: SchoolExam, paper: Paper) -> None:
        picker = self._context.screen.file_picker
        file = picker.file_to_save(panel, "Save the record", f"exam-{exam.exam}.pdf", "PDF (*.pdf)")
        if not file:
            return

        def save(record: ExamRecord) -> None:
            words, is_saved = save_record(file, record, paper, self._logo(record))
            if is_saved:
                panel.tell_saved(words)
            else:
                panel.tell(words)

        self._decide(panel, lambda: self._school.record(exam), save)

    def _print_record(self, panel: RecordPanel, exam: SchoolExam) -> None:
        printer = self._context.screen.file_picker.printer(panel)
        if printer is None:
            return

        def print_it(record: ExamRecord) -> None:
            print_record(record, printer, self._logo(record))
            panel.tell_saved(f"Printed: {printer.outputFileName() or printer.printerName()}")

        self._decide(panel, lambda: self._school.record(exam), print_it)

    def _logo(self, record: ExamRecord) -> Any:
        return self._context.library.logo(record.house_id, record.house)

    # --- panels

    def _open(self, panel: Panel, page: SchoolPage | QuarantinePage) -> None:
        opener = self._opener if self.panel else page.focusWidget()
        self._close()
        self.panel, self._opener = panel, opener
        panel.left.connect(self._close)
        panel.lie_over(page)

    def _close(self) -> None:
        """Whoever opened it has the keyboard again."""
        if self.panel:
            self.panel.hide()
            self.panel.deleteLater()
            self.panel = None
        if self._opener:
            self._opener.setFocus()

    def _decide(self, panel: Panel, work: Callable[[], Any], done: Callable[[Any], None]) -> None:
        """Do it beside the window while the panel waits; then what follows, or why it cannot be."""
        panel.yes.setEnabled(False)
        panel.tell(_WAIT, "quiet")
        task = BackgroundTask(panel)
        task.refused.connect(lambda refusal: self._refuse(panel, refusal))
        task.found.connect(lambda found: self._take(panel, found, done))
        task.begin(work)

    def _take(self, panel: Panel, found: Any, done: Callable[[Any], None]) -> None:
        panel.yes.setEnabled(True)
        panel.tell("")
        try:
            done(found)
        except Refused as refusal:
            panel.tell(sentence(refusal))

    def _refuse(self, panel: Panel, refusal: Refused) -> None:
        panel.yes.setEnabled(True)
        panel.tell(sentence(refusal))
