"""A panel: a lighter piece of the wall with a heading. Lists scroll inside it, pages do not."""

from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from app.ui.kit.components.labels import label
from app.ui.kit.components.themed import Themed
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme


class PagePanel(Themed, QFrame):
    """Heading, something quiet at its right, and a column of what belongs together."""

    def __init__(self, heading: str = "", aside: str = "") -> None:
        super().__init__()
        self.setProperty("role", "panel")
        self.column = QVBoxLayout(self)
        self.column.setSpacing(0)
        self._write_head(heading, aside)

    def clear(self, heading: str = "", aside: str = "") -> None:
        """Empty it for something else under another heading."""
        _empty(self.column)
        self._write_head(heading, aside)

    def add(self, widget: QWidget, stretch: int = 0) -> None:
        """Put something below what is there."""
        self.column.addWidget(widget, stretch)

    def _write_head(self, heading: str, aside: str) -> None:
        if not heading:
            return
        head = QHBoxLayout()
        head.addWidget(label(heading, "heading"))
        head.addStretch(1)
        head.addWidget(label(aside, "quiet"))
        self.column.addLayout(head)
        self.column.addSpacing(8)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Its padding is that of the page."""
        super().apply_look(theme, density)
        edge = density.padding
        self.column.setContentsMargins(edge, edge - 4, edge, edge - 4)


def _empty(layout: QLayout) -> None:
    while item := layout.takeAt(0):
        if widget := item.widget():
            widget.hide()
            widget.deleteLater()
        elif inside := item.layout():
            _empty(inside)
