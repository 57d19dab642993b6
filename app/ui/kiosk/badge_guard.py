"""Keeps what a badge reader types from the table, from drills and from fields while somebody is at work."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from app.kiosk.badge_filter import BadgeFilter
from app.ui.kiosk.attract_screen import AttractScreen
from app.ui.kiosk.fields import field_in
from app.ui.kiosk.sign_in_page import SignInPage

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_KEYED = (QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride)


class BadgeGuard(QObject):
    """Looks at every key before the window does.

    Signals:
        read: a badge was read where nobody can sign in with it.
    """

    read = Signal()

    def __init__(
        self,
        window: QWidget,
        is_welcome: Callable[[], bool],
        moment: Callable[[QKeyEvent], float] = lambda event: event.timestamp() / 1000,
    ) -> None:
        """`moment` tells when a key was struck, in seconds: also when the program was busy at that time."""
        super().__init__(window)
        self._handle = window.windowHandle()
        self._is_welcome = is_welcome
        self.moment = moment
        self._bursts: BadgeFilter[QKeyEvent] = BadgeFilter()
        self._lets_go = False
        self.waiting = QTimer(self, singleShot=True)
        self.waiting.timeout.connect(self._rest)
        self._handle.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Hold back what a reader could have typed; nothing overtakes what is held."""
        if self._lets_go or event.type() not in _KEYED or not isinstance(event, QKeyEvent):
            return False
        if event.key() == Qt.Key.Key_Shift:
            # A reader holds it for its capitals.
            return False
        if not _is_typed(event) or self._is_welcome():
            self._let_go(self._bursts.rest())
            return False
        if event.type() == QEvent.Type.ShortcutOverride:
            # Otherwise it would be a shortcut before it is known whose key it is.
            event.accept()
            return True
        if event.type() == QEvent.Type.KeyRelease:
            return self._bursts.follow(_copy(event))
        self._take(event)
        return True

    def _take(self, event: QKeyEvent) -> None:
        self._let_go(self._bursts.take(_copy(event), self.moment(event)))
        if self._bursts.is_read and event.key() in _ENTER:
            self._rest()
        else:
            self.waiting.start(round(1000 * self._bursts.wait))

    def _rest(self) -> None:
        """Nothing more has come."""
        self.waiting.stop()
        was_read = self._bursts.is_read
        self._let_go(self._bursts.rest())
        if was_read:
            self.read.emit()

    def _let_go(self, keys: Iterable[QKeyEvent]) -> None:
        for key in keys:
            self._lets_go = True
            QApplication.sendEvent(self._handle, key)
            self._lets_go = False


def welcomes_badge(page: QWidget | None, focus: QWidget | None) -> bool:
    """Can a badge be read here, where nobody is signed in? At the door, and where a supervisor writes."""
    if isinstance(page, SignInPage):
        return page.asks_who
    line = field_in(focus)
    is_plain = isinstance(line, QLineEdit) and line.echoMode() == QLineEdit.EchoMode.Normal
    return isinstance(page, AttractScreen) or is_plain


def _is_typed(event: QKeyEvent) -> bool:
    """Letters, figures and Enter, each struck once: what is held down repeats itself as fast as a reader."""
    is_letter = bool(event.text()) and event.text().isprintable()
    return (is_letter or event.key() in _ENTER) and not event.isAutoRepeat()


def _copy(event: QKeyEvent) -> QKeyEvent:
    return QKeyEvent(event.type(), event.key(), event.modifiers(), event.text())
