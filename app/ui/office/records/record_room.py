"""The records behind the supervisors' door: lists, file sheets, and what verifiers need."""

from collections.abc import Callable
from pathlib import Path

from app.certificate.certificate_list import exams_csv, exams_json
from app.certificate.due import due_csv, due_json
from app.errors import Refused
from app.places import file_name
from app.ports.dealer_files import FiledExam
from app.ui.certificate.printing import save_page
from app.ui.kit.save_text import saved
from app.ui.kit.theme import ROOMS
from app.ui.kit.widgets.parts import sentence
from app.ui.office.records.backup_room import BackupRoom
from app.ui.office.records.file_sheet_page import FileSheetPage
from app.ui.office.records.file_sheet_words import sheet_page, who_words
from app.ui.office.records.records_page import RecordsPage
from app.ui.watch.save_film import print_page

_LISTS = "CSV (*.csv);;JSON (*.json)"
_KEY, _REVOKED = "public-key.txt", "revocations.txt"


class RecordRoom(BackupRoom):
    """The pages of the records. Back leads where one came from."""

    def show_records(self) -> None:
        """Every exam, and who is due."""
        try:
            sittings = self._kept.exams.sittings()
        except Refused as refusal:
            self._screen.bar.warn(sentence(refusal))
            return
        room = ROOMS[self._settings.room]
        page = RecordsPage(sittings, self._kept.filing.due, self._house_name, room, self._screen)
        page.wanted.connect(self._want_of_records)
        page.closed.connect(self.show_list)
        self._turn_to(page)

    def show_sheet(self, sitting: str) -> None:
        """The file sheet of whoever sat this exam."""
        try:
            sheet = self._kept.filing.sheet(sitting)
        except Refused as refusal:
            self._screen.bar.warn(sentence(refusal))
            return
        page = FileSheetPage(sheet, self._screen)
        page.leave_out(self._screen.hidden_actions)
        page.wanted.connect(self._want_of_sheet)
        page.wanted_of.connect(self._want_of_exam)
        page.closed.connect(self.show_records)
        self._turn_to(page)

    def save_list(self, file: Path) -> None:
        """Save what is listed, as the file's name says."""
        page = self._records_page
        is_json = file.suffix.lower() == ".json"
        if page.is_due:
            text = (due_json if is_json else due_csv)(page.due.listed)
        else:
            text = (exams_json if is_json else exams_csv)(page.exams.listed, self._house_name)
        # CSV has a mark at its head, or spreadsheets take it for another encoding.
        page.tell(saved(file, text.encode("utf-8" if is_json else "utf-8-sig")))

    def save_for_verifiers(self, folder: Path) -> None:
        """Save what others need to check certificates: the public key, and what was revoked."""
        page, filing = self._records_page, self._kept.filing
        try:
            texts = {_KEY: filing.public_key(), _REVOKED: filing.revocations()}
        except Refused as refusal:
            page.tell(sentence(refusal))
            return
        page.tell(" ".join([f"{saved(folder / name, text.encode())}." for name, text in texts.items()]))

    def save_sheet(self, file: Path) -> None:
        """Save a file sheet as a PDF."""
        page = self._sheet_page
        title = f"File sheet: {who_words(page.sheet)}"
        page.tell(save_page(file, sheet_page(page.sheet), title, page.paper))

    # --- what the pages want

    def _want_of_records(self, name: str) -> None:
        page, choosing = self._records_page, self._screen.choosing
        if name == "save":
            kind = "due" if page.is_due else "exams"
            if file := choosing.file_to_save(page, "Save the list", f"{kind}.csv", _LISTS):
                self.save_list(file)
        elif name == "verify":
            if folder := choosing.folder(page, "Where do key and revocations go?"):
                self.save_for_verifiers(folder)
        elif page.chosen and name == "sheet":
            self.show_sheet(page.chosen.id)
        elif page.chosen:
            self._open_from(page.chosen.id, self.show_records)

    def _want_of_sheet(self, name: str) -> None:
        page = self._sheet_page
        if name == "print":
            page.tell(print_page(sheet_page(page.sheet), self._screen))
            return
        named = f"{file_name(page.sheet.dealer)}.pdf"
        file = self._screen.choosing.file_to_save(page, "Save the file sheet", named, "PDF (*.pdf)")
        if file:
            self.save_sheet(file)

    def _want_of_exam(self, name: str, exam: FiledExam) -> None:
        sitting = exam.sat.id
        match name:
            case "open":
                self._open_from(sitting, lambda: self.show_sheet(sitting))
            case "certificate":
                self.certify(sitting, exam.sat.dealer, lambda: self.show_sheet(sitting))
            case "revoke":
                self.revoke(sitting, lambda: self.show_sheet(sitting))

    def _open_from(self, sitting: str, back: Callable[[], None]) -> None:
        self._back = back
        self.show_file(sitting)

    # --- the page that is open

    @property
    def _records_page(self) -> RecordsPage:
        assert isinstance(self.page, RecordsPage)
        return self.page

    @property
    def _sheet_page(self) -> FileSheetPage:
        assert isinstance(self.page, FileSheetPage)
        return self.page
