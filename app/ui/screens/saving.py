"""What leaves the window: a film of a round, or a page on paper."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtWidgets import QFileDialog, QWidget

from app.procedure.account import Act
from app.procedure.problems import Refused
from app.procedure.ruling import Ruling
from app.session.session import Session
from app.ui.film.script import what_was_done
from app.ui.film.studio import film


def save_film(parent: QWidget, ruling: Ruling, session: Session) -> None:
    """Ask for a file and film there what was done."""
    chosen, _ = QFileDialog.getSaveFileName(
        parent, "Save as a film", "round.gif", "Films (*.gif);;Strips (*.png)"
    )
    if chosen:
        write_film(Path(chosen), ruling, session)


def write_film(file: Path, ruling: Ruling, session: Session) -> None:
    """The film in a file; the clock shows that it takes a while."""
    acts = [Act(line, None, step) for line, step in enumerate(session.acts, 1)]
    shots = what_was_done(ruling, acts, session.scorecard())
    troubles: list[str] = []
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        made = film(ruling, shots, file.suffix.lower() != ".png", troubles.append, iter)
        file.write_bytes(made)
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
