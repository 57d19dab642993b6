"""What is wrong, on a page: the bar that says it at the table lies under it."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget


class TroubleLabel(QLabel):
    """A line that is there only when something is wrong."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("trouble")
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.hide()
        self.in_words: Callable[[str], str] = str
        """How it is said on the screen that the page lies on."""

    def say(self, sentence: str) -> None:
        """Say it until something else is wrong."""
        self.setText(f"! {self.in_words(sentence)}")
        self.show()
