"""Saves a round as a film, or prints its report."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QGuiApplication, QTextDocument

from app.errors import Refused
from app.procedure.dealer_log import Act
from app.ui.certificate.html_printer import has_printer
from app.ui.film.script import what_was_done
from app.ui.film.studio import film
from app.ui.kit.theme import FONT
from app.ui.table.table_screen import TableScreen
from app.ui.watch.dealt_round import DealtRound

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrinter

_POINTS = 9
_KINDS = "Videos (*.gif);;Picture strips (*.png)"


class RoundExport:
    """Lets a round out of the window, and says what came of it."""

    def __init__(self, screen: TableScreen, retold: DealtRound, tell: Callable[[str], None]) -> None:
        self._screen = screen
        self._retold = retold
        self._tell = tell

    def copy(self) -> None:
        """Copy the report as text."""
        QGuiApplication.clipboard().setText(self._retold.report.text)
        self._tell("Report copied. Paste it anywhere.")

    def print(self) -> None:
        """Print the report."""
        self._tell(print_page(self._retold.report.page(date.today()), self._screen))

    def film(self) -> None:
        """Save the round as a film."""
        try:
            self._tell(save_film(self._screen, self._retold))
        except Refused as refusal:
            self._screen.bar.warn(refusal.sentences[0])


def save_film(screen: TableScreen, retold: DealtRound) -> str:
    """Ask for a file and save the film there. Returns where it is, unless canceled."""
    chosen = screen.file_picker.file_to_save(screen, "Save as a video", "round.gif", _KINDS)
    if chosen is None:
        return ""
    write_film(chosen, retold)
    return f"Saved: {chosen.name}, in {chosen.parent}"


def write_film(file: Path, retold: DealtRound) -> None:
    """Save the film, with a wait cursor."""
    acts = [Act(line, None, step) for line, step in enumerate(retold.acts, 1)]
    shots = what_was_done(retold.ruling, acts, retold.card)
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        file.write_bytes(film(retold.ruling, shots, file.suffix.lower() != ".png", _ignore, iter))
    except OSError as error:
        raise Refused(f"{file}: the video cannot be saved ({error.strerror})") from None
    finally:
        QGuiApplication.restoreOverrideCursor()


def print_page(page: str, screen: TableScreen) -> str:
    """Ask for a printer and print a page of HTML. Returns where it went, unless canceled."""
    printer = screen.file_picker.printer(screen)
    if printer is None:
        # Without a printer Windows opens no dialog that could say so.
        return "" if has_printer() else "Nothing was printed, because this computer has no printer."
    put_on_paper(page, printer)
    return f"Printed: {printer.outputFileName() or printer.printerName()}"


def put_on_paper(page: str, printer: "QPrinter") -> None:
    """Print the page in the program's own font."""
    document = QTextDocument()
    document.setDefaultFont(QFont(FONT, _POINTS))
    document.setHtml(page)
    document.print_(printer)


def _ignore(_sentence: str) -> None:
    """Ignore a missing picture: the table has reported it already."""
