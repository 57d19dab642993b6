"""What lies over a page: it keeps the keyboard while it is there, and Esc leaves it."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame

from app.ui.kit.widgets.tab_order import tab_inside


class Overlay(QFrame):
    """A frame over a page.

    Signals:
        left: it is to be closed, and nothing came of it.
    """

    left = Signal()

    def warns_of_text(self) -> bool:
        """Would something written be lost, and is that said now?"""
        return False

    def leave(self) -> None:
        """Close it without anything coming of it."""
        self.left.emit()

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802
        """Tab stays in here."""
        return tab_inside(self, forward) if self.isVisible() else super().focusNextPrevChild(forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)
