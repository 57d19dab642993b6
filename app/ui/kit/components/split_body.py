"""The body of a page: a main column, a side panel, and the primary button at the foot of that panel."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.kit.components.look import Themed
from app.ui.kit.components.page_frame import PagePanel
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.parts import scrolling

_UNBOUND = 16_777_215
_WIDEST_KEY = 456


class SplitBody(Themed, QWidget):
    """Side by side. Where the letters are too large for that, one below the other, and the page scrolls."""

    def __init__(self, main: QWidget, side: QWidget, foot: QWidget) -> None:
        super().__init__()
        self._main, self._side, self._foot = main, side, foot
        self.panel = PagePanel()
        self._area = scrolling(side, "Details")
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._whole = QWidget()
        self._page = scrolling(self._whole, "Page")
        self._page.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._columns = QHBoxLayout()
        self._stacked = QVBoxLayout(self._whole)
        self._stacked.setContentsMargins(0, 0, 0, 0)
        self._is_stacked: bool | None = None
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(self._columns, 1)
        column.addWidget(self._page, 1)
        self.panel.add(self._area, 1)
        self._arrange(False)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """The side panel has the width of the page's density."""
        super().apply_look(theme, density)
        self._arrange(density.is_stacked)
        self._columns.setSpacing(density.gap)
        self._stacked.setSpacing(density.gap)
        self._column.setSpacing(density.gap if density.is_stacked else 0)
        self.panel.setMinimumWidth(0 if density.is_stacked else density.side)
        self.panel.setMaximumWidth(_UNBOUND if density.is_stacked else density.side)
        self._foot.setMinimumWidth(_WIDEST_KEY if density.is_stacked else 0)

    def _arrange(self, is_stacked: bool) -> None:
        if is_stacked == self._is_stacked:
            return
        self._is_stacked = is_stacked
        self._page.setVisible(is_stacked)
        self._column.setStretch(0, 0 if is_stacked else 1)
        if is_stacked:
            self._stacked.addWidget(self._main)
            self._stacked.addWidget(self.panel)
            self._area.takeWidget()
            self._area.hide()
            self.panel.add(self._side)
            self._side.show()
            self._column.addWidget(self._foot, 0, Qt.AlignmentFlag.AlignRight)
        else:
            self._columns.addWidget(self._main, 1)
            self._columns.addWidget(self.panel)
            self._area.setWidget(self._side)
            self._area.show()
            self.panel.add(self._foot)
