"""Notices that nobody has touched the window for a while."""

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

_MINUTES = 5
_TOUCHES = (
    QEvent.Type.KeyPress,
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseMove,
    QEvent.Type.TouchBegin,
    QEvent.Type.Wheel,
)


class IdleTimer(QObject):
    """Counts the minutes since the last touch, once it has begun.

    Signals:
        passed: so many minutes are over.
    """

    passed = Signal()

    def __init__(self, window: QWidget, parent: QObject, minutes: float = _MINUTES) -> None:
        super().__init__(parent)
        self._window = window
        self._timer = QTimer(self, singleShot=True, interval=round(minutes * 60_000))
        self._timer.timeout.connect(self.passed)

    def begin(self) -> None:
        """Count from now on."""
        # What comes to the window of the system comes to every widget in it.
        self._window.windowHandle().installEventFilter(self)
        self._timer.start()

    def end(self) -> None:
        """Count no more."""
        self._window.windowHandle().removeEventFilter(self)
        self._timer.stop()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Any touch begins the count anew."""
        if event.type() in _TOUCHES:
            self._timer.start()
        return False
