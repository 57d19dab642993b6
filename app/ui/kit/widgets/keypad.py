"""A pad of keys: the same keys, in the same order, all of the time."""

from collections.abc import Collection, Hashable, Mapping
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from app.ui.kit.theme import Theme
from app.ui.kit.widgets.enter_button import EnterButton

LEAST = 44
_FEW = 2
_GAP = 3
_MARGIN = 4
"""From the words of a key to its edges."""
_LEAST_LETTERS = 9
_MOST_LETTERS, _MOST_IN_LINES = 2.0, 1.25
"""How high the letters of a key on a page are at most, in those of its text; and on several lines."""
_LINE = 1.15
"""The height of a line of words on a key, in heights of its letters."""
_TINT = 0.35
"""How much of the accent is in a key that is lit; one that is down is all accent."""

Meaning = TypeVar("Meaning", bound=Hashable)


class Key(EnterButton):
    """One key; its words are made to fit it."""

    def __init__(self, name: str, words: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.write(words)
        self.setMinimumSize(LEAST, LEAST)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.theme: Theme | None = None
        self.is_lit = False
        self.is_primary = False
        """Is it the one key that goes on?"""
        self.letters = 0
        """How high its letters are on a page, where there is space for them; at the table the key decides."""
        self._look: object = None
        self._drawn = QPixmap()

    def write(self, words: str) -> None:
        """Put other words on the key."""
        self.setText(words)
        self.setAccessibleName(words.replace("\n", " "))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """As it looks now; drawn anew only if it looked otherwise, for the table below moves all the time."""
        if self.theme is None:
            return
        down = self.isDown() or self.isChecked()
        frame = self.theme.ink if self.hasFocus() else self.theme.accent if self.is_lit else ""
        look = (
            self.size(),
            self.devicePixelRatioF(),
            self.text(),
            self.theme,
            down,
            self.is_lit,
            self.isEnabled(),
            frame,
            self.letters,
        )
        if look != self._look:
            self._look, self._drawn = look, self._draw(self.theme, down, frame)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._drawn)

    def _draw(self, theme: Theme, down: bool, frame: str) -> QPixmap:
        """A flat key with a frame where the keyboard is."""
        ratio = self.devicePixelRatioF()
        drawn = QPixmap(self.size() * ratio)
        drawn.setDevicePixelRatio(ratio)
        drawn.fill(QColor(0, 0, 0, 0))
        painter = QPainter(drawn)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = _mixed(theme.raised, theme.accent) if self.is_lit else QColor(theme.raised)
        down = down or (self.is_primary and self.isEnabled())
        painter.setBrush(QColor(theme.accent) if down else lit)
        painter.setPen(QColor(frame or theme.line))
        painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 7, 7)
        if frame:
            painter.drawRoundedRect(self.rect().adjusted(2, 2, -2, -2), 6, 6)
        painter.setPen(QColor(theme.on_accent if down else theme.ink))
        painter.setFont(self._fitting())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()
        return drawn

    def _fitting(self) -> QFont:
        """The largest letters in which the words fit."""
        font = QFont("Roboto Condensed")
        font.setBold(True)
        lines = self.text().split("\n")
        size = round(self.height() * (0.34 if len(lines) == 1 else 0.27))
        if self.letters:
            space = int((self.height() - 2 * _MARGIN) / (_LINE * len(lines)))
            most = self.letters * (_MOST_LETTERS if len(lines) == 1 else _MOST_IN_LINES)
            size = max(min(size, round(most)), min(self.letters, space))
        font.setPixelSize(max(size, 1))
        space = self.width() - 2 * _MARGIN
        widest = max(space, *[QFontMetricsF(font).horizontalAdvance(line) for line in lines])
        fitting = int(size * space / widest)
        font.setPixelSize(max(fitting, _LEAST_LETTERS))
        if fitting < _LEAST_LETTERS:
            # Narrower rather than smaller: what is too small nobody reads.
            font.setStretch(int(100 * space / widest * size / _LEAST_LETTERS))
        return font


class Keypad(QWidget):
    """Keys in rows. What a key means is handed in: a figure, a member of an enum, or another small value.

    On a page their letters grow with the size of text; at the table they have the size of their key.

    Signals:
        pressed: what the key means.
    """

    pressed = Signal(object)

    def __init__(self, keys: Mapping[Meaning, str], columns: int, parent: QWidget) -> None:
        """`keys` are the words on each key by what it means."""
        super().__init__(parent)
        self._grid = grid = QGridLayout(self)
        self._columns = columns
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(_GAP)
        self.keys: dict[Hashable, Key] = {}
        for place, (meaning, words) in enumerate(keys.items()):
            self.keys[meaning] = key = Key(str(meaning), words, self)
            key.clicked.connect(lambda *_, meaning=meaning: self.pressed.emit(meaning))
            grid.addWidget(key, *divmod(place, columns))

    def offer(self, meanings: Collection[Hashable]) -> None:
        """Show these keys and no others, in the same order and without gaps."""
        for key in self.keys.values():
            self._grid.removeWidget(key)
            key.hide()
        offered = [key for meaning, key in self.keys.items() if meaning in meanings]
        # One key more than two rows of two takes another column, not another row.
        columns = self._columns + (self._columns == _FEW and len(offered) > _FEW * _FEW)
        for place, key in enumerate(offered):
            self._grid.addWidget(key, *divmod(place, columns))
            key.show()

    def write_in(self, letters: int) -> None:
        """Write on the keys in letters of this height, where they have space for them."""
        for key in self.keys.values():
            key.letters = letters
            key.update()

    def apply_theme(self, theme: Theme) -> None:
        """Paint the keys in this room's colours."""
        for key in self.keys.values():
            key.theme = theme
            key.update()

    def set_gap(self, gap: int) -> None:
        """Put the keys this far apart; at the table they are closer."""
        self._grid.setSpacing(gap)

    def light(self, meanings: Collection[Hashable]) -> None:
        """Light up these keys and no others."""
        for meaning, key in self.keys.items():
            if key.is_lit != (meaning in meanings):
                key.is_lit = meaning in meanings
                key.update()


def _mixed(one: str, other: str) -> QColor:
    """A colour with some of another in it."""
    first, second = QColor(one), QColor(other)
    parts = zip(first.getRgb()[:3], second.getRgb()[:3], strict=True)  # type: ignore[index]
    return QColor(*[round(a + (b - a) * _TINT) for a, b in parts])
