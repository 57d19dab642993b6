"""The on-screen keyboards: one for names and numbers, one for any text.

`FieldKeyboard` brings the second one up at the lower edge for the field that has the focus. No page knows
about it: the page gives up the room that the keys need, and is lifted if the field would still be under them.
"""

from collections.abc import Mapping
from enum import StrEnum
from itertools import chain
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.ui.kit.components.dialogs import Panel
from app.ui.kit.page import Page
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.keypad import Keypad
from app.ui.kit.widgets.overlay import Overlay

_COLUMNS = 10
_LEAST_KEY = 76
"""The least height of a key in pixels, on a screen that has the space."""
Field = QLineEdit | QPlainTextEdit
Kind = TypeVar("Kind", bound=QWidget)
_HIGH, _WIDEST = 0.43, 3.4
"""How high the keys are, of the screen, and how wide at most, of their height."""
_AROUND = 6
_AIR = 10
"""Pixels between the field and the keys."""
_BESIDE_PANEL = 80
"""Pixels that a panel leaves of its page, above and below it."""
_SENT = {"": Qt.Key.Key_Backspace, "\r": Qt.Key.Key_Return}


class ControlKey(StrEnum):
    """A key that writes no sign of its own."""

    BACK = "back"
    BLANK = "blank"
    SHIFT = "shift"
    ENTER = "enter"
    CLEAR = "clear"
    DONE = "done"


