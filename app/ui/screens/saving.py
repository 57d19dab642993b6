"""What leaves the window: a film of a round, or a page on paper."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtWidgets import QFileDialog, QWidget

from app.procedure.account import Act
from app.procedure.problems import Refused
from app.ui.film.script import what_was_done
from app.ui.film.studio import film
from app.ui.screens.retold import Retold

_KINDS = "Films (*.gif);;Strips of pictures (*.png)"


def save_film(parent: QWidget, retold: Retold) -> None:
    """Ask for a file and film there what was done."""
    chosen, _ = QFileDialog.getSaveFileName(parent, "Save as a film", "round.gif", _KINDS)
    if chosen:
        write_film(Path(chosen), retold)


def write_film(file: Path, retold: Retold) -> None:
    """The film in a file; the pointer shows that it takes a while."""
    acts = [Act(line, None, step) for line, step in enumerate(retold.acts, 1)]
    shots = what_was_done(retold.ruling, acts, retold.card)
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        file.write_bytes(film(retold.ruling, shots, file.suffix.lower() != ".png", _ignore, iter))
    except OSError as error:
        raise Refused(f"{file}: the film cannot be saved ({error.strerror})") from None
    finally:
        QGuiApplication.restoreOverrideCursor()


def print_text(text: str, parent: QWidget) -> None:
    """Ask for a printer and print a page of text."""
    from PySide6.QtPrintSupport import QPrintDialog, QPrinter

    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    if QPrintDialog(printer, parent).exec():
        document = QTextDocument()
        document.setPlainText(text)
        document.print_(printer)


def _ignore(_sentence: str) -> None:
    """The table has said already what is missing."""
