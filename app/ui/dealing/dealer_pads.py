"""The dealer's widgets: pads, hand-pay slip, bell, command line, and the label of the working area."""

from enum import StrEnum

from PySide6.QtCore import QEvent, QStringListModel, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QCompleter, QFrame, QLabel, QLineEdit, QListView, QMenu, QVBoxLayout, QWidget

from app.game.cards import RANKS
from app.game.money import DOLLARS, shown
from app.procedure.house import House
from app.procedure.vocabulary import CALL_SUPERVISOR, FORMS, Step
from app.ui.dealing.pad_keys import CountKey, DealerKey, PadKey, RankKey
from app.ui.kit.components.icons import sign_icon
from app.ui.kit.theme import IVORY, Theme
from app.ui.kit.widgets.keypad import LEAST, Keypad
from app.ui.table.art.canvas import tinted
from app.ui.table.art.text_fit import Words, fitting, write
from app.ui.table.geometry import Box
from app.ui.table.layout import Layout

COUNTS: dict[DealerKey, str] = {CountKey(str(count)): f"{count}\nCARD" for count in range(1, 8)}
RANK_NAMES: dict[DealerKey, str] = {RankKey(rank): "10" if rank == "T" else rank for rank in RANKS}
_CALLS: dict[DealerKey, str] = {**COUNTS, **RANK_NAMES, PadKey.NOT_QUALIFIED: "NOT\nQUALIFIED"}
_DECK: dict[DealerKey, str] = {
    PadKey.CUT: "CUT",
    PadKey.LOAD: "LOAD",
    PadKey.UNLOAD: "UNLOAD",
    PadKey.WASH: "WASH",
    PadKey.RUN: "RUN",
    PadKey.FACES: "INSPECT\nFACES",
    PadKey.BACKS: "INSPECT\nBACKS",
}
_HANDS: dict[DealerKey, str] = {
    PadKey.CALL: "CALL ▴",
    PadKey.SCAN: "SCAN",
    PadKey.SET: "SET",
    PadKey.PUSH: "PUSH",
    PadKey.DECK: "DECK ▴",
    PadKey.RIFFLE: "RIFFLE",
    PadKey.STRIP: "STRIP",
    PadKey.WORDS: "SAY",
}
_ROUND: dict[DealerKey, str] = {
    PadKey.BELL: "BELL",
    PadKey.SLIP: "SLIP",
    PadKey.NO_MORE_BETS: "NO MORE\nBETS",
    PadKey.FINISH: "FINISH",
    PadKey.HINT: "HINT",
}
_TIPS: dict[DealerKey, str] = {
    PadKey.CALL: "Call the hand out loud",
    PadKey.SCAN: "Scan the layout: check every bet",
    PadKey.SET: "Set the cards in the order you tapped them",
    PadKey.PUSH: "Push: press this, then tap next to the wager. Press twice to tap palm up",
    PadKey.DECK: "More to do with the deck: wash, cut, inspect, load",
    PadKey.RIFFLE: "Riffle the deck",
    PadKey.STRIP: "Strip the deck",
    PadKey.WORDS: "Say something to the players",
    PadKey.BELL: "Call the floor",
    PadKey.SLIP: "Write a hand-pay slip, for cents and shares of a meter",
    PadKey.NO_MORE_BETS: "Wave off and close betting",
    PadKey.FINISH: "End the round",
    PadKey.HINT: "Show the next move",
}


def hands_pad(parent: QWidget) -> Keypad:
    """The keys of every round, and those that open the drawers."""
    pad = _with_tips(Keypad(_HANDS, 4, parent))
    for drawer in (PadKey.CALL, PadKey.DECK):
        pad.keys[drawer].setCheckable(True)
    return pad


def round_pad(parent: QWidget) -> Keypad:
    """Bell, hand-pay slip, the end of betting and the end of the round."""
    return _with_tips(Keypad(_ROUND, 2, parent))


def _with_tips(pad: Keypad) -> Keypad:
    """One short word is not enough for somebody who sees a key for the first time."""
    for meaning, tip in _TIPS.items():
        if key := pad.keys.get(meaning):
            key.setToolTip(tip)
    return pad


