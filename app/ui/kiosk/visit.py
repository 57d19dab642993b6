"""What somebody who is here can do: deal, watch, answer, look at the progress, and go on after a fall."""

from typing import TYPE_CHECKING, assert_never, get_args

from app.errors import Refused
from app.kiosk.clocks import Clocks
from app.kiosk.presence import Presence, PresenceFile
from app.kiosk.settings import KioskSettings
from app.procedure.library import Library
from app.ui.kiosk.stage import KioskStage

if TYPE_CHECKING:
    from app.drills.run_plans import RunPlan
    from app.ports.attempts import RunningAttempt
    from app.session.log import Mode
    from app.ui.kiosk.lobby_page import LobbyKey


class Visit(KioskStage):
    """From the lobby and back to it. Where somebody is, is written down with every turn."""

    def __init__(
        self, library: Library, rules: KioskSettings, presence: PresenceFile, clocks: Clocks
    ) -> None:
        super().__init__(library, rules, clocks)
        self._presence = presence
        self.is_in = False
        """Is somebody signed in, or here as a guest?"""

    def show_lobby(self) -> None:
        """Ask what is wanted."""
        from app.ui.kiosk.lobby_page import LobbyPage

        who = self._kept.people.present
        page = LobbyPage(
            who.name if who else "",
            self._rules.modes,  # type: ignore[arg-type]
            self._rules.drills,
            {each: self._library.house(each).name for each in self.houses},
            self._settings.house,
            bool(self.watching or self.dealing),
            self.table_screen,
        )
        page.mode_chosen.connect(self._begin)
        page.wanted.connect(self._want)
        page.moved.connect(self._move)
        self._turn_page()
        self._turn_to(page)

    def open_drills(self, plan: "RunPlan | None" = None) -> None:
        """Drill the parts of dealing at this house; go on with a run, if one is given."""
        from app.ui.drills.drills_controller import DrillsController

        self._turn_page()
        self.room = room = DrillsController(
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
        from app.ui.trainees.trainees_controller import TraineesController

        self._turn_page()
        self.room = room = TraineesController(self.table_screen, self._library, self._kept, self._settings)
        room.closed.connect(self._leave_room)
        room.show_progress()

    def _begin(self, mode: "Mode") -> None:
        """Deal or watch in another mode."""
        self._use(self._settings._replace(mode=mode))
        self._turn_page()
        self._deal()

    def _want(self, key: "LobbyKey") -> None:
        from app.ui.kiosk.lobby_page import LobbyKey

        match key:
            case LobbyKey.BACK:
                self._turn_page()
            case LobbyKey.OUT:
                self.sign_out()
            case LobbyKey.DRILLS:
                self.open_drills()
            case LobbyKey.PROGRESS:
                self.open_progress()
            case LobbyKey.SUPERVISOR:
                self.show_supervisor()
            case _:
                assert_never(key)

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

    def _deal(self, resumed: "RunningAttempt | None" = None) -> None:
        """Begin in the mode that is chosen, or go on with a round."""
        self._open_mode(resumed)
        self._keep_presence()

    def _leave_room(self) -> None:
        self.show_lobby()
        self._keep_presence()

    def sign_out(self) -> None:
        """Whoever was here is gone."""
        raise NotImplementedError

    def show_supervisor(self) -> None:
        """Ask what a supervisor wants."""
        raise NotImplementedError

    # --- going on after a fall

    def _return(self) -> bool:
        """Was somebody here when the program fell? Then they are where they were."""
        from app.drills.run_plans import Kind, RunPlan

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
            self.open_drills(RunPlan(*was.run))  # type: ignore[arg-type]
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

    def _keep_presence(self, run: "RunPlan | None" = None) -> None:
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
