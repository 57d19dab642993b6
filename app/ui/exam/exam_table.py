"""The table of an exam: a test without help. Nothing can be undone, looked up or left."""

from typing import Any

from PySide6.QtCore import Signal

from app.errors import Refused
from app.exam.sitting import Sitting
from app.exam.sitting_log import RoundEnded
from app.ports.exams import Running
from app.session.attempt_log import Acted, Entry
from app.session.session import Session, Update
from app.ui.dealing.live_round import LiveRound, RoundAnswer
from app.ui.dealing.pad_keys import DealerRequest
from app.ui.kit.settings import Settings
from app.ui.kit.stopwatch import Clock
from app.ui.table.table_screen import TableScreen

_IS_IT_OVER = (
    "Is the round over?",
    "What is not done then counts as left out.",
    {RoundAnswer.GO_ON: "Go on dealing", RoundAnswer.OVER: "Yes, it is over"},
    RoundAnswer.GO_ON,
)


class ExamRound:
    """The open round of a sitting, with the interface of an attempt."""

    def __init__(self, running: Running) -> None:
        session = running.sitting.session
        assert session, "a round is open"
        self._running = running
        self.session: Session = session
        self.data: dict[str, Any] = running.sitting.dealt[-1].data
        self.at = running.sitting.at

    def submit(self, entry: Entry) -> Update:
        """Record an act. A round of an exam takes no other entries."""
        assert isinstance(entry, Acted), f"{entry} in an exam"
        self._running.submit(entry)
        self.at = entry.at
        return self.session.now()

    def end(self, at: float) -> Update:
        """End the round."""
        self._running.submit(RoundEnded(at))
        return self.session.now()


class ExamTable(LiveRound):
    """One round of an exam.

    Signals:
        ended: the dealer said that the round is over.
    """

    ended = Signal()

    def __init__(self, screen: TableScreen, settings: Settings, running: Running, now: Clock) -> None:
        """`now` tells the seconds after the opening."""
        super().__init__(screen, settings)
        self._exam = running
        self._now = now
        attempt = ExamRound(running)
        self.begin(attempt.session.ruling, attempt)

    def want(self, request: DealerRequest) -> None:
        """Only the key that ends the round does something, and it asks first."""
        if request == DealerRequest.FINISH and not self.verdict.isVisible():
            self.verdict.ask(*_IS_IT_OVER)

    def _tell_round(self) -> None:
        sitting = self._exam.sitting
        self._screen.bar.tell(f"Exam · {self._exam.opened.dealer['name']}", round_words(sitting))

    def _answer(self, answer: RoundAnswer) -> None:
        if answer != RoundAnswer.OVER:
            return
        try:
            self.attempt.end(self._seconds)
        except Refused as refusal:
            self._refuse(refusal)
        else:
            self.ended.emit()

    @property
    def _seconds(self) -> float:
        return self._now()


def round_words(sitting: Sitting) -> str:
    """Which round of the exam it is."""
    return f"round {sitting.round} of {sitting.rounds}"
