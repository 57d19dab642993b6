"""A tile: a picture, a name, a quiet line, and a badge in the corner. The whole tile is one button."""

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit.components.look import Themed
from app.ui.kit.components.progress import paint_boxes
from app.ui.kit.widgets.enter_button import EnterButton

_SIDE = 14
_LARGE = 180
"""A tile of this width and height has space for its second line however small the window is."""


class Picture(Protocol):
    """Paints a picture of a size for a screen with so many pixels to a pixel."""

    def __call__(self, size: QSize, ratio: float, left: float = 0.0) -> QPixmap:
        """`left` is the part of its width, from the left, that stays bare felt for words."""


class Tile(Themed, EnterButton):
    """Opens what its picture shows."""

    def __init__(
        self, name: str, second: str, picture: Picture, badge: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.name = name
        self.tell(second, badge)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._picture = picture
        self._painted, self._painted_for = QPixmap(), QSize()

    def tell(
        self, second: str, badge: str = "", boxes: Sequence[str] = (), figure: str = "", is_late: bool = False
    ) -> None:
        """Say how it stands: a line, a box for each skill, and a figure at the right that may be too slow."""
        self.second, self.badge, self.boxes = second, badge, tuple(boxes)
        self.figure, self.is_late = figure, is_late
        self.setAccessibleName(". ".join(part for part in (self.name, second, figure, badge) if part))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:  # noqa: N802
        """Large enough for the picture and two lines."""
        return QSize(180, 150 + self._words_high)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """The picture can be cropped, the name cannot."""
        return QSize(96, 72 + self._words_high)

    @property
    def _has_second(self) -> bool:
        return not self.density.is_compact or min(self.width(), self.height()) >= _LARGE

    @property
    def _words_high(self) -> int:
        lines = self._name_height(self.width()) + (self.density.small * 1.5 if self._has_second else 0)
        return round(lines + (18 if self.boxes else 0) + (16 if self.density.is_compact else 24))

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
        if self._painted_for != wanted:
            self._painted, self._painted_for = self._picture(wanted, self.devicePixelRatioF()), wanted
        painter.drawPixmap(0, 0, self._painted)
        self._write(painter, box.adjusted(_SIDE, high + (6 if self.density.is_compact else 10), -_SIDE, 0))
        if self.isChecked():
            painter.setClipping(False)
            painter.setPen(QPen(QColor(theme.accent), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1.5, 1.5, -1.5, -1.5), 11, 11)
        if self.badge:
            self._paint_badge(painter, box)

    def _write(self, painter: QPainter, words: QRectF) -> None:
        theme, small = self.theme, self._font(self.density.small, QFont.Weight.Normal)
        painter.setFont(self._name_font())
        painter.setPen(QColor(theme.ink))
        painter.drawText(words, Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop, self.name)
        words = words.adjusted(0, self._name_height(self.width()) + 2, 0, 0)
        if self.boxes:
            paint_boxes(painter, QRectF(words.left(), words.top() + 3, words.width(), 10), self.boxes, theme)
            words = words.adjusted(0, 19, 0, 0)
        if not self._has_second:
            return
        painter.setFont(small)
        painter.setPen(QColor(theme.form if self.is_late else theme.quiet_ink))
        painter.drawText(words, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight, self.figure)
        space = int(words.width() - QFontMetrics(small).horizontalAdvance(self.figure) - 8)
        painter.setPen(QColor(theme.quiet_ink))
        second = painter.fontMetrics().elidedText(self.second, Qt.TextElideMode.ElideRight, space)
        painter.drawText(words, Qt.AlignmentFlag.AlignTop, second)

    def _name_font(self) -> QFont:
        return self._font(round(self.density.body * 1.1), QFont.Weight.Medium)

    def _name_height(self, width: int) -> int:
        """A long name goes on in a second line."""
        space = QRect(0, 0, max(1, width - 2 * _SIDE), 1000)
        metrics = QFontMetrics(self._name_font())
        return metrics.boundingRect(space, Qt.TextFlag.TextWordWrap, self.name).height()

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
