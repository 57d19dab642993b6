"""What a dealer has beside the felt: pads, drawers, slip, bell, the house's words and the command line."""

from collections.abc import Callable, Hashable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QMenu

from app.errors import Refused
from app.procedure.dealer_log import step_from_words
from app.procedure.house import House
from app.procedure.table_names import USUAL_NAMES
from app.procedure.vocabulary import Step
from app.ui.dealing.dealer_pads import (
    AmountPad,
    Bell,
    CommandLine,
    WorkingLabel,
    call_drawer,
    deck_drawer,
    hands_pad,
    round_pad,
)
from app.ui.dealing.guidance_lights import Lights
from app.ui.dealing.pad_keys import SHORTCUTS, CountKey, DealerKey, DealerRequest, PadKey, RankKey, keys_at
from app.ui.dealing.table_input import TableInput
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.keypad import Key
from app.ui.table.table_screen import TableScreen
from app.ui.watch.demonstration import said_here

_EDGE = 8
"""How far from the edge of the window the pad of a slip stays."""
_LAST_OF_A_DRAWER = ("call", "load", "run", "unload")
"""After these a drawer has done its work."""


class DealerControls(QObject):
    """The same controls in the same places all the time. They know what is pressed, not what is due.

    Signals:
        did: the step that a key, a menu or a command means.
        changed: no act, but something is held or built that was not before.
        wanted: what is wanted of the round, a `DealerRequest`.
        refused: why what was typed is not a step.
    """

    did = Signal(object)
    changed = Signal()
    wanted = Signal(object)
    refused = Signal(str)

    def __init__(
        self, screen: TableScreen, hands: TableInput, is_stopped: Callable[[], bool], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._screen = screen
        self._hands = hands
        self._is_stopped = is_stopped
        """Whether a question lies over the felt. No menu opens over it."""
        self.is_typed = False
        """Whether what is done right now was typed."""
        self.has_hint = False
        """Whether there is a key for a hint."""
        self._seats = 0
        self._has_meter = False
        self._names = USUAL_NAMES
        self.left, self.right = hands_pad(screen), round_pad(screen)
        self.drawers = {PadKey.CALL: call_drawer(screen), PadKey.DECK: deck_drawer(screen)}
        self._pads = [self.left, self.right, *[drawer.pad for drawer in self.drawers.values()]]
        self.keys: dict[Hashable, Key] = {}
        """Every key by what it means."""
        for pad in self._pads:
            self.keys |= pad.keys
            pad.pressed.connect(self._press)
        self.slip = self.keys[PadKey.SLIP]
        self.area = WorkingLabel(screen)
        self.command_line = CommandLine(screen.bar)
        self.amount = AmountPad(screen)
        self.bell = Bell(screen)
        self.words = QMenu(screen)
        self._shortcuts = {
            key: QShortcut(QKeySequence(key), screen) for key in ("/", "Escape", "C", *SHORTCUTS)
        }
        screen.bar.hold(self.command_line)
        screen.arranged.connect(self._arrange)
        screen.table.pressed.connect(self.shut)
        self._arrange()
        self.area.show()
        for drawer in self.drawers.values():
            drawer.shut.connect(self.shut)
        self.amount.written.connect(self._write_slip)
        self.command_line.given.connect(self._command)
        self.command_line.left.connect(screen.table.setFocus)
        self.bell.ruled.connect(self.did)
        self.words.triggered.connect(self._say)
        self._shortcuts["/"].activated.connect(self.command_line.setFocus)
        self._shortcuts["Escape"].activated.connect(self._cancel)
        self._shortcuts["C"].activated.connect(hands.cut_chips)
        for key, request in SHORTCUTS.items():
            self._shortcuts[key].activated.connect(partial(self.wanted.emit, request))

    def begin(self, house: House) -> None:
        """Offer this house's words, and a ruling for each of its spots."""
        offered = self._seats, self._has_meter, self._names
        self._seats, self._has_meter, self._names = house.seats, house.has_meter, house.names
        self.amount.currency = self.area.currency = house.names.currency
        if offered != (self._seats, self._has_meter, self._names):
            self.bell.offer(house)
            self.command_line.show_example(house.names.wager("ante"))
        here = keys_at(house, self.has_hint)
        for pad in self._pads:
            pad.offer(here | {key for key in pad.keys if not isinstance(key, PadKey)})
        self.shut()
        self._arrange()
        self.words.clear()
        for words in said_here(house):
            self.words.addAction(words)

    def show_count(self, count: str) -> None:
        """Keep the first key of a call pressed."""
        for meaning, key in self.drawers[PadKey.CALL].pad.keys.items():
            key.setChecked(meaning == CountKey(count))

    def _arrange(self) -> None:
        layout = self._screen.table.table_layout
        self.area.lie_on(layout)
        self.drawers[PadKey.CALL].lie_above(layout.left_pad, layout.unit)
        # Beside the shuffler, into which the deck goes.
        self.drawers[PadKey.DECK].lie_above(layout.left_pad._replace(x=layout.pays.x), layout.unit)

    def shut(self) -> None:
        """Close the drawers. The keyboard goes back to the key that opened one."""
        for name, drawer in self.drawers.items():
            focus = QApplication.focusWidget()
            if focus and drawer.isAncestorOf(focus):
                self.keys[name].setFocus()
            drawer.hide()
            self.keys[name].setChecked(False)

    def _open_drawer(self, name: PadKey) -> None:
        is_open = self.drawers[name].isVisible()
        self.shut()
        if is_open or self._is_stopped():
            return
        drawer = self.drawers[name]
        drawer.show()
        drawer.raise_()
        self.keys[name].setChecked(True)

    def light(self, lights: Lights) -> None:
        """Light up these keys and no others, and the key of the drawer they are in."""
        inside = [
            name
            for name, drawer in self.drawers.items()
            if not drawer.pad.keys.keys().isdisjoint(lights.keys)
        ]
        for pad in self._pads:
            pad.light((*lights.keys, *inside))

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        for pad in self._pads:
            pad.apply_theme(theme)
        self.amount.apply_theme(theme)
        self.bell.apply_theme(theme)

    def rest(self, rests: bool) -> None:
        """Hide everything, or show it again."""
        self.shut()
        for widget in (self.left, self.right, self.area, self.command_line):
            widget.setVisible(not rests)
        for shortcut in self._shortcuts.values():
            shortcut.setEnabled(not rests)

    def close(self) -> None:
        """Leave the table."""
        self._screen.bar.hold(None)
        self._screen.arranged.disconnect(self._arrange)
        self._screen.table.pressed.disconnect(self.shut)
        for thing in (self.left, self.right, *self.drawers.values(), self.area, self.amount):
            thing.deleteLater()
        for menu in (self.bell, self.words):
            menu.deleteLater()
        for shortcut in self._shortcuts.values():
            shortcut.deleteLater()
        self.deleteLater()

    def _press(self, key: DealerKey) -> None:
        self._hands.settle()
        match key:
            case PadKey.CALL | PadKey.DECK:
                self._open_drawer(key)
            case PadKey.BELL:
                self._open(self.bell, key)
            case PadKey.SLIP:
                self._ask_amount()
            case PadKey.WORDS:
                self._open(self.words, key)
            case PadKey.FINISH:
                self.wanted.emit(DealerRequest.FINISH)
            case PadKey.HINT:
                self.wanted.emit(DealerRequest.HINT)
            case _:
                step = self._hands.dealer.press(key)
                self._do(step)
                if step is None:
                    held = self._hands.dealer.held
                    self.refused.emit(_next_words(key, held.what if held else ""))

    def _open(self, menu: QMenu, key: PadKey) -> None:
        if not self._is_stopped():
            menu.popup(_above(self.keys[key]))

    def _do(self, step: Step | None) -> None:
        if step:
            if step.verb in _LAST_OF_A_DRAWER:
                self.shut()
            self.did.emit(step)
        else:
            self.changed.emit()

    def _cancel(self) -> None:
        self.shut()
        self._hands.cancel()

    def _say(self, action: QAction) -> None:
        self.did.emit(Step("say", action.text()))

    def _ask_amount(self) -> None:
        if self._is_stopped():
            return
        self.amount.fit()
        size, window = self.amount.size(), self.slip.window()
        place = _above(self.slip) - QPoint(0, size.height())
        # The key is at the edge, and a window may be as wide as its screen.
        place.setX(min(place.x(), window.mapToGlobal(QPoint(window.width() - size.width() - _EDGE, 0)).x()))
        self.amount.move(place)
        self.amount.show()

    def _write_slip(self, cents: int) -> None:
        self._hands.dealer.write_slip(cents)
        self.changed.emit()

    def _command(self, words: str) -> None:
        self._hands.settle()
        try:
            step = step_from_words(words.split(), self._seats, self._names)
        except Refused as refusal:
            self.command_line.selectAll()
            self.refused.emit(refusal.sentences[0])
            return
        self.command_line.clear()
        self.is_typed = True
        self.did.emit(step)
        self.is_typed = False


def _next_words(key: DealerKey, hand: str) -> str:
    """What a key that is no act by itself waits for."""
    match key:
        case CountKey():
            return "Now press the highest card."
        case RankKey():
            return "Press the number of cards first, then the highest card."
        case PadKey.SET:
            return "Tap the cards in order, or drag them into order. Then press SET."
    if hand == "palm":
        return "Palm up. Now tap the spot or the wager that pushes."
    if hand == "back":
        return "Back of the hand. Now tap the spot or the wager. Press PUSH again to tap palm up."
    return "Now tap the spot or the wager that pushes. Press PUSH again to tap palm up."


def _above(key: Key) -> QPoint:
    """Where the menu of this key opens."""
    return key.mapToGlobal(QPoint(0, 0))
