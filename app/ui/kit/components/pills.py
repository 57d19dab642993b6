"""Pills: many things to choose from, as many in a row as fit, each with how often it is wanted."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from app.ui.kit.components.icons import paint_sign
from app.ui.kit.components.look import Themed
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme

_BESIDE, _SPACE = 14, 8
_WRAPS = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class CountPill(Themed, QAbstractButton):
    """A thing and how often it is wanted. Each press wants it once more, then not at all; − takes one away.

    Signals:
        changed: the new count.
    """

    changed = Signal(int)

    def __init__(self, name: str, value: int, most: int) -> None:
        super().__init__()
        self.value, self._most = value, most
        self.name = f"{name[:1].upper()}{name[1:]}"
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(lambda: self.set_value(self.value + 1 if self.value < self._most else 0))
        self._tell()

    def set_value(self, value: int) -> None:
        """Another count, within its bounds."""
        value = min(max(value, 0), self._most)
        if value != self.value:
            self.value = value
            self._tell()
            self.update()
            self.changed.emit(value)

    def size_in(self, wide: int) -> QSize:
        """How large it is where there is so much width: a long name takes a second line."""
        letters, beside = self._letters(), self._beside()
        wide = min(wide, letters.horizontalAdvance(self.name) + 4 + beside)
        lines = letters.boundingRect(QRect(0, 0, max(1, wide - beside), 10_000), _WRAPS, self.name)
        return QSize(wide, max(self.density.control, lines.height() + 12))

    def sizeHint(self) -> QSize:  # noqa: N802
        """One line."""
        return self.size_in(100_000)

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """It wraps."""
        return QSize(120, self.density.control)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Plus and minus change the count; Enter presses it."""
        steps = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Minus: -1}
        if event.key() in steps:
            self.set_value(self.value + steps[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """Its sign, its name, and how often if that is more than once."""
        painter, theme, is_wanted = QPainter(self), self.theme, self.value > 0
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = theme.accent if is_wanted else theme.quiet_ink if self.underMouse() else theme.line
        painter.setPen(QPen(QColor(edge), 1))
        painter.setBrush(QColor(theme.accent_tint) if is_wanted else Qt.BrushStyle.NoBrush)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        round_by = min(box.height(), self.density.control) / 2
        painter.drawRoundedRect(box, round_by, round_by)
        sign = self._sign()
        paint_sign(
            painter,
            "check" if is_wanted else "plus",
            QRectF(_BESIDE, (self.height() - sign) / 2, sign, sign),
            theme.accent if is_wanted else theme.quiet_ink,
        )
        painter.setFont(self._font())
        left, right = _BESIDE + sign + _SPACE, self.width() - _BESIDE
        times = f"×{self.value}" if self.value > 1 else ""
        painter.setPen(QColor(theme.accent))
        painter.drawText(QRect(left, 0, right - left, self.height()), _RIGHT, times)
        painter.setPen(QColor(theme.ink if is_wanted else theme.quiet_ink))
        right -= self._letters().horizontalAdvance("×9") + _SPACE
        painter.drawText(QRect(left, 0, right - left + 2, self.height()), _WRAPS, self.name)

    def _tell(self) -> None:
        self.setAccessibleName(f"{self.name}: {self.value} of {self._most}")

    def _font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(self.density.body)
        return font

    def _letters(self) -> QFontMetrics:
        return QFontMetrics(self._font())

    def _sign(self) -> int:
        return round(self.density.body * 1.1)

    def _beside(self) -> int:
        return 2 * _BESIDE + self._sign() + 2 * _SPACE + self._letters().horizontalAdvance("×9")


_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Pills(Themed, QWidget):
    """Pills row by row, as many in each as fit."""

    def __init__(self, pills: Sequence[CountPill]) -> None:
        super().__init__()
        self._pills = tuple(pills)
        for pill in pills:
            pill.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Other letters, other rows."""
        super().apply_look(theme, density)
        for pill in self._pills:
            pill.apply_look(theme, density)
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Another width, other rows."""
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        x = y = high = 0
        for pill in self._pills:
            size = pill.size_in(self.width())
            if x and x + size.width() > self.width():
                x, y, high = 0, y + high + _SPACE, 0
            pill.setGeometry(x, y, size.width(), size.height())
            # All in a row are as high: one with two lines has a row of its own.
            x, high = x + size.width() + _SPACE, size.height()
        self.setFixedHeight(y + high)
