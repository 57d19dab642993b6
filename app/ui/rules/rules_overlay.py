"""The rule book on a key: it lies over whatever is open, and leaves it as it was."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from app.ui.kit.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable

    from app.procedure.rule_chapters import CitedRule
    from app.ui.rules.rule_book_page import RuleBookPage


class RulesOverlay(QObject):
    """Lies over pages and rooms. What is under it stays as it is.

    Signals:
        asked_for_home: Home is wanted.
    """

    asked_for_home = Signal()

    def __init__(self, screen: QWidget, book: "Callable[[CitedRule | None], RuleBookPage | None]") -> None:
        """`book` opens the rules at this one, or at what is looked at; None: nobody may look now."""
        super().__init__(screen)
        self._book = book
        self._before: QWidget | None = None
        """Where the keyboard was."""
        self.page: RuleBookPage | None = None

    def open(self, cited: "CitedRule | None" = None) -> None:
        """Open it at this rule, or at the one that is looked at, if there is one."""
        if self.page:
            return
        before = QApplication.focusWidget()
        page = self._book(cited)
        if page is None:
            return
        self.page, self._before = page, before
        page.closed.connect(self.close)
        page.went_home.connect(self._go_home)
        page.show()
        page.raise_()
        page.search.setFocus()

    def close(self) -> None:
        """Put it away: everything is as it was."""
        if self.page is None:
            return
        self.page.hide()
        self.page.deleteLater()
        self.page = None
        before = self._before
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus()

    def turn(self) -> None:
        """Open it, or close it."""
        if self.page:
            self.close()
        else:
            self.open()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        if self.page:
            self.page.apply_settings(settings)

    def _go_home(self) -> None:
        self.close()
        self.asked_for_home.emit()
