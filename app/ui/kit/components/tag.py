"""A tag: a sign and a word on a tint, for a standing or a weight. Never a color alone."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit.components.icons import paint_sign
from app.ui.kit.components.look import Themed
from app.ui.kit.theme import Theme

_SIGNS = {"right": "check", "form": "bang", "wrong": "cross", "accent": "", "plain": ""}


class Tag(Themed, QWidget):
    """Kinds: `right`, `form`, `wrong`, `accent`, `plain`."""

    def __init__(self, text: str, kind: str = "plain", sign: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.text, self.kind, self.sign = "", "", ""
        self.set_words(text, kind, sign)

    def set_words(self, text: str, kind: str, sign: str = "") -> None:
        """Say something else."""
        self.text, self.kind, self.sign = text, kind, sign or _SIGNS[kind]
        self.setAccessibleName(text)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """As wide as its word."""
        return tag_size(self.text, self.kind, self._font(), self.sign)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The tint, the sign, the word."""
        paint_tag(
            QPainter(self), QRectF(self.rect()), (self.text, self.kind), self.theme, self._font(), self.sign
        )

    def _font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(self.density.small)
        font.setWeight(QFont.Weight.Medium)
        return font


def paint_tag(
    painter: QPainter, box: QRectF, words: tuple[str, str], theme: Theme, font: QFont, sign: str = ""
) -> None:
    """Paint a tag of these words and their kind; in the cell of a table, for one."""
    text, kind = words
    tint, ink = {
        "right": (theme.right_tint, theme.right),
        "form": (theme.form_tint, theme.form),
        "wrong": (theme.wrong_tint, theme.wrong),
        "accent": (theme.accent_tint, theme.accent),
        "plain": (theme.raised, theme.quiet_ink),
    }[kind]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tint))
    painter.drawRoundedRect(box, 6, 6)
    left = 8.0
    if sign := sign or _SIGNS[kind]:
        side = box.height() - 10
        paint_sign(painter, sign, QRectF(box.left() + left - 1, box.top() + 5, side, side), ink)
        left += side + 3
    painter.setFont(font)
    painter.setPen(QColor(ink))
    painter.drawText(box.adjusted(left, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, text)


def tag_size(text: str, kind: str, font: QFont, sign: str = "") -> QSize:
    """How large a tag of these words is."""
    high = round(font.pixelSize() * 1.72)
    return QSize(
        QFontMetrics(font).horizontalAdvance(text) + 16 + (high - 6 if sign or _SIGNS[kind] else 0), high
    )
