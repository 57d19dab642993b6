"""The buttons under a deal that is played: play, step, scrub, and what else there is to ask for."""

from collections.abc import Collection, Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.kit.theme import Theme
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.icons import icon
from app.ui.kit.widgets.keypad import Key
from app.ui.watch.scrubber import Scrubber

_BUTTONS = {
    "first": "To the start (Home)",
    "back": "One step back (Left)",
    "play": "Play or pause (Space)",
    "forward": "One step forward (Right)",
    "last": "To the end (End)",
}


class Transport(QWidget):
    """Knows nothing of rounds: it says what was asked for and shows how far things are.

    Signals:
        pressed: the name of a button.
        moved: the place the scrubber was brought to.
    """

    pressed = Signal(str)
    moved = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 2, 2, 2)
        column.setSpacing(2)
        column.addLayout(self._button_row())
        self.scrubber = Scrubber()
        self.scrubber.setAccessibleName("Place in the deal")
        self.scrubber.valueChanged.connect(self.moved)
        column.addWidget(self.scrubber)
        column.addLayout(self._bottom_row())

    def _button_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(3)
        self.buttons: dict[str, QToolButton] = {}
        self._icons: dict[tuple[str, str], QIcon] = {}
        for name, words in _BUTTONS.items():
            button = QToolButton()
            button.setObjectName(name)
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(self._press)
            self.buttons[name] = button
            row.addWidget(button)
        return row

    def _bottom_row(self) -> QHBoxLayout:
        """What else can be asked for."""
        return QHBoxLayout()

    def event(self, event: QEvent) -> bool:
        """Space plays, but on a button of this it presses that one."""
        is_key = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        is_space = is_key and event.key() == Qt.Key.Key_Space  # type: ignore[attr-defined]
        if is_space and isinstance(QApplication.focusWidget(), QAbstractButton):
            event.accept()
            return True
        return super().event(event)

    def paint_icons(self, room: Theme, is_playing: bool) -> None:
        """Draw the signs in the room's ink; the middle button shows what pressing it does."""
        for name, button in self.buttons.items():
            ink = room.on_accent if name == "play" else room.ink
            sign = "pause" if name == "play" and is_playing else name
            if (sign, ink) not in self._icons:
                # Painted once: Qt keeps what it scales of every new icon, up to ten megabytes.
                self._icons[sign, ink] = icon(sign, ink)
            button.setIcon(self._icons[sign, ink])

    def show_place(self, place: int, last: int) -> None:
        """Bring the scrubber there without saying that it was moved."""
        self.scrubber.blockSignals(True)
        self.scrubber.setRange(0, last)
        self.scrubber.setValue(place)
        self.scrubber.blockSignals(False)

    def _press(self) -> None:
        self.pressed.emit(self.sender().objectName())


class RoundTransport(Transport):
    """For rounds that are watched: another one, as it comes or with a feature.

    Signals:
        feature_chosen: the name of the feature that rounds shall have, or nothing.
        asked_for_round: another round is wanted.
    """

    feature_chosen = Signal(str)
    asked_for_round = Signal()

    def _bottom_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(4)
        self.features = ComboBox()
        self.features.setAccessibleName("What the round has")
        self.features.activated.connect(self._choose)
        self.new_round = QPushButton("New round")
        self.new_round.setToolTip("Deal another round (N)")
        self.new_round.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.new_round.clicked.connect(self.asked_for_round)
        row.addWidget(self.features, 1)
        row.addWidget(self.new_round)
        return row

    def offer(self, features: Sequence[tuple[str, str]], chosen: str) -> None:
        """List features by name and words, with “as it comes” first."""
        self.features.clear()
        self.features.addItem("As it comes", "")
        for name, words in features:
            self.features.addItem(words, name)
        self.features.setCurrentIndex(max(0, self.features.findData(chosen)))

    def _choose(self, index: int) -> None:
        self.feature_chosen.emit(self.features.itemData(index))


class ReviewTransport(Transport):
    """For rounds that were dealt: their faults, the other side of them, and what to do with all that.

    Signals:
        asked: the name of what is wanted.
    """

    asked = Signal(str)

    def _bottom_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(4)
        self.asks: dict[str, Key] = {}
        for name, words in (("fault", "NEXT\nFAULT"), ("side", "WHAT\nWAS DUE"), ("more", "MORE")):
            self.asks[name] = key = Key(name, words, self)
            key.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            key.clicked.connect(self._ask)
            row.addWidget(key, 1)
        return row

    def paint_icons(self, room: Theme, is_playing: bool) -> None:
        """The keys too."""
        super().paint_icons(room, is_playing)
        for key in self.asks.values():
            key.room = room
            key.update()

    def mark(self, places: Collection[int]) -> None:
        """Mark these places on the scrubber."""
        self.scrubber.marks = tuple(places)
        self.scrubber.update()

    def _ask(self) -> None:
        self.asked.emit(self.sender().objectName())
