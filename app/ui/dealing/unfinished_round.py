"""Rounds that are begun, left and cut off, and the question whether to go on with one."""

from collections.abc import Callable
from enum import StrEnum
from random import Random
from typing import Any, assert_never

from PySide6.QtCore import QObject, Signal

from app.errors import Refused
from app.plurals import counted
from app.ports.attempts import Attempts, RunningAttempt
from app.session.attempt_log import Mode, Noted
from app.session.moments import Moment, troubles
from app.session.session import Session
from app.session.unrecorded_attempt import LEFT
from app.training.deck import deck_of
from app.ui.kit.settings import MODE_NAMES
from app.ui.kit.widgets.verdict_panel import VerdictPanel
from app.ui.table.table_screen import TableScreen


class UnfinishedAnswer(StrEnum):
    """What becomes of the round."""

    GO_ON = "on"
    LEAVE = "leave"


class UnfinishedRound(QObject):
    """The question. Nothing else can be chosen until it is answered.

    Signals:
        resumed: it goes on.
        left: it does not, and it is not offered again.
    """

    resumed = Signal()
    left = Signal()

    def __init__(self, attempt: RunningAttempt, screen: TableScreen) -> None:
        super().__init__(screen)
        self._screen = screen
        self.attempt = attempt
        session = attempt.session
        now = session.now()
        moment = Moment(now.table, now.decided, troubles(session.ruling, now.acts))
        screen.table.show_moment(session.ruling, moment)
        screen.bar.let_leave(False)
        self.panel = VerdictPanel(screen)
        self.panel.answered.connect(self._answer)
        screen.hold(self.panel)
        acts = counted(len(session.acts), "move")
        self.panel.ask(
            "You have an unfinished round",
            f"{session.ruling.house.name}, {MODE_NAMES[session.mode]}, {acts} so far."
            " Resume where you left off?",
            {UnfinishedAnswer.GO_ON: "Resume", UnfinishedAnswer.LEAVE: "Discard it"},
            UnfinishedAnswer.GO_ON,
        )

    def _answer(self, answer: UnfinishedAnswer) -> None:
        self.panel.deleteLater()
        self._screen.bar.let_leave(True)
        self._screen.hold(None)
        match answer:
            case UnfinishedAnswer.GO_ON:
                self.resumed.emit()
            case UnfinishedAnswer.LEAVE:
                self._leave()
            case _:
                assert_never(answer)
        self.deleteLater()

    def _leave(self) -> None:
        leave_round(self.attempt, self._screen)
        self.left.emit()


def has_moves(session: Session) -> bool:
    """Was anything done in it? Otherwise nobody will miss it."""
    return bool(session.acts or session.taken_back)


def cut_off_round(attempts: Attempts | None, screen: TableScreen) -> RunningAttempt | None:
    """The round that was cut off, if there is one; a warning where the records cannot be read."""
    try:
        return attempts.cut_off() if attempts else None
    except Refused as refusal:
        screen.bar.warn(refusal.sentences[0])
        return None


def leave_round(attempt: RunningAttempt, screen: TableScreen) -> None:
    """Close a round in the records that nobody goes on with."""
    try:
        attempt.submit(Noted(LEFT, attempt.at))
    except Refused as refusal:
        screen.bar.warn(refusal.sentences[0])


class RoundRecorder:
    """Begins and gives up attempts, and says what could not be recorded."""

    def __init__(self, attempts: Attempts | None, chance: Random, warn: Callable[[str], None]) -> None:
        self._attempts = attempts
        self._chance = chance
        self._warn = warn

    def begin(self, mode: Mode, data: dict[str, Any]) -> RunningAttempt | None:
        """Begin an attempt at this round. None if it cannot be recorded."""
        if self._attempts is None or not data:
            return None
        try:
            return self._attempts.begin(mode, data, deck_of(data, self._chance))
        except Refused as refusal:
            self._warn(f"This round is not being recorded: {refusal.sentences[0]}")
            return None

    def give_up(self, attempt: RunningAttempt, seconds: float) -> None:
        """Mark a round that was left early, so that it is not offered again."""
        if not attempt.session.ended:
            try:
                attempt.submit(Noted(LEFT, seconds))
            except Refused as refusal:
                self._warn(refusal.sentences[0])
