"""Checks a certificate in the window: pasted as text, or from a file or a picture of its QR code."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from app.certificate.certificate_text import facts_of
from app.certificate.verify import Kind, Verification
from app.ui.certificate.certificate_sheet import grouped
from app.ui.kit.components.banner import Banner
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.form_fields import grown, text_entry
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, ListColumn, PageShell
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings

KINDS = "Certificates (*.txt *.json *.pdf *.png *.jpg *.jpeg);;All files (*)"
HEADLINES: dict[Kind, tuple[str, str]] = {
    "genuine": ("Genuine and valid", "right"),
    "changed": ("Not valid: it was changed", "wrong"),
    "another-key": ("Another key signed it", "form"),
    "revoked": ("Not valid: revoked", "wrong"),
    "records-changed": ("The records here don’t support it", "wrong"),
    "future": ("Not valid: dated in the future", "form"),
    "list-ahead": ("Check this machine’s date", "form"),
    "list-too-old": ("The revocation list is too old", "form"),
    "expired": ("No longer valid: expired", "form"),
    "rules-changed": ("No longer valid: the rules changed", "form"),
    "not-a-certificate": ("This is not a certificate", "wrong"),
}
"""The most serious finding in a few words, and its ink."""
_HOW = "Paste the text below, or open the text, JSON or PDF file, or a picture of the QR code."
_HASH = 64
_SIGNED = (
    "Only these facts are signed. Compare them with the person and the paper in front of you. A signature "
    "does not prove who dealt, or that no one else has the key."
)


class CheckPage(PageWithBack):
    """A field for the text, and the answer beside it.

    Signals:
        asked_to_check: this text is to be checked.
        asked_for_file: a file is to be opened.
    """

    asked_to_check = Signal(str)
    asked_for_file = Signal()

    def __init__(self, can_open_files: bool, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self.text = grown(text_entry(lines=5))
        # Where the page scrolls, it keeps the lines it has.
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.MinimumExpanding)
        self.text.setAccessibleName("Certificate text")
        self.open = PageButton("Open a file…", "outline")
        self.check = PageButton("Check", "primary")
        self.answer, self._banner = PagePanel("The result"), Banner()
        self.headline = self._banner.words
        self._about = ListColumn("What was found")
        self.shell = PageShell(self, settings, PageHeader("Check a certificate", has_home=False))
        self.open.setVisible(can_open_files)
        self._lay_out()
        self.shell.header.went_back.connect(self.closed)
        self.check.clicked.connect(lambda: self.asked_to_check.emit(self.text.toPlainText()))
        self.open.clicked.connect(self.asked_for_file)
        self.text.setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def show_verdict(self, verdict: Verification) -> None:
        """Say what was found."""
        self._banner.tell(*HEADLINES[verdict.findings[0].kind])
        rows: list[QWidget] = [label(finding.sentence, wraps=True) for finding in verdict.findings]
        if verdict.surrounded:
            rows.append(label("The text around the certificate is not signed.", "quiet", wraps=True))
        if verdict.summary:
            rows += [_facts(list(facts_of(verdict.summary))), label(_SIGNED, "quiet", wraps=True)]
        self._show(rows)

    def tell(self, words: str) -> None:
        """Say why there is nothing to check."""
        self._banner.tell("Can’t read this", "form")
        self._show([label(words, wraps=True)])

    def _show(self, rows: list[QWidget]) -> None:
        self._about.clear()
        self._about.add(*rows)
        self.shell.dress()

    def _lay_out(self) -> None:
        left, keys = PagePanel("The certificate"), QHBoxLayout()
        left.add(label(_HOW, "quiet", wraps=True))
        left.column.addSpacing(12)
        left.add(self.text, 1)
        left.column.addSpacing(12)
        keys.setSpacing(12)
        keys.addWidget(self.open)
        keys.addStretch(1)
        keys.addWidget(self.check)
        left.column.addLayout(keys)
        self.answer.add(self._banner)
        self.answer.column.addSpacing(8)
        self.answer.add(self._about, 1)
        self._about.add(label("The result appears here.", "quiet", wraps=True))
        self.shell.fill(Columns(left, self.answer))


def _facts(facts: list[tuple[str, str]]) -> QWidget:
    """Each label beside its value."""
    inside = QWidget()
    grid = QGridLayout(inside)
    grid.setContentsMargins(0, 8, 0, 8)
    grid.setHorizontalSpacing(16)
    grid.setVerticalSpacing(6)
    grid.setColumnStretch(1, 1)
    for place, (name, value) in enumerate(facts):
        grid.addWidget(label(name, "quiet"), place, 0)
        words = grouped(value) if len(value) == _HASH else value
        grid.addWidget(label(words, wraps=True), place, 1)
    return inside
