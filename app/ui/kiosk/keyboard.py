"""The kiosk's own keyboards on the screen: one for names and numbers, one for whatever else is written."""

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from app.ui.kit.theme import Theme
from app.ui.kit.widgets.keypad import Keypad

_COLUMNS = 10
_BLANK_AT = (4, 2, 1, 6)
"""Row and column of the long key, and how many of each it takes."""
BACK, BLANK = "back", "blank"
SHIFT, ENTER, DONE = "shift", "enter", "done"
_KEYS = {
    **{figure: figure for figure in "1234567890"},
    **{letter: letter.upper() for letter in "qwertyuiop"},
    **{letter: letter.upper() for letter in "asdfghjkl'"},
    **{letter: letter.upper() for letter in "zxcvbnm-."},
    BACK: "⌫",
    BLANK: "SPACE",
}
_ROWS = (
    tuple("1234567890"),
    tuple("qwertyuiop"),
    tuple("asdfghjkl'"),
    (SHIFT, *"zxcvbnm", BACK),
    (DONE, ",", "-", BLANK, ".", "?", ENTER),
)
_NARROW, _WIDE, _BLANKS = 2, 3, 6
"""How wide the keys for writing are, in halves of a letter."""
_SHIFTED = dict(zip("1234567890',-.?", '!@#$%^&*()";_:/', strict=True))
_WORDS = {SHIFT: "SHIFT", BACK: "⌫", BLANK: "SPACE", ENTER: "ENTER", DONE: "DONE"}
_TYPED = {BACK: "", BLANK: " ", ENTER: "\r"}


class ScreenKeyboard(QWidget):
    """Keys that never take the focus from what is written.

    Signals:
        typed: a letter; empty to take the last one back.
    """

    typed = Signal(str)

    def __init__(self, room: Theme, parent: QWidget, keys: Mapping[str, str] = _KEYS) -> None:
        super().__init__(parent)
        self.pad = Keypad(keys, _COLUMNS, self)
        for key in self.pad.keys.values():
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.pad.keys[BACK].setAccessibleName("Take back")
        self.pad.keys[BACK].setAutoRepeat(True)
        self._spread(self.pad.layout())  # type: ignore[arg-type]
        self.pad.use(room)
        self.pad.pressed.connect(self._press)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.pad)

    def _spread(self, grid: QGridLayout) -> None:
        """Give the keys their places."""
        grid.addWidget(self.pad.keys[BLANK], *_BLANK_AT)

    def _press(self, name: str) -> None:
        self.typed.emit(_TYPED.get(name, name))


class WritingKeyboard(ScreenKeyboard):
    """Both cases, the signs of sentences, and Enter, which is typed as “\\r”.

    Signals:
        done: nothing more is written.
    """

    done = Signal()

    def __init__(self, room: Theme, parent: QWidget) -> None:
        super().__init__(room, parent, {name: _WORDS.get(name, name) for row in _ROWS for name in row})
        self._shift = 0
        """For nothing, for the next key, or for all letters."""
        self.pad.keys[SHIFT].setAccessibleName("Capitals")
        self.pad.keys[SHIFT].setCheckable(True)

    def begin(self) -> None:
        """Something else is written now."""
        self._use_shift(0)

    def _spread(self, grid: QGridLayout) -> None:
        wide = {**dict.fromkeys(_WORDS, _WIDE), BLANK: _BLANKS}
        for place, row in enumerate(_ROWS):
            at = 0
            for name in row:
                width = wide.get(name, _NARROW)
                grid.addWidget(self.pad.keys[name], place, at, 1, width)
                at += width
        for half in range(_NARROW * _COLUMNS):
            grid.setColumnStretch(half, 1)

    def _press(self, name: str) -> None:
        if name == SHIFT:
            self._use_shift((self._shift + 1) % 3)
        elif name == DONE:
            self.done.emit()
        else:
            self.typed.emit(_TYPED.get(name, self.pad.keys[name].text()))
            if self._shift == 1 and name not in _WORDS:
                self._use_shift(0)

    def _use_shift(self, shift: int) -> None:
        """The keys show what they write; that for capitals is lit for one, and down for all letters."""
        self._shift = shift
        signs = _SHIFTED if shift == 1 else {}
        for name, key in self.pad.keys.items():
            if name not in _WORDS:
                key.write(signs.get(name, name.upper() if shift else name))
        self.pad.keys[SHIFT].setChecked(shift == 2)
        self.pad.light([SHIFT] if shift else [])
