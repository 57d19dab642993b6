"""The review of a dealt round: its faults on the timeline, and the perfect deal to compare."""

from enum import StrEnum

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QMenu

from app.ui.kit.policy import OutsideAction
from app.ui.kit.settings import Settings
from app.ui.table.table_screen import TableScreen
from app.ui.watch.dealt_round import DealtRound
from app.ui.watch.demonstration import Demonstration
from app.ui.watch.playback import Playback
from app.ui.watch.review_page import ReviewPage, done_phases
from app.ui.watch.review_widgets import ReviewTransport
from app.ui.watch.review_words import phases_of
from app.ui.watch.round_print_and_film import RoundExport

_SIDES = ("Correct deal", "Actual deal")


class ReviewChoice(StrEnum):
    """Which round to deal after the review."""

    NEXT = "next"
    AGAIN = "again"
    SIMILAR = "similar"


_ROUNDS = {
    ReviewChoice.NEXT: "Next round",
    ReviewChoice.AGAIN: "The same round again",
    ReviewChoice.SIMILAR: "A similar round",
}
KEPT = {
    OutsideAction.FILM: "Save as a video…",
    OutsideAction.PRINT: "Print…",
    OutsideAction.COPY: "Copy as text",
}


class ReviewMode(Playback):
    """Plays what was done, and what was due.

    Signals:
        wanted: which round to deal next, a `ReviewChoice`.
        passed_last: the user asked for the next fault of a round on file after its last one.
        asked_for_rule: the rule of a fault is wanted, a `CitedRule`.
        asked_to_deal: the round shall be dealt again from after so many steps of its plan.
    """

    wanted = Signal(object)
    passed_last = Signal()
    asked_for_rule = Signal(object)
    asked_to_deal = Signal(int)
    transport: ReviewTransport
    narration: ReviewPage

    def __init__(
        self, screen: TableScreen, settings: Settings, retold: DealtRound, is_filed: bool = False
    ) -> None:
        """A round on file, like one of an exam, has no next round, and begins at its start."""
        self._retold = retold
        self._is_filed = is_filed
        self._page = ReviewPage(screen, settings, retold, is_filed)
        super().__init__(screen, settings, self._page.transport, self._page, retold)
        screen.clear_away()
        screen.setFocus()
        self._page.show()
        screen.bring_up()
        self._due = Demonstration(retold.ruling)
        self.more = QMenu(self.transport)
        if not is_filed:
            for choice, words in _ROUNDS.items():
                chosen = self.more.addAction(words).triggered
                chosen.connect(lambda *_, choice=choice: self.wanted.emit(choice))
        self._export = RoundExport(screen, retold, self.transport.tell_saved)
        slots = {
            OutsideAction.FILM: self._export.film,
            OutsideAction.PRINT: self._export.print,
            OutsideAction.COPY: self._export.copy,
        }
        for action, words in KEPT.items():
            if action not in screen.hidden_actions:
                self.more.addAction(words, slots[action])
        self._page.fault_chosen.connect(self._show_fault)
        self._page.slip_chosen.connect(self._show_slip)
        self._page.asked_for_rule.connect(lambda fault: self.asked_for_rule.emit(retold.cited_by(fault)))
        self._page.asked_to_deal.connect(self.asked_to_deal)
        self.transport.asked_for_fault.connect(self.next_fault)
        self.transport.asked_for_side.connect(self.turn_sides)
        self.transport.asked_for_more.connect(self._open_more)
        self.transport.asked_for_round.connect(lambda: self.wanted.emit(ReviewChoice.NEXT))
        self._add_keys({"F": self.next_fault, "D": self.turn_sides})
        screen.bar.tell(retold.ruling.house.name, _review_words(retold))
        self.begin(retold, 0 if is_filed or not retold.marks else retold.marks[0])
        self._mark()

    @property
    def shows_done(self) -> bool:
        """Whether it shows what was done, not what was due."""
        return self.show is self._retold

    def next_fault(self) -> None:
        """Go to the next fault, and after the last to the first. A round on file is left instead."""
        marks = self._retold.marks
        if marks and not self.shows_done:
            self.turn_sides()
        later = [place for place in marks if place > self.place]
        self.pause()
        if self._is_filed and not later:
            self.passed_last.emit()
        elif marks:
            self.go_to(later[0] if later else marks[0], jump=True)

    def turn_sides(self) -> None:
        """Switch between what was done and what was due at this act."""
        if self.shows_done:
            self._left_at = self.place
            self.begin(self._due, self._retold.due_at(self.place))
        else:
            self.begin(self._retold, self._left_at)
        self._mark()

    def apply_settings(self, settings: Settings) -> None:
        """Apply these settings."""
        super().apply_settings(settings)
        self._page.table.apply_settings(settings)
        self._page.look.apply_settings(settings)

    def close(self) -> None:
        """Leave the table, and return it."""
        self._page.callout.leave()
        self._page.table.give_back()
        self._page.hide()
        super().close()

    def go_to(self, place: int, jump: bool = False) -> None:
        """Show the table after this many steps, and the fault there."""
        at = self.nearest(place)
        self._page.look_at(at if self.shows_done else 0)
        super().go_to(at, jump)

    def _show_fault(self, place: int) -> None:
        if not self.shows_done:
            self.turn_sides()
        self.pause()
        self.go_to(place, jump=True)

    def _show_slip(self, number: int) -> None:
        """The table as it was before a slip that was undone."""
        self._show_fault(min(len(self._retold.slips[number].before), len(self._retold.acts)))
        self._page.tell_undone(number)

    def _mark(self) -> None:
        if self.shows_done:
            self._page.show_side(done_phases(self._retold), self._retold.marks, self.last)
        else:
            banker = self._retold.ruling.house.banker
            steps = [told.step for told in self._due.told]
            self._page.show_side(phases_of(steps, banker), (), self.last)
        self._page.transport.show_place(self.place, self.last)
        self.transport.side.setText(_SIDES[0 if self.shows_done else 1])

    def _open_more(self) -> None:
        self.more.popup(self.transport.more.mapToGlobal(QPoint(0, 0)))


def _review_words(retold: DealtRound) -> str:
    """What the bar says: the score, where there is one."""
    return "Review" if retold.stopped is not None else f"Review · score {retold.card.score}"
