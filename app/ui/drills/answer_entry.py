"""What all widgets for answers share: keys to press, and a keyboard that presses them."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.drills.answer_forms import Form
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.keypad import Keypad, Meaning


class EntryKey(StrEnum):
    """A key that every answer widget may have."""

    ENTER = "enter"
    BACK = "back"


@dataclass(frozen=True)
class ChipKey:
    """A key for a chip of this value."""

    cents: int

    def __str__(self) -> str:
        return f"chip {self.cents}"


ENTER_KEY: dict[Hashable, str] = {EntryKey.ENTER: "ENTER"}
BACK_KEY: dict[Hashable, str] = {EntryKey.BACK: "⌫"}
_SIGNS = {EntryKey.BACK: "Take back", ".": "Point"}
"""Accessible names of keys that show only a symbol."""


class AnswerEntry(QWidget):
    """A widget for one form of answer.

    Signals:
        given: the answer, as its form writes it.
    """

    given = Signal(str)
    typed: Mapping[str, Hashable] = {}
    """Which key a typed character presses."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self._pads: list[Keypad] = []

    def begin(self, form: Form) -> bool:
        """Begin another question of this form. Returns False if it needs other keys."""
        raise NotImplementedError

    def press(self, key: Hashable) -> None:
        """Handle a key, clicked or typed."""
        raise NotImplementedError

    def strike(self, key: str) -> None:
        """Handle a typed character or an `EntryKey`."""
        if isinstance(key, EntryKey):
            self.press(key)
        elif key in self.typed:
            self.press(self.typed[key])

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        for pad in self._pads:
            pad.apply_theme(theme)

    def _add_pad(self, keys: Mapping[Meaning, str], columns: int, stretch: int = 1) -> Keypad:
        """Add a pad below."""
        pad = self._new_pad(keys, columns)
        self.column.addWidget(pad, stretch)
        return pad

    def _new_pad(self, keys: Mapping[Meaning, str], columns: int) -> Keypad:
        """A pad that does not take the focus when it is clicked."""
        pad = Keypad(keys, columns, self)
        for key in pad.keys.values():
            key.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for sign, name in _SIGNS.items():
            if sign in pad.keys:
                pad.keys[sign].setAccessibleName(name)
        pad.pressed.connect(self.press)
        self._pads.append(pad)
        return pad

    def _add_enter(self) -> None:
        """Add the wide Enter key."""
        self._add_pad(ENTER_KEY, 1)

    def _add_line(self, name: str = "huge") -> QLabel:
        """Add a line that shows the input so far."""
        label = QLabel()
        label.setObjectName(name)
        label.setWordWrap(name != "huge")
        label.setTextFormat(Qt.TextFormat.PlainText)
        self.column.addWidget(label)
        return label


def numbered(count: Iterable[int]) -> dict[str, Hashable]:
    """Number keys for counted places."""
    return {str(number): number for number in count}
