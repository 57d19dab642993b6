"""A round that is dealt by hand. Every act is always possible, nothing is hinted, each act is named."""

from PySide6.QtCore import QElapsedTimer, QObject, Signal

from app.errors import Refused
from app.ports.attempts import RunningAttempt
from app.procedure.plan import DueStep
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.session.attempt_log import Acted, Entry
from app.session.moments import Moment, trouble_words, troubles
from app.session.player_turns import player_words
from app.session.session import Session, Update
from app.ui.dealing.dealer_furniture import DealerFurniture, RoundAnswer
from app.ui.dealing.guidance import done_words
from app.ui.dealing.pad_keys import DealerRequest
from app.ui.kit.settings import Settings
from app.ui.sound.audio_output import system_audio
from app.ui.sound.table_sound import TableSound
from app.ui.table.table_screen import TableScreen


class LiveRound(QObject):
    """A round dealt by hand. Subclasses say what it is for: practice, a test, an exam.

    Signals:
        acted: the step that was done, after it was judged and shown.
    """

    acted = Signal(object)
    moment: Moment
    """The table as it is now."""
    _due: DueStep | None
    _acted_players: tuple[int, ...]
    """The players who decided after the last act."""
    _is_stopped: bool
    """Whether the last act was stopped and undone."""

    def __init__(self, screen: TableScreen, settings: Settings, lines: int = 1) -> None:
        """`lines` are kept for words over the felt."""
        super().__init__(screen)
        self._screen = screen
        self._settings = settings
        self._clock = QElapsedTimer()
        self._running: RunningAttempt | None = None
        self.sound = TableSound(system_audio(), lambda: self._settings.sound)
        self.furniture = DealerFurniture(screen, settings, lines)
        self.hands, self.desk = self.furniture.hands, self.furniture.desk
        self.verdict = self.furniture.verdict
        self.hands.did.connect(self.act)
        self.hands.changed.connect(self._show)
        self.desk.did.connect(self.act)
        self.desk.changed.connect(self._show)
        self.desk.wanted.connect(self.want)
        self.verdict.answered.connect(self._answer)

    @property
    def attempt(self) -> RunningAttempt:
        """The running attempt."""
        assert self._running, "a table has a round from the start"
        return self._running

    @property
    def session(self) -> Session:
        """The attempt as the judge follows it."""
        return self.attempt.session

    def act(self, step: Step) -> None:
        """The dealer has done something: judge it, then show the table as it is now."""
        if self.session.ended or self.verdict.isVisible():
            self._show()
            return
        if self._submit(Acted(str(step), self._seconds)):
            if self._is_stopped:
                self.sound.stop()
            else:
                self.sound.hear(self.ruling.house, step, _words_of_players(self))
        self.acted.emit(step)

    def want(self, request: DealerRequest) -> None:
        """Do what a key beside the table or an entry of the menu means."""
        raise NotImplementedError

    def close(self) -> None:
        """Leave the table."""
        self.sound.hush()
        self.furniture.close()
        self.deleteLater()

    def begin(self, ruling: Ruling, attempt: RunningAttempt) -> None:
        """Deal this round from its start, or from where an attempt at it was cut off."""
        self.ruling = ruling
        self._running = attempt
        self._begun_at = attempt.at
        self.furniture.begin(ruling)
        self._tell_round()
        self._clock.start()
        self._take_in(self.session.now(), jump=True)
        if self._screen.table.play:
            self._screen.table.play.warm()

    def _tell_round(self) -> None:
        """Say in the bar which round this is."""
        raise NotImplementedError

    def _answer(self, answer: RoundAnswer) -> None:
        """Act on the answer to a question over the felt."""
        raise NotImplementedError

    def _submit(self, entry: Entry) -> bool:
        """Record an entry. What cannot be recorded has not happened, and returns False."""
        try:
            update = self.attempt.submit(entry)
        except Refused as refusal:
            self._refuse(refusal)
            return False
        self._take_in(update, jump=False)
        return True

    def _refuse(self, refusal: Refused) -> None:
        """Show the table as it was, and say over it why nothing has changed."""
        self._screen.bar.warn(refusal.sentences[0])
        self._show()
        self._screen.say(self._screen.in_words(refusal.sentences[0]))

    def _take_in(self, update: Update, jump: bool) -> None:
        before = () if jump else self.moment.decided
        self._acted_players = tuple([spot for spot in update.decided if spot not in before])
        self.moment = Moment(update.table, update.decided, troubles(self.ruling, update.acts))
        self._due = update.due
        self._is_stopped = update.stopped
        self._show(jump)

    def _show(self, jump: bool = False) -> None:
        # In a test the dealer has to count the chips.
        self.furniture.show(self.ruling, self.moment, self.session.policy.stops_at_fault, jump)
        # To notice what goes wrong is the dealer's part; only where the next step is told, this is told too.
        explains = self.session.policy.shows_next
        trouble = trouble_words(self.ruling, self.moment) if explains else ""
        self._screen.say(" ".join(filter(None, [trouble, *self._words()])))
        self.furniture.floor.tell(
            self.session.floor_scene(),
            self._screen.table.table_layout,
            is_calm=self._settings.motion == "off",
        )

    def _words(self) -> list[str]:
        """The answer to a call, or the last act, right or wrong: not every act shows on the table."""
        if answer := self.session.answer_to_call():
            return [answer]
        done = [done_words(self.session.acts[-1], self.ruling.house.names)] if self.session.acts else []
        return [*done, *_words_of_players(self)]

    @property
    def _seconds(self) -> float:
        return self._begun_at + self._clock.elapsed() / 1000


def _words_of_players(dealt: LiveRound) -> list[str]:
    """What players said after the last act. In a test the dealer has to watch them."""
    players = dealt._acted_players if dealt.session.policy.stops_at_fault else ()
    return [player_words(dealt.ruling, spot) for spot in players]
