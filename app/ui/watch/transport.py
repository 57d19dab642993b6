"""The buttons under a playing deal: play, step, scrub, and more."""

from collections.abc import Hashable, Sequence
from enum import StrEnum

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.ui.kit.theme import Theme
from app.ui.kit.widgets.bar_icons import icon
from app.ui.kit.widgets.choice import ComboBox


class Scrubber(QSlider):
    """A horizontal slider with a frame for the keyboard."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the slider, and its frame."""
        super().paintEvent(event)
        if self.hasFocus():
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self.palette().windowText().color(), 2))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 6, 6)


class TransportKey(StrEnum):
    """A button under a deal, named like its icon."""

    FIRST = "first"
    BACK = "back"
    PLAY = "play"
    FORWARD = "forward"
    LAST = "last"


TRANSPORT_WORDS = {
    TransportKey.FIRST: "To the start (Home)",
    TransportKey.BACK: "One step back (Left)",
    TransportKey.PLAY: "Play or pause (Space)",
    TransportKey.FORWARD: "One step forward (Right)",
    TransportKey.LAST: "To the end (End)",
}


def presses_focused_button(event: QEvent) -> bool:
    """Is it Space on a focused button? Then it is accepted for that button."""
    if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
        return False
    if event.key() == Qt.Key.Key_Space and isinstance(QApplication.focusWidget(), QAbstractButton):
        event.accept()
        return True
    return False


class Transport(QWidget):
    """Reports what was pressed and shows the progress. It knows nothing of rounds.

    Signals:
        pressed: the button, a `TransportKey`.
        moved: the new position of the scrubber.
    """

    pressed = Signal(object)
    moved = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 2, 2, 2)
        column.setSpacing(2)
        column.addLayout(self._button_row())
        self.scrubber = Scrubber()
        self.scrubber.setAccessibleName("Position in the deal")
        self.scrubber.valueChanged.connect(self.moved)
        column.addWidget(self.scrubber)
        column.addLayout(self._bottom_row())

    def _button_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(3)
        self.buttons: dict[Hashable, QToolButton] = {}
        self._icons: dict[tuple[str, str], QIcon] = {}
        for key, words in TRANSPORT_WORDS.items():
            button = QToolButton()
            button.setObjectName(key)
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda *_, key=key: self.pressed.emit(key))
            self.buttons[key] = button
            row.addWidget(button)
        return row

    def _bottom_row(self) -> QHBoxLayout:
        """Add more buttons."""
        return QHBoxLayout()

    def event(self, event: QEvent) -> bool:
        """Space plays, but on a focused button it presses the button."""
        return presses_focused_button(event) or super().event(event)

    def paint_icons(self, theme: Theme, is_playing: bool) -> None:
        """Draw the icons in the ink of this theme. The middle button shows play or pause."""
        for key in TRANSPORT_WORDS:
            ink = theme.on_accent if key == TransportKey.PLAY else theme.ink
            sign = "pause" if key == TransportKey.PLAY and is_playing else key
            if (sign, ink) not in self._icons:
                # Painted once: Qt caches the scaled versions of every new icon, up to ten megabytes.
                self._icons[sign, ink] = icon(sign, ink)
            self.buttons[key].setIcon(self._icons[sign, ink])

    def show_place(self, place: int, last: int) -> None:
        """Move the scrubber without emitting `moved`."""
        self.scrubber.blockSignals(True)
        self.scrubber.setRange(0, last)
        self.scrubber.setValue(place)
        self.scrubber.blockSignals(False)


class RoundTransport(Transport):
    """The transport for watching: another round, at random or with a feature.

    Signals:
        feature_chosen: the name of the wanted feature, or nothing.
        asked_for_round: deal another round.
    """

    feature_chosen = Signal(str)
    asked_for_round = Signal()

    def _bottom_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(4)
        self.features = ComboBox()
        self.features.setAccessibleName("What comes up")
        self.features.activated.connect(self._choose)
        self.new_round = QPushButton("New round")
        self.new_round.setToolTip("Deal another round (N)")
        self.new_round.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.new_round.clicked.connect(self.asked_for_round)
        row.addWidget(self.features, 1)
        row.addWidget(self.new_round)
        return row

    def offer(self, features: Sequence[tuple[str, str]], chosen: str) -> None:
        """List features by name and words, with “Random” first."""
        self.features.clear()
        self.features.addItem("Random", "")
        for name, words in features:
            self.features.addItem(f"{words[:1].upper()}{words[1:]}", name)
        self.features.setCurrentIndex(max(0, self.features.findData(chosen)))

    def _choose(self, index: int) -> None:
        self.feature_chosen.emit(self.features.itemData(index))
