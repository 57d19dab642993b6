"""The page of a review: the felt, what was done there, the timeline, and every fault beside it."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QSizePolicy,
    QSpacerItem,
    QVBoxLayout,
    QWidget,
)

from app.grading.faults import Fault
from app.procedure.vocabulary import Step
from app.session.fault_list import correcting_moves
from app.session.fault_words import DEALER_DID, YOU_DID, fault_words, loss_words
from app.session.noticed_trouble import sighting_report, sightings
from app.ui.kit.components.fault_cards import Phase, TimelineMark
from app.ui.kit.components.labels import label, rule
from app.ui.kit.components.money_chart import MoneyChart
from app.ui.kit.components.page_frame import PagePanel
from app.ui.kit.components.page_look import PageLook
from app.ui.kit.components.progress import StatRow
from app.ui.kit.density import Density
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.parts import scrolling
from app.ui.table.notes.review_callout import ReviewCallout
from app.ui.table.table_screen import TableScreen
from app.ui.table.table_window import SHAPE, TableWindow
from app.ui.watch.dealt_round import DealtRound
from app.ui.watch.review_widgets import ReviewFault, ReviewTransport
from app.ui.watch.review_words import (
    bank_words,
    card_of,
    lines_on_card,
    money_steps,
    phases_of,
    review_figures,
    undone_card,
)

_INSIDE = 20
_SIDE = 0.4
"""The most of the page's width for the faults: however large the text, the felt lies beside them."""
_HIGHER = 0.56
"""How high the felt is at most, in widths, without the chart of the money below it."""


