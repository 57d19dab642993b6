"""A toast: something was saved or done, said at the foot of a page for a few seconds."""

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.labels import label
from app.ui.kit.components.look import Themed
from app.ui.kit.components.signs import Sign

_SHOWN_FOR = 4_000
_EDGE = 24


class Toast(Themed, QFrame):
    """Never the only place where something is said. At most one action.

    Signals:
        asked: the action was chosen.
    """

    asked = Signal()

    def __init__(self, text: str, action: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setProperty("role", "toast")
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 2, 8, 2)
        row.setSpacing(12)
        row.addWidget(Sign("check", "right"))
        row.addWidget(label(text), 1)
        if action:
            key = PageButton(action, "link")
            key.clicked.connect(self.asked)
            row.addWidget(key)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.deleteLater)

    def show_at_foot(self) -> None:
        """Show at the bottom right of the page, then go."""
        page = self.parentWidget()
        assert page
        self.adjustSize()
        self.move(page.width() - self.width() - _EDGE, page.height() - self.height() - _EDGE)
        self.show()
        self.raise_()
        self._timer.start(_SHOWN_FOR)
