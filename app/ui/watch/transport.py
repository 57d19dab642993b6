"""The buttons under a playing deal: play, step, scrub, and more."""

from collections.abc import Collection, Hashable, Sequence
from enum import StrEnum

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QIcon, QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF
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

from app.ui.kit.theme import WRONG, Theme
from app.ui.kit.widgets.choice import ComboBox
from app.ui.kit.widgets.icons import icon
from app.ui.kit.widgets.keypad import Key


class Scrubber(QSlider):
    """A horizontal slider that paints marks above its groove."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.marks: tuple[int, ...] = ()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Paint the slider, its focus frame, and a small flag for each mark."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().windowText().color(), 2))
            painter.drawRoundedRect(self.rect().adjusted(1, 1, -1, -1), 6, 6)
        if not self.marks or self.maximum() == 0:
            return
        painter.setBrush(QColor(WRONG))
        painter.setPen(Qt.PenStyle.NoPen)
        span = self.width() - 20
        for place in self.marks:
            x = 10 + span * place / self.maximum()
            painter.drawPolygon(QPolygonF([QPointF(x - 5, 0), QPointF(x + 5, 0), QPointF(x, 9)]))


class TransportKey(StrEnum):
    """A button under a deal, named like its icon."""

    FIRST = "first"
    BACK = "back"
    PLAY = "play"
    FORWARD = "forward"
    LAST = "last"


_BUTTONS = {
    TransportKey.FIRST: "To the start (Home)",
    TransportKey.BACK: "One step back (Left)",
    TransportKey.PLAY: "Play or pause (Space)",
    TransportKey.FORWARD: "One step forward (Right)",
    TransportKey.LAST: "To the end (End)",
}


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
        self.scrubber.setAccessibleName("Place in the deal")
        self.scrubber.valueChanged.connect(self.moved)
        column.addWidget(self.scrubber)
        column.addLayout(self._bottom_row())

    def _button_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(3)
        self.buttons: dict[Hashable, QToolButton] = {}
        self._icons: dict[tuple[str, str], QIcon] = {}
        for key, words in _BUTTONS.items():
            button = QToolButton()
            button.setObjectName(key)
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _=False, key=key: self.pressed.emit(key))
            self.buttons[key] = button
            row.addWidget(button)
        return row

    def _bottom_row(self) -> QHBoxLayout:
        """Add more buttons."""
        return QHBoxLayout()

    def event(self, event: QEvent) -> bool:
        """Space plays, but on a focused button it presses the button."""
        is_key = event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent)
        is_space = is_key and event.key() == Qt.Key.Key_Space  # type: ignore[attr-defined]
        if is_space and isinstance(QApplication.focusWidget(), QAbstractButton):
            event.accept()
            return True
        return super().event(event)

    def paint_icons(self, theme: Theme, is_playing: bool) -> None:
        """Draw the icons in the ink of this theme. The middle button shows play or pause."""
        for key in _BUTTONS:
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
        self.features.addItem("Random", "")
        for name, words in features:
            self.features.addItem(words, name)
        self.features.setCurrentIndex(max(0, self.features.findData(chosen)))

    def _choose(self, index: int) -> None:
        self.feature_chosen.emit(self.features.itemData(index))


class ReviewTransport(Transport):
    """The transport for a review: the next fault, what was due, and more.

    Signals:
        asked_for_fault: go to the next fault.
        asked_for_side: switch between what was done and what was due.
        asked_for_more: open the menu with more.
    """

    asked_for_fault = Signal()
    asked_for_side = Signal()
    asked_for_more = Signal()

    def _bottom_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(4)
        self.fault = Key("fault", "NEXT\nFAULT", self)
        self.side = Key("side", "WHAT\nWAS DUE", self)
        self.more = Key("more", "MORE", self)
        self.fault.clicked.connect(self.asked_for_fault)
        self.side.clicked.connect(self.asked_for_side)
        self.more.clicked.connect(self.asked_for_more)
        for key in (self.fault, self.side, self.more):
            key.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(key, 1)
        return row

    def paint_icons(self, theme: Theme, is_playing: bool) -> None:
        """The keys too."""
        super().paint_icons(theme, is_playing)
        for key in (self.fault, self.side, self.more):
            key.theme = theme
            key.update()

    def mark(self, places: Collection[int]) -> None:
        """Mark these positions on the scrubber."""
        self.scrubber.marks = tuple(places)
        self.scrubber.update()
