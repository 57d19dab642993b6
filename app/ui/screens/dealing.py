"""Dealing: the trainee sits in the dealer's chair. Everything is always possible, nothing is hinted."""

from random import Random
from typing import Any

from PySide6.QtCore import QElapsedTimer, QObject, QPoint, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu

from app.game.cards import card_name
from app.grading.faults import Scorecard
from app.procedure.account import step_from_words
from app.procedure.library import Library
from app.procedure.narration import order
from app.procedure.plan import Due
from app.procedure.problems import Refused
from app.procedure.reasons import ground_of_step
from app.procedure.ruling import Ruling
from app.procedure.words import Step
from app.session.attempts import LEFT, Attempt, Attempts, Unrecorded
from app.session.log import Acted, Entry, Mode, Noted, Paused, Resumed, TakenBack
from app.session.moments import Moment, troubles
from app.session.pace import Pace, pace_of
from app.session.session import Session, Update
from app.training.deck import deck_of
from app.ui.dealing.lights import Lights, lights_for
from app.ui.findings import fault_words, form_words, game_words, source_words, summary_words
from app.ui.screens.hands_on import HandsOn
from app.ui.screens.happenings import happening
from app.ui.screens.retold import Retold
from app.ui.screens.review import Review
from app.ui.screens.rounds import dealt, said_here
from app.ui.screens.table_screen import TableScreen
from app.ui.settings import Settings
from app.ui.table_view.places import Zone, zone_at
from app.ui.theme import ROOMS
from app.ui.widgets.amount_pad import AmountPad
from app.ui.widgets.bell import Bell
from app.ui.widgets.command_line import CommandLine
from app.ui.widgets.keypad import Key
from app.ui.widgets.keys_help import WHILE_DEALING
from app.ui.widgets.pads import call_pad, work_pad
from app.ui.widgets.verdict import Verdict

