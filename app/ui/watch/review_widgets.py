"""The parts of a review: the card of a fault, and the keys and words under the felt."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.grading.faults import Fault
from app.procedure.source_words import source_words
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.fault_cards import FaultCard, FaultWords, Timeline
from app.ui.kit.components.icons import Sign
from app.ui.kit.components.labels import elided, label, set_ink
from app.ui.kit.components.lists import ListRow
from app.ui.kit.density import Density
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.bar_icons import icon
from app.ui.watch.transport import TRANSPORT_WORDS, TransportKey, presses_focused_button

_ICON = 24


class ReviewFault(FaultCard):
    """A fault in the list, or a slip that was undone. The chosen one says why, and leads on.

    Signals:
        chosen: it was pressed.
        asked_for_rule: the rule it rests on is wanted.
        asked_to_deal: the moment before it shall be dealt again.
    """

    chosen = Signal()
    asked_for_rule = Signal()
    asked_to_deal = Signal()

    def __init__(self, words: FaultWords, fault: Fault, leads_on: bool) -> None:
        """A fault on file leads nowhere."""
        super().__init__(words)
        self.fault = fault
        self.is_chosen = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(
            ". ".join([words.weight.capitalize(), words.where, words.what, words.done, words.due])
        )
        self.why = label("", "small", wraps=True)
        self.source = label(source_words(fault.ground.source), "small", wraps=True)
        self.rule = ListRow("Open the rule", self.source.text(), Sign("book"))
        self.rule.clicked.connect(self.asked_for_rule)
        self.deal = ListRow("Deal this moment again", "From one move earlier", Sign("repeat"))
        self.deal.clicked.connect(self.asked_to_deal)
        self._cited = [self.rule, self.deal] if leads_on else [self.source]
        for part in (self.why, *self._cited):
            self.column.insertWidget(self.column.count() - 1, part)
            part.hide()

    @property
    def text(self) -> str:
        """Everything it says now."""
        words = self.words
        parts = [words.what, words.done, words.due, words.dollars]
        parts += [self.why.text(), self.source.text()] if self.is_chosen else []
        return "\n".join(part for part in parts if part)

    def choose(self, is_chosen: bool, why: str = "") -> None:
        """Be the one that is looked at, or not."""
        self.is_chosen = is_chosen
        self.why.setText(why)
        self.why.setVisible(is_chosen and bool(why))
        for part in self._cited:
            part.setVisible(is_chosen)
        self.update()

    def apply_look(self, theme: Theme, density: Density) -> None:
        """A small page has one line for what a row does."""
        super().apply_look(theme, density)
        self.deal.second.setVisible(not density.is_compact)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """All of it is one button."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.chosen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter presses it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """The chosen one lies on a lighter ground."""
        if self.is_chosen:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.theme.raised))
            painter.drawRoundedRect(QRectF(self.rect()), 8, 8)
            painter.end()
        super().paintEvent(event)


class ReviewTransport(QWidget):
    """Plays, steps, and goes to the next fault; shows where one is.

    Signals:
        pressed: the button, a `TransportKey`.
        moved: the new position on the timeline.
        asked_for_fault: go to the next fault.
        asked_for_side: switch between what was done and what was due.
        asked_for_more: open the menu with more.
        asked_for_round: deal the next round.
    """

    pressed = Signal(object)
    moved = Signal(int)
    asked_for_round = Signal()
    asked_for_fault = Signal()
    asked_for_side = Signal()
    asked_for_more = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.count, self.order = label("", "small"), label("", "heading", wraps=True)
        self.verdict, self.saved = label("", "strong"), elided("", "small", "right")
        self.buttons: dict[TransportKey, PageButton] = {}
        for key, words in TRANSPORT_WORDS.items():
            self.buttons[key] = button = PageButton("")
            button.setToolTip(words)
            button.setAccessibleName(words)
            button.setFixedWidth(48)
            button.setStyleSheet("padding: 0")
            button.clicked.connect(lambda *_, key=key: self.pressed.emit(key))
        self.side, self.more = PageButton("Correct deal", "outline"), PageButton("More", "ghost")
        self.fault, self.next = PageButton("Next fault", "primary"), PageButton("Next round", "primary")
        self.timeline = Timeline((), (), 1)
        self.timeline.moved.connect(self.moved)
        self.fault.clicked.connect(self.asked_for_fault)
        self.side.clicked.connect(self.asked_for_side)
        self.more.clicked.connect(self.asked_for_more)
        self.next.clicked.connect(self.asked_for_round)
        self._lay_out()

    def event(self, event: QEvent) -> bool:
        """Space plays, but on a focused button it presses the button."""
        return presses_focused_button(event) or super().event(event)

    def paint_icons(self, theme: Theme, is_playing: bool) -> None:
        """Draw the icons in the ink of this theme. The middle button shows play or pause."""
        for key, button in self.buttons.items():
            sign = "pause" if key == TransportKey.PLAY and is_playing else key
            button.setIcon(icon(sign, theme.ink))
            button.setIconSize(QSize(_ICON, _ICON))

    def show_place(self, place: int, _last: int) -> None:
        """Move the knob without emitting `moved`."""
        self.timeline.go_to(place)

    def tell(self, count: str, order: str, verdict: str, ink: str) -> None:
        """Say what was done, and how it was."""
        self.tell_saved("")
        self.count.setText(count)
        self.order.setText(order)
        self.verdict.setText(verdict)
        set_ink(self.verdict, ink)

    def be_faultless(self) -> None:
        """There is no fault to go to, but another round."""
        self.fault.hide()
        self.next.show()

    def tell_saved(self, words: str) -> None:
        """Say in green what was saved, printed or copied, until the next step."""
        self.saved.setText(words)
        self.saved.setToolTip(words)

    def fit(self, density: Density) -> None:
        """A small window has the keys below the words, and fewer of them."""
        for key in (TransportKey.FIRST, TransportKey.LAST):
            self.buttons[key].setVisible(not density.is_compact)
        self._row.setDirection(
            QHBoxLayout.Direction.TopToBottom if density.is_compact else QHBoxLayout.Direction.LeftToRight
        )

    def _lay_out(self) -> None:
        column, words, head, keys = QVBoxLayout(self), QVBoxLayout(), QHBoxLayout(), QHBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        words.setSpacing(0)
        head.setSpacing(12)
        head.addWidget(self.count)
        head.addWidget(self.verdict)
        head.addWidget(self.saved, 1)
        words.addLayout(head)
        words.addWidget(self.order)
        keys.setSpacing(8)
        for button in (*self.buttons.values(), self.side, self.more):
            keys.addWidget(button)
        keys.addStretch(1)
        keys.addWidget(self.fault)
        keys.addWidget(self.next)
        self.next.hide()
        self._row.addLayout(words, 1)
        self._row.addLayout(keys)
        column.addLayout(self._row)
        column.addWidget(self.timeline)
