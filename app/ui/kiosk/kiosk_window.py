"""The kiosk's window: somebody comes, signs in, deals or answers, and goes; then it waits for the next."""

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit

from app.kiosk.clock_watch import HERE, Clocks
from app.kiosk.presence import PresenceFile
from app.kiosk.settings import KioskSettings
from app.procedure.library import Library
from app.ui.kiosk.covering_window import CoveringWindow, close_what_is_open
from app.ui.kiosk.entrance import Entrance
from app.ui.kiosk.kiosk_style import dress
from app.ui.kit.file_picker import FixedFolder
from app.ui.kit.policy import KIOSK
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES
from app.ui.shell.navigator import Navigator
from app.ui.table.table_screen import TableScreen

if TYPE_CHECKING:
    from random import Random

    from app.ports.records import RecordsPort

_SIGN_OUT_FIRST = "A badge was read: sign out first to change who trains."
_NOT_HERE = "A badge was read: it signs nobody in here."
_ERROR = "The program ran into an error. You can go on: nothing that was saved is lost."
_TRIES = "tries.json"


class KioskWindow(CoveringWindow):
    """One person at a time. It is empty but for the attract screen until there are records.

    Signals:
        left: a supervisor lets the program end.
    """

    left = Signal()

    def __init__(
        self, library: Library, rules: KioskSettings, presence: PresenceFile, clocks: Clocks = HERE
    ) -> None:
        super().__init__()
        self._library = library
        self._rules = rules
        self._presence = presence
        self._clocks = clocks
        self._houses = rules.houses or tuple(library.files())
        usual = Settings(
            house=self._houses[0],
            room=rules.room,  # type: ignore[arg-type]
            text=rules.text,
            motion=rules.motion,  # type: ignore[arg-type]
        )
        policy = KIOSK._replace(modes=rules.modes, has_drills=rules.drills)  # type: ignore[arg-type]
        self.table_screen = TableScreen(library.house(usual.house), usual, self)
        self.table_screen.choosing = FixedFolder(rules.files_folder)
        self.setCentralWidget(self.table_screen)
        self.navigator = Navigator(self.table_screen, library, usual, policy)
        self.table_screen.arranged.connect(self._dress)
        self.entrance = Entrance(self.navigator, self.table_screen, library, rules)
        if presence.read() is None:
            # Before anything else is imported: the round begins to play a moment later.
            self.entrance.put_up()

    def begin(self, records: "RecordsPort", chance: "Random") -> None:
        """Go on where somebody was when the program fell, or wait for somebody."""
        from app.ui.kiosk.input_filters import BadgeGuard
        from app.ui.kiosk.keyboard import FieldKeyboard
        from app.ui.kiosk.notices import PassingNote, StillThere, TroubleNotice, words_for_trainees
        from app.ui.kiosk.upkeep import Upkeep
        from app.ui.kiosk.visit import Visit

        screen, rules, navigator = self.table_screen, self._rules, self.navigator
        screen.in_words = partial(words_for_trainees, rules.call)
        navigator.begin(chance, records)
        self._records = records
        self.entrance.begin(records.people, chance, self._presence.folder / _TRIES, self._clocks.now)
        self.visit = Visit(navigator, screen, self._library, self._houses, self._presence, records.people)
        self.upkeep = Upkeep(self._clocks, records, lambda: self.entrance.is_waiting, screen.bar.warn, self)
        self.still_there = StillThere(screen, rules.idle_minutes, self._must_ask)
        self.trouble = TroubleNotice(screen, rules.call, lambda: self.visit.is_on)
        self.writing = FieldKeyboard(screen, THEMES[navigator.settings.room])
        self.aside = PassingNote(screen)
        self.badges = BadgeGuard(self, self._welcomes_badge)
        self._connect()
        if navigator.exams.resume():
            navigator.close_page()
        elif not self.visit.resume():
            self.entrance.show_attract()

    def _connect(self) -> None:
        self.navigator.home_wanted.connect(self._go_home)
        self.navigator.asked_to_quit.connect(self.left)
        self.entrance.signed_in.connect(self.visit.begin)
        self.entrance.supervised.connect(self.show_supervisor)
        self.visit.ended.connect(self.sign_out)
        self.visit.supervised.connect(self.show_supervisor)
        self.still_there.gone.connect(self.sign_out)
        self.badges.read.connect(self._refuse_badge)

    def sign_out(self) -> None:
        """Whoever was here is gone; what they have done is kept, and nothing of it is to be seen."""
        close_what_is_open()
        self.still_there.forget()
        self.trouble.forget()
        self.aside.forget()
        self.visit.end()
        QGuiApplication.clipboard().clear()
        self.entrance.show_attract()

    def show_supervisor(self) -> None:
        """Ask what a supervisor wants."""
        from app.ui.kiosk.supervisor_page import SupervisorPage

        page = SupervisorPage(
            self._records.supervisors, self.navigator.exams.require_supervisor, self.table_screen
        )
        page.examined.connect(self._open_exams)
        page.left.connect(self._let_out)
        page.closed.connect(self._go_home)
        self.navigator.show_page(page)

    def tell_of_error(self) -> None:
        """The program has gone wrong: trainees hear whom to call, supervisors read it in the bar."""
        if self.visit.is_on:
            self.trouble.tell(_ERROR)
        elif not self.entrance.is_waiting:
            self.table_screen.bar.warn(_ERROR)

    def _go_home(self) -> None:
        """To the lobby, or to the attract screen where nobody is here."""
        if self.visit.is_on:
            self.visit.return_to_lobby()
        else:
            self.entrance.show_attract()

    def _open_exams(self) -> None:
        self.sign_out()
        self.navigator.open_exams()

    def _let_out(self) -> None:
        self.sign_out()
        self.left.emit()

    def _must_ask(self) -> bool | None:
        """Does somebody have to be asked whether they are here? None if it does not matter."""
        if self.navigator.exams.hall or self.entrance.is_waiting:
            # An exam waits for its supervisor.
            return None
        return self.visit.is_on

    def _welcomes_badge(self) -> bool:
        """Can a badge be read now? At the door, and where a supervisor writes, while nobody is signed in."""
        from app.ui.kiosk.keyboard import field_in
        from app.ui.kiosk.sign_in_page import SignInPage

        page = self.navigator.page
        if self.visit.is_on:
            return False
        if isinstance(page, SignInPage):
            return page.asks_who
        line = field_in(self.focusWidget())
        is_plain = isinstance(line, QLineEdit) and line.echoMode() == QLineEdit.EchoMode.Normal
        return self.entrance.is_waiting or is_plain

    def _refuse_badge(self) -> None:
        self.aside.say(_SIGN_OUT_FIRST if self.visit.is_on else _NOT_HERE)

    def _dress(self) -> None:
        theme, text = THEMES[self.navigator.settings.room], self.table_screen.table.table_layout.text
        sheet = dress(theme, text, self.table_screen.height())
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)
