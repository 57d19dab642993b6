"""The kiosk's window: somebody comes, signs in, deals or answers, and goes; then it waits for the next."""

from functools import cached_property, partial
from typing import TYPE_CHECKING, get_args

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication

from app.kiosk.clocks import HERE, Clocks
from app.kiosk.presence import Presence, PresenceFile
from app.kiosk.settings import KioskSettings
from app.procedure.library import Library
from app.procedure.problems import Refused
from app.ui.kiosk.attract import Attract
from app.ui.kiosk.covering import close_what_is_open
from app.ui.kiosk.stage import Stage
from app.ui.theme import ROOMS

if TYPE_CHECKING:
    from random import Random

    from app.certificate.kept import Kept
    from app.drills.plans import Plan
    from app.kiosk.tries import Tries
    from app.session.attempts import Attempt
    from app.ui.screens.rounds import Demonstration


class KioskWindow(Stage):
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
        super().__init__(library, rules, clocks)
        self._presence = presence
        if presence.read() is None:
            # Before anything else is imported: the round begins to play a moment later.
            self._put_up()
        self.is_in = False
        """Is somebody signed in, or here as a guest?"""

    def play(self, chance: "Random") -> None:
        """Let rounds play on the attract screen: they need no records."""
        assert isinstance(self.page, Attract)
        self.page.play(partial(self._demonstration, chance), self._usual.motion)

    def _demonstration(self, chance: "Random") -> "Demonstration":
        from app.ui.screens.rounds import Demonstration, dealt

        return Demonstration(dealt(self._library.house(self._usual.house), chance, self._usual)[1])

    def begin(self, kept: "Kept", chance: "Random") -> None:
        """Go on where somebody was when the program fell, or wait for somebody."""
        from app.ui.kiosk.still_there import StillThere
        from app.ui.kiosk.trouble import Trouble

        self.furnish(kept, chance)
        self.exam_rooms.closed.connect(self.show_attract)
        self.exam_rooms.asked_for_table.connect(self._leave_mode)
        self.exam_rooms.asked_to_quit.connect(self.left)
        self.still_there = StillThere(self.table_screen, self._rules.idle_minutes, self._is_left)
        self.still_there.gone.connect(self.sign_out)
        self.trouble = Trouble(self.table_screen, self._rules.call, lambda: self.is_in)
        if self.exam_rooms.resume():
            self._put_away()
        elif not self._return():
            self.show_attract()

    # --- coming and going

    def show_attract(self) -> None:
        """Deal rounds to nobody until somebody comes."""
        page = self.page
        if not isinstance(page, Attract) or page.is_open:
            self._turn_page()
            self._leave_mode()
            self._use(self._usual)
            page = self._put_up()
        self.play(self._chance)
        page.open()

    def _put_up(self) -> Attract:
        page = Attract(self._library.house(self._usual.house).name, self.table_screen)
        page.touched.connect(self.show_sign_in)
        self._turn_to(page)
        return page

    def show_sign_in(self, letters: str = "") -> None:
        """Ask who it is."""
        from app.ui.kiosk.sign_in import SignIn

        room = ROOMS[self._settings.room]
        page = SignIn(self._kept.people, self._tries, self._rules, room, self.table_screen)
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
        self._turn_page()
        self._leave_mode()
        self.is_in = False
        self._presence.forget()
        self._kept.people.sign_in(None)
        QGuiApplication.clipboard().clear()
        self.show_attract()

    def _welcome(self) -> None:
        """Somebody has come: a round of theirs that was cut off goes on."""
        self.is_in = True
        self._settings = self._usual
        self._turn_page()
        self._leave_mode()
        if not self._go_on():
            self.show_lobby()
        self._keep_presence()

    def _return(self) -> bool:
        """Was somebody here when the program fell? Then they are where they were."""
        from app.drills.plans import Kind, Plan

        was = self._presence.read()
        try:
            if was is None or (was.trainee is not None and not self._kept.people.come_back(was.trainee)):
                return False
        except Refused as refusal:
            self.warn(refusal.sentences[0])
            return False
        self.is_in = True
        if was.house in self.houses and was.mode in self._rules.modes:
            self._use(self._settings._replace(house=was.house, mode=was.mode))  # type: ignore[arg-type]
        if was.at_table:
            if not self._go_on():
                self._deal()
        elif was.run and was.run[0] in get_args(Kind):
            self.open_drills(Plan(*was.run))  # type: ignore[arg-type]
        else:
            self.show_lobby()
        return True

    def _go_on(self) -> bool:
        """Go on with the round that was cut off, if there is one."""
        try:
            cut_off = self._kept.cut_off()
        except Refused as refusal:
            self.warn(refusal.sentences[0])
            return False
        if cut_off is None:
            return False
        session = cut_off.session
        self._use(self._settings._replace(house=session.ruling.house.id, mode=session.mode))
        self._deal(cut_off)
        return True

    def _keep_presence(self, run: "Plan | None" = None) -> None:
        if self.is_in:
            who = self._kept.people.present
            self._presence.keep(
                Presence(
                    who.id if who else None,
                    self._settings.house,
                    self._settings.mode,
                    (run.kind, run.drill) if run else None,
                    bool(self.watching or self.dealing) and self.room is None,
                )
            )

    # --- while somebody is here

    def show_lobby(self) -> None:
        """Ask what is wanted."""
        from app.ui.kiosk.lobby import Lobby

        who = self._kept.people.present
        page = Lobby(
            who.name if who else "",
            self._rules.modes,
            self._rules.drills,
            {each: self._library.house(each).name for each in self.houses},
            self._settings.house,
            bool(self.watching or self.dealing),
            self.table_screen,
        )
        page.wanted.connect(self._want)
        page.moved.connect(self._move)
        self._turn_page()
        self._turn_to(page)

    def open_drills(self, plan: "Plan | None" = None) -> None:
        """Drill the parts of dealing at this house; go on with a run, if one is given."""
        from app.ui.screens.drill_room import DrillRoom

        self._turn_page()
        self.room = room = DrillRoom(
            self.table_screen,
            self._library,
            self._settings,
            self._chance,
            self._kept.runs,
            self._kept.people.tasks,
        )
        room.closed.connect(self._leave_room)
        room.dealt.connect(self._deal_for_set)
        room.turned.connect(self._keep_presence)
        if plan:
            room.begin(plan)
        self._keep_presence(plan)

    def open_progress(self) -> None:
        """Show how far whoever is here has come."""
        from app.ui.screens.trainee_room import TraineeRoom

        self._turn_page()
        self.room = room = TraineeRoom(self.table_screen, self._library, self._kept, self._settings)
        room.closed.connect(self._leave_room)
        room.show_progress()

    def _want(self, what: str) -> None:
        match what:
            case "back":
                self._turn_page()
            case "out":
                self.sign_out()
            case "drills":
                self.open_drills()
            case "progress":
                self.open_progress()
            case "supervisor":
                self.show_supervisor()
            case mode:
                self._use(self._settings._replace(mode=mode))  # type: ignore[arg-type]
                self._turn_page()
                self._deal()

    def _move(self, house: str) -> None:
        """To another house; a round at the one before is left."""
        if house != self._settings.house:
            self._leave_mode()
            self._use(self._settings._replace(house=house))
            self.show_lobby()
            self._keep_presence()

    def _deal_for_set(self, feature: str) -> None:
        """Practise a round for an assigned set; the feature is in this round only."""
        self._turn_page()
        self._settings = self._settings._replace(mode="practice", feature=feature)
        self._deal()
        self._use(self._settings._replace(feature=""))

    def _deal(self, resumed: "Attempt | None" = None) -> None:
        """Begin in the mode that is chosen, or go on with a round."""
        self._open_mode(resumed)
        self._keep_presence()

    def _leave_room(self) -> None:
        self.show_lobby()
        self._keep_presence()

    # --- supervisors

    def show_supervisor(self) -> None:
        """Ask what a supervisor wants."""
        from app.ui.kiosk.supervising import Supervising

        page = Supervising(self._kept.supervisors, self.exam_rooms.guard, self.table_screen)
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
        return isinstance(self.page, Attract)

    def _is_left(self) -> bool | None:
        """Has to be asked whether somebody is here? None if it does not matter."""
        if self.exam_rooms.hall or isinstance(self.page, Attract):
            # An exam waits for its supervisor.
            return None
        return self.is_in
