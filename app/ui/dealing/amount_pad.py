"""A small pad of figures for a hand-pay slip: for cents and shares of the meter, which chips cannot make."""

from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.ui.kit.theme import Theme
from app.ui.kit.widgets.keypad import Keypad

_MOST = 8


class SlipKey(StrEnum):
    """A key of the pad that is no figure."""

    CLEAR = "clear"
    WRITE = "write"


_KEYS = {
    **{figure: figure for figure in "789456123"},
    SlipKey.CLEAR: "CLEAR",
    "0": "0",
    SlipKey.WRITE: "WRITE",
}


class AmountPad(QFrame):
    """Figures are cents typed from the left of the point: “1 2 5 0” is $12.50.

    Signals:
        written: the amount of the slip, in cents.
    """

    written = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("panel")
        self.setAccessibleName("Hand-pay slip")
        self._typed = ""
        self._shown = QLabel()
        self._shown.setObjectName("large")
        self._shown.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.pad = Keypad(_KEYS, 3, self)
        column = QVBoxLayout(self)
        column.addWidget(self._shown)
        column.addWidget(self.pad)
        self.pad.pressed.connect(self._press)
        self._show()

    def use(self, room: Theme) -> None:
        """Paint the keys in this room's colours."""
        self.pad.use(room)

    def _press(self, key: str) -> None:
        if key == SlipKey.CLEAR:
            self._typed = ""
        elif key == SlipKey.WRITE:
            if self._typed:
                self.written.emit(self._cents)
            self._typed = ""
            self.close()
        elif len(self._typed) < _MOST:
            self._typed += key
        self._show()

    @property
    def _cents(self) -> int:
        return int(self._typed or "0")

    def _show(self) -> None:
        self._shown.setText(f"${self._cents // 100:,}.{self._cents % 100:02}")
