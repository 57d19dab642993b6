"""Event filters for the kiosk's window.

`InputGate` lets through what belongs to the kiosk: fingers, letters, a few keys. `BadgeGuard` holds each key
for a moment, so that what a badge reader types goes nowhere while a trainee works.
"""

from collections.abc import Callable, Iterable
from functools import cache

from PySide6 import QtCore
from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from app.kiosk.badge_filter import BadgeFilter

_KEYED = (QEvent.Type.KeyPress, QEvent.Type.KeyRelease, QEvent.Type.ShortcutOverride)
_CLICKED = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease, QEvent.Type.MouseButtonDblClick)
_REFUSED = (
    QEvent.Type.ContextMenu,
    QEvent.Type.DragEnter,
    QEvent.Type.DragMove,
    QEvent.Type.Drop,
    QEvent.Type.WhatsThis,
)


class InputGate(QObject):
    """Keeps from a window of the system what is not meant for the kiosk."""

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Swallow commands, clicks with other buttons than the first, menus and what is dropped."""
        kind = event.type()
        if kind in _KEYED and isinstance(event, QKeyEvent):
            return not may_pass(event)
        if kind in _CLICKED and isinstance(event, QMouseEvent):
            # The others open menus, and paste what was marked elsewhere.
            return event.button() != QtCore.Qt.MouseButton.LeftButton
        return kind in _REFUSED


def may_pass(event: QKeyEvent) -> bool:
    """Letters, figures and the keys that lead through a page; no command. F1 opens the rules."""
    held = QtCore.Qt.KeyboardModifier
    if event.modifiers() & (held.ControlModifier | held.AltModifier | held.MetaModifier):
        return False
    return event.key() in _passing_keys() or (bool(event.text()) and event.text().isprintable())


@cache
def _passing_keys() -> frozenset[int]:
    """Not before a key is pressed: to import `Qt` loads a hundred enums, and the first picture waits."""
    key = QtCore.Qt.Key
    return frozenset(
        {
            *_enter(),
            key.Key_Escape,
            key.Key_Backspace,
            key.Key_Delete,
            key.Key_Tab,
            key.Key_Backtab,
            key.Key_Left,
            key.Key_Right,
            key.Key_Up,
            key.Key_Down,
            key.Key_Home,
            key.Key_End,
            key.Key_PageUp,
            key.Key_PageDown,
            key.Key_Shift,
            key.Key_F1,
        }
    )


def _enter() -> tuple[int, int]:
    return QtCore.Qt.Key.Key_Return, QtCore.Qt.Key.Key_Enter


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
        if self._lets_go or not isinstance(event, QKeyEvent) or event.type() not in _KEYED:
            return False
        if event.key() == QtCore.Qt.Key.Key_Shift:
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
        if self._bursts.is_read and event.key() in _enter():
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


def _is_typed(event: QKeyEvent) -> bool:
    """Letters, figures and Enter, each struck once: what is held down repeats itself as fast as a reader."""
    is_letter = bool(event.text()) and event.text().isprintable()
    return (is_letter or event.key() in _enter()) and not event.isAutoRepeat()


def _copy(event: QKeyEvent) -> QKeyEvent:
    return QKeyEvent(event.type(), event.key(), event.modifiers(), event.text())
