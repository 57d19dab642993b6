"""The header of a page: back, home, its title, where one is, and what else the page can do."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.labels import label
from app.ui.kit.components.themed import Themed
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme


class PageHeader(Themed, QWidget):
    """Back (Esc) and Home at the left, actions at the right.

    Signals:
        went_back: to where one came from.
        went_home: to Home.
    """

    went_back = Signal()
    went_home = Signal()

    def __init__(self, title: str, where: str = "", has_home: bool = True) -> None:
        super().__init__()
        self.back, self.home = _square("back", "Back (Esc)"), _square("home", "Home")
        self.title, self.where = label(title, "title"), label(where, "quiet")
        self.home.setVisible(has_home)
        self.back.clicked.connect(self.went_back)
        self.home.clicked.connect(self.went_home)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for each in (self.back, self.home):
            row.addWidget(each)
        row.addSpacing(8)
        row.addWidget(self.title)
        row.addSpacing(8)
        row.addWidget(self.where)
        row.addStretch(1)

    def add_action(self, action: QPushButton) -> None:
        """Put a button at the right."""
        self._row.addWidget(action)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """As high as the page's density says."""
        super().apply_look(theme, density)
        self.setFixedHeight(density.header)


def _square(sign: str, name: str) -> PageButton:
    made = PageButton("", "ghost", sign)
    made.setAccessibleName(name)
    made.setToolTip(name)
    made.setFixedWidth(48)
    made.setStyleSheet("padding: 0")
    return made
