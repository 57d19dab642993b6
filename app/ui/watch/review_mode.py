"""The review of a dealt round: its faults on the timeline, and the perfect deal to compare."""

from datetime import date
from enum import StrEnum

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from app.errors import Refused
from app.ui.kit.policy import OutsideAction
from app.ui.kit.settings import Settings
from app.ui.table.table_screen import TableScreen
from app.ui.watch.dealt_round import DealtRound
from app.ui.watch.demonstration import Demonstration
from app.ui.watch.playback import Playback
from app.ui.watch.round_export import print_page, save_film
from app.ui.watch.transport import ReviewTransport

_SIDES = ("WHAT\nWAS DUE", "WHAT\nWAS DONE")


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
    OutsideAction.FILM: "Save as a film…",
    OutsideAction.PRINT: "Print…",
    OutsideAction.COPY: "Copy as text",
}


class ReviewMode(Playback):
    """Plays what was done, and what was due.

    Signals:
        wanted: which round to deal next, a `ReviewChoice`.
        passed_last: the user asked for the next fault of a round on file after its last one.
    """

    wanted = Signal(object)
    passed_last = Signal()
    transport: ReviewTransport

    def __init__(
        self, screen: TableScreen, settings: Settings, retold: DealtRound, is_filed: bool = False
    ) -> None:
        """A round on file, like one of an exam, has no next round, and begins at its start."""
        super().__init__(screen, settings, ReviewTransport(screen), retold)
        self._retold = retold
        self._is_filed = is_filed
        self._due = Demonstration(retold.ruling)
        self.more = QMenu(self.transport)
        if not is_filed:
            for choice, words in _ROUNDS.items():
                chosen = self.more.addAction(words).triggered
                chosen.connect(lambda _=False, choice=choice: self.wanted.emit(choice))
        slots = {
            OutsideAction.FILM: self._film,
            OutsideAction.PRINT: self._print,
            OutsideAction.COPY: self._copy,
        }
        for action, words in KEPT.items():
            if action not in screen.hidden_actions:
                self.more.addAction(words, slots[action])
        self.transport.asked_for_fault.connect(self.next_fault)
        self.transport.asked_for_side.connect(self.turn_sides)
        self.transport.asked_for_more.connect(self._open_more)
        self._add_keys({"F": self.next_fault, "D": self.turn_sides})
        screen.bar.tell(retold.ruling.house.name, f"Review · score {retold.card.score}")
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

    def _mark(self) -> None:
        self.transport.mark(self._retold.marks if self.shows_done else ())
        self.transport.side.write(_SIDES[0 if self.shows_done else 1])

    def _open_more(self) -> None:
        self.more.popup(self.transport.more.mapToGlobal(QPoint(0, 0)))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._retold.report.text)
        self._screen.say("The report is copied: it can be pasted anywhere.")

    def _print(self) -> None:
        self._screen.say(print_page(self._retold.report.page(date.today()), self._screen))

    def _film(self) -> None:
        try:
            self._screen.say(save_film(self._screen, self._retold))
        except Refused as refusal:
            self._screen.bar.warn(refusal.sentences[0])
