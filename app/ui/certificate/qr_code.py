"""A QR code as a shape, so that a printer draws it as sharply as it can."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath

from app.errors import Refused

QUIET = 4
"""So many modules around a code stay white."""


def qr_code(text: str, side: float) -> QPainterPath:
    """The dark modules of a text's code in a square of this side, the white around it included."""
    from segno import DataOverflowError, make_qr

    try:
        code = make_qr(text, error="m", encoding="utf-8", boost_error=False)
    except DataOverflowError:
        raise Refused(
            "the names are too long together: the certificate does not fit into a QR code"
        ) from None
    rows = [bytes(row) for row in code.matrix]
    module = side / (len(rows) + 2 * QUIET)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for y, row in enumerate(rows, QUIET):
        x = 0
        for run in row.split(b"\0"):
            if run:
                path.addRect(QRectF((QUIET + x) * module, y * module, len(run) * module, module))
            x += len(run) + 1
    return path
