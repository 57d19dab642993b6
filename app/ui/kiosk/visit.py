"""One person's visit: the lobby, the table, the drills, the progress. It continues after a crash."""

from enum import Enum, auto
from functools import partial
from typing import TYPE_CHECKING, assert_never, get_args

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from app.drills.run_plans import Kind, RunPlan
from app.errors import Refused
from app.kiosk.session_file import Presence
from app.ui.dealing.unfinished_round import cut_off_round, leave_round
from app.ui.kiosk.kiosk_context import KioskContext
from app.ui.kiosk.kiosk_style import settings_for
from app.ui.kiosk.lobby_page import LobbyKey, LobbyPage
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.bar_buttons import BarKeys
from app.ui.shell.home_context import HomeContext
from app.ui.shell.start_round import NewRound

if TYPE_CHECKING:
    from app.ports.records import RecordsPort


class TableKey(Enum):
    """A key of the bar while something lies on the table."""

    LOBBY = auto()


class Visit(QObject):
    """Saves where the person is at every step, so that a restart can continue there.

    Signals:
        ended: the person wants to sign out.
        supervised: a supervisor wants something.
    """

    ended = Signal()
    supervised = Signal()

    def __init__(self, context: KioskContext, records: "RecordsPort") -> None:
        super().__init__(context.screen)
        self._navigator = context.navigator
        self._screen = context.screen
        self._library = context.library
        self._houses = context.houses
        self._presence = context.presence
        self._records = records
        self._people = records.people
        home = HomeContext(context.navigator, context.screen, context.library, records)
        self._new_round = NewRound(home, self._page_settings)
        self._navigator.weak_wanted.connect(
            partial(self._new_round.open_weak, context.navigator.open_progress)
        )
        self.is_on = False
        """Is a trainee signed in, or a guest here?"""
        shortcut = QShortcut(QKeySequence("F1"), context.screen.window())
        shortcut.activated.connect(self._turn_rules)
        self._navigator.turned.connect(self._keep_presence)
        self._navigator.modes.cleared.connect(self._offer_lobby)

    def begin(self) -> None:
        """A person has signed in. The lobby offers them the round they left."""
        self.is_on = True
        self._navigator.close_pages()
        self._navigator.leave_table()
        self.show_lobby()
        self._keep_presence()

    def resume(self) -> bool:
        """Put a person who was here when the program crashed back where they were. False if nobody was."""
        was = self._presence.read()
        try:
            if was is None or (was.trainee is not None and not self._people.come_back(was.trainee)):
                return False
        except Refused as refusal:
            self._screen.bar.warn(refusal.sentences[0])
            return False
        self.is_on = True
        navigator = self._navigator
        if was.house in self._houses and was.mode in navigator.policy.modes:
            navigator.apply_settings(navigator.settings._replace(house=was.house, mode=was.mode))
        if was.at_table:
            # The same person is still there, so nobody is asked.
            if left := cut_off_round(self._records, self._screen):
                navigator.resume(left)
            else:
                navigator.open_mode()
        elif was.run and was.run[0] in get_args(Kind):
            navigator.open_drills(RunPlan(*was.run))  # type: ignore[arg-type]
        else:
            self.show_lobby()
        return True

    def end(self) -> None:
        """Sign the person out. A round a trainee has not finished continues at their next visit."""
        self._navigator.close_pages()
        self._navigator.leave_table()
        if self._people.present is None and (left := cut_off_round(self._records, self._screen)):
            # The next guest is somebody else.
            leave_round(left, self._screen)
        self.is_on = False
        self._presence.forget()
        self._people.sign_in(None)

    def show_lobby(self) -> None:
        """Show the lobby."""
        navigator, who = self._navigator, self._people.present
        page = LobbyPage(
            who.name if who else "",
            navigator.policy.modes,
            navigator.policy.has_drills,
            {each: self._library.house(each).name for each in self._houses},
            self._library.house(navigator.settings.house),
            self._way_back(),
            navigator.settings,
            self._screen,
            # What other guests have done is not this one's.
            len(self._records.runs.lessons_done(navigator.settings.house)) if who else 0,
        )
        page.mode_chosen.connect(self._new_round.open)
        page.wanted.connect(self._want)
        page.moved.connect(self._move)
        navigator.show_page(page)

    def return_to_lobby(self) -> None:
        """The person leaves the drills or the progress."""
        self.show_lobby()
        self._keep_presence()

    def _want(self, key: LobbyKey) -> None:
        match key:
            case LobbyKey.BACK:
                self._go_back()
            case LobbyKey.OUT:
                self.ended.emit()
            case LobbyKey.LESSONS:
                back = self.return_to_lobby
                self._navigator.open_lessons(back, back, self._new_round.open_path)
            case LobbyKey.PATH:
                self._new_round.open_path()
            case LobbyKey.DRILLS:
                self._navigator.open_drills()
            case LobbyKey.FAULTS:
                self._navigator.open_find_fault(self.return_to_lobby)
            case LobbyKey.PROGRESS:
                self._navigator.open_progress()
            case LobbyKey.RULES:
                self._navigator.rules.open()
            case LobbyKey.SUPERVISOR:
                self.supervised.emit()
            case _:
                assert_never(key)

    def _turn_rules(self) -> None:
        """The rules are for whoever is signed in, or here as a guest."""
        if self.is_on:
            self._navigator.rules.turn()

    def _way_back(self) -> str:
        """What the way back from the lobby is called; empty if there is none."""
        if self._new_round.left_round():
            return "Continue the round"
        return "Back to the table" if self._navigator.modes.is_open else ""

    def _go_back(self) -> None:
        left = self._new_round.left_round()
        self._navigator.close_pages()
        if left:
            self._navigator.resume(left)

    def _page_settings(self, settings: Settings) -> Settings:
        return settings_for(settings, self._screen.height())

    def _move(self, house: str) -> None:
        """Move to another house. A round on the table waits."""
        if house != self._navigator.settings.house:
            self._navigator.leave_table()
            self._navigator.apply_settings(self._navigator.settings._replace(house=house))
            self.return_to_lobby()

    def _offer_lobby(self) -> None:
        """Put the way to the lobby where the trainer's own window has its menu."""
        self._screen.bar.stand_in(BarKeys({TableKey.LOBBY: "Menu"}, self._leave_table))

    def _leave_table(self, _key: TableKey) -> None:
        self.show_lobby()

    def _keep_presence(self, run: RunPlan | None = None) -> None:
        if self.is_on:
            navigator, who = self._navigator, self._people.present
            rooms = (navigator.drills, navigator.lessons, navigator.find_fault, navigator.trainees)
            is_elsewhere = any(rooms)
            self._presence.keep(
                Presence(
                    who.id if who else None,
                    navigator.settings.house,
                    navigator.settings.mode,
                    (run.kind, run.drill) if run else None,
                    navigator.modes.is_open and not is_elsewhere,
                )
            )
