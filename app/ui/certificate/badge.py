"""A badge's files: the token alone, and baked into a picture as SVG and as PNG."""

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app.certificate.certificate_text import Signed
from app.credentials.badge_image import SIDE, badge_svg, bake_png, bake_svg


def badge_files(signed: Signed, token: str) -> dict[str, bytes]:
    """The contents, by the end of the file's name."""
    picture = badge_svg(signed.summary)
    return {
        "badge.jwt": f"{token}\n".encode(),
        "badge.svg": bake_svg(picture, token),
        "badge.png": bake_png(_png(picture), token),
    }


def _png(picture: str) -> bytes:
    image = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(picture.encode())).render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())
