"""The callout of a fault in a review, on the felt beside its place: the moment, what was done and due."""

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QVBoxLayout

from app.grading.faults import Fault
from app.procedure.ruling import Ruling
from app.session.deciding_facts import fact_of_step
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.fault_cards import FaultWords
from app.ui.kit.components.labels import label
from app.ui.kit.theme import DARK
from app.ui.table.geometry import Box
from app.ui.table.notes.lit_things import Lit, lit_cards, lit_step
from app.ui.table.notes.note_place import NEVER, Obstacle, best_box, felt_space, obstacles_on
from app.ui.table.notes.spotlight import BRASS, Spotlight
from app.ui.table.view import TableView

_DONE, _DUE = QColor("#ff6b7d"), QColor("#5ccf9b")
"""What was done, and what was due. The felt is the same in both themes."""
_NARROW, _WIDE = 330, 420
"""How wide its words are at most, with what was done and what was due below each other and side by side."""
_SPACE = 16
_ACROSS, _DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
_SETTLING = ("pay", "take", "push", "return")


class ReviewCallout(QFrame):
    """Stands on the felt beside what a fault is about. Its key deals that moment again.

    Signals:
        asked_to_deal: the moment shall be dealt again, from one move before.
    """

    asked_to_deal = Signal()

    def __init__(self, table: TableView, ruling: Ruling, leads_on: bool) -> None:
        """A fault on file cannot be dealt again."""
        super().__init__(table)
        self.setObjectName("callout")
        self.setAccessibleName("On the felt")
        self.setStyleSheet(
            f"#callout {{ background: {DARK.panel}; border: 1px solid {DARK.line}; border-radius: 8px; }}"
        )
        self._table = table
        self._ruling = ruling
        self._light = Spotlight(table, dims=False)
        self._fault: Fault | None = None
        self._where, self._done, self._due = label("", "small"), label(""), label("")
        for each, ink in ((self._where, "#c9ccc6"), (self._done, "#ffb3bd"), (self._due, DARK.right)):
            each.setStyleSheet(f"color: {ink}")
            each.setWordWrap(True)
            each.setTextFormat(Qt.TextFormat.PlainText)
        self.deal = PageButton("Deal again", "felt", sign="repeat")
        self.deal.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.deal.clicked.connect(self.asked_to_deal)
        row, words, self._change = QHBoxLayout(self), QVBoxLayout(), QBoxLayout(_ACROSS)
        row.setContentsMargins(12, 6, 12, 6)
        row.setSpacing(_SPACE)
        words.setSpacing(2)
        self._change.setSpacing(4)
        self._change.addWidget(self._done)
        self._change.addWidget(self._due, 1)
        words.addWidget(self._where)
        words.addLayout(self._change)
        row.addLayout(words, 1)
        row.addWidget(self.deal)
        self._leads_on = leads_on
        self.be_short(False)
        table.arranged.connect(self._place)
        self.put_away()

    @property
    def text(self) -> str:
        """What it says."""
        return "\n".join(line.text() for line in self._lines)

    @property
    def lit(self) -> list[QRect]:
        """Where what it speaks of lies on the felt."""
        boxes = [each.box for each in self._light.lit]
        return [QRect(round(box.x), round(box.y), round(box.width), round(box.height)) for box in boxes]

    def tell(self, fault: Fault, words: FaultWords) -> None:
        """Point out a fault at the moment that the table shows."""
        self._fault = fault
        self._where.setText(f"{words.where} · {words.what}")
        self._done.setText(words.done)
        self._due.setText(f"→ {words.due}")
        self.setAccessibleDescription(self.text)
        self.show()
        self._light.show()
        self._light.raise_()
        self.raise_()
        self._place()

    def be_short(self, is_short: bool) -> None:
        """Say only what was done and due, on a small felt: the card beside it says the rest."""
        self._is_short = is_short
        self._where.setVisible(not is_short)
        self.deal.setVisible(self._has_key)
        self._place()

    @property
    def _has_key(self) -> bool:
        return self._leads_on and not self._is_short

    def event(self, event: QEvent) -> bool:
        """Larger letters need another place."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._place()
        return super().event(event)

    def put_away(self) -> None:
        """Point out nothing."""
        self._fault = None
        self.hide()
        self._light.hide()

    def leave(self) -> None:
        """Leave the table."""
        self._table.arranged.disconnect(self._place)
        self._light.deleteLater()
        self.deleteLater()

    @property
    def _lines(self) -> tuple[QLabel, QLabel, QLabel]:
        return self._where, self._done, self._due

    def _place(self) -> None:
        play, layout = self._table.play, self._table.table_layout
        if self._fault is None or play is None:
            return
        done, due, cards = self._pointed_out(self._fault)
        spoken = [*done, *due, *cards]
        obstacles = [Obstacle(each.box, NEVER) for each in spoken]
        obstacles += obstacles_on(play.picture, play.places, layout)
        near = spoken[0].at if spoken else layout.dealer.centre
        sizes = dict(self._sizes())
        best = best_box(felt_space(layout), sizes, obstacles, near)
        self._change.setDirection(sizes[best.width, best.height])
        self.setGeometry(round(best.x), round(best.y), round(best.width), round(best.height))
        frames = [*[(each, BRASS) for each in cards], *[(each, _DUE) for each in due]]
        frames += [(each, _DONE) for each in done]
        led = [] if self._fault.jumped else [each.box for each in spoken[:1]]
        felt = Box(0, layout.bar.bottom, layout.width, layout.tray.y - layout.bar.bottom)
        order = (due[0], done[0]) if self._fault.jumped and due and done else None
        self._light.show_on(felt, frames, best, led, order, _DONE)

    def _pointed_out(self, fault: Fault) -> tuple[list[Lit], list[Lit], list[Lit]]:
        """Where it was done, where it was due if that is elsewhere, and the cards that decide."""
        play = self._table.play
        assert play
        wanted, acted = fault.jumped or fault.step, fault.did or fault.step
        done = list(lit_step(play, acted)) if acted else []
        due = [each for each in lit_step(play, wanted) if each not in done] if wanted and fault.did else []
        is_settled = fault.step and fault.kind != "early" and fault.step.verb in _SETTLING
        cards = fact_of_step(self._ruling, fault.step).cards if is_settled and fault.step else ()
        return done, due, list(lit_cards(play, cards))

    def _sizes(self) -> Iterator[tuple[tuple[float, float], QBoxLayout.Direction]]:
        """How wide and high it can be: what was done beside what was due, or above it."""
        for each in (*self._lines, self.deal):
            each.ensurePolished()
        where, done, due = [line.fontMetrics().horizontalAdvance(line.text()) + 4 for line in self._lines]
        key = self.deal.sizeHint() if self._has_key else QSize(-_SPACE, 0)
        heights = [line.fontMetrics().height() for line in self._lines]
        if self._is_short:
            where = heights[0] = 0
        if done + due + 4 <= _WIDE:
            size = QSize(max(where, done + due + 4), heights[0] + heights[1] + 4)
            yield (size.width() + key.width() + _SPACE + 28, max(size.height(), key.height()) + 16), _ACROSS
        wide = min(_NARROW, max(where, done, due))
        high = sum(line.heightForWidth(wide) for line in self._lines[self._is_short :]) + 8
        yield (wide + key.width() + _SPACE + 28, max(high, key.height()) + 16), _DOWN
