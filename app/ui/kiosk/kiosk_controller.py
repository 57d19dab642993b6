"""Runs the kiosk once the records are open: a person comes, signs in, works and goes; then it waits again."""

import sys
from collections.abc import Callable
from functools import partial
from random import Random

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from app import places
from app.errors import Refused
from app.kiosk import restart_policy
from app.kiosk.clock_watch import Clocks, ClockWatch
from app.kiosk.pin_tries import PinTries
from app.ports.records import RecordsPort
from app.ports.supervisors import SupervisorsPort
from app.ui.kiosk.covering_window import CoveringWindow, close_what_is_open
from app.ui.kiosk.entrance import Entrance
from app.ui.kiosk.input_filters import BadgeGuard
from app.ui.kiosk.keyboard import FieldKeyboard, field_in
from app.ui.kiosk.kiosk_context import KioskContext
from app.ui.kiosk.notices import KioskNotice, PassingNote, StillThere, TroubleNotice, words_for_trainees
from app.ui.kiosk.sign_in_page import SignInPage
from app.ui.kiosk.visit import Visit
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.records_watch import RecordsWatch
from app.ui.kit.require_supervisor import Guard
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.parts import sentence_for_everybody, without_files

_WORDS = (
    "Supervisor",
    ("You’ll need your PIN for both. The trainee is signed out first, and their work is saved."),
)


class SupervisorPage(KioskNotice):
    """Three keys.

    Signals:
        examined: the exams are wanted; their room asks for the PIN itself.
        left: a supervisor has given a PIN and wants to leave.
        closed: nothing is wanted after all.
    """

    examined = Signal()
    left = Signal()
    closed = Signal()

    def __init__(self, supervisors: SupervisorsPort, guard: Guard, parent: QWidget) -> None:
        super().__init__(*_WORDS, {}, parent)
        self._supervisors = supervisors
        self._guard = guard
        self.add_key("Back", self.closed.emit)
        self.add_key("Exams…", self.examined.emit)
        self.add_key("Exit the kiosk…", self._ask_for_pin)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _ask_for_pin(self) -> None:
        try:
            if self._supervisors.everybody():
                self._guard(self._leave)
            else:
                # A guard lets everybody through where nobody is a supervisor.
                self.text.setText("There is no supervisor account, so no one can exit the kiosk.")
        except Refused as refusal:
            self.text.setText(sentence_for_everybody(refusal))

    def _leave(self) -> None:
        self.left.emit()


_SIGN_OUT_FIRST = "Badge read. Sign out first to switch trainees."
_NOT_HERE = "Badge read. You can’t sign in from this page."
_ERROR = "The program ran into an error. You can continue: everything you saved is still there."
_TRIES = "tries.json"
_LOOK = 60_000
"""Milliseconds between two checks."""
_BETWEEN_BACKUPS = 3600.0
"""Seconds until the next check whether a backup is due."""


