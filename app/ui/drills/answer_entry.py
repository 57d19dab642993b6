"""What all widgets for answers share: keys to press, and a keyboard that presses them."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from app.drills.answer_forms import Form
from app.ui.kit.components.labels import label
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.keypad import Keypad, Meaning
from app.ui.kit.widgets.parts import scrolling


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


BACK_KEY: dict[Hashable, str] = {EntryKey.BACK: "⌫"}
HIGHEST = 84
"""The most height of a key."""
_LINES, _LINES_COMPACT, _LINES_LOW = 5, 3, 2
"""How many lines of the input so far are in sight: on a large page, a small one, a low one."""
_SIGNS = {EntryKey.BACK: "Delete", ".": "Decimal point"}
"""Accessible names of keys that show only a symbol."""


class AnswerEntry(QWidget):
    """A widget for one form of answer.

    Signals:
        given: the answer, as its form writes it.
    """

    given = Signal(str)
    typed: Mapping[str, Hashable] = {}
    """Which key a typed character presses."""
    finish = "Answer"
    """What the primary button says that ends the answer; nothing if the last key ends it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(10)
        self._pads: list[Keypad] = []
        self._wells: list[QFrame] = []

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

    def apply_look(self, theme: Theme, density: Density) -> None:
        """Colors of the keys, and the space between them."""
        gap = 6 if density.is_compact else 8
        self.column.setSpacing(gap)
        for pad in self._pads:
            pad.apply_theme(theme)
            pad.write_in(density.body)
            pad.set_gap(gap)
        small = _LINES_LOW if density.is_low else _LINES_COMPACT
        lines = small if density.is_compact else _LINES
        for well in self._wells:
            well.setFixedHeight(round(density.body * 1.35 * lines) + 14)

    def _add_pad(self, keys: Mapping[Meaning, str], columns: int) -> Keypad:
        """Add a pad below that does not take the focus when it is clicked."""
        rows = -(-len(keys) // columns)
        pad = Keypad(keys, columns, self)
        pad.setMaximumHeight(HIGHEST * rows)
        for key in pad.keys.values():
            key.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for sign, name in _SIGNS.items():
            if sign in pad.keys:
                pad.keys[sign].setAccessibleName(name)
        pad.pressed.connect(self.press)
        self._pads.append(pad)
        # Every row of every pad gets the same share of the height.
        self.column.addWidget(pad, rows)
        return pad

    def _add_list(self) -> QLabel:
        """Add a well for the input so far. It scrolls, so that the keys stay where they are."""
        well, inside = QFrame(), label("", "strong", wraps=True)
        well.setProperty("role", "well")
        inside.setAlignment(Qt.AlignmentFlag.AlignTop)
        area = scrolling(inside, "Your answer")
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        bar = area.verticalScrollBar()
        bar.rangeChanged.connect(lambda _least, most: bar.setValue(most))
        column = QVBoxLayout(well)
        column.setContentsMargins(12, 6, 12, 6)
        column.addWidget(area)
        self._wells.append(well)
        self.column.addWidget(well)
        return inside


def numbered(count: Iterable[int]) -> dict[str, Hashable]:
    """Number keys for counted places."""
    return {str(number): number for number in count}
