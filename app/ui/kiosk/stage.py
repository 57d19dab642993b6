"""The table of the kiosk and what lies over it: one page or one room at a time, one mode under them."""

from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from app.kiosk.clocks import Clocks
from app.kiosk.settings import KioskSettings
from app.procedure.library import Library
from app.ui.kiosk.covering_window import CoveringWindow
from app.ui.kiosk.fixed_folder import FixedFolder
from app.ui.kiosk.hidden_actions import LEFT_OUT
from app.ui.kiosk.kiosk_style import dress
from app.ui.kit.settings import Settings
from app.ui.kit.theme import ROOMS
from app.ui.table.table_screen import TableScreen

if TYPE_CHECKING:
    from random import Random

    from app.ports.attempts import RunningAttempt
    from app.ports.records import RecordsPort
    from app.ui.dealing.dealing_mode import DealingMode
    from app.ui.drills.drills_controller import DrillsController
    from app.ui.office.exams_controller import ExamsController
    from app.ui.trainees.trainees_controller import TraineesController
    from app.ui.watch.watch_mode import WatchMode


class TableKey(Enum):
    """A key of the bar while something lies on the table."""

    LOBBY = auto()


class KioskStage(CoveringWindow):
    """Where everything is shown. It is empty but for the table until there are records."""

    exam_rooms: "ExamsController"

    def __init__(self, library: Library, rules: KioskSettings, clocks: Clocks) -> None:
        super().__init__()
        self._clocks = clocks
        self._library = library
        self._rules = rules
        self.houses = rules.houses or tuple(library.files())
        """The houses that can be chosen, by id."""
        self._settings = self._usual = Settings(
            house=self.houses[0],
            room=rules.room,  # type: ignore[arg-type]
            text=rules.text,
            motion=rules.motion,  # type: ignore[arg-type]
        )
        self.table_screen = TableScreen(library.house(self._settings.house), self._settings, self)
        self.table_screen.hidden_actions = LEFT_OUT
        self.table_screen.choosing = FixedFolder(rules.files_folder)
        self.setCentralWidget(self.table_screen)
        self.table_screen.arranged.connect(self._dress)
        self.watching: WatchMode | None = None
        self.dealing: DealingMode | None = None
        self.page: QWidget | None = None
        self.room: DrillsController | TraineesController | None = None

    def furnish(self, kept: "RecordsPort", chance: "Random") -> None:
        """From now on there are records, and rounds to be dealt."""
        from functools import partial

        from PySide6.QtCore import Qt

        from app.ui.kiosk.trouble_notice import words_for_trainees
        from app.ui.kiosk.upkeep import Upkeep
        from app.ui.office.exams_controller import ExamsController

        self._kept = kept
        self._chance = chance
        self.table_screen.in_words = partial(words_for_trainees, self._rules.call)
        # Only hands on the table give it the keyboard.
        self.table_screen.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.exam_rooms = ExamsController(self.table_screen, kept, self._library, self._settings)
        self.upkeep = Upkeep(self, self._clocks, self._back_up, self.is_waiting)

    def _back_up(self) -> object:
        """In another thread; what a backup needs is imported with the first one."""
        return self._kept.backups.make_daily()

    def warn(self, sentence: str) -> None:
        """Say that something is wrong, in the window and in the journal."""
        self.table_screen.bar.warn(sentence)

    def show_lobby(self) -> None:
        """Ask what is wanted."""
        raise NotImplementedError

    def is_waiting(self) -> bool:
        """Is nobody here?"""
        raise NotImplementedError

    def _open_mode(self, resumed: "RunningAttempt | None" = None) -> None:
        """Begin in the mode that is chosen; the one before is left."""
        from app.ui.kit.widgets.bar_buttons import BarKeys

        self._leave_mode(for_good=True)
        screen, library, settings = self.table_screen, self._library, self._settings
        screen.bar.stand_in(BarKeys({TableKey.LOBBY: "MENU"}, self._ask_what_is_wanted))
        if settings.mode == "watch":
            from app.ui.watch.watch_mode import WatchMode

            self.watching = WatchMode(screen, library, settings, self._chance)
            self.watching.settings_chosen.connect(self._use)
        else:
            from app.ui.dealing.dealing_mode import DealingMode

            self.dealing = DealingMode(screen, library, settings, self._chance, self._kept, resumed)

    def _ask_what_is_wanted(self, _key: TableKey) -> None:
        self.show_lobby()

    def _leave_mode(self, for_good: bool = False) -> None:
        """Clear the table. A round of somebody who comes again goes on then, unless it is left for good."""
        if self.watching:
            self.watching.close()
        if self.dealing and (for_good or self._kept.people.present is None):
            self.dealing.close()
        elif self.dealing:
            self.dealing.set_aside()
        self.watching = self.dealing = None
        self.table_screen.clear_away()

    def _turn_to(self, page: QWidget) -> None:
        self._put_away()
        self.page = page
        page.show()
        # What the page wants to have the keyboard, else the page.
        (page.focusWidget() or page).setFocus()  # type: ignore[truthy-bool]

    def _put_away(self) -> None:
        if self.page:
            self.page.hide()
            self.page.deleteLater()
            self.page = None

    def _turn_page(self) -> None:
        self._put_away()
        if self.room:
            self.room.close()
            self.room = None
        self.exam_rooms.close()
        self.table_screen.setFocus()

    def _use(self, settings: Settings) -> None:
        self._settings = settings
        self.table_screen.use(settings)
        for mode in (self.watching, self.dealing):
            if mode:
                mode.use(settings)
        self.exam_rooms.use(settings)

    def _dress(self) -> None:
        room, text = ROOMS[self._settings.room], self.table_screen.table.table_layout.text
        sheet = dress(room, text, self.table_screen.height())
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)
