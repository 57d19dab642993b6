"""A tag: a sign and a word on a tint, for a standing or a weight. Never a color alone."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit.components.look import Themed
from app.ui.kit.components.signs import paint_sign

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
        wide = QFontMetrics(self._font()).horizontalAdvance(self.text)
        high = round(self.density.small * 1.72)
        return QSize(wide + 16 + (high - 6 if self.sign else 0), high)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The tint, the sign, the word."""
        theme = self.theme
        tint, ink = {
            "right": (theme.right_tint, theme.right),
            "form": (theme.form_tint, theme.form),
            "wrong": (theme.wrong_tint, theme.wrong),
            "accent": (theme.accent_tint, theme.accent),
            "plain": (theme.raised, theme.quiet_ink),
        }[self.kind]
        painter, box = QPainter(self), QRectF(self.rect())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tint))
        painter.drawRoundedRect(box, 6, 6)
        left = 8.0
        if self.sign:
            side = box.height() - 10
            paint_sign(painter, self.sign, QRectF(left - 1, 5, side, side), ink)
            left += side + 3
        painter.setFont(self._font())
        painter.setPen(QColor(ink))
        painter.drawText(box.adjusted(left, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, self.text)

    def _font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(self.density.small)
        font.setWeight(QFont.Weight.Medium)
        return font
