"""The records behind the supervisors' door: lists, file sheets, what verifiers need, and backups."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Signal

from app.certificate.due import due_csv, due_json
from app.certificate.filing import FiledExam
from app.certificate.listing import exams_csv, exams_json
from app.places import file_name
from app.procedure.problems import Refused
from app.ui.records.paper import save_page
from app.ui.records.sheet_words import sheet_page, who_words
from app.ui.screens.exam_files import ExamFiles
from app.ui.screens.record_backup import BackupPage, Work
from app.ui.screens.record_list import RecordsPage
from app.ui.screens.record_sheet import SheetPage
from app.ui.screens.saving import print_page
from app.ui.screens.saving_text import saved
from app.ui.theme import ROOMS
from app.ui.widgets.pieces import sentence

_LISTS = "CSV (*.csv);;JSON (*.json)"
_BACKUPS = "Backups (*.backup);;All files (*)"
_KEY, _REVOKED = "public-key.txt", "revocations.txt"


class RecordRoom(ExamFiles):
    """The pages of the records. Back leads where one came from.

    Signals:
        asked_to_quit: everything was replaced under the program, which has to be started again.
    """

    asked_to_quit = Signal()

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
        page = SheetPage(sheet, self._screen)
        page.leave_out(self._screen.leaves_out)
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

    def show_backup(self) -> None:
        """Backups."""
        page = BackupPage(self._screen)
        page.leave_out(self._screen.leaves_out)
        page.wanted.connect(self._want_of_backup)
        page.closed.connect(self.show_list)
        self._turn_to(page)
        self._show_daily()

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

    # --- backups

    def _want_of_backup(self, name: str) -> None:
        page, backups, choosing = self._backup_page, self._kept.backups, self._screen.choosing
        match name:
            case "make":
                if file := choosing.file_to_save(page, "Back up", "hcf-trainer.backup", _BACKUPS):
                    self.ask_to_make(file)
            case "daily":
                if folder := choosing.folder(page, "Where do the daily backups go?"):
                    self.ask_for_daily(folder)
            case "off":
                try:
                    backups.stop_daily()
                    page.tell("There will be no daily backups. Those that were made are still there.")
                except Refused as refusal:
                    page.tell(sentence(refusal), is_trouble=True)
                self._show_daily()
            case "restore":
                if file := choosing.file_to_read(page, "Restore a backup", _BACKUPS):
                    self.ask_to_restore(file)
            case "merge":
                if files := choosing.files_to_read(page, "Merge backups", _BACKUPS):
                    self.ask_to_merge(files)
            case "quit":
                self.asked_to_quit.emit()

    def ask_to_make(self, file: Path) -> None:
        """Ask for a passphrase, and make a backup."""
        page, backups = self._backup_page, self._kept.backups
        panel = page.ask(f"Back up to {file.name}", f"In {file.parent}.", "Back up", is_new=True)
        panel.given.connect(lambda said: page.do("Backing up…", lambda told: backups.make(file, said, told)))

    def ask_for_daily(self, folder: Path) -> None:
        """Ask for a passphrase, and make a backup every day."""
        page, backups = self._backup_page, self._kept.backups
        panel = page.ask("A backup every day", f"Into {folder}.", "Make the first one", is_new=True)
        page.finished.connect(self._show_daily)
        panel.given.connect(
            lambda said: page.do("Backing up…", lambda told: backups.begin_daily(folder, said, told))
        )

    def ask_to_restore(self, file: Path) -> None:
        """Ask for its passphrase, and restore a backup."""
        backups = self._kept.backups
        panel = self._backup_page.ask(
            f"Restore {file.name}",
            "This machine becomes what it was then. What is here now is kept beside it. The program ends.",
            "Restore it",
            is_new=False,
        )
        panel.given.connect(
            lambda said: self._replace("Restoring…", lambda told: backups.restore(file, said, told))
        )

    def ask_to_merge(self, files: list[Path]) -> None:
        """Ask for their passphrase, and merge backups."""
        backups = self._kept.backups
        panel = self._backup_page.ask(
            f"Merge {', '.join([file.name for file in files])}",
            "Their exams and training come beside those of this machine. The program ends.",
            "Merge",
            is_new=False,
        )
        panel.given.connect(
            lambda said: self._replace("Merging…", lambda told: backups.merge(files, said, told))
        )

    def _replace(self, what: str, work: Work) -> None:
        """Work for which nobody else may have the records open, not even this window."""
        page = self._backup_page
        self.asked_for_table.emit()
        self._idle.end()
        self._kept.set_aside()
        page.finished.connect(self._end_replacing)
        page.do(what, work)

    def _end_replacing(self, is_done: bool) -> None:
        page = self._backup_page
        page.finished.disconnect(self._end_replacing)
        if is_done:
            page.end()
            return
        try:
            self._kept.take_up()
            self._idle.begin()
        except Refused as refusal:
            page.tell(sentence(refusal), is_trouble=True)
            page.end()

    def _show_daily(self) -> None:
        page = self._backup_page
        try:
            page.show_daily(self._kept.backups.daily())
        except Refused as refusal:
            page.tell(sentence(refusal), is_trouble=True)

    # --- the page that is open

    @property
    def _records_page(self) -> RecordsPage:
        assert isinstance(self.page, RecordsPage)
        return self.page

    @property
    def _sheet_page(self) -> SheetPage:
        assert isinstance(self.page, SheetPage)
        return self.page

    @property
    def _backup_page(self) -> BackupPage:
        assert isinstance(self.page, BackupPage)
        return self.page
