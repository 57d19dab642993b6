"""Pages of HTML on paper: as a PDF file, whole or not at all, or by a printer if there is one."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QLocale
from PySide6.QtGui import QFont, QTextDocument

from app.ui.certificate.certificate_pdf import Paper, pdf_writer
from app.ui.kit.save_text import SavedFile, saved
from app.ui.kit.theme import FONT

PAPERS: tuple[Paper, ...] = ("A4", "Letter")
_DOTS = 600
_POINTS = 10


def usual_paper() -> Paper:
    """The paper that the people here most likely use."""
    is_american = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    return "Letter" if is_american else "A4"


def page_pdf(page: str, title: str, paper: Paper) -> bytes:
    """A page of HTML as a PDF."""
    buffer = QBuffer()
    # The document leaves two centimetres by itself.
    writer = pdf_writer(buffer, paper, _DOTS)
    writer.setTitle(title)
    document = QTextDocument()
    document.setDefaultFont(QFont(FONT, _POINTS))
    document.setHtml(page)
    document.print_(writer)
    return bytes(buffer.data().data())


def save_page(file: Path, page: str, title: str, paper: Paper) -> SavedFile:
    """Save a page as a PDF."""
    return saved(file, page_pdf(page, title, paper))


def has_printer() -> bool:
    """Is there a printer to print with?"""
    from PySide6.QtPrintSupport import QPrinterInfo

    return bool(QPrinterInfo.availablePrinterNames())
