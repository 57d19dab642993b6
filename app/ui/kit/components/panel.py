"""A panel: a lighter piece of the wall with a heading. Lists scroll inside it, pages do not."""

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

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
        self.head = QHBoxLayout()
        self.heading, self.aside = label(heading, "heading"), label(aside, "quiet")
        if heading:
            self.head.addWidget(self.heading)
            self.head.addStretch(1)
            self.head.addWidget(self.aside)
            self.column.addLayout(self.head)
            self.column.addSpacing(8)

    def add(self, widget: QWidget, stretch: int = 0) -> None:
        """Put something below what is there."""
        self.column.addWidget(widget, stretch)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Its padding is that of the page."""
        super().apply_look(theme, density)
        edge = density.padding
        self.column.setContentsMargins(edge, edge - 4, edge, edge - 4)
