"""What is printed: a certificate, and the record of an exam."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap

from app.certificate.certificate_summary import CertificateSummary
from app.certificate.exam_record import ExamRecord, RecordSection
from app.certificate.exam_record_rows import RowGroup
from app.certificate.verify import sign_certificate
from app.credentials.badge_image import badge_shapes
from app.ui.certificate.badge import _png as badge_png
from app.ui.certificate.certificate_sheet import CertificateSheet
from app.ui.certificate.record_sheets import record_pdf
from app.ui.film.render import strip
from app.ui.film.script import perfect_deal
from app.ui.kit.theme import DARK
from app.ui.table.layout import lay_out
from tests.certificate.certificates import KEY, SECOND
from tests.ui.deals import example
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


_BARE = replace(_SUMMARY, badge="", assessors=(), valid_until=None, exam="", rules="", table="", time="")
_FULL = replace(
    _SUMMARY, note="Rules not confirmed by the house", assessors=("Maria Cruz", "Ann Lee", "Bo Chen")
)
_GROUPS = (
    RowGroup(
        "Even money on both. (Source 3)", (("1", "Paid short", "major", "−$5"), ("2", "Paid $5", "", "none"))
    ),
    RowGroup("A word of " * 40, _FAULTS * 30),
)
_LONG = _RECORD._replace(
    place="",
    outcome="Passed",
    is_pass=True,
    why="",
    sections=(
        RecordSection("Exam", (("Remarks", "It went on and on, and nobody stopped it. " * 90),)),
        RecordSection(
            "Rules", (), ("Rule", "Result"), (("Payouts", "NOT MET"), ("A line " * 30, "met")), (1, 1)
        ),
        RecordSection("Faults", (), ("Round", "Fault", "Weight", "Bank"), (), (1, 5, 2, 1), groups=_GROUPS),
        RecordSection("Beside", (("A", "B"),)),
        RecordSection("Too high to be beside it", (("A", "B\n" * 60),), is_beside=True),
        RecordSection("Lines after facts", (("A", "B"),), lines=("One.", "Two.")),
    ),
    signatures=("Maria Cruz", "Bo Chen", "Zoë Ångström"),
)


def papers() -> Iterator[Sample]:
    """Every page, at the resolution of a screen."""
    yield Sample("certificate", _certificate(_SUMMARY))
    logo = _striped(120, 40, "#8c14c8")
    yield Sample("certificate with all there can be", _certificate(_FULL, logo))
    yield Sample("certificate with nothing that can be left out", _certificate(_BARE, high=11.69, wide=8.27))
    badge = QPixmap()
    badge.loadFromData(badge_png(badge_shapes(_SUMMARY)))
    yield Sample("badge", badge)
    ruling = example("oxford-full-table").ruling
    shots = perfect_deal(ruling)[:3]
    told = [*shots, shots[2]._replace(happened="Spot 2 touched a wager.", fault="Too early. " * 12)]
    still = _striped(1024, 600, "#146b52")
    made = strip(told, [still] * 4, lay_out(ruling.house, 1024, 600), DARK)
    yield Sample("strip", QPixmap.fromImage(QImage.fromData(made)))
    with TemporaryDirectory() as folder:
        file = Path(folder) / "logo.png"
        logo.save(str(file))
        pages = (("record", record_pdf(_RECORD, "Letter")), ("long record", record_pdf(_LONG, "A4", file)))
    for name, pdf in pages:
        document = pypdfium2.PdfDocument(pdf)
        try:
            for number, page in enumerate(document, 1):
                picture = page.render(scale=1.0).to_pil().convert("RGBA")
                (wide, high), kind = picture.size, QImage.Format.Format_RGBA8888
                image = QImage(picture.tobytes(), wide, high, 4 * wide, kind)
                yield Sample(f"{name}, page {number}", QPixmap.fromImage(image))
        finally:
            document.close()


def _striped(wide: int, high: int, color: str) -> QImage:
    """A picture on which it is seen which part of it is shown, how large and how well."""
    image = QImage(wide, high, QImage.Format.Format_RGB32)
    image.fill(QColor(color))
    painter = QPainter(image)
    for at in range(0, wide + high, high // 8):
        painter.drawLine(at, 0, at - high, high)
    painter.end()
    return image


def _certificate(
    summary: CertificateSummary, logo: QImage | None = None, wide: float = 8.5, high: float = 11
) -> QPixmap:
    paper = QImage(round(wide * _DOTS), round(high * _DOTS), QImage.Format.Format_RGB32)
    paper.setDotsPerMeterX(round(_DOTS / _INCH * 1000))
    paper.setDotsPerMeterY(round(_DOTS / _INCH * 1000))
    paper.fill(QColor("white"))
    painter = QPainter(paper)
    CertificateSheet(painter, QRectF(paper.rect()), _DOTS / _INCH, logo).paint(sign_certificate(summary, KEY))
    painter.end()
    return QPixmap.fromImage(paper)
