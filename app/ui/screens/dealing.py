"""Dealing: the trainee sits in the dealer's chair. Everything is always possible, nothing is hinted."""

from random import Random
from typing import Any

from PySide6.QtCore import QElapsedTimer, QObject, Signal
from PySide6.QtWidgets import QWidget

from app.grading.faults import Scorecard
from app.procedure.library import Library
from app.procedure.plan import Due
from app.procedure.problems import Refused
from app.procedure.ruling import Ruling
from app.procedure.words import Step
from app.session.attempts import LEFT, Attempt, Attempts, Unrecorded
from app.session.log import Acted, Entry, Mode, Noted, Paused, Resumed, TakenBack
from app.session.moments import Moment, troubles
from app.session.pace import Pace, pace_of
from app.session.session import Session, Update
from app.training.deck import deck_of
from app.ui.findings import fault_words, form_words, game_words, summary_words
from app.ui.screens.desk import Desk
from app.ui.screens.guidance import ROUND_IS_DEALT, done_words, guiding_lights, guiding_words
from app.ui.screens.hands_on import HandsOn
from app.ui.screens.happenings import happening
from app.ui.screens.retold import Retold
from app.ui.screens.review import Review
from app.ui.screens.rounds import dealt
from app.ui.screens.table_screen import TableScreen
from app.ui.settings import Settings
from app.ui.theme import ROOMS
from app.ui.widgets.keys_help import WHILE_DEALING
from app.ui.widgets.verdict import Verdict

_AFTER_A_FAULT = {"on": "Go on"}
_PAUSED = ("Paused", "The clock stands still.", {"resume": "Go on"})
_ONLY_CLOSE = {"close": "Close"}
_USUAL_TEXT = 100
_AFTER_A_ROUND = {"review": "Review", "next": "Next round", "again": "The same again"}
_STILL_DUE = (
    "Steps are still due",
    "What is not done counts as left out.",
    {"on": "Go on dealing", "over": "Finish"},
)
_IS_IT_OVER = (
    "Is the round over?",
    "What is not done then counts as left out.",
    {"over": "Yes, it is over", "on": "Go on dealing"},
)


