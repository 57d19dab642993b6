"""The records: lists and file sheets."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.certificate.due import due_csv, due_json
from app.certificate.exam_list_export import exams_csv, exams_json
from app.certificate.retention import retention_csv
from app.errors import Refused
from app.exam.exam_file import Sat
from app.places import file_name
from app.ports.dealer_files import FiledExam
from app.ui.certificate.html_printer import save_page
from app.ui.kit.save_text import saved
from app.ui.kit.widgets.parts import sentence
from app.ui.office.certificates_controller import CertificatesController
from app.ui.office.export_controller import ExportController
from app.ui.office.office_context import OfficeContext
from app.ui.office.people_controller import PeopleController
from app.ui.office.records.file_sheet_page import ExamCard, FileSheetPage
from app.ui.office.records.file_sheet_words import sheet_page, who_words
from app.ui.office.records.people_page import PeoplePage
from app.ui.office.records.records_page import RecordsPage
from app.ui.office.records.retention_page import RetentionPage
from app.ui.office.results_controller import ResultsController
from app.ui.watch.round_print_and_film import print_page

_LISTS = "CSV (*.csv);;JSON (*.json)"


class RecordsController(QObject):
    """The pages of the records. Back leads where one came from.

    Signals:
        closed: back to the exams.
    """

    closed = Signal()

    def __init__(
        self,
        context: OfficeContext,
        results: ResultsController,
        certificates: CertificatesController,
        people: PeopleController,
        exports: ExportController,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._results = results
        self._certificates = certificates
        self._people = people
        self._people.turned.connect(self.turn)
        self._people.closed.connect(self._leave_people)
        self.exports = exports
        exports.closed.connect(self.show)
        self._before_people: Callable[[], None] = self.show
        """Where Back on the page of the people leads."""

    def _leave_people(self) -> None:
        self._before_people()

    def turn(self, tab: object) -> None:
        """Show the page of the records with this name among the tabs."""
        shown = self._context.pages.page
        if tab == "people":
            self._before_people = self._show_retention if isinstance(shown, RetentionPage) else self.show
            self._people.show()
        elif tab == "retention":
            self._show_retention(self._people.show if isinstance(shown, PeoplePage) else self.show)
        else:
            self.show(is_due=tab == "due")

    def show(self, is_due: bool = False) -> None:
        """Every exam, and who is due; the second list first, if that is wanted."""
        context = self._context
        try:
            sittings = context.records.exams.sittings()
        except Refused as refusal:
            context.warn(refusal)
            return
        page = RecordsPage(
            sittings,
            context.records.filing.due,
            context.house_name,
            context.library.house(context.settings.house),
            context.settings,
            context.screen,
        )
        for table in (page.exams, page.due):
            table.lie_on(context.picture("watch"))
        page.asked_for_sheet.connect(lambda sat: self.show_sheet(sat.id))
        page.asked_for_exam.connect(self._open_exam)
        page.asked_to_save.connect(lambda: self.ask_to_save(page))
        page.asked_for_results.connect(lambda: self.exports.ask_for_results(page))
        page.asked_for_verifiers.connect(lambda: self.exports.ask_for_verifiers(page))
        page.turned.connect(self.turn)
        page.closed.connect(self.closed)
        context.pages.show(page)
        if is_due:
            page.show_due()

    def _show_retention(self, back: Callable[[], None] | None = None) -> None:
        """What is older than the houses keep it."""
        context = self._context
        try:
            report = context.records.filing.retention()
        except Refused as refusal:
            context.warn(refusal)
            return
        page = RetentionPage(report, context.settings, context.screen)
        page.table.lie_on(context.picture("backs"))
        page.turned.connect(self.turn)
        page.asked_to_save.connect(lambda: self._save_retention(page))
        page.closed.connect(back or self.show)
        context.pages.show(page)

    def _save_retention(self, page: RetentionPage) -> None:
        picker = self._context.screen.file_picker
        if file := picker.file_to_save(page, "Save the list", "retention.csv", "CSV (*.csv)"):
            page.tell(*saved(file, retention_csv(page.report).encode("utf-8-sig")))

    def show_due(self) -> None:
        """Who is due, with every exam beside it."""
        self.show(is_due=True)

    def _open_exam(self, sat: Sat) -> None:
        self._results.show(sat.id, back=self.show)

    def ask_to_save(self, page: RecordsPage) -> None:
        """Ask for a file, and save what is listed in it."""
        kind, picker = "due" if page.is_due else "exams", self._context.screen.file_picker
        if file := picker.file_to_save(page, "Save the list", f"{kind}.csv", _LISTS):
            self._save_list(page, file)

    def _save_list(self, page: RecordsPage, file: Path) -> None:
        """Save what is listed, as the file's name says."""
        is_json, head = file.suffix.lower() == ".json", self._context.records.filing.head()
        if page.is_due:
            text = (due_json if is_json else due_csv)(page.due.listed, head)
        else:
            text = (exams_json if is_json else exams_csv)(page.exams.listed, self._context.house_name, head)
        # CSV has a mark at its head, or spreadsheets take it for another encoding.
        page.tell(*saved(file, text.encode("utf-8" if is_json else "utf-8-sig")))

    # --- file sheets

    def show_sheet(self, sitting: str) -> None:
        """The file sheet of whoever sat this exam."""
        try:
            sheet = self._context.records.filing.sheet(sitting)
        except Refused as refusal:
            self._context.warn(refusal)
            return
        page = FileSheetPage(
            sheet, self._context.picture("watch"), self._context.settings, self._context.screen
        )
        page.leave_out(self._context.screen.hidden_actions)
        self.attend_sheet(page)
        self._context.pages.show(page)

    def attend_sheet(self, page: FileSheetPage) -> None:
        """Do from now on what is asked for on this page."""
        page.asked_for_pdf.connect(lambda: self._ask_for_pdf(page))
        page.asked_to_print.connect(
            lambda: page.tell(print_page(sheet_page(page.sheet), self._context.screen))
        )
        page.asked_to_open.connect(self._open_from_sheet)
        page.asked_for_details.connect(lambda card: self._show_details(page, card))
        page.asked_for_record.connect(lambda exam: self._show_record(page, exam))
        page.asked_to_certify.connect(lambda exam: self._certify(page, exam))
        page.asked_to_revoke.connect(lambda exam: self._revoke(page, exam))
        page.closed.connect(self.show)

    def _ask_for_pdf(self, page: FileSheetPage) -> None:
        named, picker = f"{file_name(page.sheet.dealer)}.pdf", self._context.screen.file_picker
        if file := picker.file_to_save(page, "Save the file sheet", named, "PDF (*.pdf)"):
            title = f"File sheet: {who_words(page.sheet)}"
            page.tell(*save_page(file, sheet_page(page.sheet), title, page.paper))

    def _open_from_sheet(self, exam: FiledExam) -> None:
        sitting = exam.sat.id
        self._results.show(sitting, back=lambda: self.show_sheet(sitting))

    def _show_details(self, page: FileSheetPage, card: ExamCard) -> None:
        try:
            card.show_details(self._context.records.filing.record(card.exam.sat.id))
        except Refused as refusal:
            page.tell(sentence(refusal), is_saved=False)
        else:
            page.shell.dress()

    def _show_record(self, page: FileSheetPage, exam: FiledExam) -> None:
        sitting = exam.sat.id
        self._certificates.record(page, sitting, lambda: self.show_sheet(sitting))

    def _certify(self, page: FileSheetPage, exam: FiledExam) -> None:
        sitting = exam.sat.id
        self._certificates.certify(page, sitting, exam.sat.dealer, lambda: self.show_sheet(sitting))

    def _revoke(self, page: FileSheetPage, exam: FiledExam) -> None:
        sitting = exam.sat.id
        self._certificates.revoke(page, sitting, lambda: self.show_sheet(sitting))
