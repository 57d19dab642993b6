"""The gate of the kiosk's window: what fingers, keys and pointers may do, and nothing besides."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent

_KEYS = frozenset(
    {
        Qt.Key.Key_Return,
        Qt.Key.Key_Enter,
        Qt.Key.Key_Escape,
        Qt.Key.Key_Backspace,
        Qt.Key.Key_Delete,
        Qt.Key.Key_Tab,
        Qt.Key.Key_Backtab,
        Qt.Key.Key_Left,
        Qt.Key.Key_Right,
        Qt.Key.Key_Up,
        Qt.Key.Key_Down,
        Qt.Key.Key_Home,
        Qt.Key.Key_End,
        Qt.Key.Key_PageUp,
        Qt.Key.Key_PageDown,
        Qt.Key.Key_Shift,
    }
)
_COMMANDS = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
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
            return event.button() != Qt.MouseButton.LeftButton
        return kind in _REFUSED


def may_pass(event: QKeyEvent) -> bool:
    """Letters, figures and the keys that lead through a page; no command, no key with an F."""
    if event.modifiers() & _COMMANDS:
        return False
    return event.key() in _KEYS or (bool(event.text()) and event.text().isprintable())
