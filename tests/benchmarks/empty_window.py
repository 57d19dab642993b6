"""An empty window of Qt, which says when it is ready: the floor for the start of the program."""

import sys

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMainWindow

application = QApplication(sys.argv)
window = QMainWindow()
window.resize(1366, 768)
window.show()


def ready() -> None:
    """Say what it has cost, once it is seen."""
    from app.ui.kit import process_cost as process

    if not window.windowHandle().isExposed():
        QTimer.singleShot(0, ready)
        return
    window.repaint()
    print(f"ready after {process.milliseconds_since_start():.0f} ms, {process.megabytes():.0f} MB")
    application.exit(0)


QTimer.singleShot(0, ready)
application.exec()
