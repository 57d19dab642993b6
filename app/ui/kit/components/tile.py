"""A tile: a picture, a name, a quiet line, and a badge in the corner. The whole tile is one button."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit.components.look import Themed
from app.ui.kit.widgets.enter_button import EnterButton

Picture = Callable[[QSize, float], QPixmap]
"""Paints a picture of this size for a screen with so many pixels to a pixel."""


class Tile(Themed, EnterButton):
    """Opens what its picture shows."""

    def __init__(
        self, name: str, second: str, picture: Picture, badge: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.name, self.second, self.badge = name, second, badge
        self.setText(name)
        self.setAccessibleName(". ".join(part for part in (name, second, badge) if part))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._picture = picture
        self._painted: QPixmap | None = None
        self._painted_for = QSize()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Large enough for the picture and two lines."""
        return QSize(180, 150 + self._words_high)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """The picture can be cropped, the name cannot."""
        return QSize(96, 72 + self._words_high)

    @property
    def _words_high(self) -> int:
        lines = self.density.body * 1.5 + (0 if self.density.is_compact else self.density.small * 1.5)
        return round(lines + 24)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The picture on top, the words under it."""
        theme, box = self.theme, QRectF(self.rect())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shape = QPainterPath()
        shape.addRoundedRect(box, 12, 12)
        painter.setClipPath(shape)
        painter.fillRect(box, QColor(theme.raised if self.underMouse() or self.isDown() else theme.panel))
        high = self.height() - self._words_high
        wanted = QSize(self.width(), high)
        if self._painted is None or self._painted_for != wanted:
            self._painted, self._painted_for = self._picture(wanted, self.devicePixelRatioF()), wanted
        painter.drawPixmap(0, 0, self._painted)
        words = box.adjusted(16, high + 10, -12, 0)
        painter.setFont(self._font(round(self.density.body * 1.1), QFont.Weight.Medium))
        painter.setPen(QColor(theme.ink))
        painter.drawText(words, Qt.AlignmentFlag.AlignTop, self.name)
        if not self.density.is_compact:
            painter.setFont(self._font(self.density.small, QFont.Weight.Normal))
            painter.setPen(QColor(theme.quiet_ink))
            painter.drawText(
                words.adjusted(0, self.density.body * 1.6, 0, 0), Qt.AlignmentFlag.AlignTop, self.second
            )
        if self.badge:
            self._paint_badge(painter, box)

    def _paint_badge(self, painter: QPainter, box: QRectF) -> None:
        font = self._font(self.density.small, QFont.Weight.Medium)
        wide = QFontMetrics(font).horizontalAdvance(self.badge) + 16
        high = self.density.small * 1.72
        badge = QRectF(box.right() - wide - 10, 10, wide, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(16, 19, 21, 225))
        painter.drawRoundedRect(badge, 6, 6)
        painter.setFont(font)
        painter.setPen(QColor("#f0d79d"))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, self.badge)

    def _font(self, size: int, weight: QFont.Weight) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(size)
        font.setWeight(weight)
        return font
