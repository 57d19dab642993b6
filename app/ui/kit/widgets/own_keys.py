"""The keys of what lies over a table: they are its own, and do nothing to what lies under it."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent


def keeps_key(event: QEvent) -> bool:
    """Take a key from the shortcuts of what lies under; those of the window are the ones with an F."""
    # Every event comes by here: what class it is of is known sooner than its type.
    if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
        return False
    if Qt.Key.Key_F1 <= event.key() <= Qt.Key.Key_F35:
        return False
    event.accept()
    return True
