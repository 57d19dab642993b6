"""Widgets that paint themselves, and how a page hands them its theme and its sizes."""

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.ui.kit.components.page_sheet import page_sheet
from app.ui.kit.density import Density, density_of
from app.ui.kit.theme import DARK, Theme

_USUAL = density_of(1600, 900)

# A widget of Qt can have one parent class of Qt only: this one is mixed into it.
if TYPE_CHECKING:
    _Mixin = QWidget
else:
    _Mixin = object


class Themed(_Mixin):
    """Paints itself in the colors and sizes of its page. Comes before the class of Qt it is mixed into."""

    theme: Theme = DARK
    density: Density = _USUAL

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Follow the page from now on."""
        self.theme, self.density = theme, density
        self.updateGeometry()
        self.update()


def apply_look(page: QWidget, theme: Theme, density: Density) -> None:
    """Give a page and everything on it this theme and these sizes."""
    page.setStyleSheet(page_sheet(theme, density))
    for each in page.findChildren(QWidget):
        if isinstance(each, Themed):
            each.apply_look(theme, density)
