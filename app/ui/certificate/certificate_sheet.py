"""A certificate on paper: who passed what where, in large; below, the facts and a QR code to check them."""

from datetime import date

from PySide6.QtCore import QDate, QLocale, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPainterPath, QPen, QPolygonF

from app.certificate.certificate_summary import CertificateSummary
from app.certificate.certificate_text import Signed, certificate_as_text
from app.errors import Refused
from app.ui.certificate.logo import paint_logo
from app.ui.certificate.paper_text import CENTRE, LEFT, letters, write

INK, QUIET_INK = QColor("#1b201d"), QColor("#57605a")
GREEN, GOLD, PALE = QColor("#14503a"), QColor("#a67c2d"), QColor("#f6f1e4")
CHECK = (
    "Use the house's web page for verifiers, or hcf-trainer verify with this machine's public key. The QR "
    "code contains the facts on this page and their signature."
)
NOT_PROVED = (
    "It proves that this machine's key signed exactly these facts. It does not prove who sat at the "
    "table, that the machine's clock was right, or that no one else has the key."
)
_BOLD, _MEDIUM = QFont.Weight.Bold, QFont.Weight.Medium
_LOWEST = 279.4
"""The height that everything fits into; what a sheet has more is spread."""
_MARGIN, _CODE = 24, 68
_FACTS = 50.0
"""How high the facts are together."""
_GROUP = 8
_QUIET = 4
"""The modules around a QR code that stay white."""


class CertificateSheet:
    """A certificate painted onto a sheet. All measures are millimetres."""

    def __init__(self, painter: QPainter, sheet: QRectF, mm: float, logo: QImage | None = None) -> None:
        self._painter, self._sheet, self._mm, self._logo = painter, sheet, mm, logo
        self._width, self._height = sheet.width() / mm, sheet.height() / mm
        self._inner = self._width - 2 * _MARGIN
        self._spread = (self._height - _LOWEST) / 4

    def paint(self, signed: Signed) -> None:
        """Everything, from the top to the bottom."""
        summary, spread = signed.summary, self._spread
        frame(self._painter, self._sheet, self._mm)
        if self._logo:
            paint_logo(self._painter, self._logo, self._box(19, 19, 36, 17))
        self._head(summary, spread)
        self._key_facts(summary, 108 + 2 * spread)
        self._facts(summary, 126.5 + 2.5 * spread)
        self._sign_here(summary, 186 + 3.2 * spread)
        self._proof(signed, self._height - 16 - _CODE)

    def _head(self, summary: CertificateSummary, down: float) -> None:
        self._centred(22 + down, 15, "CERTIFICATE", letters(34, _BOLD, 112), GREEN)
        self._centred(37 + down, 7, f"{summary.game} dealer", letters(13, _MEDIUM, 104), GOLD)
        middle = QPointF(self._width / 2, 48 + down) * self._mm
        rule(self._painter, middle, 110 * self._mm, self._mm)
        self._centred(53 + down, 6, "This certifies that", letters(11), QUIET_INK)
        self._centred(59.5 + down, 17, summary.dealer, letters(30, _BOLD), INK)
        if summary.badge:
            self._centred(77.5 + down, 5.5, f"badge {summary.badge}", letters(11), QUIET_INK)
        words = f"has passed the {summary.game} dealing exam under the house rules of"
        self._centred(85 + down, 6, words, letters(11), QUIET_INK)
        self._centred(91.5 + down, 12, summary.house, letters(19, _MEDIUM), INK)

    def _key_facts(self, summary: CertificateSummary, top: float) -> None:
        until = summary.valid_until
        shown = (
            ("Exam date", _day(summary.examined)),
            ("Valid until", _day(until) if until else "no end date"),
            ("Certificate", summary.number),
        )
        gap = 4
        wide = (self._inner - 2 * gap) / 3
        for place, (label, value) in enumerate(shown):
            x = _MARGIN + place * (wide + gap)
            self._painter.fillRect(self._box(x, top, wide, 17), PALE)
            self._text((x + 2, top + 2.4, wide - 4, 5), label, letters(8.5), QUIET_INK, CENTRE)
            self._text((x + 2, top + 7, wide - 4, 8), value, letters(14, _BOLD), INK, CENTRE)

    def _facts(self, summary: CertificateSummary, top: float) -> None:
        exam = ("Exam", summary.exam, 10), ("Pass rules", summary.rules, 10), ("Opened", summary.time, 10)
        # The first certificates did not have these; with them, there is no room for large letters.
        is_tight = bool(summary.exam)
        rows = [
            ("Result", summary.result, 10),
            *([("Note", summary.note, 10)] if summary.note else []),
            *(exam if is_tight else ()),
            ("Scores", summary.marks, 10),
            ("Assessed by", "; ".join(summary.assessors) or "–", 10),
            ("House file", f"{summary.house_id}, SHA-256 {grouped(summary.house_file)}", 7.5),
            ("Rounds dealt", f"SHA-256 {grouped(summary.form)}", 7.5),
            ("Table", _table(summary), 10),
        ]
        # More facts take from the room between the lines: where people sign stays where it is.
        high = _FACTS / len(rows)
        for number, (label, value, points) in enumerate(rows):
            y = top + high * number
            size = min(points, 9) if is_tight else points
            down = high - (4.7 if size == 10 else 4.5 if size == 9 else 4.0)
            self._text((_MARGIN, y + high - 4.4, 27, 5), label, letters(8.5 if is_tight else 9), QUIET_INK)
            self._text((_MARGIN + 28, y + down, self._inner - 28, 4.8), value, letters(size), INK)
            self._level(_MARGIN, y + high, self._inner, QPen(QColor("#dcd6c6"), 0.2 * self._mm))

    def _sign_here(self, summary: CertificateSummary, y: float) -> None:
        """Room for ink, over the printed names."""
        gap = 8
        names = summary.assessors or ("Supervisor",)
        wide = min(70.0, (self._inner - gap * (len(names) - 1)) / len(names))
        left = (self._width - wide * len(names) - gap * (len(names) - 1)) / 2
        for place, name in enumerate(names):
            x = left + place * (wide + gap)
            self._level(x, y, wide, QPen(INK, 0.25 * self._mm))
            self._text((x, y + 1, wide, 4.5), name, letters(8.5), QUIET_INK, CENTRE)

    def _proof(self, signed: Signed, top: float) -> None:
        summary = signed.summary
        code = qr_code(certificate_as_text(signed), _CODE * self._mm)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(QColor("black"))
        self._painter.drawPath(code.translated((_MARGIN - _QUIET / 2) * self._mm, top * self._mm))
        x, y = _MARGIN + _CODE + 1.0, top + 2.4
        wide = self._width - _MARGIN - x
        head = "\n".join(grouped(half) for half in (summary.head[:32], summary.head[32:]))
        for label, value in (
            ("How to check it", CHECK),
            ("Key fingerprint", summary.key),
            (f"Ledger {summary.chain}, hash after record {summary.record}", head),
            ("What it proves, and what it doesn't", NOT_PROVED),
        ):
            y += self._text((x, y, wide, 4.4), label, letters(8.5, _BOLD), GREEN) + 0.4
            y += self._text((x, y, wide, 13), value, letters(8.5), INK) + 2.4

    def _centred(self, y: float, high: float, text: str, font: QFont, ink: QColor) -> None:
        self._text((_MARGIN, y, self._inner, high), text, font, ink, CENTRE)

    def _text(
        self,
        box: tuple[float, float, float, float],
        text: str,
        font: QFont,
        ink: QColor,
        align: Qt.AlignmentFlag = LEFT,
    ) -> float:
        """How high it came out."""
        self._painter.setPen(ink)
        return write(self._painter, self._box(*box), text, font, align) / self._mm

    def _level(self, x: float, y: float, wide: float, pen: QPen) -> None:
        self._painter.setPen(pen)
        self._painter.drawLine(QPointF(x, y) * self._mm, QPointF(x + wide, y) * self._mm)

    def _box(self, x: float, y: float, wide: float, high: float) -> QRectF:
        return QRectF(x * self._mm, y * self._mm, wide * self._mm, high * self._mm)


