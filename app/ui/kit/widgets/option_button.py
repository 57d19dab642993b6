"""One option among a few: a large key with a number and as much text as there is room for."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QTextOption
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.ui.kit.theme import Theme
from app.ui.kit.widgets.enter_button import EnterButton

_SIDE, _ABOVE = 12, 6
_BADGE = 26
_HIGHEST = 120


class Option(EnterButton):
    """A sentence to choose; its badge is its number, or its place once it has been chosen."""

    def __init__(self, number: int, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.number = number
        self.write(words)
        self.setObjectName(str(number))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(44)
        self.setMaximumHeight(_HIGHEST)
        self.theme: Theme | None = None
        self.place = 0
        """Its place in an order, where one is asked for; 0 as long as it has none."""

    def write(self, words: str) -> None:
        """Put other words on it."""
        self.setText(words)
        self.setAccessibleName(f"{self.number}: {words}")

    def sizeHint(self) -> QSize:  # noqa: N802
        """As high as its text in a usual width."""
        return QSize(280, max(52, self.heightForWidth(280) + 2 * _ABOVE))

    def heightForWidth(self, width: int) -> int:  # noqa: N802
        """How high the text is, wrapped into this width."""
        space = QRectF(0, 0, width - 3 * _SIDE - _BADGE, 10_000).toRect()
        words = QFontMetrics(self.font()).boundingRect(space, Qt.TextFlag.TextWordWrap, self.text())
        return words.height()

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """A flat key, the badge at its left."""
        if self.theme is None:
            return
        theme, box = self.theme, QRectF(self.rect()).adjusted(1, 1, -1, -1)
        chosen = self.isDown() or self.place > 0
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(QColor(theme.panel if chosen else theme.raised))
        frame = theme.accent if chosen or self.hasFocus() else theme.line
        # One that is chosen and has the keyboard can be told from one that is only chosen.
        painter.setPen(QPen(QColor(frame), max(1, 2 * (chosen + self.hasFocus()))))
        painter.drawRoundedRect(box, 8, 8)
        badge = QRectF(box.left() + _SIDE, box.center().y() - _BADGE / 2, _BADGE, _BADGE)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.accent if chosen else theme.line))
        painter.drawEllipse(badge)
        painter.setPen(QColor(theme.on_accent if chosen else theme.ink))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, str(self.place or self.number))
        painter.setPen(QColor(theme.ink))
        text = box.adjusted(2 * _SIDE + _BADGE, 0, -_SIDE, 0)
        option = QTextOption(Qt.AlignmentFlag.AlignVCenter)
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        painter.setFont(self._fitting(text))
        painter.drawText(text, self.text(), option)

    def _fitting(self, space: QRectF) -> QFont:
        """The letters of the page, smaller only where the text would not fit."""
        font = self.font()
        for size in range(font.pixelSize(), 8, -1):
            font.setPixelSize(size)
            needed = QFontMetrics(font).boundingRect(
                space.toRect().adjusted(0, 0, 0, 10_000), Qt.TextFlag.TextWordWrap, self.text()
            )
            if needed.height() <= space.height():
                break
        return font
