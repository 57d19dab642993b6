"""What supervisors do with an exam wherever they see it: its record, its certificate, or revoke it."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from app.certificate.exam_record import ExamRecord
from app.errors import Refused
from app.ui.certificate.badge import badge_files
from app.ui.certificate.certificate_folder import CertificateFolder
from app.ui.certificate.certificate_pdf import Paper
from app.ui.certificate.record_sheets import print_record, save_record
from app.ui.kit.components.dialogs import ReasonPanel
from app.ui.kit.page import Page
from app.ui.kit.policy import OutsideAction
from app.ui.kit.widgets.parts import sentence
from app.ui.office.office_context import OfficeContext
from app.ui.office.records.certificate_panel import CertificatePanel, RecordPanel

_REVOKE = (
    "Revoke this result?",
    "The pass and its certificate will no longer count. You can’t undo this. The result stays on file "
    "with your reason and your name.",
    "Revoke the result",
)


class CertificatesController:
    """Panels over whatever page is open. Whoever opens one says how that page is shown anew after it."""

    def __init__(self, context: OfficeContext) -> None:
        self._context = context
        self.panel: CertificatePanel | RecordPanel | ReasonPanel | None = None

    def certify(self, page: Page, sitting: str, dealer: str, anew: Callable[[], None]) -> None:
        """Ask where the certificate of an exam goes."""
        panel = CertificatePanel(dealer, self._context.screen.file_picker, page)
        panel.left.connect(anew)
        panel.given.connect(lambda place, paper: self._issue(panel, sitting, place, paper))
        self.panel = panel
        panel.lie_over(page)

    def record(self, page: Page, sitting: str, anew: Callable[[], None]) -> None:
        """Ask on which paper the record of an exam goes."""
        can_print = OutsideAction.PRINT not in self._context.screen.hidden_actions
        panel = RecordPanel(sitting, can_print, page)
        panel.left.connect(anew)
        panel.asked_for_pdf.connect(lambda paper: self._save_record(panel, sitting, paper))
        panel.asked_to_print.connect(lambda: self._print_record(panel, sitting))
        self.panel = panel
        panel.lie_over(page)

    def revoke(self, page: Page, sitting: str, anew: Callable[[], None]) -> None:
        """Ask why a result shall count no more."""
        panel = ReasonPanel(*_REVOKE, page)
        panel.left.connect(anew)
        panel.given.connect(lambda reason: self._take_back(panel, sitting, reason, anew))
        self.panel = panel
        panel.lie_over(page)

    def _issue(self, panel: CertificatePanel, sitting: str, place: Path, paper: Paper) -> None:
        """Made ready, then written down, then put in its place: whatever fails, there is all or nothing."""
        filing = self._context.records.filing
        address = panel.badge_list.text().strip()
        more = (
            (lambda signed: badge_files(signed, filing.badge(signed, address))) if panel.wants_badge else None
        )
        folder = CertificateFolder(place, paper, self._context.library.logo, more)
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            filing.issue(sitting, self._context.supervisor, folder.make_ready)
            made = folder.put()
        except Refused as refusal:
            folder.throw_away()
            panel.tell(sentence(refusal))
        else:
            forms = "PDF, JSON, text and badge" if panel.wants_badge else "PDF, JSON and text"
            panel.tell_saved(f"Saved as {forms}: {made}")
        finally:
            QGuiApplication.restoreOverrideCursor()

    def _save_record(self, panel: RecordPanel, sitting: str, paper: Paper) -> None:
        picker = self._context.screen.file_picker
        if file := picker.file_to_save(panel, "Save the record", f"exam-{sitting}.pdf", "PDF (*.pdf)"):
            try:
                record = self._context.records.filing.record(sitting)
                words, is_saved = save_record(file, record, paper, self._logo(record))
            except Refused as refusal:
                panel.tell(sentence(refusal))
                return
            if is_saved:
                panel.tell_saved(words)
            else:
                panel.tell(words)

    def _print_record(self, panel: RecordPanel, sitting: str) -> None:
        printer = self._context.screen.file_picker.printer(panel)
        if printer is None:
            return
        try:
            record = self._context.records.filing.record(sitting)
            print_record(record, printer, self._logo(record))
        except Refused as refusal:
            panel.tell(sentence(refusal))
        else:
            panel.tell_saved(f"Printed: {printer.outputFileName() or printer.printerName()}")

    def _logo(self, record: ExamRecord) -> Path | None:
        return self._context.library.logo(record.house_id, record.house)

    def _take_back(self, panel: ReasonPanel, sitting: str, reason: str, anew: Callable[[], None]) -> None:
        try:
            self._context.records.filing.revoke(sitting, reason, self._context.supervisor)
        except Refused as refusal:
            panel.tell(sentence(refusal))
        else:
            anew()
