"""What goes out of the records: results for HR, what verifiers need, and a page that checks a certificate."""

from PySide6.QtCore import QObject, Signal

from app.credentials.export_forms import FILE_NAMES, ExportForm, export_text
from app.credentials.open_badge import revoked_badges
from app.credentials.verifier_page import page_of
from app.errors import Refused, reason
from app.ui.certificate.read_certificate import LARGEST, certificate_text
from app.ui.kit.save_text import saved
from app.ui.kit.widgets.parts import sentence
from app.ui.office.office_context import OfficeContext
from app.ui.office.records.check_certificate_page import KINDS, CheckPage
from app.ui.office.records.export_panels import ResultsPanel, VerifiersPanel
from app.ui.office.records.records_page import RecordsPage

_KEY, _REVOKED, _PAGE = "public-key.txt", "revocations.txt", "check-a-certificate.html"
_BADGES = "revoked-badges.json"


class ExportController(QObject):
    """Panels over the page of the records.

    Signals:
        closed: back to that page.
    """

    closed = Signal()

    def __init__(self, context: OfficeContext, parent: QObject) -> None:
        super().__init__(parent)
        self._context = context
        self.panel: ResultsPanel | VerifiersPanel | None = None

    def ask_for_results(self, page: RecordsPage) -> None:
        """Ask which results go out, and in which form."""
        panel = ResultsPanel(page)
        panel.given.connect(lambda form, is_new: self._save_results(panel, form, is_new))
        self._lay_over(panel, page)

    def _lay_over(self, panel: ResultsPanel | VerifiersPanel, page: RecordsPage) -> None:
        """Show a panel. After it the page is as it was."""
        for close in (panel.hide, panel.deleteLater, page.search.setFocus):
            panel.left.connect(close)
        self.panel = panel
        panel.lie_over(page)

    def _save_results(self, panel: ResultsPanel, form: ExportForm, is_new: bool) -> None:
        """Save the results, and write into the ledger that they went out."""
        context = self._context
        try:
            export = context.records.filing.exports.collect(form, is_new)
            made = export_text(form, export)
            if is_new and not made.rows:
                panel.tell("Nothing new since last time.", "form")
                return
            picker, name = context.screen.file_picker, FILE_NAMES[form]
            file = picker.file_to_save(panel, "Save the results", name, "All files (*)")
            if file is None:
                return
            came = saved(file, made.data)
            if came.is_saved:
                context.records.filing.exports.record(form, export, made, context.supervisor)
        except Refused as refusal:
            panel.tell(sentence(refusal))
        else:
            if came.is_saved:
                panel.tell_saved(f"{came.words.rstrip('.')}. {made.words}.")
            else:
                panel.tell(came.words)

    def ask_for_verifiers(self, page: RecordsPage) -> None:
        """Ask whether the files for verifiers are wanted, or a check here."""
        panel = VerifiersPanel(page)
        panel.asked_to_save.connect(lambda: self._save_for_verifiers(panel))
        panel.asked_to_check.connect(self._show_check)
        self._lay_over(panel, page)

    def _save_for_verifiers(self, panel: VerifiersPanel) -> None:
        """Save what others need to check certificates: a page, the public key, and what was revoked."""
        filing, picker = self._context.records.filing, self._context.screen.file_picker
        folder = picker.folder(panel, "Where should the page, the key and the revocation list go?")
        if folder is None:
            return
        try:
            texts = {_KEY: filing.public_key(), _REVOKED: filing.revocations()}
            texts |= {_PAGE: page_of(*texts.values()), _BADGES: revoked_badges(*texts.values())}
        except Refused as refusal:
            panel.tell(sentence(refusal))
            return
        came = [saved(folder / name, text.encode()) for name, text in texts.items()]
        words = " ".join([f"{each.words.rstrip('.')}." for each in came])
        if all(each.is_saved for each in came):
            panel.tell_saved(words)
        else:
            panel.tell(words)

    def _show_check(self) -> None:
        """A page that checks a certificate."""
        context = self._context
        page = CheckPage(context.screen.file_picker.fixed is None, context.settings, context.screen)
        page.asked_to_check.connect(lambda text: self._check(page, text))
        page.asked_for_file.connect(lambda: self._check_file(page))
        page.closed.connect(self.closed)
        context.pages.show(page)

    def _check_file(self, page: CheckPage) -> None:
        file = self._context.screen.file_picker.file_to_read(page, "Open a certificate", KINDS)
        if file is None:
            return
        try:
            with file.open("rb") as stream:
                page.text.setPlainText(certificate_text(stream.read(LARGEST + 1)))
        except OSError as error:
            page.tell(f"{file.name} cannot be read: {reason(error)}.")
        except Refused as refusal:
            page.tell(sentence(refusal))
        else:
            self._check(page, page.text.toPlainText())

    def _check(self, page: CheckPage, text: str) -> None:
        try:
            page.show_verdict(self._context.records.filing.verify(text))
        except Refused as refusal:
            page.tell(sentence(refusal))
