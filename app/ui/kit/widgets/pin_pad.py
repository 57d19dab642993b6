"""A pad for PINs: large keys, and a dot for each figure that was pressed."""

from enum import StrEnum

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.ui.kit.theme import Theme
from app.ui.kit.widgets.keypad import Keypad

LARGE = 56
"""The least height of a key that is pressed with a thumb."""
_LONGEST = 12


class PinKey(StrEnum):
    """A key of the pad that is no figure."""

    BACK = "back"
    ENTER = "enter"


_KEYS = {**{figure: figure for figure in "123456789"}, PinKey.BACK: "⌫", "0": "0", PinKey.ENTER: "Enter"}
_TYPED = {
    Qt.Key.Key_Return: PinKey.ENTER,
    Qt.Key.Key_Enter: PinKey.ENTER,
    Qt.Key.Key_Backspace: PinKey.BACK,
}


class PinPad(QWidget):
    """Figures by finger or keyboard. What was pressed is on no screen, and forgotten once it is given.

    Signals:
        given: the PIN.
    """

    given = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pressed = ""
        self._dots = QLabel()
        self._dots.setObjectName("huge")
        self._dots.setProperty("role", "amount")
        self._dots.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._dots.setAccessibleName("PIN")
        self.focus_part = self._dots
        """What has the frame while the keyboard writes."""
        self.pad = Keypad(_KEYS, 3, self)
        for key in self.pad.keys.values():
            key.setMinimumSize(LARGE, LARGE)
            key.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.pad.keys[PinKey.BACK].setAccessibleName("Delete")
        self.pad.keys[PinKey.ENTER].is_primary = True
        self.pad.apply_theme(theme)
        self.pad.pressed.connect(self.press)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._dots)
        column.addWidget(self.pad, 1)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._show()

    def press(self, key: str) -> None:
        """Take in a figure, or one of the two other keys."""
        if key == PinKey.ENTER:
            given, self._pressed = self._pressed, ""
            if given:
                self.given.emit(given)
        elif key == PinKey.BACK:
            self._pressed = self._pressed[:-1]
        elif len(self._pressed) < _LONGEST:
            self._pressed += key
        self._show()

    def clear(self) -> None:
        """Forget what was pressed."""
        self._pressed = ""
        self._show()

    def apply_theme(self, theme: Theme) -> None:
        """Paint the keys in this room's colours."""
        self._theme = theme
        self.pad.apply_theme(theme)

    def write_in(self, letters: int) -> None:
        """The keys of a page with text this high."""
        self.pad.write_in(letters)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """The figures of the keyboard, Enter and Backspace."""
        key = _TYPED.get(Qt.Key(event.key()), event.text())
        if key in _KEYS:
            self.press(key)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The dots lie in a well."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(self._theme.line))
        painter.setBrush(QColor(self._theme.well))
        painter.drawRoundedRect(QRectF(self._dots.geometry()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)

    def _show(self) -> None:
        self._dots.setText("●" * len(self._pressed) or "PIN")
        self._dots.setProperty("ink", "" if self._pressed else "quiet")
        self._dots.style().unpolish(self._dots)
        self._dots.style().polish(self._dots)
        self._dots.setAccessibleDescription(f"{len(self._pressed)} digits")
