"""A certificate as a PDF: real text, and letters inside the file.

The same certificate makes the same file, but for the dates that Qt writes into it.
"""

from typing import Literal

from PySide6.QtCore import QBuffer, QIODevice, QMarginsF, QRectF, QUuid
from PySide6.QtGui import QPagedPaintDevice, QPageSize, QPainter, QPdfWriter

from app.certificate.certificate_text import Signed
from app.ui.certificate.letters import refuse_unknown_letters
from app.ui.certificate.page import CertificateSheet

Paper = Literal["A4", "Letter"]

_SIZES = {"A4": QPageSize.PageSizeId.A4, "Letter": QPageSize.PageSizeId.Letter}
_DOTS = 1200
_INCH = 25.4
_NAMES = QUuid("{6f1f8c1e-5f0b-4f6e-9d0e-3a5b7c9d2e41}")


def certificate_pdf(signed: Signed, paper: Paper) -> bytes:
    """The file's contents. Refused where this machine has no letters for a name."""
    summary = signed.summary
    refuse_unknown_letters([summary.dealer, summary.badge, summary.house, *summary.assessors])
    buffer = QBuffer()
    writer = pdf_writer(buffer, paper, _DOTS)
    writer.setTitle(f"{summary.game} certificate {summary.number}: {summary.dealer}")
    writer.setAuthor(summary.house)
    writer.setCreator(f"hcf-trainer {summary.program}")
    writer.setDocumentId(QUuid.createUuidV5(_NAMES, signed.signature.encode()))
    painter = QPainter(writer)
    try:
        CertificateSheet(painter, QRectF(0, 0, writer.width(), writer.height()), _DOTS / _INCH).paint(signed)
    finally:
        painter.end()
    return bytes(buffer.data().data())


def pdf_writer(buffer: QBuffer, paper: Paper, dots: int) -> QPdfWriter:
    """What writes a PDF into this buffer, up to the edges of the paper, with so many dots to an inch."""
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPdfVersion(QPagedPaintDevice.PdfVersion.PdfVersion_A1b)
    writer.setResolution(dots)
    writer.setPageSize(QPageSize(_SIZES[paper]))
    writer.setPageMargins(QMarginsF())
    return writer
