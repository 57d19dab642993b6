"""The place for pages over the table: one at a time, the one before goes."""

from typing import Protocol, runtime_checkable

from app.ui.kit.page import Page
from app.ui.kit.settings import Settings


@runtime_checkable
class FollowsSettings(Protocol):
    """A page in the design system."""

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""


class PageStack:
    """Shows a page over the table, and remembers nothing but which."""

    def __init__(self) -> None:
        self.page: Page | None = None

    def show(self, page: Page) -> None:
        """Show this page instead of the one that is open."""
        self.clear()
        self.page = page
        page.show()
        # What the page wants to have the keyboard, else the page.
        (page.focusWidget() or page).setFocus()  # type: ignore[truthy-bool]

    def apply_settings(self, settings: Settings) -> None:
        """Let the page that is open follow these settings."""
        if isinstance(self.page, FollowsSettings):
            self.page.apply_settings(settings)

    def clear(self) -> None:
        """Show no page, but the table."""
        if self.page:
            self.page.hide()
            self.page.deleteLater()
            self.page = None
