"""Qt for the measurements that need a window: a process may have one application, so all groups share it."""

import os
import sys
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

_IDLE = "This plugin does not support"


@cache
def application() -> "QApplication":
    """The application, with the program's own letters. It lives as long as the process."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import qInstallMessageHandler
    from PySide6.QtWidgets import QApplication

    from app.ui.kit.fonts import load_fonts

    # Without a screen Qt says with every window what it cannot do, and the figures would drown in it.
    qInstallMessageHandler(lambda _kind, _where, text: _IDLE in text or print(text, file=sys.stderr))
    made = QApplication(["bench", "-style", "fusion"])
    load_fonts(sys.exit)
    return made
