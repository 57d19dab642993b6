"""Keeps a page in the theme and the sizes that its settings and its window ask for."""

from PySide6.QtCore import QEvent, QObject, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from app.ui.kit.components.focus_frame import FocusFrame
from app.ui.kit.components.look import apply_look, hand_look, wear_sheet
from app.ui.kit.density import Density, density_of
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES, Theme


class PageLook(QObject):
    """Follows the size of a page, and draws the frame around what has the keyboard.

    Signals:
        changed: the new density. It comes before the widgets on the page take it on.
    """

    changed = Signal(object)

    def __init__(self, page: QWidget, settings: Settings) -> None:
        super().__init__(page)
        self._page = page
        self._settings = settings
        self._worn: tuple[Theme, Density] | None = None
        wear_sheet(page, self.theme, self.density)
        self._frame = FocusFrame(page)
        page.installEventFilter(self)

    @property
    def theme(self) -> Theme:
        """The colors of the page."""
        return THEMES[self._settings.room]

    @property
    def density(self) -> Density:
        """The sizes on the page as large as it is now."""
        return self._density_for(self._page.size())

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self._settings = settings
        self._wear(self._page.size())

    def refresh(self) -> None:
        """Dress what has been put on the page since."""
        self._worn = None
        self._wear(self._page.size())

    def dress(self, part: QWidget) -> None:
        """Hand theme and sizes to a new part of the page. The style sheet reaches it by itself."""
        hand_look(part, self.theme, self.density)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Every size has its density."""
        if isinstance(event, QResizeEvent):
            self._wear(event.size())
        return False

    def _density_for(self, size: QSize) -> Density:
        return density_of(size.width(), size.height(), self._settings.text)

    def _wear(self, size: QSize) -> None:
        density = self._density_for(size)
        if self._worn == (self.theme, density):
            return
        self._worn = self.theme, density
        if layout := self._page.layout():
            layout.setContentsMargins(density.side_margin, 0, density.side_margin, density.margin)
        self.changed.emit(density)
        apply_look(self._page, self.theme, density)
