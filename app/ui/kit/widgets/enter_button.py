"""A button of our own that Enter presses as well as Space."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton


class EnterButton(QAbstractButton):
    """How it looks is left to whoever paints it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter presses it as well as Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)
