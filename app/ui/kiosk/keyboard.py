"""The kiosk's own keyboard on the screen, for names and numbers."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from app.ui.theme import Room
from app.ui.widgets.keypad import Keypad

_COLUMNS = 10
_BLANK_AT = (4, 2, 1, 6)
"""Row and column of the long key, and how many of each it takes."""
BACK, BLANK = "back", "blank"
_KEYS = {
    **{figure: figure for figure in "1234567890"},
    **{letter: letter.upper() for letter in "qwertyuiop"},
    **{letter: letter.upper() for letter in "asdfghjkl'"},
    **{letter: letter.upper() for letter in "zxcvbnm-."},
    BACK: "⌫",
    BLANK: "SPACE",
}


class ScreenKeyboard(QWidget):
    """Keys that never take the focus from what is written.

    Signals:
        typed: a letter; empty to take the last one back.
    """

    typed = Signal(str)

    def __init__(self, room: Room, parent: QWidget) -> None:
        super().__init__(parent)
        self.pad = Keypad(_KEYS, _COLUMNS, self)
        for key in self.pad.keys.values():
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.pad.keys[BACK].setAccessibleName("Take back")
        grid = self.pad.layout()
        assert isinstance(grid, QGridLayout)
        grid.addWidget(self.pad.keys[BLANK], *_BLANK_AT)
        self.pad.use(room)
        self.pad.pressed.connect(self._press)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.pad)

    def _press(self, name: str) -> None:
        self.typed.emit({BACK: "", BLANK: " "}.get(name, name))
