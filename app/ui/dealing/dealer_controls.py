"""What a dealer has beside the felt: pads, slip, bell, the house's words, the command line, and keys."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu

from app.errors import Refused
from app.procedure.dealer_account import step_from_words
from app.procedure.house import House
from app.procedure.vocabulary import Step
from app.ui.dealing.dealer_pads import AmountPad, Bell, CommandLine, WorkingLabel, call_pad, work_pad
from app.ui.dealing.guidance_lights import Lights
from app.ui.dealing.pad_keys import CountKey, DealerKey, DealerRequest, PadKey
from app.ui.dealing.table_input import TableInput
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.keypad import Key
from app.ui.table.table_screen import TableScreen
from app.ui.watch.demonstration import said_here

_SHORTCUTS = {"?": DealerRequest.KEYS, "Ctrl+Z": DealerRequest.UNDO, "P": DealerRequest.PAUSE}


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
        self._seats = 0
        self.calls, self.work = call_pad(screen), work_pad(screen)
        self.slip = Key("slip", "SLIP", screen)
        self.area = WorkingLabel(screen)
        self.command_line = CommandLine(screen.bar)
        self.amount = AmountPad(screen)
        self.bell = Bell(screen)
        self.words = QMenu(screen)
        self._shortcuts = {key: QShortcut(QKeySequence(key), screen) for key in ("/", "Escape", *_SHORTCUTS)}
        screen.bar.hold(self.command_line)
        screen.arranged.connect(self._arrange)
        self._arrange()
        self.area.show()
        self.calls.pressed.connect(self._press)
        self.work.pressed.connect(self._press)
        self.slip.clicked.connect(self._ask_amount)
        self.amount.written.connect(self._write_slip)
        self.command_line.given.connect(self._command)
        self.command_line.left.connect(screen.table.setFocus)
        self.bell.ruled.connect(self.did)
        self.words.triggered.connect(self._say)
        self._shortcuts["/"].activated.connect(self.command_line.setFocus)
        self._shortcuts["Escape"].activated.connect(hands.cancel)
        for key, request in _SHORTCUTS.items():
            self._shortcuts[key].activated.connect(partial(self.wanted.emit, request))

    def begin(self, house: House) -> None:
        """Offer this house's words, and a ruling for each of its spots."""
        if house.seats != self._seats:
            self._seats = house.seats
            self.bell.offer(self._seats)
        self.words.clear()
        for words in said_here(house):
            self.words.addAction(words)

    def show_count(self, count: str) -> None:
        """Keep the first key of a call pressed."""
        for meaning, key in self.calls.keys.items():
            key.setChecked(meaning == CountKey(count))

    def _arrange(self) -> None:
        self.area.lie_on(self._screen.table.table_layout)

    def light(self, lights: Lights) -> None:
        """Light up these keys and no others."""
        for pad in (self.calls, self.work):
            pad.light(lights.keys)

    def apply_theme(self, theme: Theme) -> None:
        """Use the colors of this theme."""
        for pad in (self.calls, self.work, self.amount):
            pad.apply_theme(theme)
        self.slip.theme = theme

    def rest(self, rests: bool) -> None:
        """Hide everything, or show it again."""
        for widget in (self.calls, self.work, self.slip, self.area, self.command_line):
            widget.setVisible(not rests)
        for shortcut in self._shortcuts.values():
            shortcut.setEnabled(not rests)

    def close(self) -> None:
        """Leave the table."""
        self._screen.bar.hold(None)
        self._screen.arranged.disconnect(self._arrange)
        for thing in (self.calls, self.work, self.slip, self.area, self.amount, self.bell, self.words):
            thing.deleteLater()
        for shortcut in self._shortcuts.values():
            shortcut.deleteLater()
        self.deleteLater()

    def _press(self, key: DealerKey) -> None:
        self._hands.settle()
        match key:
            case PadKey.BELL:
                self._open(self.bell, key)
            case PadKey.WORDS:
                self._open(self.words, key)
            case PadKey.FINISH:
                self.wanted.emit(DealerRequest.FINISH)
            case _:
                self._do(self._hands.dealer.press(key))

    def _open(self, menu: QMenu, key: PadKey) -> None:
        if not self._is_stopped():
            menu.popup(_above(self.work.keys[key]))

    def _do(self, step: Step | None) -> None:
        if step:
            self.did.emit(step)
        else:
            self.changed.emit()

    def _say(self, action: QAction) -> None:
        self.did.emit(Step("say", action.text()))

    def _ask_amount(self) -> None:
        if self._is_stopped():
            return
        self.amount.move(_above(self.slip) - QPoint(0, self.amount.sizeHint().height()))
        self.amount.show()

    def _write_slip(self, cents: int) -> None:
        self._hands.dealer.write_slip(cents)
        self.changed.emit()

    def _command(self, words: str) -> None:
        self._hands.settle()
        try:
            step = step_from_words(words.split(), self._seats)
        except Refused as refusal:
            self.command_line.selectAll()
            self.refused.emit(refusal.sentences[0])
            return
        self.command_line.clear()
        self.did.emit(step)


def _above(key: Key) -> QPoint:
    """Where the menu of this key opens."""
    return key.mapToGlobal(QPoint(0, 0))
