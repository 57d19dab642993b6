"""Words said aside: over everything for some seconds, in nobody's way."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QLabel, QWidget

_SECONDS = 6
_WIDEST, _FROM_TOP = 0.8, 0.1
"""Of the screen."""


class PassingNote(QLabel):
    """Can be read and not be touched; what lies under it goes on."""

    def __init__(self, screen: QWidget) -> None:
        super().__init__(screen)
        self._screen = screen
        self.setObjectName("aside")
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._leaving = QTimer(self, singleShot=True, interval=_SECONDS * 1000)
        self._leaving.timeout.connect(self.hide)
        self.hide()

    def say(self, words: str) -> None:
        """Say it, and be gone after a while."""
        self.setText(words)
        self.ensurePolished()
        widest = round(_WIDEST * self._screen.width())
        wide = min(widest, self.fontMetrics().horizontalAdvance(words) + 2 * self.fontMetrics().height() + 40)
        self.resize(wide, self.heightForWidth(wide))
        self.move((self._screen.width() - wide) // 2, round(_FROM_TOP * self._screen.height()))
        self.raise_()
        self.show()
        self._leaving.start()

    def forget(self) -> None:
        """Say it no more."""
        self._leaving.stop()
        self.hide()
