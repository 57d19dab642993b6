"""Backups: made, restored and merged, each with its passphrase."""

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.errors import Refused
from app.ports.backups import DamagedBackup, OtherMachine
from app.ui.kit.policy import OutsideAction
from app.ui.kit.widgets.parts import sentence
from app.ui.office.office_context import OfficeContext
from app.ui.office.records.backup_page import BackupPage, Work
from app.ui.office.records.machine_panel import MachinePanel

_BACKUPS = "Backups (*.backup);;All files (*)"


class BackupController(QObject):
    """The page of the backups, and what is done from it.

    Signals:
        closed: back to the exams.
        replacing: the records are about to be replaced, and nothing may use them meanwhile.
        not_replaced: the records could not be replaced, and are in use again.
        asked_to_quit: everything was replaced under the program, which has to be started again.
    """

    closed = Signal()
    replacing = Signal()
    not_replaced = Signal()
    asked_to_quit = Signal()

    def __init__(self, context: OfficeContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context

    def show(self) -> None:
        """Backups."""
        page = BackupPage(self._context.picture("chips"), self._context.settings, self._context.screen)
        page.leave_out(self._context.screen.hidden_actions)
        page.asked_to_make.connect(lambda: self._choose_file(page))
        page.asked_for_daily.connect(lambda: self._choose_folder(page))
        page.asked_to_stop_daily.connect(lambda: self._stop_daily(page))
        page.asked_to_restore.connect(lambda: self._choose_backup(page))
        page.asked_to_merge.connect(lambda: self._choose_backups(page))
        page.asked_for_machines.connect(lambda: self._ask_about_machines(page))
        page.asked_to_quit.connect(self.asked_to_quit)
        page.closed.connect(self.closed)
        self._context.pages.show(page)
        self._show_daily(page)
        self._offer_machines(page)

    # --- making them

    def _choose_file(self, page: BackupPage) -> None:
        picker = self._context.screen.file_picker
        if file := picker.file_to_save(page, "Back up", "hcf-trainer.backup", _BACKUPS):
            self.ask_to_make(page, file)

    def ask_to_make(self, page: BackupPage, file: Path) -> None:
        """Ask for a passphrase, and make a backup."""
        backups = self._context.records.backups
        panel = page.ask(f"Back up to {file.name}", f"Saved in {file.parent}.", "Back up", is_new=True)
        panel.given.connect(lambda said: page.do("Backing up…", lambda told: backups.make(file, said, told)))

    def _choose_folder(self, page: BackupPage) -> None:
        if folder := self._context.screen.file_picker.folder(page, "Where should the daily backups go?"):
            self._ask_for_daily(page, folder)

    def _ask_for_daily(self, page: BackupPage, folder: Path) -> None:
        """Ask for a passphrase, and make a backup every day."""
        backups = self._context.records.backups
        panel = page.ask("Daily backups", f"Saved in {folder}.", "Make the first backup", is_new=True)
        panel.given.connect(
            lambda said: page.do(
                "Backing up…",
                lambda told: backups.begin_daily(folder, said, told),
                lambda _is_done: self._show_daily(page),
            )
        )

    def _stop_daily(self, page: BackupPage) -> None:
        try:
            self._context.records.backups.stop_daily()
            page.tell("Daily backups are off. The backups you already have stay where they are.")
        except Refused as refusal:
            page.tell(sentence(refusal), "wrong")
        self._show_daily(page)

    def _show_daily(self, page: BackupPage) -> None:
        try:
            page.show_daily(self._context.records.backups.daily())
        except Refused as refusal:
            page.tell(sentence(refusal), "wrong")

    # --- replacing the records by them

    def _choose_backup(self, page: BackupPage) -> None:
        if file := self._context.screen.file_picker.file_to_read(page, "Restore a backup", _BACKUPS):
            self._ask_to_restore(page, file)

    def _ask_to_restore(self, page: BackupPage, file: Path) -> None:
        """Ask for its passphrase, and restore a backup."""
        backups = self._context.records.backups
        ends = (
            "This machine goes back to the day of the backup. The current records are saved in a "
            "folder. The program closes afterward."
        )
        panel = page.ask(f"Restore {file.name}", ends, "Restore it", is_new=False)
        panel.given.connect(
            lambda said: self._replace(
                page,
                "Restoring…",
                lambda told: backups.restore(file, said, told),
                lambda: self._ask_to_restore_damaged(page, file),
            )
        )

    def _ask_to_restore_damaged(self, page: BackupPage, file: Path) -> None:
        """Whoever restores a damaged backup says so by writing its passphrase again."""
        backups = self._context.records.backups
        ends = "You can’t rely on the exams in a damaged backup. Type the passphrase again only if you have"
        panel = page.ask(
            f"{file.name} is damaged", f"{ends} no other backup.", "Restore it anyway", is_new=False
        )
        panel.given.connect(
            lambda said: self._replace(
                page, "Restoring…", lambda told: backups.restore(file, said, told, although_damaged=True)
            )
        )

    def _choose_backups(self, page: BackupPage) -> None:
        if files := self._context.screen.file_picker.files_to_read(page, "Merge backups", _BACKUPS):
            self._ask_to_merge(page, files)

    def _ask_to_merge(self, page: BackupPage, files: list[Path]) -> None:
        """Ask for their passphrase, and merge backups."""
        backups, names = self._context.records.backups, ", ".join(file.name for file in files)
        ends = (
            "Their exams and training are added to the records on this machine. The program closes afterward."
        )
        panel = page.ask(f"Merge {names}", ends, "Merge", is_new=False)
        panel.given.connect(
            lambda said: self._replace(page, "Merging…", lambda told: backups.merge(files, said, told))
        )

    def _offer_machines(self, page: BackupPage) -> None:
        """Only where there are any; not in a kiosk, into which nothing is merged either."""
        if OutsideAction.MERGE not in self._context.screen.hidden_actions:
            page.machines.setVisible(bool(self._machines(page)))

    def _machines(self, page: BackupPage) -> Sequence[OtherMachine]:
        try:
            return self._context.records.backups.machines()
        except Refused as refusal:
            page.tell(sentence(refusal), "wrong")
            return ()

    def _ask_about_machines(self, page: BackupPage) -> None:
        """Ask which machine is to be left out or let in, and do so."""
        records, machines = self._context.records, self._machines(page)
        if not machines:
            return
        panel = MachinePanel(machines, records.supervisors, self._context.supervisor, page)
        panel.decided.connect(lambda machine, reason: self._decide(page, machine, reason))
        page.ask_about_machines(panel)

    def _decide(self, page: BackupPage, machine: OtherMachine, reason: str) -> None:
        backups, by = self._context.records.backups, self._context.supervisor
        work = backups.let_in if machine.left_out else backups.leave_out
        self._replace(page, "Rewriting the records…", lambda _told: work(machine, reason, by))

    def _replace(
        self, page: BackupPage, what: str, work: Work, if_damaged: Callable[[], None] = lambda: None
    ) -> None:
        """Work for which nobody else may have the records open, not even this window."""
        self.replacing.emit()
        self._context.records.set_aside()
        page.do(what, work, lambda is_done: self._end_replacing(page, is_done, if_damaged))

    def _end_replacing(self, page: BackupPage, is_done: bool, if_damaged: Callable[[], None]) -> None:
        if is_done:
            page.end()
            return
        try:
            self._context.records.take_up()
            self.not_replaced.emit()
            if isinstance(page.refusal, DamagedBackup):
                if_damaged()
        except Refused as refusal:
            page.tell(sentence(refusal), "wrong")
            page.end()
