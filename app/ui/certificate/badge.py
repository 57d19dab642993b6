"""A badge's files: the token alone, and baked into a picture as SVG and as PNG."""

from PySide6.QtCore import QBuffer, QIODevice, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPen, QPolygonF

from app.certificate.certificate_text import Signed
from app.credentials.badge_image import (
    LINE,
    SIDE,
    Polygon,
    TextLine,
    badge_shapes,
    badge_svg,
    bake_png,
    bake_svg,
)
from app.ui.kit.theme import FONT


def badge_files(signed: Signed, token: str) -> dict[str, bytes]:
    """The contents, by the end of the file's name."""
    shapes = badge_shapes(signed.summary)
    return {
        "badge.jwt": f"{token}\n".encode(),
        "badge.svg": bake_svg(badge_svg(shapes), token),
        "badge.png": bake_png(_png(shapes), token),
    }


def _png(shapes: list[Polygon | TextLine]) -> bytes:
    image = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    for shape in shapes:
        if isinstance(shape, Polygon):
            painter.setPen(QPen(QColor(shape.line), LINE) if shape.line else QPen(Qt.PenStyle.NoPen))
            painter.setBrush(QColor(shape.fill) if shape.fill else Qt.BrushStyle.NoBrush)
            painter.drawPolygon(QPolygonF([QPointF(*point) for point in shape.points]))
        else:
            _write(painter, shape)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def _write(painter: QPainter, line: TextLine) -> None:
    font = QFont(FONT)
    font.setPixelSize(line.size)
    font.setBold(line.is_bold)
    painter.setFont(font)
    painter.setPen(QColor(line.color))
    high = painter.fontMetrics().ascent()
    painter.drawText(QRectF(0, line.y - high, SIDE, 2 * high), Qt.AlignmentFlag.AlignHCenter, line.text)
