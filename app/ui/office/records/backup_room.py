"""Backups behind the supervisors' door: made, restored and merged, each with its passphrase."""

from pathlib import Path

from PySide6.QtCore import Signal

from app.errors import Refused
from app.ui.kit.widgets.parts import sentence
from app.ui.office.records.backup_page import BackupPage, Work
from app.ui.office.results.exam_files import ExamFiles

_BACKUPS = "Backups (*.backup);;All files (*)"


class BackupRoom(ExamFiles):
    """The page of the backups, and what is done from it.

    Signals:
        asked_to_quit: everything was replaced under the program, which has to be started again.
    """

    asked_to_quit = Signal()

    def show_backup(self) -> None:
        """Backups."""
        page = BackupPage(self._screen)
        page.leave_out(self._screen.hidden_actions)
        page.wanted.connect(self._want_of_backup)
        page.closed.connect(self.show_list)
        self._turn_to(page)
        self._show_daily()

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
        ends = "This machine becomes what it was then. What is here now is kept beside it. The program ends."
        panel = self._backup_page.ask(f"Restore {file.name}", ends, "Restore it", is_new=False)
        panel.given.connect(
            lambda said: self._replace("Restoring…", lambda told: backups.restore(file, said, told))
        )

    def ask_to_merge(self, files: list[Path]) -> None:
        """Ask for their passphrase, and merge backups."""
        backups, names = self._kept.backups, ", ".join(file.name for file in files)
        ends = "Their exams and training come beside those of this machine. The program ends."
        panel = self._backup_page.ask(f"Merge {names}", ends, "Merge", is_new=False)
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

    @property
    def _backup_page(self) -> BackupPage:
        assert isinstance(self.page, BackupPage)
        return self.page