class Dealing(QObject):
    """A round dealt by hand.

    Signals:
        acted: the step that was done, after it was judged and shown.
    """

    acted = Signal(object)

    def __init__(
        self,
        screen: TableScreen,
        library: Library,
        settings: Settings,
        chance: Random,
        attempts: Attempts | None = None,
        resumed: Attempt | None = None,
    ) -> None:
        super().__init__(screen)
        self._attempts = attempts
        self._screen = screen
        self._library = library
        self._settings = settings
        self._chance = chance
        self._clock = QElapsedTimer()
        self._running: Attempt | None = None
        self._begun_at = 0.0
        self._due: Due | None = None
        self._data: dict[str, Any] = {}
        self.review: Review | None = None
        self.results: list[tuple[Scorecard, Pace | None]] = []
        """The rounds of this game that are over."""
        self.hands = HandsOn(screen.table, self)
        self.verdict = Verdict(screen)
        self.desk = Desk(screen, self.hands, self.verdict.isVisible, self)
        screen.table.keep_lines(self._lines)
        screen.furnish(*self._furniture)
        self._connect()
        self.desk.use(ROOMS[settings.room])
        if resumed:
            self._data = resumed.data
            self.begin(resumed.session.ruling, resumed)
        else:
            self.next_round()

    def _connect(self) -> None:
        self.hands.did.connect(self.act)
        self.hands.changed.connect(self._show)
        self.desk.did.connect(self.act)
        self.desk.changed.connect(self._show)
        self.desk.refused.connect(self._screen.say)
        self.desk.wanted.connect(self.want)
        self.verdict.answered.connect(self._answer)

    # --- a round

    @property
    def attempt(self) -> Attempt:
        """The attempt that runs."""
        assert self._running, "a table has a round from the start"
        return self._running

    @property
    def session(self) -> Session:
        """The attempt as the judge follows it."""
        return self.attempt.session

    def next_round(self) -> None:
        """Another round, recorded from its first act."""
        house = self._library.house(self._settings.house)
        self._data, ruling = dealt(house, self._chance, self._settings)
        self._leave()
        if len(self.results) >= self._settings.rounds:
            self.results = []
        self.begin(ruling, self._recorded(self._data))

    def begin(self, ruling: Ruling, attempt: Attempt | None = None) -> None:
        """Deal this round, from its beginning or from where an attempt at it was cut off."""
        self.ruling = ruling
        self._running = attempt or Unrecorded(ruling, self._mode)
        self._begun_at = self.attempt.at
        self.hands.begin(ruling.played.button, ruling.house.chips)
        self.desk.begin(ruling.house)
        self._tell_round()
        self._clock.start()
        self._take_in(self.session.now(), jump=True)
        if self._screen.table.play:
            self._screen.table.play.warm()
        if self.session.paused_at is not None:
            self.verdict.ask(*_PAUSED)

    def _tell_round(self) -> None:
        """Say in the bar which round of which game this is."""
        number, rounds = len(self.results) + 1 - self.session.ended, self._settings.rounds
        # A game that was made shorter in the middle ends with this round.
        round_of = f" · round {number} of {max(number, rounds)}" if rounds > 1 else ""
        self._screen.bar.tell(self.ruling.house.name, f"{self._mode.capitalize()}{round_of}")

    def act(self, step: Step) -> None:
        """The dealer has done something: judge it, then show the table as it is now."""
        if self.session.ended or self.verdict.isVisible():
            self._show()
            return
        self._submit(Acted(str(step), self._seconds))
        self.acted.emit(step)

    def take_back(self) -> None:
        """Undo the last act, where the mode is for learning."""
        if self.session.policy.stops_at_fault and not self.verdict.isVisible():
            self._submit(TakenBack(self._seconds))

    def pause(self) -> None:
        """Stop the clock."""
        if not (self.session.ended or self.verdict.isVisible()) and self._submit(Paused(self._seconds)):
            self.verdict.ask(*_PAUSED)

    def finish(self) -> None:
        """The round is over: it is judged, and the result is shown."""
        if self.session.ended or self.verdict.isVisible():
            return
        card = self.session.scorecard()
        try:
            self.attempt.end(self._seconds)
        except Refused as refusal:
            self._refuse(refusal)
            return
        pace = pace_of(self.ruling, self.session.acts, self.session.times)
        self.results.append((card, pace))
        title, text = summary_words(card)
        form = form_words(self.hands.dealer.paid, self.ruling.house.chips)
        game = game_words(self.results, self._settings.rounds)
        self.verdict.ask(title, f"{game}{text}{form}", _AFTER_A_ROUND)

    def use(self, settings: Settings) -> None:
        """Follow these settings from now on; another house or mode has another round."""
        before, self._settings = self._settings, settings
        self.desk.use(ROOMS[settings.room])
        self._screen.table.keep_lines(self._lines)
        if self.review:
            self.review.use(settings)
        if (settings.house, settings.mode) != (before.house, before.mode):
            if self.review:
                self._after_review("next")
            else:
                self.next_round()
        elif not self.review:
            self._tell_round()

    def close(self) -> None:
        """Leave the table."""
        self._leave()
        if self.review:
            self.review.close()
        self._screen.say("")
        if self._screen.table.play:
            self._screen.table.play.adorn = None
            self._screen.table.play.lit = ()
        self.hands.close()
        self.desk.close()
        self.verdict.deleteLater()
        self._screen.table.keep_lines(0)
        self.deleteLater()

    # --- the attempt

    @property
    def _mode(self) -> Mode:
        return self._settings.mode

    def _recorded(self, data: dict[str, Any]) -> Attempt | None:
        if self._attempts is None or not data:
            return None
        try:
            return self._attempts.begin(self._mode, data, deck_of(data, self._chance))
        except Refused as refusal:
            self._screen.bar.warn(f"This round is not recorded: {refusal.sentences[0]}")
            return None

    def _submit(self, entry: Entry) -> bool:
        """What cannot be written down has not happened."""
        try:
            update = self.attempt.submit(entry)
        except Refused as refusal:
            self._refuse(refusal)
            return False
        self._take_in(update)
        return True

    def _refuse(self, refusal: Refused) -> None:
        """Show the table as it was, and say over it why nothing has changed."""
        self._screen.bar.warn(refusal.sentences[0])
        self._show()
        self._screen.say(refusal.sentences[0])

    def _take_in(self, update: Update, jump: bool = False) -> None:
        self.moment = Moment(update.table, update.decided, troubles(self.ruling, update.acts))
        self._due = update.due
        self._show(jump)
        if update.stopped and update.fault:
            self.verdict.ask(*fault_words(self.ruling, update.fault, taken_back=True), _AFTER_A_FAULT)

    def _leave(self) -> None:
        """A round that is left before its end is not offered again."""
        if self._running and not self._running.session.ended:
            try:
                self._running.submit(Noted(LEFT, self._seconds))
            except Refused as refusal:
                self._screen.bar.warn(refusal.sentences[0])

    # --- showing

    def _show(self, jump: bool = False) -> None:
        self.hands.see(self.moment)
        self._screen.table.adorn_with(self.hands.adorn)
        self._screen.table.show_moment(self.ruling, self.moment, jump)
        happenings = [happening(event) for event in self.moment.troubles]
        words = self._guidance() if self._mode == "guided" else self._trace()
        self._screen.say(" ".join([*happenings, *words]))
        self.desk.show_count(self.hands.dealer.count)

    def _guidance(self) -> list[str]:
        """The next act lights up, with its reason; after the last one, the key that ends the round."""
        play = self._screen.table.play
        assert play, "a table is shown before anything lights up on it"
        lights, words = ROUND_IS_DEALT
        if self._due:
            lights = guiding_lights(self.ruling, self._due, self.moment, play)
            words = guiding_words(self.ruling, self._due)
        play.lit = lights.zones
        self.desk.light(lights)
        return [words]

    def _trace(self) -> list[str]:
        """The last act, whether right or wrong: not every one is seen on the table."""
        return [done_words(self.session.acts[-1])] if self.session.acts else []

    # --- the review

    def _review(self) -> None:
        """The hands leave the table, and the round is looked at again."""
        session = self.session
        self._rest(True)
        self.review = Review(
            self._screen,
            self._settings,
            Retold(self.ruling, session.acts, session.scorecard(), session.times, session.mode),
        )
        self.review.wanted.connect(self._after_review)

    def _after_review(self, wanted: str) -> None:
        assert self.review, "it is the review that asks"
        self.review.close()
        self.review = None
        self._rest(False)
        self._answer(wanted)

    def _rest(self, rests: bool) -> None:
        self.hands.rest(rests)
        self.desk.rest(rests)
        if not rests:
            self._screen.furnish(*self._furniture)

    def want(self, name: str) -> None:
        """Do what a key beside the table or an entry of the menu means."""
        match name:
            case "finish":
                self._end()
            case "undo":
                self.take_back()
            case "pause":
                self.pause()
            case "keys" if not self.verdict.isVisible():
                self.verdict.ask("Keys", WHILE_DEALING, _ONLY_CLOSE)

    def _end(self) -> None:
        """Ask before a round ends too early; in a test always, so that the question gives nothing away."""
        if self.session.ended or self.verdict.isVisible():
            return
        if self._mode == "test":
            self.verdict.ask(*_IS_IT_OVER)
        elif self.session.machine_act():
            self.verdict.ask(*_STILL_DUE)
        else:
            self.finish()

    def _answer(self, name: str) -> None:
        match name:
            case "over":
                self.finish()
            case "review":
                self._review()
            case "next" | "similar":
                self.next_round()
            case "again":
                # It is the same round of the game once more.
                del self.results[-1:]
                self.begin(self.ruling, self._recorded(self._data))
            case "resume":
                if not self._submit(Resumed(self._seconds)):
                    self.verdict.ask(*_PAUSED)

    @property
    def _furniture(self) -> tuple[QWidget, ...]:
        return self.desk.calls, self.desk.work, self.desk.slip, self.verdict

    @property
    def _lines(self) -> int:
        """How many lines there are for words: guidance is long, and longer in large letters."""
        if self._mode != "guided":
            return 1
        return 2 if self._settings.text <= _USUAL_TEXT else 3

    @property
    def _seconds(self) -> float:
        return self._begun_at + self._clock.elapsed() / 1000