_AFTER_A_FAULT = {"on": "Go on"}
_PAUSED = ("Paused", "The clock stands still.", {"resume": "Go on"})
_ONLY_CLOSE = {"close": "Close"}
_AFTER_A_ROUND = {"review": "Review", "next": "Next round", "again": "The same again"}


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
        self._seats = 0
        self._data: dict[str, Any] = {}
        self.review: Review | None = None
        self.results: list[tuple[Scorecard, Pace | None]] = []
        """The rounds of this game that are over."""
        self.hands = HandsOn(screen.table, self)
        self.calls, self.work = call_pad(screen), work_pad(screen)
        self.slip = Key("slip", "SLIP", screen)
        self.command_line = CommandLine(screen.bar)
        self.verdict = Verdict(screen)
        self.amount = AmountPad(screen)
        self.bell = Bell(screen)
        self.words = QMenu(screen)
        self._shortcuts = [
            QShortcut(QKeySequence(key), screen) for key in ("/", "Escape", "?", "Ctrl+Z", "P")
        ]
        screen.bar.hold(self.command_line)
        screen.furnish(self.calls, self.work, self.slip, self.verdict)
        self._connect()
        self._paint()
        if resumed:
            self._data = resumed.data
            self.begin(resumed.session.ruling, resumed)
        else:
            self.next_round()

    def _connect(self) -> None:
        self.hands.did.connect(self.act)
        self.hands.changed.connect(self._show)
        self.calls.pressed.connect(self._key)
        self.work.pressed.connect(self._key)
        self.slip.clicked.connect(self._ask_amount)
        self.amount.written.connect(self._write_slip)
        self.command_line.given.connect(self._command)
        self.verdict.answered.connect(self._answer)
        self.bell.ruled.connect(self.act)
        self.words.triggered.connect(self._say)
        slash, escape, question, undo, pause = self._shortcuts
        slash.activated.connect(self.command_line.setFocus)
        escape.activated.connect(self.hands.cancel)
        question.activated.connect(self._explain_keys)
        undo.activated.connect(self.take_back)
        pause.activated.connect(self.pause)

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
        if ruling.house.seats != self._seats:
            self._seats = ruling.house.seats
            self.bell.offer(self._seats)
        self.words.clear()
        for words in said_here(ruling.house):
            self.words.addAction(words)
        rounds = self._settings.rounds
        round_of = f" · round {len(self.results) + 1} of {rounds}" if rounds > 1 else ""
        self._screen.bar.tell(ruling.house.name, f"{self._mode.capitalize()}{round_of}")
        self._clock.start()
        self._take_in(self.session.now(), jump=True)
        if self._screen.table.play:
            self._screen.table.play.warm()
        if self.session.paused_at is not None:
            self.verdict.ask(*_PAUSED)

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
        self.verdict.ask(title, f"{text}{form}{game}", _AFTER_A_ROUND)

    def use(self, settings: Settings) -> None:
        """Follow these settings from now on; another house or mode has another round."""
        before, self._settings = self._settings, settings
        self._paint()
        if self.review:
            self.review.use(settings)
        if (settings.house, settings.mode) != (before.house, before.mode):
            if self.review:
                self._after_review("next")
            else:
                self.next_round()

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
        self._screen.bar.hold(None)
        for thing in (self.calls, self.work, self.slip, self.verdict, self.amount, self.bell, self.words):
            thing.deleteLater()
        for shortcut in self._shortcuts:
            shortcut.deleteLater()
        self.deleteLater()

    # --- keys and words

    def _key(self, key: str) -> None:
        self.hands.settle()
        match key:
            case "bell":
                self.bell.popup(self._above(self.work.keys[key]))
            case "words":
                self.words.popup(self._above(self.work.keys[key]))
            case "finish":
                self.finish()
            case _:
                step = self.hands.dealer.press(key)
                if step:
                    self.act(step)
                else:
                    self._show()

    def _say(self, action: QAction) -> None:
        self.act(Step("say", action.text()))

    def _ask_amount(self) -> None:
        self.amount.move(self._above(self.slip) - QPoint(0, self.amount.sizeHint().height()))
        self.amount.show()

    def _write_slip(self, cents: int) -> None:
        self.hands.dealer.press(f"slip {cents}")
        self._show()

    def _command(self, words: str) -> None:
        self.hands.settle()
        try:
            step = step_from_words(words.split(), self.ruling.house.seats)
        except Refused as refusal:
            self._screen.bar.hint(refusal.sentences[0])
            return
        self._screen.bar.hint("")
        self.act(step)

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
            self.verdict.ask(*fault_words(update.fault), _AFTER_A_FAULT)

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
        self._screen.say(" ".join([*happenings, *self._guidance()]))
        for name, key in self.calls.keys.items():
            key.setChecked(name == f"count {self.hands.dealer.count}")

    def _guidance(self) -> list[str]:
        """In the guided mode the next act lights up, with its reason."""
        lights = Lights()
        words = []
        if self._due and self._mode == "guided":
            lights = lights_for(self._due.step, self.ruling.played.button, self._lying)
            ground = ground_of_step(self.ruling, self._due)
            words = [f"{order(self._due.step)}. {ground.why} ({source_words(ground.source)})"]
        if self._screen.table.play:
            self._screen.table.play.lit = lights.zones
        for pad in (self.calls, self.work):
            pad.light(lights.keys)
        return words

    def _lying(self, packet: str) -> tuple[Zone, ...]:
        """The place at which the uppermost card of a packet is seen."""
        play, found = self._screen.table.play, self.moment.table.packets.get(packet)
        sprite = play.picture.get(card_name(found.cards[-1])) if play and found and found.cards else None
        zone = zone_at(play.places, sprite.at.x, sprite.at.y) if play and sprite and sprite.shown else None
        return (zone,) if zone else ()

    # --- the review

    def _review(self) -> None:
        """The hands leave the table, and the round is looked at again."""
        session = self.session
        self._rest(True)
        self.review = Review(
            self._screen,
            self._settings,
            Retold(self.ruling, session.acts, session.scorecard(), session.times),
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
        for widget in (self.calls, self.work, self.slip, self.command_line):
            widget.setVisible(not rests)
        for shortcut in self._shortcuts:
            shortcut.setEnabled(not rests)
        if not rests:
            self._screen.furnish(self.calls, self.work, self.slip, self.verdict)

    def _explain_keys(self) -> None:
        if not self.verdict.isVisible():
            self.verdict.ask("Keys", WHILE_DEALING, _ONLY_CLOSE)

    def _answer(self, name: str) -> None:
        match name:
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

    def _paint(self) -> None:
        room = ROOMS[self._settings.room]
        for pad in (self.calls, self.work, self.amount):
            pad.use(room)
        self.slip.room = room

    def _above(self, key: Key) -> QPoint:
        """Where a menu of this key opens."""
        return key.mapToGlobal(QPoint(0, 0))

    @property
    def _seconds(self) -> float:
        return self._begun_at + self._clock.elapsed() / 1000
