"""A room of pages: several that lead to each other, one at a time over the table."""

from PySide6.QtCore import QObject, Signal

from app.ui.kit.page import Page


class PageStack(QObject):
    """Shows one page after the other.

    Signals:
        closed: the table is wanted again.
    """

    closed = Signal()
    page: Page | None = None

    def close(self) -> None:
        """Leave the room."""
        self._turn_to(None)
        self.deleteLater()

    def _turn_to(self, page: Page | None) -> None:
        if self.page:
            self.page.hide()
            self.page.deleteLater()
        self.page = page
        if page:
            page.show()