def grouped(digest: str) -> str:
    """A hash so that two people can compare it aloud."""
    return " ".join(digest[at : at + _GROUP] for at in range(0, len(digest), _GROUP))


def _table(summary: CertificateSummary) -> str:
    """Which program dealt, and at what kind of table."""
    return f"hcf-trainer {summary.program}" + (f", {summary.table}" if summary.table else "")


def _day(day: date) -> str:
    """In English, whatever the system speaks."""
    return QLocale.c().toString(QDate(day.year, day.month, day.day), "MMMM d, yyyy")


def frame(painter: QPainter, sheet: QRectF, mm: float) -> None:
    """A strong rule, a fine one inside it, and diamonds where they turn."""
    outer = sheet.adjusted(10 * mm, 10 * mm, -10 * mm, -10 * mm)
    inner = outer.adjusted(3.4 * mm, 3.4 * mm, -3.4 * mm, -3.4 * mm)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_square(GREEN, 1.1 * mm))
    painter.drawRect(outer)
    painter.setPen(_square(GOLD, 0.3 * mm))
    painter.drawRect(inner)
    for corner in (inner.topLeft(), inner.topRight(), inner.bottomLeft(), inner.bottomRight()):
        _diamond(painter, corner, 2.2 * mm, QColor("white"))
        _diamond(painter, corner, 1.5 * mm, GOLD)


def rule(painter: QPainter, centre: QPointF, width: float, mm: float) -> None:
    """A fine rule with three diamonds in the middle."""
    gap = 7 * mm
    painter.setPen(QPen(GOLD, 0.3 * mm))
    for side in (-1, 1):
        start = centre + QPointF(side * gap, 0)
        painter.drawLine(start, centre + QPointF(side * width / 2, 0))
    for step, size in ((-3.2, 0.9), (0, 1.6), (3.2, 0.9)):
        _diamond(painter, centre + QPointF(step * mm, 0), size * mm, GREEN)


def _square(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, j=Qt.PenJoinStyle.MiterJoin)


def _diamond(painter: QPainter, centre: QPointF, half: float, colour: QColor) -> None:
    points = [QPointF(0, -1.25 * half), QPointF(half, 0), QPointF(0, 1.25 * half), QPointF(-half, 0)]
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([centre + point for point in points]))


def qr_code(text: str, side: float) -> QPainterPath:
    """The dark modules of a text's code in a square of this side, the white around it included."""
    from segno import DataOverflowError, make_qr

    try:
        code = make_qr(text, error="m", encoding="utf-8", boost_error=False)
    except DataOverflowError:
        raise Refused("the names are too long to fit in the certificate's QR code") from None
    rows = [bytes(row) for row in code.matrix]
    module = side / (len(rows) + 2 * _QUIET)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for y, row in enumerate(rows, _QUIET):
        x = 0
        for run in row.split(b"\0"):
            if run:
                path.addRect(QRectF((_QUIET + x) * module, y * module, len(run) * module, module))
            x += len(run) + 1
    return path
