"""What is printed: a certificate, and the record of an exam."""

from collections.abc import Iterator
from dataclasses import replace

import pypdfium2
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from app.certificate.exam_record import ExamRecord, RecordSection
from app.certificate.verify import sign_certificate
from app.ui.certificate.certificate_sheet import CertificateSheet
from app.ui.certificate.record_sheets import record_pdf
from tests.certificate.certificates import KEY, SECOND
from tests.ui.sheets.sheet import Sample

_DOTS, _INCH = 100, 25.4
# In the program's own letters alone: what others a machine has is its own affair.
_SUMMARY = replace(SECOND, assessors=("Maria Cruz (badge 88)", "Ann Lee"))
_FAULTS = (("3", "Paid the Ante short", "major", "−$5"), ("4", "Took a push", "critical", "+$25"))
_RECORD = ExamRecord(
    number="7QKM-2R4T",
    house="The Grand",
    place="Bangor, Maine",
    dealer="Zoë Ångström",
    outcome="Failed",
    is_pass=False,
    why="One critical fault; the form allows none.",
    simulated="Dealt on a simulated table on a screen.",
    sections=(
        RecordSection("Exam", (("Opened", "Mar 31, 2026"), ("Form", "20 minutes, version 2"))),
        RecordSection("Scores", (("Payouts", "96%"), ("Answers", "81%")), is_beside=True),
        RecordSection("Faults", (), ("Round", "Fault", "Weight", "Bank"), _FAULTS * 25, (1, 5, 2, 1)),
        RecordSection("What happened", lines=("Ann Lee paused it for 3 minutes.",) * 6),
    ),
    signatures=("Maria Cruz (badge 88)", "Zoë Ångström"),
    foot="Exam 7QKM-2R4T · ledger 118",
)


def papers() -> Iterator[Sample]:
    """Every page, at the resolution of a screen."""
    yield Sample("certificate", _certificate())
    document = pypdfium2.PdfDocument(record_pdf(_RECORD, "Letter"))
    try:
        for number, page in enumerate(document, 1):
            picture = page.render(scale=1.0).to_pil().convert("RGBA")
            (wide, high), kind = picture.size, QImage.Format.Format_RGBA8888
            image = QImage(picture.tobytes(), wide, high, 4 * wide, kind)
            yield Sample(f"record, page {number}", QPixmap.fromImage(image))
    finally:
        document.close()


def _certificate() -> QPixmap:
    paper = QImage(round(8.5 * _DOTS), 11 * _DOTS, QImage.Format.Format_RGB32)
    paper.setDotsPerMeterX(round(_DOTS / _INCH * 1000))
    paper.setDotsPerMeterY(round(_DOTS / _INCH * 1000))
    paper.fill(QColor("white"))
    painter = QPainter(paper)
    CertificateSheet(painter, QRectF(paper.rect()), _DOTS / _INCH).paint(sign_certificate(_SUMMARY, KEY))
    painter.end()
    return QPixmap.fromImage(paper)
