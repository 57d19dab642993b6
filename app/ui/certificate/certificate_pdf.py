"""A certificate as a PDF: real text, and letters inside the file.

The same certificate makes the same file, wherever and whenever: the date that Qt writes into it, which is
that of the machine's clock, gives way to the day of the exam.
"""

import re
from datetime import date
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QBuffer, QHashSeed, QIODevice, QMarginsF, QRectF, QUuid, qVersion
from PySide6.QtGui import QPagedPaintDevice, QPageSize, QPainter, QPdfWriter

from app.certificate.certificate_text import Signed, certificate_as_text
from app.certificate.pdf_text import pdf_metadata
from app.ui.certificate.certificate_sheet import CertificateSheet
from app.ui.certificate.logo import read_logo
from app.ui.certificate.paper_text import refuse_unknown_letters

Paper = Literal["A4", "Letter"]

_SIZES = {"A4": QPageSize.PageSizeId.A4, "Letter": QPageSize.PageSizeId.Letter}
_DOTS = 1200
_INCH = 25.4
_MOMENT = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d")
_NAMES = QUuid("{6f1f8c1e-5f0b-4f6e-9d0e-3a5b7c9d2e41}")


def certificate_pdf(signed: Signed, paper: Paper, logo: Path | None = None, vouched: str = "") -> bytes:
    """The file's contents. Refused if this machine has no letters for a name, or the logo is bad.

    `vouched` is the office's word for a station's key. It goes with the text that the file carries.
    """
    summary, picture = signed.summary, read_logo(logo) if logo else None
    refuse_unknown_letters([summary.dealer, summary.badge, summary.house, *summary.assessors])
    buffer = QBuffer()
    # Qt writes the fonts in the order of a hash, which is another one in every run unless it is told not to.
    QHashSeed.setDeterministicGlobalSeed()
    writer = pdf_writer(buffer, paper, _DOTS)
    title, tool = (
        f"{summary.game} certificate {summary.number}: {summary.dealer}",
        f"hcf-trainer {summary.program}",
    )
    number = QUuid.createUuidV5(_NAMES, signed.signature.encode())
    writer.setTitle(title)
    writer.setAuthor(summary.house)
    writer.setCreator(tool)
    writer.setDocumentId(number)
    text, id_ = certificate_as_text(signed) + vouched, number.toString(QUuid.StringFormat.WithoutBraces)
    writer.setDocumentXmpMetadata(
        pdf_metadata(text, title, summary.house, tool, f"Qt {qVersion()}", id_, summary.examined)
    )
    painter = QPainter(writer)
    try:
        sheet = QRectF(0, 0, writer.width(), writer.height())
        CertificateSheet(painter, sheet, _DOTS / _INCH, picture).paint(signed)
    finally:
        painter.end()
        QHashSeed.resetRandomGlobalSeed()
    return dated(bytes(buffer.data().data()), summary.examined)


def dated(pdf: bytes, day: date) -> bytes:
    """The same PDF, made on this day."""
    head, rest = pdf[: pdf.index(b"endobj")], pdf[pdf.index(b"endobj") :]
    now = re.sub(rb"\(D:[^)]*\)", f"(D:{day:%Y%m%d}000000Z)".encode(), head)
    start, end = rest.index(b"<?xpacket begin"), rest.index(b"<?xpacket end")
    packet = _MOMENT.sub(f"{day.isoformat()}T00:00:00+00:00".encode(), rest[start:end])
    assert len(packet) == end - start, "the dates of the metadata are all as long"
    body, table = (rest[:start] + packet + rest[end:]).rsplit(b"\nxref\n", 1)
    # The first object got longer or shorter, so all the others are elsewhere.
    moved, begins_in = len(now) - len(head), range(len(head))

    def elsewhere(match: re.Match[bytes]) -> bytes:
        at = int(match[0])
        return b"%0*d" % (len(match[0]), at if at in begins_in else at + moved)

    table = re.sub(rb"(?m)^\d{10}(?= \d{5} n)|(?<=startxref\n)\d+", elsewhere, table)
    return now + body + b"\nxref\n" + table


def pdf_writer(buffer: QBuffer, paper: Paper, dots: int) -> QPdfWriter:
    """What writes a PDF into this buffer, up to the edges of the paper, with so many dots to an inch."""
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setPdfVersion(QPagedPaintDevice.PdfVersion.PdfVersion_A1b)
    writer.setResolution(dots)
    writer.setPageSize(QPageSize(_SIZES[paper]))
    writer.setPageMargins(QMarginsF())
    return writer