class ReviewPage(QFrame):
    """Lies over the screen, below its bar, and shows the screen's own table.

    Signals:
        fault_chosen: the position of the fault to look at.
        slip_chosen: the number of the undone slip to look at.
        asked_for_rule: the fault whose rule is wanted.
        asked_to_deal: how many steps of the plan are done when the moment of a fault is dealt again.
    """

    fault_chosen = Signal(int)
    slip_chosen = Signal(int)
    asked_for_rule = Signal(object)
    asked_to_deal = Signal(int)

    def __init__(self, screen: TableScreen, settings: Settings, retold: DealtRound, is_filed: bool) -> None:
        """A round on file says its own score, and its faults lead to no rule."""
        super().__init__(screen)
        self.setObjectName("page")
        self.setAccessibleName("Review of the round")
        self._screen = screen
        self._retold = retold
        self._at = 0
        self._whose = YOU_DID if retold.mode else DEALER_DID
        self.transport = ReviewTransport()
        self.note = label("", wraps=True)
        self.note.hide()
        last = len(retold.moments) - 1
        faults = [(retold.place_of(each), each) for each in retold.card.faults]
        names = retold.ruling.house.names
        self.chart = MoneyChart(money_steps(faults, names), last, names.money(0))
        self.cards: list[tuple[int, ReviewFault]] = []
        """The card of every fault, with its position."""
        self.undone: list[ReviewFault] = []
        self.table = TableWindow(screen, retold.ruling.house, settings)
        self.callout = ReviewCallout(screen.table, retold.ruling, not is_filed)
        self.callout.asked_to_deal.connect(self._deal_chosen)
        self._lay_out(is_filed)
        self.look = PageLook(self, settings)
        self.look.changed.connect(self._fit)
        screen.installEventFilter(self)
        self.resize(screen.size())
        self._fit(self.look.density)
        self.look.refresh()

    @property
    def faults(self) -> dict[int, ReviewFault]:
        """The first card at each position, in the order of play."""
        found: dict[int, ReviewFault] = {}
        for place, card in self.cards:
            found.setdefault(place, card)
        return dict(sorted(found.items()))

    @property
    def text(self) -> str:
        """Everything that is told of this moment."""
        parts = self.transport
        chosen = [self._chosen.text] if self._chosen else []
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
        first = self.faults.get(place)
        for _, card in self.cards:
            card.choose(card is first, "\n".join(lines) if card is first else "")
        for card in self.undone:
            card.choose(False)
        self.callout.put_away()
        if first:
            self.callout.tell(first.fault, first.words)
            QTimer.singleShot(0, self, self._bring_up_chosen)
        self.setAccessibleDescription(self.text)

    def tell_undone(self, number: int) -> None:
        """Say what was wrong with a slip that was undone; the table is as it was before it."""
        slip = self._retold.slips[number]
        belief = self._retold.beliefs.get(slip.fault, "")
        title, text = fault_words(self._retold.ruling, slip.fault, taken_back=True, belief=belief)
        known = lines_on_card(self._retold.ruling, slip.fault, self._whose)
        lines = [line for line in text.split("\n") if line not in known]
        self.transport.tell(f"After move {len(slip.before)}", f"Undone: {title.lower()}", "", "")
        self.note.hide()
        for _, card in self.cards:
            card.choose(False)
        for at, card in enumerate(self.undone):
            card.choose(at == number, "\n".join(lines) if at == number else "")
        self.callout.tell(slip.fault, self.undone[number].words)
        QTimer.singleShot(0, self, self._bring_up_chosen)

    @property
    def _chosen(self) -> ReviewFault | None:
        every = [*[card for _, card in self.cards], *self.undone]
        return next((card for card in every if card.is_chosen), None)

    def _bring_up_chosen(self) -> None:
        """Scroll to the top of the chosen card, now that it has its size."""
        if card := self._chosen:
            self._area.verticalScrollBar().setValue(card.y())

    def _deal_chosen(self) -> None:
        if card := self._chosen:
            card.asked_to_deal.emit()

    def eventFilter(self, _watched: object, event: QEvent) -> bool:  # noqa: N802
        """Follow the size of the screen."""
        if isinstance(event, QResizeEvent):
            self.resize(self._screen.size())
        return False

    def _fit(self, density: Density) -> None:
        self._bar.changeSize(0, self._screen.bar_height + 4, vData=QSizePolicy.Policy.Fixed)
        self.transport.fit(density)
        self.callout.be_short(density.is_stacked)
        is_compact = density.is_compact
        self.chart.setVisible(not is_compact)
        self.table.setMinimumHeight(220 if is_compact else 300)
        self.table.set_shape(_HIGHER if is_compact else SHAPE)
        self._grid.setSpacing(density.gap)
        self._grid.setRowStretch(1, 0 if is_compact else 1)
        self.panel.setFixedWidth(min(density.side, round(self.width() * _SIDE)))

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
        self._grid.addWidget(self.table, 0, 0)
        self._grid.addWidget(self._foot, 1, 0)
        self._grid.addWidget(self.panel, 0, 1, 2, 1)
        self._grid.setColumnStretch(0, 1)
        self._grid.setRowStretch(0, 4)
        page = scrolling(inside, "Review")
        page.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column.addItem(self._bar)
        column.addWidget(page, 1)

    def _side(self, is_filed: bool) -> None:
        retold, card, names = self._retold, self._retold.card, self._retold.ruling.house.names
        self.panel, inside = PagePanel(), QWidget()
        figures = review_figures(card, len(retold.moments) - 1, not is_filed, retold.stopped)
        self.stats = StatRow(figures)
        self.cost = label(names.said(loss_words(card)), "strong", wraps=True)
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, 8, 0)
        rows.setSpacing(4)
        rows.addWidget(self.note)
        for seen in sightings(retold.ruling, retold.acts, retold.times, retold.slips):
            rows.addWidget(label(sighting_report(retold.ruling, seen), wraps=True))
        for each in retold.listing:
            for fault in each.all:
                words = card_of(retold.ruling, fault, correcting_moves(retold.acts, fault))
                made, place = ReviewFault(words, fault, not is_filed), retold.place_of(fault)
                self.cards.append((place, made))
                made.chosen.connect(lambda place=place: self.fault_chosen.emit(place))
                self._add_card(rows, made, fault, retold.acts[: place - 1], fault is not each.fault)
        if not retold.marks and not is_filed:
            self.transport.be_faultless()
        if not (retold.marks or retold.slips):
            rows.addWidget(label("No faults. Every move was right.", ink="right", wraps=True))
        if retold.slips:
            rows.addWidget(label("Undone slips", "strong"))
        for number, slip in enumerate(retold.slips):
            self.undone.append(
                made := ReviewFault(undone_card(retold.ruling, slip), slip.fault, not is_filed)
            )
            made.chosen.connect(lambda number=number: self.slip_chosen.emit(number))
            self._add_card(rows, made, slip.fault, slip.before, False)
        rows.addStretch(1)
        self._area = scrolling(inside, "Faults")
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        self.panel.column.setSpacing(8)
        self.panel.add(self.stats)
        self.panel.add(self._area, 1)
        self._line, foot = rule("line"), QHBoxLayout()
        self.amount = label(bank_words(-card.cost, names), "strong") if card.cost else None
        self.panel.add(self._line)
        foot.addWidget(self.cost, 1)
        if self.amount:
            foot.addWidget(self.amount)
        self.panel.column.addLayout(foot)

    def _add_card(
        self, rows: QVBoxLayout, made: ReviewFault, fault: Fault, before: Sequence[Step], is_inside: bool
    ) -> None:
        """Add a card to the list, a consequence a little to the right."""
        made.asked_for_rule.connect(lambda: self.asked_for_rule.emit(fault))
        count = self._retold.steps_before(fault, before)
        made.asked_to_deal.connect(lambda: self.asked_to_deal.emit(count))
        row = QHBoxLayout()
        row.setContentsMargins(_INSIDE if is_inside else 0, 0, 0, 0)
        row.addWidget(made)
        rows.addLayout(row)


def done_phases(retold: DealtRound) -> list[Phase]:
    """The parts of what was done; what was left out comes after them."""
    found, last = phases_of(retold.acts, retold.ruling.house.banker), len(retold.moments) - 1
    return [*found, Phase("Skipped", last)] if last > len(retold.acts) else found
