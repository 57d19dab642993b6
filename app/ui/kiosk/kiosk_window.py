"""The kiosk's window: somebody comes, signs in, deals or answers, and goes; then it waits for the next."""

from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication

from app.kiosk.clocks import HERE, Clocks
from app.kiosk.presence import PresenceFile
from app.kiosk.settings import KioskSettings
from app.procedure.library import Library
from app.ui.kiosk.attract_screen import AttractScreen
from app.ui.kiosk.covering_window import close_what_is_open
from app.ui.kiosk.visit import Visit
from app.ui.kit.theme import ROOMS

if TYPE_CHECKING:
    from random import Random

    from app.kiosk.tries import Tries
    from app.ports.records import RecordsPort
    from app.ui.watch.demonstration import Demonstration

_SIGN_OUT_FIRST = "A badge was read: sign out first to change who trains."
_NOT_HERE = "A badge was read: it signs nobody in here."
_ERROR = "The program ran into an error. You can go on: nothing that was saved is lost."


class KioskWindow(Visit):
    """One person at a time.

    Signals:
        left: a supervisor lets the program end.
    """

    left = Signal()

    def __init__(
        self,
        library: Library,
        rules: KioskSettings,
        presence: PresenceFile,
        clocks: Clocks = HERE,
    ) -> None:
        super().__init__(library, rules, presence, clocks)
        if presence.read() is None:
            # Before anything else is imported: the round begins to play a moment later.
            self._put_up()

    def play(self, chance: "Random") -> None:
        """Let rounds play on the attract screen: they need no records."""
        assert isinstance(self.page, AttractScreen)
        self.page.play(partial(self._demonstration, chance), self._usual.motion)

    def _demonstration(self, chance: "Random") -> "Demonstration":
        from app.ui.watch.demonstration import Demonstration, dealt

        return Demonstration(dealt(self._library.house(self._usual.house), chance, self._usual)[1])

    def begin(self, kept: "RecordsPort", chance: "Random") -> None:
        """Go on where somebody was when the program fell, or wait for somebody."""
        from app.ui.kiosk.badge_guard import BadgeGuard
        from app.ui.kiosk.field_keyboard import FieldKeyboard
        from app.ui.kiosk.passing_note import PassingNote
        from app.ui.kiosk.still_there import StillThere
        from app.ui.kiosk.trouble_notice import TroubleNotice

        self.furnish(kept, chance)
        self.exam_rooms.closed.connect(self.show_attract)
        self.exam_rooms.asked_for_table.connect(self._leave_mode)
        self.exam_rooms.asked_to_quit.connect(self.left)
        self.still_there = StillThere(self.table_screen, self._rules.idle_minutes, self._is_left)
        self.still_there.gone.connect(self.sign_out)
        self.trouble = TroubleNotice(self.table_screen, self._rules.call, lambda: self.is_in)
        self.writing = FieldKeyboard(self.table_screen, ROOMS[self._settings.room])
        self.aside = PassingNote(self.table_screen)
        self.badges = BadgeGuard(self, self._welcomes_badge)
        self.badges.read.connect(self._refuse_badge)
        if self.exam_rooms.resume():
            self._put_away()
        elif not self._return():
            self.show_attract()

    # --- coming and going

    def show_attract(self) -> None:
        """Deal rounds to nobody until somebody comes."""
        page = self.page
        if not isinstance(page, AttractScreen) or page.is_open:
            self._turn_page()
            self._leave_mode()
            self._use(self._usual)
            page = self._put_up()
        self.play(self._chance)
        page.open()

    def _put_up(self) -> AttractScreen:
        page = AttractScreen(self._library.house(self._usual.house).name, self.table_screen)
        page.touched.connect(self.show_sign_in)
        self._turn_to(page)
        return page

    def show_sign_in(self, letters: str = "") -> None:
        """Ask who it is."""
        from app.ui.kiosk.sign_in_page import SignInPage

        room = ROOMS[self._settings.room]
        page = SignInPage(self._kept.people, self._tries, self._rules, room, self.table_screen)
        page.signed_in.connect(self._welcome)
        page.supervised.connect(self.show_supervisor)
        page.closed.connect(self.show_attract)
        self._turn_to(page)
        page.take(letters.strip("\r").rpartition("\r")[2])
        if letters.endswith("\r"):
            # All of it was typed before the page was there.
            page.enter.click()

    @cached_property
    def _tries(self) -> "Tries":
        """One for all who come: what cannot be written is still remembered."""
        from app.kiosk.tries import Tries

        return Tries(self._presence.folder / "tries.json", self._clocks.now)

    def sign_out(self) -> None:
        """Whoever was here is gone; what they have done is kept, and nothing of it is to be seen."""
        close_what_is_open()
        self.still_there.forget()
        self.trouble.forget()
        self.aside.forget()
        self._turn_page()
        self._leave_mode()
        self.is_in = False
        self._presence.forget()
        self._kept.people.sign_in(None)
        QGuiApplication.clipboard().clear()
        self.show_attract()

    def _welcomes_badge(self) -> bool:
        """Can a badge be read now?"""
        from app.ui.kiosk.badge_guard import welcomes_badge

        return not self.is_in and welcomes_badge(self.page, self.focusWidget())

    def _refuse_badge(self) -> None:
        self.aside.say(_SIGN_OUT_FIRST if self.is_in else _NOT_HERE)

    def _welcome(self) -> None:
        """Somebody has come: a round of theirs that was cut off goes on."""
        self.is_in = True
        self._settings = self._usual
        self._turn_page()
        self._leave_mode()
        if not self._go_on():
            self.show_lobby()
        self._keep_presence()

    def tell_of_error(self) -> None:
        """The program has gone wrong: trainees hear whom to call, supervisors read it in the bar."""
        if self.is_in:
            self.trouble.tell(_ERROR)
        elif not self.is_waiting():
            self.warn(_ERROR)

    # --- supervisors

    def show_supervisor(self) -> None:
        """Ask what a supervisor wants."""
        from app.ui.kiosk.supervisor_page import SupervisorPage

        page = SupervisorPage(self._kept.supervisors, self.exam_rooms.guard, self.table_screen)
        page.examined.connect(self._open_exams)
        page.left.connect(self._let_out)
        page.closed.connect(self._leave_supervisor)
        self._turn_page()
        self._turn_to(page)

    def _leave_supervisor(self) -> None:
        if self.is_in:
            self.show_lobby()
        else:
            self.show_attract()

    def _open_exams(self) -> None:
        self.sign_out()
        self._turn_page()
        self._leave_mode()
        self.exam_rooms.open_room()

    def _let_out(self) -> None:
        self.sign_out()
        self.left.emit()

    # --- nobody is here

    def is_waiting(self) -> bool:
        """Is nobody here?"""
        return isinstance(self.page, AttractScreen)

    def _is_left(self) -> bool | None:
        """Has to be asked whether somebody is here? None if it does not matter."""
        if self.exam_rooms.hall or isinstance(self.page, AttractScreen):
            # An exam waits for its supervisor.
            return None
        return self.is_in
