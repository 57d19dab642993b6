"""The page of a review: the felt, what was done there, the timeline, and every fault beside it."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from app.session.fault_words import loss_words
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.faults import Phase, Timeline, TimelineMark
from app.ui.kit.components.labels import elided, label, rule, set_ink
from app.ui.kit.components.money_chart import MoneyChart
from app.ui.kit.components.page_frame import PagePanel
from app.ui.kit.components.page_look import PageLook
from app.ui.kit.components.progress import StatRow
from app.ui.kit.density import Density
from app.ui.kit.settings import Settings
from app.ui.kit.theme import Theme
from app.ui.kit.widgets.icons import icon
from app.ui.kit.widgets.parts import scrolling
from app.ui.table.table_screen import TableScreen
from app.ui.table.table_window import TableWindow
from app.ui.watch.dealt_round import DealtRound
from app.ui.watch.review_card import ReviewFault
from app.ui.watch.review_words import bank_words, lines_on_card, money_steps, phases_of
from app.ui.watch.transport import TRANSPORT_WORDS, TransportKey, presses_focused_button

_ICON = 24
_UNBOUNDED = 16_777_215


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
            button.clicked.connect(lambda _=False, key=key: self.pressed.emit(key))
        self.side, self.more = PageButton("What was due", "outline"), PageButton("More", "ghost")
        self.fault, self.next = PageButton("Next fault", "primary"), PageButton("Next round", "primary")
        self.timeline = Timeline((), (), 1)
        self._is_playing = False
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
        self._is_playing = is_playing
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
        is_narrow = density.is_compact and not density.is_stacked
        for key in (TransportKey.FIRST, TransportKey.LAST):
            self.buttons[key].setVisible(not is_narrow)
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


class ReviewPage(QFrame):
    """Lies over the screen, below its bar, and shows the screen's own table.

    Signals:
        fault_chosen: the position of the fault to look at.
        asked_for_rule: the position of the fault whose rule is wanted.
    """

    fault_chosen = Signal(int)
    asked_for_rule = Signal(int)

    def __init__(self, screen: TableScreen, settings: Settings, retold: DealtRound, is_filed: bool) -> None:
        """A round on file says its own score, and its faults lead to no rule."""
        super().__init__(screen)
        self.setObjectName("page")
        self.setAccessibleName("Review of the round")
        self._screen = screen
        self._retold = retold
        self._at = 0
        self._whose = "You did" if retold.mode else "Done"
        self.transport = ReviewTransport()
        self.note = label("", wraps=True)
        self.note.hide()
        last = len(retold.moments) - 1
        own = {place: fault for place in retold.marks if (fault := retold.fault_at(place))}
        self.chart = MoneyChart(money_steps(own), last)
        self.faults: dict[int, ReviewFault] = {}
        self.table = TableWindow(screen, retold.ruling.house, settings)
        self._lay_out(is_filed)
        self.look = PageLook(self, settings)
        self.look.changed.connect(self._fit)
        screen.installEventFilter(self)
        self.resize(screen.size())
        self._fit(self.look.density)
        self.look.refresh()

    @property
    def text(self) -> str:
        """Everything that is told of this moment."""
        parts = self.transport
        chosen = [card.text for card in self.faults.values() if card.is_chosen]
        told = [parts.count.text(), parts.order.text(), parts.verdict.text(), *chosen, self.note.text()]
        return "\n".join(each for each in told if each)

    def show_side(self, phases: Sequence[Phase], marks: Sequence[int], last: int) -> None:
        """Show what was done with its faults, or what was due."""
        found = [
            TimelineMark(place, fault.severity or "minor")
            for place in marks
            if (fault := self._retold.fault_at(place))
        ]
        self.transport.timeline.show_round(phases, found, last)

    def look_at(self, place: int) -> None:
        """The next words are about this place of what was done; 0: about what was due."""
        self._at = place

    def tell(self, count: str, order: str, said: str = "", why: str = "", source: str = "") -> None:
        """Say what was done: a fault in its card, anything else beside the cards."""
        place = self._at
        lines: Sequence[str] = [f"“{said}”" if said else "", *why.split("\n"), source]
        fault = self._retold.fault_at(place) if place else None
        lines = [line for line in lines if line]
        verdict, ink = "", ""
        if fault:
            known = lines_on_card(self._retold.ruling, fault, self._whose)
            lines = [line for line in lines if line not in known]
        elif place and lines:
            verdict, *lines = lines
            ink = "right" if verdict == "Right." else "quiet"
        self.transport.tell(count, order, verdict, ink)
        self.note.setText("" if fault else "\n".join(lines))
        self.note.setVisible(bool(self.note.text()))
        for at, card in self.faults.items():
            card.choose(at == place, "\n".join(lines) if at == place else "")
        if place in self.faults:
            QTimer.singleShot(0, self, self._bring_up_chosen)
        self.setAccessibleDescription(self.text)

    def _bring_up_chosen(self) -> None:
        """Scroll to the top of the chosen card, now that it has its size."""
        for card in self.faults.values():
            if card.is_chosen:
                self._area.verticalScrollBar().setValue(card.y())

    def eventFilter(self, _watched: object, event: QEvent) -> bool:  # noqa: N802
        """Follow the size of the screen."""
        if event.type() == QEvent.Type.Resize:
            self.resize(self._screen.size())
        return False

    def _fit(self, density: Density) -> None:
        self._bar.changeSize(0, self._screen.bar_height + 4, vData=QSizePolicy.Policy.Fixed)
        self.transport.fit(density)
        is_stacked, is_compact = density.is_stacked, density.is_compact
        self.chart.setVisible(not is_compact)
        self.stats.setVisible(not is_compact or is_stacked)
        is_short = is_compact and not is_stacked
        self.score.setVisible(is_short)
        for each in (self.cost, self._line):
            each.setVisible(not is_short)
        if self.amount:
            self.amount.setVisible(not is_short)
        self.table.setMinimumHeight(300 if is_stacked or not is_compact else 220)
        grid = self._grid
        grid.setSpacing(density.gap)
        for widget in (self.table, self._foot, self.panel):
            grid.removeWidget(widget)
        wide = is_compact and not is_stacked
        grid.addWidget(self.table, 0, 0, 1, 2 if wide else 1)
        grid.addWidget(self._foot, 1, 0)
        if is_stacked:
            grid.addWidget(self.panel, 2, 0)
        else:
            grid.addWidget(self.panel, 1 if wide else 0, 1, 1 if wide else 2, 1)
        grid.setColumnStretch(0, 1)
        grid.setRowStretch(0, 4)
        grid.setRowStretch(1, 0 if is_compact else 1)
        self.panel.setMinimumWidth(0 if is_stacked else density.side)
        self.panel.setMaximumWidth(_UNBOUNDED if is_stacked else density.side)
        self.panel.setMinimumHeight(density.row * 6 if is_stacked else 0)

    def _lay_out(self, is_filed: bool) -> None:
        column, inside = QVBoxLayout(self), QWidget()
        column.setSpacing(0)
        self._bar = QSpacerItem(0, 0)
        self._grid = QGridLayout(inside)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._foot = QWidget()
        foot = QVBoxLayout(self._foot)
        foot.setContentsMargins(0, 0, 0, 0)
        foot.setSpacing(8)
        foot.addWidget(self.transport)
        foot.addWidget(self.chart, 1)
        self._side(is_filed)
        page = scrolling(inside, "Review")
        page.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column.addItem(self._bar)
        column.addWidget(page, 1)

    def _side(self, is_filed: bool) -> None:
        retold, card = self._retold, self._retold.card
        self.panel, inside = PagePanel(), QWidget()
        right, faults = f"{card.right} of {len(retold.moments) - 1}", len(retold.marks)
        figures = [(right, "moves right"), (str(faults), "fault" if faults == 1 else "faults")]
        if not is_filed:
            figures = [(str(card.score), "of 100 points"), *figures]
        self.stats = StatRow(figures)
        short = ", ".join([f"{figure} {what}" for figure, what in figures])
        self.score = label(f"{short}. {loss_words(card.cost)}", "strong", wraps=True)
        self.cost = label(loss_words(card.cost), "strong", wraps=True)
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, 8, 0)
        rows.setSpacing(4)
        rows.addWidget(self.score)
        rows.addWidget(self.note)
        for place in retold.marks:
            fault = retold.fault_at(place)
            assert fault, "a mark is a fault's"
            self.faults[place] = made = ReviewFault(retold, fault, cites=not is_filed)
            made.chosen.connect(lambda place=place: self.fault_chosen.emit(place))
            made.asked_for_rule.connect(lambda place=place: self.asked_for_rule.emit(place))
            rows.addWidget(made)
        if not retold.marks and not is_filed:
            self.transport.be_faultless()
        if not retold.marks:
            rows.addWidget(label("No faults. Every move was right.", ink="right", wraps=True))
        rows.addStretch(1)
        self._area = scrolling(inside, "Faults")
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.panel.column.setSpacing(8)
        self.panel.add(self.stats)
        self.panel.add(self._area, 1)
        self._line, foot = rule("line"), QHBoxLayout()
        self.amount = label(bank_words(-card.cost), "strong") if card.cost else None
        self.panel.add(self._line)
        foot.addWidget(self.cost, 1)
        if self.amount:
            foot.addWidget(self.amount)
        self.panel.column.addLayout(foot)


def done_phases(retold: DealtRound) -> list[Phase]:
    """The parts of what was done; what was left out comes after them."""
    found, last = phases_of(retold.acts, retold.ruling.house.banker), len(retold.moments) - 1
    return [*found, Phase("Skipped", last)] if last > len(retold.acts) else found
