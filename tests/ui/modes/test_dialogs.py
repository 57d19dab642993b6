"""The dialogs that are Qt's own look like the window, and their words can be read in every room."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QGroupBox,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTabBar,
    QWidget,
)

from app.ui.kit.theme import THEMES
from app.ui.shell.main_window import MainWindow
from tests.systems import WINDOWS
from tests.ui.modes.people import Start
from tests.ui.modes.test_contrast import LEAST_FOR_WORDS, contrast, ground_in
from tests.ui.windows import seen

needs_dialog_of_qt = pytest.mark.skipif(WINDOWS, reason="on Windows the dialog for printing is its own")
_PRINTERS: dict[QDialog, QPrinter] = {}
_TITLE = 16
"""How high the title of a box is, at least."""


def file_dialog(window: MainWindow, folder: Path) -> QDialog:
    for name in ("one.json", "two.json", "three.txt"):
        (folder / name).write_text("{}", "utf-8")
    dialog = QFileDialog(window, "Open", str(folder), "All files (*)")
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.selectFile("one.json")
    return dialog


def print_dialog(window: MainWindow, _folder: Path) -> QDialog:
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    dialog = QPrintDialog(printer, window)
    # The dialog does not keep the printer it is for.
    _PRINTERS[dialog] = printer
    for button in dialog.findChildren(QAbstractButton):
        if "Options" in button.text():
            button.click()
    return dialog


def written(dialog: QDialog) -> list[tuple[QWidget, QRect]]:
    """Everything with words that can be used, and where they are."""
    found: list[tuple[QWidget, QRect]] = []
    for widget in dialog.findChildren(QWidget):
        rect = widget.rect()
        match widget:
            case QLabel() | QLineEdit() | QAbstractButton():
                has_words = bool(widget.text())
            case QComboBox():
                has_words = bool(widget.currentText())
            case QHeaderView():
                has_words = True
            case QAbstractItemView():
                has_words = widget.model() is not None and widget.model().rowCount(widget.rootIndex()) > 0
            case QGroupBox():
                has_words, rect = bool(widget.title()), QRect(0, 0, widget.width(), _TITLE)
            case QTabBar():
                has_words = widget.count() > 0
            case _:
                has_words = False
        inner = rect.adjusted(3, 3, -3, -3)
        if has_words and widget.isVisible() and widget.isEnabled() and not inner.isEmpty():
            found.append((widget, QRect(widget.mapTo(dialog, inner.topLeft()), inner.size())))
    return found


@pytest.mark.parametrize("open_dialog", [file_dialog, pytest.param(print_dialog, marks=needs_dialog_of_qt)])
@pytest.mark.parametrize("room", list(THEMES))
def test_every_word_in_a_dialog_stands_out_from_its_ground(
    room: str, open_dialog: Callable[[MainWindow, Path], QDialog], start: Start, tmp_path: Path
) -> None:
    window = start("oxford", room=room)
    dialog = open_dialog(window, tmp_path)
    dialog.show()
    for _ in range(20):
        QApplication.processEvents()
    image = seen(dialog)
    words = written(dialog)
    ink = QColor(THEMES[room].ink)
    faint = [
        f"{widget} {widget.objectName()}: {found:.2f}"
        for widget, rect in words
        if (found := contrast(ink, ground_in(image, rect.intersected(image.rect())))) < LEAST_FOR_WORDS
    ]
    dialog.close()
    assert len(words) >= 5
    assert not faint, "\n".join(faint)
