"""The keys of what lies over a table: they are its own, and do nothing to what lies under it."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent


def keeps_key(event: QEvent) -> bool:
    """Take a key from the shortcuts of what lies under; those of the window are the ones with an F."""
    if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    if Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F35:
        return False
    event.accept()
    return True