class Drawer(QFrame):
    """Keys that are needed only now and then, over the felt while it is open. They never change.

    Signals:
        shut: it was closed.
    """

    shut = Signal()

    def __init__(self, name: str, keys: dict[DealerKey, str], columns: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.setAccessibleName(name)
        self.pad = Keypad(keys, columns, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(_INSET, _INSET, _INSET, _INSET)
        column.addWidget(self.pad)
        self._columns = columns
        self.hide()

    def lie_above(self, pad: Box, unit: float) -> None:
        """Stand above a pad, with keys as large as a finger, and inside the window."""
        key = round(max(LEAST, _KEY * unit))
        rows = -(-sum(not key.isHidden() for key in self.pad.keys.values()) // self._columns)
        width, height = self._columns * (key + _BETWEEN), rows * (key + _BETWEEN)
        space = self.parentWidget()
        assert space, "a drawer is part of a screen"
        left = min(max(4.0, pad.x), space.width() - width - 2 * _INSET - 4)
        top = pad.y - height - 3 * _INSET
        self.setGeometry(round(left), round(top), width + 2 * _INSET, height + 2 * _INSET)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc closes it."""
        if event.key() == Qt.Key.Key_Escape:
            self.shut.emit()
        else:
            super().keyPressEvent(event)


_KEY, _INSET, _BETWEEN = 44.0, 7, 3
"""The width of a key in units of the layout, the frame around the keys, and the space between two."""


def call_drawer(parent: QWidget) -> Drawer:
    """The call of the dealer's hand: first how many cards, then the highest."""
    drawer = Drawer("Call", _CALLS, 7, parent)
    for count in COUNTS:
        drawer.pad.keys[count].setCheckable(True)
    return drawer


def deck_drawer(parent: QWidget) -> Drawer:
    """What is done with the deck after a round and before a game."""
    return Drawer("Deck", _DECK, 3, parent)


_MOST = 8


class SlipKey(StrEnum):
    """A key of the amount pad that is not a digit."""

    CLEAR = "clear"
    WRITE = "write"


_KEYS = {
    **{figure: figure for figure in "789456123"},
    SlipKey.CLEAR: "CLEAR",
    "0": "0",
    SlipKey.WRITE: "WRITE",
}


class AmountPad(QFrame):
    """The keypad for the amount of a slip. Digits are cents: “1 2 5 0” is $12.50.

    Signals:
        written: the amount of the slip, in cents.
    """

    written = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("panel")
        self.setAccessibleName("Hand-pay slip")
        self.currency = DOLLARS
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

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        self.pad.apply_theme(theme)

    def fit(self) -> None:
        """Be as wide as the largest amount: it must not grow past the window while that is typed."""
        self._shown.ensurePolished()
        self._shown.setText(self.currency.written(f"{10 ** (_MOST - 2) - 1:,}.99"))
        self._shown.setMinimumWidth(self._shown.sizeHint().width())
        self._show()
        self.adjustSize()

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
        self._shown.setText(self.currency.written(f"{self._cents // 100:,}.{self._cents % 100:02}"))


_AT_A_SPOT = {
    "Return all wagers": ("return", "all"),
    "Correct the Raise": ("correct", "raise"),
    "Correct the Ante": ("correct", "ante"),
    "Warn the player": ("warn", ""),
    "Declare one hand dead": ("void", ""),
    "Move a card back": ("back-up", ""),
    "Rebuild a hand from the rack": ("rebuild", ""),
}


_RULING_SIGNS = {
    "call": "person",
    "void": "cross",
    "return": "back",
    "correct": "check",
    "warn": "bang",
    "back-up": "arrow",
    "rebuild": "plus",
    "rack": "minus",
    "burn": "bolt",
    "count": "target",
    "lock": "lock",
    "prove": "eye",
    "replace": "repeat",
}
"""The sign of a ruling, by its verb."""
_AT_THE_METER = {
    "lock": "Lock the Progressive",
    "count": "Count the Progressive chips",
    "prove": "Prove the Progressive chips",
}


class Bell(QMenu):
    """The same menu in every state of the table.

    Signals:
        ruled: the step that was chosen.
    """

    ruled = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._steps: dict[str, Step] = {}
        self._theme: Theme | None = None
        self.triggered.connect(self._choose)

    def offer(self, house: House) -> None:
        """List every ruling for the table of this house."""
        said = house.names.said
        self.clear()
        for menu in self.findChildren(QMenu):
            menu.deleteLater()
        self._add(self, "Call the floor", CALL_SUPERVISOR)
        self.addSeparator()
        self._add(self, "Call a dead hand", Step("void", "round"))
        self._add(self, "Call the main game dead", Step("void", "main"))
        for words, (verb, what) in _AT_A_SPOT.items():
            menu = self.addMenu(said(words))
            menu.menuAction().setObjectName(verb)
            for seat in range(1, house.seats + 1):
                self._add(menu, said(f"Spot {seat}"), Step(verb, seat, what))
            if verb == "back-up":
                self._add(menu, said("Dealer’s hand"), Step(verb, "dealer"))
        self._add(self, "Rack every card", Step("rack", "all"))
        self._add(self, "Rack the exposed card", Step("rack", "card"))
        self._add(self, "Burn the top card", Step("burn", "card"))
        self._add(self, "Count the stub", Step("count", "stub"))
        if house.has_meter:
            for verb, words in _AT_THE_METER.items():
                self._add(self, said(words), Step(verb, "progressive"))
        self._add(self, "Have the deck replaced", Step("replace", "deck"))
        if self._theme:
            self.apply_theme(self._theme)

    def apply_theme(self, theme: Theme) -> None:
        """Paint a sign before each ruling, by what it does."""
        self._theme = theme
        for action in self.actions():
            if sign := _RULING_SIGNS.get(action.objectName()):
                action.setIcon(sign_icon(sign, theme.accent))

    def _add(self, menu: QMenu, words: str, step: Step) -> None:
        action = menu.addAction(words)
        action.setObjectName(step.verb)
        # As text: Qt would hand a tuple back as a list.
        action.setData(str(step))
        self._steps[str(step)] = step

    def _choose(self, action: QAction) -> None:
        self.ruled.emit(self._steps[action.data()])


class CommandLine(QLineEdit):
    """A line to type a move in words.

    Signals:
        given: the words of an act.
        left: the line gives up the keyboard focus.
    """

    given = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.show_example("ante")
        self.setAccessibleName("Type a move")
        self._words = QStringListModel(vocabulary(), self)
        completer = QCompleter(self._words, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        popup = QListView()
        completer.setPopup(popup)
        # Qt has taken its parent away; without one it would not follow the window's style.
        popup.setParent(self, popup.windowFlags())
        self.setCompleter(completer)
        self.returnPressed.connect(self._give)

    def show_example(self, ante: str) -> None:
        """Show what can be typed here, with what the Ante is called."""
        self.setPlaceholderText(f"/  type a move, such as: pay 3 {ante.lower()} 20")

    def event(self, event: QEvent) -> bool:
        """Ctrl+Z undoes typing while there is text, else the last act. Esc leaves the line."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
            return super().event(event)
        if event.key() == Qt.Key.Key_Escape:
            event.accept()
            return True
        if event.matches(QKeySequence.StandardKey.Undo) and not self.text():
            event.ignore()
            return False
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc leaves the line."""
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _give(self) -> None:
        """Drop the slash that brought the focus here."""
        words = self.text().strip().removeprefix("/").strip()
        if words:
            self.given.emit(words)
        else:
            self.clear()


def vocabulary() -> list[str]:
    """The fixed words at the start of every form of a step: no spot, wager, amount or card."""
    found: list[str] = []
    for form in FORMS:
        fixed = form.split(" N")[0] if " N" in form else form
        for end in (" CARDS", " COUNT", " WORDS"):
            fixed = fixed.split(end)[0]
        found.append(fixed)
    return sorted(set(found))


_LINE, _LETTERS = 18.0, 14.0
"""In units of the layout: the height of the line, and its letters."""


class WorkingLabel(QWidget):
    """The sum of what is built, on the felt. Clicks go through it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.text = ""
        self.currency = DOLLARS
        self._unit = 1.0
        self.tell(None)

    def tell(self, cents: int | None) -> None:
        """Show the sum of the chips, or hide it."""
        text = "" if cents is None else shown(cents, self.currency)
        if text != self.text or not self.accessibleName():
            self.text = text
            self.setAccessibleName(f"Working area: {text}" if text else "Working area")
            self.update()

    def lie_on(self, layout: Layout) -> None:
        """Move to the upper edge of the working area in this layout."""
        area, self._unit = layout.working_area, layout.unit
        self.setGeometry(round(area.x), round(area.y), round(area.width), round(1.4 * _LINE * self._unit))

    def paintEvent(self, _event: QPaintEvent) -> None:  # noqa: N802
        """The sum. The name is printed on the felt."""
        painter, unit = QPainter(self), self._unit
        painter.setPen(tinted(IVORY, 0.85))
        wide = self.width() * 0.88
        box = Box(self.width() * 0.06, 0.2 * _LINE * unit, wide, _LINE * unit)
        write(painter, Words(self.text, box, fitting(self.text, "narrow", wide, _LETTERS * unit), "narrow"))
