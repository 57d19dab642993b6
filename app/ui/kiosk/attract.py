"""The attract screen: over a round that deals itself stands what to do to begin."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

_FROM_BELOW = 0.4
"""How far above the lower edge the words stand, as a part of the height: clear of narration and tray."""


class Attract(QWidget):
    """Lets the table be seen, and takes every touch.

    Signals:
        touched: somebody is here; with the first letter, if it was a key or a badge reader.
    """

    touched = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.words = QLabel("Touch to start")
        self.words.setObjectName("attract")
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._column = QVBoxLayout(self)
        self._column.addStretch(1)
        self._column.addWidget(self.words, 0, Qt.AlignmentFlag.AlignHCenter)
        self.setAccessibleName("Touch to start")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        parent.installEventFilter(self)
        self._fit(parent.width(), parent.height())

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Follow the size of the window."""
        if isinstance(event, QResizeEvent):
            self._fit(*event.size().toTuple())
        return False

    def event(self, event: QEvent) -> bool:
        """Every key is a touch; none is a command to what is under it."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """A key; what a badge reader begins to type is not lost."""
        self.touched.emit(event.text() if event.text().isprintable() else "")

    def mousePressEvent(self, _event: QMouseEvent) -> None:  # noqa: N802
        """A finger, or the pointer."""
        self.touched.emit("")

    def _fit(self, width: int, height: int) -> None:
        self.resize(width, height)
        self._column.setContentsMargins(0, 0, 0, round(_FROM_BELOW * height))
