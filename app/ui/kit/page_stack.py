"""The place for pages over the table: one at a time, the one before goes."""

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
