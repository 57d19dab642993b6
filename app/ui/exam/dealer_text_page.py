"""What the dealer writes for the exam’s file, in the dealer’s own words."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.errors import Refused
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.form_fields import Field, grown, text_entry
from app.ui.kit.components.hero import FeltBelow
from app.ui.kit.components.labels import label
from app.ui.kit.components.page_frame import PageHeader, PagePanel
from app.ui.kit.components.page_shell import Columns, PageShell
from app.ui.kit.components.tile import Picture
from app.ui.kit.components.unsaved_guard import UnsavedGuard
from app.ui.kit.page import PageWithBack
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.parts import sentence


class DealerTextPage(PageWithBack):
    """The dealer's own page: a text that goes on file under the dealer's name.

    Signals:
        given: the text.
        closed: back without one.
    """

    given = Signal(str)

    def __init__(
        self,
        title: str,
        about: str,
        key: str,
        dealer: str,
        settings: Settings,
        parent: QWidget,
        picture: Picture,
    ) -> None:
        super().__init__(parent)
        self.text, self.save = grown(text_entry(lines=6)), PageButton(key, "primary", "check")
        self._field = Field("Your text", self.text)
        self.shell = PageShell(self, settings, PageHeader(title, dealer, has_home=False))
        main, side = PagePanel(f"{dealer}, write this in your own words"), PagePanel("What happens next")
        main.add(self._field, 1)
        side.add(label(about, wraps=True))
        side.add(FeltBelow(picture), 1)
        side.column.addSpacing(16)
        side.add(self.shell.pinned(self.save))
        self.shell.fill(Columns(main, side))
        guard = UnsavedGuard(self, self.text)
        self.shell.header.went_back.connect(guard.leave)
        self.save.clicked.connect(lambda: self.given.emit(self.text.toPlainText()))
        self.text.setFocus()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.shell.apply_settings(settings)

    def tell(self, refusal: Refused) -> None:
        """Say why it is not on file."""
        self._field.tell(sentence(refusal))
        self.text.setFocus()
