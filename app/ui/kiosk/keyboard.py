"""The kiosk's own keyboards on the screen: one for names and numbers, one for whatever else is written."""

from collections.abc import Mapping
from enum import StrEnum
from itertools import chain

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from app.ui.kit.theme import Theme
from app.ui.kit.widgets.keypad import Keypad

_COLUMNS = 10
_BLANK_AT = (4, 2, 1, 6)
"""Row and column of the long key, and how many of each it takes."""


class ControlKey(StrEnum):
    """A key that writes no sign of its own."""

    BACK = "back"
    BLANK = "blank"
    SHIFT = "shift"
    ENTER = "enter"
    DONE = "done"


_KEYS = {
    **{figure: figure for figure in "1234567890"},
    **{letter: letter.upper() for letter in "qwertyuiop"},
    **{letter: letter.upper() for letter in "asdfghjkl'"},
    **{letter: letter.upper() for letter in "zxcvbnm-."},
    ControlKey.BACK: "⌫",
    ControlKey.BLANK: "SPACE",
}
_ROWS = (
    tuple("1234567890"),
    tuple("qwertyuiop"),
    tuple("asdfghjkl'"),
    (ControlKey.SHIFT, *"zxcvbnm", ControlKey.BACK),
    (ControlKey.DONE, ",", "-", ControlKey.BLANK, ".", "?", ControlKey.ENTER),
)
_NARROW, _WIDE, _BLANKS = 2, 3, 6
"""How wide the keys for writing are, in halves of a letter."""
_SHIFTED = dict(zip("1234567890',-.?", '!@#$%^&*()";_:/', strict=True))
_WORDS: dict[str, str] = {
    ControlKey.SHIFT: "SHIFT",
    ControlKey.BACK: "⌫",
    ControlKey.BLANK: "SPACE",
    ControlKey.ENTER: "ENTER",
    ControlKey.DONE: "DONE",
}
_TYPED: dict[str, str] = {ControlKey.BACK: "", ControlKey.BLANK: " ", ControlKey.ENTER: "\r"}


class ScreenKeyboard(QWidget):
    """Keys that never take the focus from what is written.

    Signals:
        typed: a letter; empty to take the last one back.
    """

    typed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget, keys: Mapping[str, str] = _KEYS) -> None:
        super().__init__(parent)
        self.pad = Keypad(keys, _COLUMNS, self)
        for key in self.pad.keys.values():
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.pad.keys[ControlKey.BACK].setAccessibleName("Take back")
        self.pad.keys[ControlKey.BACK].setAutoRepeat(True)
        self._spread(self.pad.layout())  # type: ignore[arg-type]
        self.pad.apply_theme(theme)
        self.pad.pressed.connect(self._press)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.pad)

    def _spread(self, grid: QGridLayout) -> None:
        """Give the keys their places."""
        grid.addWidget(self.pad.keys[ControlKey.BLANK], *_BLANK_AT)

    def _press(self, key: str) -> None:
        self.typed.emit(_TYPED.get(key, key))


class WritingKeyboard(ScreenKeyboard):
    """Both cases, the signs of sentences, and Enter, which is typed as “\\r”.

    Signals:
        done: nothing more is written.
    """

    done = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent, {name: _WORDS.get(name, name) for row in _ROWS for name in row})
        self._shift = 0
        """For nothing, for the next key, or for all letters."""
        self.pad.keys[ControlKey.SHIFT].setAccessibleName("Capitals")
        self.pad.keys[ControlKey.SHIFT].setCheckable(True)

    def begin(self) -> None:
        """Something else is written now."""
        self._use_shift(0)

    def _spread(self, grid: QGridLayout) -> None:
        wide = {**dict.fromkeys(_WORDS, _WIDE), ControlKey.BLANK: _BLANKS}
        for place, row in enumerate(_ROWS):
            at = 0
            for name in row:
                width = wide.get(name, _NARROW)
                grid.addWidget(self.pad.keys[name], place, at, 1, width)
                at += width
        for half in range(_NARROW * _COLUMNS):
            grid.setColumnStretch(half, 1)

    def _press(self, key: str) -> None:
        if key == ControlKey.SHIFT:
            self._use_shift((self._shift + 1) % 3)
        elif key == ControlKey.DONE:
            self.done.emit()
        else:
            self.typed.emit(_TYPED.get(key, self.pad.keys[key].text()))
            if self._shift == 1 and key not in _WORDS:
                self._use_shift(0)

    def _use_shift(self, shift: int) -> None:
        """The keys show what they write; that for capitals is lit for one, and down for all letters."""
        self._shift = shift
        signs = _SHIFTED if shift == 1 else {}
        for sign in chain(*_ROWS):
            if sign not in _WORDS:
                self.pad.keys[sign].write(signs.get(sign, sign.upper() if shift else sign))
        self.pad.keys[ControlKey.SHIFT].setChecked(shift == 2)
        self.pad.light([ControlKey.SHIFT] if shift else [])