class KioskController(QObject):
    """One person at a time.

    Signals:
        left: a supervisor lets the program end.
    """

    left = Signal()

    def __init__(
        self,
        window: CoveringWindow,
        context: KioskContext,
        entrance: Entrance,
        records: RecordsPort,
        chance: Random,
    ) -> None:
        super().__init__(window)
        screen, rules, navigator = context.screen, context.rules, context.navigator
        self._window = window
        self._screen = screen
        self._navigator = navigator
        self._entrance = entrance
        self._records = records
        screen.in_words = partial(words_for_trainees, rules.call)
        navigator.begin(chance, records)
        entrance.begin(records.people, chance, PinTries(context.presence.folder / _TRIES, context.clocks.now))
        self.visit = Visit(context, records)
        self.records_watch = RecordsWatch(
            records, lambda said: screen.bar.warn_lastingly(without_files(said)), self
        )
        self._rollback = without_files(told) if (told := records.rollback_words()) else ""
        self.upkeep = Upkeep(context.clocks, records, lambda: entrance.is_waiting, screen.bar.warn, window)
        self.still_there = StillThere(screen, rules.idle_minutes, self._must_ask)
        self.trouble = TroubleNotice(screen, rules.call, lambda: self.visit.is_on)
        self.keyboard = FieldKeyboard(screen, THEMES[navigator.settings.room])
        screen.arranged.connect(self.keyboard.follow_soon)
        self.note = PassingNote(screen)
        self.badges = BadgeGuard(window, self._welcomes_badge)
        self._connect()

    def begin(self) -> None:
        """Continue where a trainee was when the program crashed, or wait for one."""
        self._tell_of_rollback()
        if self._navigator.exams.resume():
            self._navigator.close_page()
        elif not self.visit.resume():
            self._entrance.show_attract()

    def _connect(self) -> None:
        self._navigator.home_wanted.connect(self._go_home)
        self._navigator.asked_to_quit.connect(self.left)
        self._entrance.signed_in.connect(self.visit.begin)
        self._entrance.supervised.connect(self.show_supervisor)
        self.visit.ended.connect(self.sign_out)
        self.visit.supervised.connect(self.show_supervisor)
        self.still_there.gone.connect(self.sign_out)
        self.badges.read.connect(self._refuse_badge)

    def sign_out(self) -> None:
        """End the visit. The trainee's work is kept, and nothing of it stays on the screen."""
        close_what_is_open()
        self.still_there.forget()
        self.trouble.forget()
        self.note.forget()
        self.visit.end()
        QGuiApplication.clipboard().clear()
        self._entrance.show_attract()
        self._tell_of_rollback()

    def show_supervisor(self) -> None:
        """Ask what a supervisor wants."""
        guard = self._navigator.exams.require_supervisor
        page = SupervisorPage(self._records.supervisors, guard, self._screen)
        page.examined.connect(self._open_exams)
        page.left.connect(self._let_out)
        page.closed.connect(self._go_home)
        self._navigator.show_page(page)

    def tell_of_error(self) -> None:
        """The program ran into an error: tell a trainee who to call; supervisors read it in the bar."""
        if self.visit.is_on:
            self.trouble.tell(_ERROR)
        elif not self._entrance.is_waiting:
            self._screen.bar.warn(_ERROR)

    def _tell_of_rollback(self) -> None:
        """Say in the bar that records are missing, for whoever comes: a supervisor should hear of it."""
        if self._rollback:
            self._screen.bar.warn_lastingly(self._rollback)

    def _go_home(self) -> None:
        """To the lobby, or to the attract screen if nobody is signed in."""
        if self.visit.is_on:
            self.visit.return_to_lobby()
        else:
            self._entrance.show_attract()

    def _open_exams(self) -> None:
        self.sign_out()
        self._navigator.open_exams()

    def _let_out(self) -> None:
        self.sign_out()
        self.left.emit()

    def _must_ask(self) -> bool | None:
        """Must it ask whether anyone is still there? None if that does not matter."""
        if self._navigator.exams.hall or self._entrance.is_waiting:
            # An exam waits for its supervisor.
            return None
        return self.visit.is_on

    def _welcomes_badge(self) -> bool:
        """Can a badge be read now? At sign-in, and where a supervisor writes, while nobody is signed in."""
        page = self._navigator.page
        if self.visit.is_on:
            return False
        if isinstance(page, SignInPage):
            return page.asks_who
        line = field_in(self._window.focusWidget())
        is_plain = isinstance(line, QLineEdit) and line.echoMode() == QLineEdit.EchoMode.Normal
        return self._entrance.is_waiting or is_plain

    def _refuse_badge(self) -> None:
        self.note.say(_SIGN_OUT_FIRST if self.visit.is_on else _NOT_HERE)


class Upkeep(QObject):
    """Checks the clock and the daily backup once a minute. A backup runs while nobody is at the kiosk."""

    def __init__(
        self,
        clocks: Clocks,
        records: RecordsPort,
        is_free: Callable[[], bool],
        warn: Callable[[str], None],
        parent: QWidget,
    ) -> None:
        """`is_free` says whether nobody is at the kiosk."""
        super().__init__(parent)
        self._warn = warn
        self._elapsed = clocks.elapsed
        self._watch = ClockWatch(clocks)
        self._records = records
        self._is_free = is_free
        self._looked: float | None = None
        self.backup = BackgroundTask(parent)
        self.backup.refused.connect(self._refuse)
        timer = QTimer(self, interval=_LOOK)
        timer.timeout.connect(self.look)
        timer.start()

    def look(self) -> None:
        """Check the clock, and whether a backup is due."""
        jumped, now = self._watch.look(), self._elapsed()
        if jumped:
            # This goes to the journal.
            print(jumped, file=sys.stderr)
        if self._is_free() and places.school_news().exists():
            # What came down from the school is merged before the records are opened again.
            QGuiApplication.exit(restart_policy.AGAIN)
            return
        was_lately = self._looked is not None and now - self._looked < _BETWEEN_BACKUPS
        if self._is_free() and not was_lately and not self.backup.is_busy:
            self._looked = now
            self.backup.begin(self._back_up)

    def _back_up(self) -> object:
        """Runs in another thread. What a backup needs is imported with the first one."""
        return self._records.backups.make_daily()

    def _refuse(self, refusal: Refused) -> None:
        self._warn(refusal.sentences[0])
