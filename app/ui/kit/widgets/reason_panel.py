"""A panel that asks for words: the reason of a strike, or what the dealer has to say."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.ui.kit.widgets.overlay import Overlay
from app.ui.kit.widgets.parts import button, lay_over, words

_LONGEST = 500
_LINES = 14


class ReasonPanel(Overlay):
    """A question, a field for the answer, and two keys.

    Signals:
        given: the words.
    """

    given = Signal(str)

    def __init__(self, title: str, about: str, key: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(title)
        self.text.setTabChangesFocus(True)
        self.told = words("", "trouble")
        self.no, self.yes = button("Back (Esc)"), button(key, is_primary=True)
        keys = QHBoxLayout()
        keys.addWidget(self.no, 1)
        keys.addWidget(self.yes, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addWidget(words(title, "large"))
        column.addWidget(words(about, "quiet"))
        column.addWidget(self.text, 1)
        column.addWidget(self.told)
        column.addLayout(keys)
        self.no.clicked.connect(self.left)
        self.yes.clicked.connect(self._give)

    def lie_over(self, page: QWidget) -> None:
        """Take the middle of a page, and the keyboard."""
        page.installEventFilter(self)
        lay_over(self, page, _LINES)
        self.raise_()
        self.show()
        self.text.setFocus()

    def eventFilter(self, page: QObject, event: QEvent) -> bool:  # noqa: N802
        """Follow the size of the page."""
        if event.type() == QEvent.Type.Resize and isinstance(page, QWidget):
            lay_over(self, page, _LINES)
        return False

    def _give(self) -> None:
        said = " ".join(self.text.toPlainText().split())[:_LONGEST]
        if said:
            self.given.emit(said)
        else:
            self.told.setText("Write it first.")
            self.text.setFocus()
