"""The supervisor’s ID check before the dealer takes the seat: what was looked at, and notes."""

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.exam.exam_log import IDENTITY_CHECKS
from app.ui.kit.components.banner import Banner
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.check_list import CheckList
from app.ui.kit.components.form_fields import Field, grown, line_entry, text_entry
from app.ui.kit.components.hero import FeltBelow
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, PageShell
from app.ui.kit.components.tile import Picture
from app.ui.kit.page import Page
from app.ui.kit.settings import Settings

_NOTES = 270
"""How high the notes are at most, with their label."""


class IdentityPage(Page):
    """What the supervisor checked about the dealer, before the dealer takes the seat.

    Signals:
        checked: the keys of what was ticked, the license number, and notes.
        called: the supervisor's sheet is wanted, to end the exam.
    """

    checked = Signal(tuple, str, str)
    called = Signal()

    def __init__(
        self,
        dealer: Mapping[str, str],
        supervisor: str,
        settings: Settings,
        parent: QWidget,
        picture: Picture,
    ) -> None:
        super().__init__(parent)
        badge = f", badge {dealer['badge']}" if dealer["badge"] else ""
        header = PageHeader(
            "Who is taking the exam?", f"Supervisor: {supervisor}", has_home=False, has_back=False
        )
        self.shell = PageShell(self, settings, header)
        self.sheet = PageButton("Supervisor", "ghost", "key")
        header.add_action(self.sheet)
        self.checks = CheckList("What you checked", list(IDENTITY_CHECKS.items()))
        self.checks.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.license, self.text = line_entry(), text_entry(lines=2)
        self._license = Field("License number (if you checked it)", self.license)
        self._banner = Banner()
        self.told = self._banner.words
        self.done = PageButton("Seat the dealer", "primary", "check")
        main, side = PagePanel(f"{dealer['name']}{badge}"), PagePanel("What happens next")
        main.add(label("Check off each ID you looked at. It stays in the exam record.", wraps=True))
        main.column.addSpacing(8)
        main.add(self.checks)
        main.column.addSpacing(8)
        main.add(self._license)
        main.column.addSpacing(8)
        notes = Field("Notes (optional)", grown(self.text))
        notes.setMaximumHeight(_NOTES)
        main.add(notes, _NOTES)
        main.column.addStretch(1)
        side.add(label("The dealer signs in with a PIN or badge, and the exam starts.", wraps=True))
        side.add(FeltBelow(picture), 1)
        side.column.addSpacing(8)
        side.add(self._banner)
        side.column.addSpacing(8)
        side.add(self.shell.pinned(self.done))
        self.shell.fill(Columns(main, side))
        self.done.clicked.connect(self._finish)
        self.sheet.clicked.connect(self.called)
        self.checks.setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def tell(self, trouble: str) -> None:
        """Say what is missing."""
        self._banner.tell(trouble)

    def _finish(self) -> None:
        ticked, number = self.checks.ticked, " ".join(self.license.text().split())
        notes = " ".join(self.text.toPlainText().split())
        self._license.tell("")
        if not (ticked or notes):
            self.tell("Check off an ID, or explain in the notes why you didn’t check one.")
        elif "license" in ticked and not number:
            self._license.tell("Type the license number you checked.")
            self.license.setFocus()
        else:
            self.checked.emit(ticked, number, notes)
