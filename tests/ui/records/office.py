"""The records in a window as tests use them: a supervisor is inside, and chooses files without a dialog."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog

from app.exam.supervisor import Supervisor
from app.records.db.ledger import Ledger
from app.records.exams.exam_ledger import CERTIFIED
from app.ui.office import office as supervisors
from app.ui.office.records.backup_page import BackupPage
from app.ui.office.records.certificate_panel import CertificatePanel
from app.ui.office.records.export_panels import ResultsPanel, VerifiersPanel
from app.ui.office.records.file_sheet_page import FileSheetPage
from app.ui.office.records.records_page import RecordsPage
from tests.ui.exam.hall import Hall
from tests.ui.leaks import settle
from tests.ui.modes.people import click


class Office:
    """A window in which Ann has come through the door."""

    def __init__(self, hall: Hall, folder: Path) -> None:
        self.hall, self.folder = hall, folder
        self.room: supervisors.Office = hall.window.navigator.exams._enter_office(hall.kept)
        self.ann: Supervisor = hall.account("Ann")
        self.room.admit(self.ann)
        self.room.show_exams()
        self.sitting = hall.kept.exams.sittings()[0].id

    @property
    def records(self) -> RecordsPage:
        return self.hall.page(RecordsPage)

    @property
    def sheet(self) -> FileSheetPage:
        return self.hall.page(FileSheetPage)

    @property
    def backup(self) -> BackupPage:
        return self.hall.page(BackupPage)

    @property
    def certificate(self) -> CertificatePanel:
        assert isinstance(self.room.certificates.panel, CertificatePanel)
        return self.room.certificates.panel

    @property
    def going_out(self) -> ResultsPanel | VerifiersPanel:
        """The panel that asks what goes out of the records."""
        assert self.room.records.exports.panel
        return self.room.records.exports.panel

    def open_sheet(self) -> FileSheetPage:
        """From the list of exams to the records to a file sheet."""
        self.room.records.show()
        settle()
        click(self.records.buttons["sheet"])
        settle()
        return self.sheet

    def issued(self) -> int:
        """How many certificates the ledger knows of."""
        ledger = Ledger.beside(self.hall.kept._store)
        return sum(entry.kind == CERTIFIED for entry in ledger.about(self.sitting))

    def wait(self) -> None:
        """Until what is done beside the window is done."""
        page = self.backup
        self.hall.bot.waitUntil(lambda: not page.task.is_busy)
        settle()

    def give(self, *passphrases: str) -> None:
        """Write the passphrase, as often as it is asked for."""
        panel = self.backup.panel
        assert panel
        for line, said in zip(panel.fields, passphrases, strict=True):
            line.setText(said)
        click(panel.yes)
        settle()


def choosing(monkeypatch: pytest.MonkeyPatch, *chosen: Path) -> None:
    """Whatever dialog opens, these are chosen in it."""
    first = str(chosen[0]) if chosen else ""
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: first)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (first, ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (first, ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(file) for file in chosen], ""))
