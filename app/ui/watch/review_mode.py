"""The review: a round that was dealt, with its faults on the timeline and the perfect deal beside it."""

from datetime import date

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QMenu

from app.errors import Refused
from app.ui.kit.settings import Settings
from app.ui.table.table_screen import TableScreen
from app.ui.watch.dealt_round import DealtRound
from app.ui.watch.demonstration import Demonstration
from app.ui.watch.playback import Playback
from app.ui.watch.save_film import print_page, save_film
from app.ui.watch.transport import ReviewTransport

_ROUNDS = {"next": "Next round", "again": "The same round again", "similar": "A similar round"}
_KEPT = {"film": "Save as a film…", "print": "Print…", "copy": "Copy as text"}
_SIDES = ("WHAT\nWAS DUE", "WHAT\nWAS DONE")


class ReviewMode(Playback):
    """What was done, and what was due, both to be played.

    Signals:
        wanted: which round shall be dealt: the next, the same again or a similar one.
        passed_last: the next fault of a round on file is wanted, and there is none after this.
    """

    wanted = Signal(str)
    passed_last = Signal()
    transport: ReviewTransport

    def __init__(
        self, screen: TableScreen, settings: Settings, retold: DealtRound, is_filed: bool = False
    ) -> None:
        """A round that is on file, like one of an exam, has no next one, and is told from its start."""
        super().__init__(screen, settings, ReviewTransport(screen), retold)
        self._retold = retold
        self._is_filed = is_filed
        self._due = Demonstration(retold.ruling)
        self.more = QMenu(self.transport)
        for name, words in (_KEPT if is_filed else _ROUNDS | _KEPT).items():
            if name not in screen.leaves_out:
                self.more.addAction(words).setData(name)
        self.more.triggered.connect(self._want)
        self.transport.asked.connect(self._asked)
        self._add_keys({"F": self.next_fault, "D": self.turn_sides})
        screen.bar.tell(retold.ruling.house.name, f"Review · score {retold.card.score}")
        self.begin(retold, 0 if is_filed or not retold.marks else retold.marks[0])
        self._mark()

    @property
    def shows_done(self) -> bool:
        """Is it what was done that is shown, or what was due?"""
        return self.show is self._retold

    def next_fault(self) -> None:
        """To the next fault, and after the last to the first; of a round on file, out of it."""
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
        """What was due at this act, or back to what was done."""
        if self.shows_done:
            self._left_at = self.place
            self.begin(self._due, self._retold.due_at(self.place))
        else:
            self.begin(self._retold, self._left_at)
        self._mark()

    def _mark(self) -> None:
        self.transport.mark(self._retold.marks if self.shows_done else ())
        self.transport.asks["side"].write(_SIDES[0 if self.shows_done else 1])

    def _asked(self, name: str) -> None:
        match name:
            case "fault":
                self.next_fault()
            case "side":
                self.turn_sides()
            case "more":
                self.more.popup(self.transport.asks[name].mapToGlobal(QPoint(0, 0)))

    def _want(self, action: QAction) -> None:
        match action.data():
            case "copy":
                QGuiApplication.clipboard().setText(self._retold.report.text)
                self._screen.say("The report is copied: it can be pasted anywhere.")
            case "print":
                self._screen.say(print_page(self._retold.report.page(date.today()), self._screen))
            case "film":
                self._film()
            case wanted:
                self.wanted.emit(wanted)

    def _film(self) -> None:
        try:
            self._screen.say(save_film(self._screen, self._retold))
        except Refused as refusal:
            self._screen.bar.warn(refusal.sentences[0])
