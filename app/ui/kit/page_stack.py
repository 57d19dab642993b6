"""The place for pages over the table: one at a time, the one before goes."""

from PySide6.QtCore import QObject, Signal

from app.ui.kit.page import Page


class PageStack:
    """Shows a page over the table, and remembers nothing but which."""

    def __init__(self) -> None:
        self.page: Page | None = None

    def show(self, page: Page) -> None:
        """Show this page instead of the one that is open."""
        self.clear()
        self.page = page
        page.show()

    def clear(self) -> None:
        """Show no page, but the table."""
        if self.page:
            self.page.hide()
            self.page.deleteLater()
            self.page = None


class PageOwner(QObject):
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