_KEYS = {
    **{figure: figure for figure in "1234567890"},
    **{letter: letter.upper() for letter in "qwertyuiop"},
    **{letter: letter.upper() for letter in "asdfghjkl'"},
    **{letter: letter.upper() for letter in "zxcvbnm-."},
    ControlKey.BACK: "⌫",
    ControlKey.CLEAR: "Clear",
    ControlKey.ENTER: "Next",
    ControlKey.BLANK: "space",
}
_NAME_ROWS: tuple[tuple[tuple[str, int], ...], ...] = (
    (*[(figure, 2) for figure in "1234567890"], (ControlKey.BACK, 4)),
    (*[(letter, 2) for letter in "qwertyuiop"], (ControlKey.CLEAR, 4)),
    (*[(letter, 2) for letter in "asdfghjkl'"], (ControlKey.ENTER, 4)),
    (*[(letter, 2) for letter in "zxcvbnm-."], (ControlKey.BLANK, 6)),
)
"""The keys for names and badges, row by row, and how wide each is in halves of a letter."""
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
        typed: a letter; empty to take the last one back; “\\r” for Enter.
        cleared: everything that was typed is to go.
    """

    typed = Signal(str)
    cleared = Signal()

    def __init__(self, theme: Theme, parent: QWidget, keys: Mapping[str, str] = _KEYS) -> None:
        super().__init__(parent)
        self.pad = Keypad(keys, _COLUMNS, self)
        for key in self.pad.keys.values():
            key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.pad.keys[ControlKey.BACK].setAccessibleName("Delete")
        self.pad.keys[ControlKey.BACK].setAutoRepeat(True)
        self._spread(self.pad.layout())  # type: ignore[arg-type]
        self.pad.apply_theme(theme)
        self.pad.pressed.connect(self._press)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.pad)

    def _spread(self, grid: QGridLayout) -> None:
        """Give the keys their places."""
        for place, row in enumerate(_NAME_ROWS):
            at = 0
            for name, width in row:
                grid.addWidget(self.pad.keys[name], place, at, 1, width)
                at += width
        for half in range(at):
            grid.setColumnStretch(half, 1)
        self.pad.keys[ControlKey.ENTER].is_primary = True
        for key in self.pad.keys.values():
            key.setMinimumHeight(_LEAST_KEY)

    def _press(self, key: str) -> None:
        if key == ControlKey.CLEAR:
            self.cleared.emit()
        else:
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
        self.pad.keys[ControlKey.SHIFT].setAccessibleName("Shift")
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


def field_in(widget: QWidget | None) -> Field | None:
    """The widget as a field that can be written in, if it is one and to be seen."""
    if isinstance(widget, Field) and widget.isVisible() and not widget.isReadOnly() and around(widget, Page):
        return widget
    return None


def around(widget: QWidget, kind: type[Kind]) -> Kind | None:
    """The nearest widget of this kind that another is in."""
    over: QWidget | None = widget
    while over:
        if isinstance(over, kind):
            return over
        over = over.parentWidget()
    return None


class FieldKeyboard(QFrame):
    """The strip with the keys: over the pages, while it is needed."""

    def __init__(self, screen: QWidget, theme: Theme) -> None:
        """`screen` is what the pages lie on; its window is there already."""
        super().__init__(screen)
        self.setObjectName("keyboard")
        self._screen = screen
        self._field: Field | None = None
        self.keyboard = WritingKeyboard(theme, self)
        row = QHBoxLayout(self)
        row.setContentsMargins(_AROUND, _AROUND, _AROUND, _AROUND)
        row.addWidget(self.keyboard)
        self.keyboard.typed.connect(self._type)
        self.keyboard.done.connect(self._end)
        self.hide()
        # When all is settled: a page that is turned moves the focus more than once.
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._follow)
        QApplication.instance().focusChanged.connect(self._soon.start)  # type: ignore[union-attr]
        screen.window().windowHandle().installEventFilter(self)

    def follow_soon(self) -> None:
        """The pages were arranged anew."""
        self._soon.start()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """A finger is lifted: what it has pressed may move now."""
        if event.type() == QEvent.Type.MouseButtonRelease:
            self._soon.start()
        return False

    def _follow(self) -> None:
        """Be there if a field has the focus that has no keyboard of its own, and only then."""
        if QGuiApplication.mouseButtons() != Qt.MouseButton.NoButton:
            # What is under the finger would slip away from it.
            return
        field = field_in(self._screen.window().focusWidget())
        page = around(field, Page) if field else None
        if page and page.findChild(ScreenKeyboard):
            field = page = None
        if field is not self._field:
            self.keyboard.begin()
        self._field = field
        if field and page:
            self._come(field, page)
        elif self.isVisible():
            self.hide()
        for other in self._screen.findChildren(Page, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if other is not page and other.geometry() != self._screen.rect():
                other.setGeometry(self._screen.rect())

    def _come(self, field: Field, page: Page) -> None:
        whole = self._screen.size()
        high = max(round(_HIGH * whole.height()), self.minimumSizeHint().height())
        free = whole.height() - high
        self.keyboard.setMaximumWidth(round(_WIDEST * high))
        self.setGeometry(0, free, whole.width(), high)
        self.raise_()
        self.show()
        panel, area = around(field, Panel), around(field, QScrollArea)
        needed = _least(panel.box) + _BESIDE_PANEL if panel else _least(page)
        page.resize(whole.width(), max(free, needed))
        seen = panel.box if panel else field

        def bring_into_sight() -> None:
            if area:
                area.ensureWidgetVisible(field)
            page.move(0, -_lift(field, seen, page, free))

        bring_into_sight()
        # Again when everything on the page has its new place.
        QTimer.singleShot(0, field, bring_into_sight)

    def _type(self, letter: str) -> None:
        """As from a keyboard, so that a field does what it does then."""
        field = field_in(self._screen.window().focusWidget())
        if field:
            key = _SENT.get(letter) or Qt.Key(ord(letter.upper()))
            shift = Qt.KeyboardModifier.ShiftModifier if letter.isupper() else Qt.KeyboardModifier.NoModifier
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.sendEvent(field, QKeyEvent(kind, key, shift, letter))

    def _end(self) -> None:
        """What the field lies on gets the keyboard, so that a touch on the field brings this back."""
        field = field_in(self._screen.window().focusWidget())
        if field:
            (around(field, Overlay) or around(field, Page) or self._screen).setFocus()


def _lift(field: QWidget, seen: QWidget, page: QWidget, free: int) -> int:
    """How far up a page goes until all of this is to be seen, or at least the field; it leaves no gap."""
    top = field.mapTo(page, QPoint()).y() - _AIR
    below = seen.mapTo(page, QPoint(0, seen.height())).y() + _AIR
    return max(0, min(below - free, top, page.height() - free))


def _least(widget: QWidget) -> int:
    """The height below which its parts would lie over each other."""
    inside = widget.layout()
    assert inside, "a page has its parts in a layout"
    return max(inside.totalMinimumSize().height(), inside.totalMinimumHeightForWidth(widget.width()))
