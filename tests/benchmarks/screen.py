"""Qt for the measurements that need a window: a process may have one application, so all groups share it."""

import os
import sys
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


@cache
def application() -> "QApplication":
    """The application, with the program's own letters. It lives as long as the process."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from app.ui.kit.fonts import load_fonts

    made = QApplication(["bench", "-style", "fusion"])
    load_fonts(sys.exit)
    return made
