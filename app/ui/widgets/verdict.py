"""A panel over the felt that says what was judged, and asks what to do next."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid


class Verdict(QFrame):
    """Title, text and answers.

    Signals:
        answered: the name of the answer that was chosen.
    """

    answered = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._title = QLabel()
        self._title.setObjectName("large")
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(self._text)
        self._answers = QHBoxLayout()
        self.buttons: dict[str, QPushButton] = {}
        self._before: QWidget | None = None
        """Where the keyboard was; it goes back there."""
        column = QVBoxLayout(self)
        column.addWidget(self._title)
        column.addWidget(scroll, 1)
        column.addLayout(self._answers)
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return f"{self._title.text()}\n{self._text.text()}"

    def ask(self, title: str, text: str, answers: Mapping[str, str]) -> None:
        """Show the panel; the first answer is the one for Enter."""
        self._title.setText(title)
        self._text.setText(text)
        for button in self.buttons.values():
            button.deleteLater()
        self.buttons = {}
        for name, words in answers.items():
            self.buttons[name] = button = QPushButton(words)
            button.setObjectName(name)
            button.setAutoDefault(True)
            button.clicked.connect(self._answer)
            self._answers.addWidget(button)
        if not self.isVisible():
            self._before = QApplication.focusWidget()
        self.raise_()
        self.show()
        next(iter(self.buttons.values())).setFocus()

    def _answer(self) -> None:
        self.hide()
        if self._before and isValid(self._before) and self._before.isVisible():
            self._before.setFocus()
        self.answered.emit(self.sender().objectName())
