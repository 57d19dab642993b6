"""Qt where there is no screen, for whatever is only written to a file."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from app.ui.kit import display


@contextmanager
def qt_without_screen(report: Callable[[str], None]) -> Iterator[None]:
    """Qt with our letters while this lasts; in a program that has a window already, that one's."""
    display.import_qt()
    from PySide6.QtWidgets import QApplication

    from app.ui.kit.fonts import load_fonts

    application = QApplication.instance()
    if application is None:
        application = QApplication(["hcf-trainer", "-platform", "offscreen", "-style", "fusion"])
        load_fonts(report)
    yield
    del application
