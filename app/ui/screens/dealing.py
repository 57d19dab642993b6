"""Dealing: the trainee sits in the dealer's chair. Everything is always possible, nothing is hinted."""

from random import Random

from PySide6.QtCore import QElapsedTimer, QObject, QPoint, Signal
from PySide6.QtGui import QAction, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu

from app.grading.scorecard_form import scorecard_as_plain
from app.procedure.account import step_from_words
from app.procedure.library import Library
from app.procedure.problems import Refused
from app.procedure.ruling import Ruling
from app.procedure.words import Step
from app.session.log import Acted, Ended
from app.session.moments import Moment, troubles
from app.session.session import Session, Update
from app.table.table import laid_out
from app.ui.screens.findings import fault_words, form_words, summary_words
from app.ui.screens.hands_on import HandsOn
from app.ui.screens.happenings import happening
from app.ui.screens.rounds import dealt, said_here
from app.ui.screens.table_screen import TableScreen
from app.ui.settings import Settings
from app.ui.theme import ROOMS
from app.ui.widgets.amount_pad import AmountPad
from app.ui.widgets.bell import Bell
from app.ui.widgets.command_line import CommandLine
from app.ui.widgets.keypad import Key
from app.ui.widgets.keys_help import WHILE_DEALING
from app.ui.widgets.pads import call_pad, work_pad
from app.ui.widgets.verdict import Verdict

_AFTER_A_FAULT = {"on": "Go on"}
_ONLY_CLOSE = {"close": "Close"}
_AFTER_A_ROUND = {"next": "Next round", "again": "The same again"}


class Dealing(QObject):
    """A round dealt by hand.

    Signals:
        acted: the step that was done, after it was judged and shown.
    """

    acted = Signal(object)

    def __init__(self, screen: TableScreen, library: Library, settings: Settings, chance: Random) -> None:
        super().__init__(screen)
        self._screen = screen
        self._library = library
        self._settings = settings
        self._chance = chance
        self._clock = QElapsedTimer()
        self.hands = HandsOn(screen.table, self)
        self.calls, self.work = call_pad(screen), work_pad(screen)
        self.slip = Key("slip", "SLIP", screen)
        self.command_line = CommandLine(screen.bar)
        self.verdict = Verdict(screen)
        self.amount = AmountPad(screen)
        self.bell = Bell(library.house(settings.house).seats, screen)
        self.words = QMenu(screen)
        self._shortcuts = [QShortcut(QKeySequence(key), screen) for key in ("/", "Escape", "?")]
        screen.bar.hold(self.command_line)
        screen.furnish(self.calls, self.work, self.slip, self.verdict)
        self._connect()
        self._paint()
        self.begin(self._dealt())

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
        slash, escape, question = self._shortcuts
        slash.activated.connect(self.command_line.setFocus)
        escape.activated.connect(self.hands.cancel)
        question.activated.connect(self._explain_keys)

    # --- a round

    def begin(self, ruling: Ruling) -> None:
        """Deal this round from its beginning."""
        self.ruling = ruling
        practice = self._settings.mode == "practice"
        self.session = Session(ruling, "practice" if practice else "test")
        self.moment = Moment(laid_out(ruling), (), ())
        self.hands.begin(ruling.played.button, ruling.house.chips)
        self.words.clear()
        for words in said_here(ruling.house):
            self.words.addAction(words)
        self._screen.bar.tell(ruling.house.name, "Practice" if practice else "Test")
        self._clock.start()
        self._show(jump=True)

    def act(self, step: Step) -> None:
        """The dealer has done something: judge it, then show the table as it is now."""
        if self.session.ended or self.verdict.isVisible():
            self._show()
            return
        update = self.session.submit(Acted(str(step), self._seconds))
        self.moment = Moment(update.table, update.decided, troubles(self.ruling, update.acts))
        self._show()
        self._coach(update)
        self.acted.emit(step)

    def finish(self) -> None:
        """The round is over: it is judged, and the result is shown."""
        if self.session.ended or self.verdict.isVisible():
            return
        card = self.session.scorecard()
        self.session.submit(Ended(scorecard_as_plain(card), self._seconds))
        title, text = summary_words(card)
        form = form_words(self.hands.dealer.paid, self.ruling.house.chips)
        self.verdict.ask(title, f"{text}{form}", _AFTER_A_ROUND)

    def use(self, settings: Settings) -> None:
        """Follow these settings from now on; another house has another round."""
        before, self._settings = self._settings, settings
        self._paint()
        if settings.house != before.house:
            self.begin(self._dealt())

    def close(self) -> None:
        """Leave the table."""
        self._screen.say("")
        if self._screen.table.play:
            self._screen.table.play.adorn = None
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

    # --- showing

    def _show(self, jump: bool = False) -> None:
        self.hands.see(self.moment)
        self._screen.table.adorn_with(self.hands.adorn)
        self._screen.table.show_moment(self.ruling, self.moment, jump)
        self._screen.say(" ".join(happening(event) for event in self.moment.troubles))
        for name, key in self.calls.keys.items():
            key.setChecked(name == f"count {self.hands.dealer.count}")

    def _coach(self, update: Update) -> None:
        if update.stopped and update.fault:
            self.verdict.ask(*fault_words(update.fault), _AFTER_A_FAULT)

    def _explain_keys(self) -> None:
        if not self.verdict.isVisible():
            self.verdict.ask("Keys", WHILE_DEALING, _ONLY_CLOSE)

    def _answer(self, name: str) -> None:
        if name == "next":
            self.begin(self._dealt())
        elif name == "again":
            self.begin(self.ruling)

    def _dealt(self) -> Ruling:
        return dealt(self._library.house(self._settings.house), self._chance, self._settings.feature)

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
        return self._clock.elapsed() / 1000
