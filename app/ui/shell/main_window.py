"""The window: the table first, then what happens on it; the settings, and where they are kept."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMainWindow, QWidget

from app.errors import Refused
from app.procedure.library import Library
from app.ui.kit.settings import Settings, save
from app.ui.kit.style import style_sheet
from app.ui.kit.theme import ROOMS
from app.ui.table.table_screen import TableScreen

if TYPE_CHECKING:
    from random import Random

    from app.ports.attempts import RunningAttempt
    from app.ports.records import RecordsPort
    from app.procedure.ruling import Ruling
    from app.ui.dealing.dealing_mode import DealingMode
    from app.ui.dealing.pad_keys import DealerRequest
    from app.ui.drills.drills_controller import DrillsController
    from app.ui.office.exams_controller import ExamsController
    from app.ui.shell.settings_menu import SettingsMenu
    from app.ui.trainees.class_controller import ClassController
    from app.ui.trainees.trainees_controller import TraineesController
    from app.ui.watch.dealt_round import DealtRound
    from app.ui.watch.review_mode import ReviewChoice, ReviewMode
    from app.ui.watch.watch_mode import WatchMode

SMALLEST = (1024, 600)
_PIXMAP_KILOBYTES = 1024


class MainWindow(QMainWindow):
    """The trainer's window. It is empty but for the table until it begins."""

    def __init__(self, library: Library, settings: Settings, file: Path) -> None:
        super().__init__()
        self.setWindowTitle("High Card Flush trainer")
        self.setMinimumSize(*SMALLEST)
        self._library = library
        self._settings = settings
        self._file = file
        self.table_screen = TableScreen(library.house(settings.house), settings, self)
        self.setCentralWidget(self.table_screen)
        self.table_screen.arranged.connect(self._dress)
        self.watching: WatchMode | None = None
        self.dealing: DealingMode | None = None
        self.review: ReviewMode | None = None
        self.page: QWidget | None = None
        self.drill_room: DrillsController | None = None
        self.trainee_room: TraineesController | ClassController | None = None
        self.exam_rooms: ExamsController | None = None
        self._menu: SettingsMenu | None = None

    def begin(self, chance: "Random", attempts: "RecordsPort | None" = None, is_first: bool = False) -> None:
        """Deal a round, or go on with one that was cut off; at the very first start, ask what is wanted."""
        from PySide6.QtCore import Qt
        from PySide6.QtGui import QPixmapCache

        from app.ui.office.exams_controller import ExamsController
        from app.ui.shell.settings_menu import SettingsMenu

        # Qt would fill ten megabytes with signs it has painted before.
        QPixmapCache.setCacheLimit(_PIXMAP_KILOBYTES)
        # Only hands on the table give it the keyboard.
        self.table_screen.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._menu = SettingsMenu(self._library, self._settings, self._deals_by_hand, self)
        self._menu.chosen.connect(self._use)
        self._menu.asked_for_page.connect(self.welcome)
        self._menu.asked_for_round.connect(self.open_rounds)
        self._menu.asked_for_drills.connect(self.open_drills)
        self._menu.asked_for_trainees.connect(self.open_trainees)
        self._menu.asked_for_progress.connect(self.open_progress)
        self._menu.asked_for_profile.connect(self.open_profile)
        self._menu.asked_for_class.connect(self.open_class)
        self._menu.asked_for_exams.connect(self.open_exams)
        self._menu.asked_by_hand.connect(self._want_by_hand)
        self._menu.asked_for_full_screen.connect(self._toggle_full_screen)
        self._menu.asked_about.connect(self.open_about)
        self._menu.asked_to_quit.connect(self.close)
        self._menu.aboutToHide.connect(self.table_screen.bar.darken_menu_button)
        self.table_screen.bar.menu_button.setMenu(self._menu)
        self._chance = chance
        self._attempts = attempts
        self.exam_rooms = exams = ExamsController(self.table_screen, attempts, self._library, self._settings)
        exams.closed.connect(self._leave_page)
        exams.asked_for_table.connect(self._leave_mode)
        exams.asked_to_quit.connect(self.close)
        if not (exams.resume() or self._offer_cut_off()):
            if is_first:
                self.welcome()
            else:
                self._open_mode()
        keys = {
            "M": self.table_screen.table.toggle_lens,
            "F10": self._open_menu,
            "F11": self._toggle_full_screen,
        }
        for key, slot in keys.items():
            QShortcut(QKeySequence(key), self).activated.connect(slot)

    def _offer_cut_off(self) -> bool:
        """Is there a round that was cut off after its first act? Then it is offered."""
        try:
            cut_off = self._attempts.cut_off() if self._attempts else None
        except Refused as refusal:
            self.warn(refusal.sentences[0])
            return False
        if cut_off is None or not (cut_off.session.acts or cut_off.session.taken_back):
            return False
        from app.ui.dealing.unfinished_round import UnfinishedRound

        self._cut_off = UnfinishedRound(cut_off, self.table_screen)
        self._cut_off.resumed.connect(self._go_on)
        self._cut_off.left.connect(self._open_mode)
        return True

    def welcome(self) -> None:
        """Ask what is wanted."""
        from app.ui.shell.welcome_page import WelcomePage

        self._turn_page()
        runs = bool(self.watching or self.dealing or self.review)
        screen = self.table_screen
        page = WelcomePage(self._library, self._settings, runs, screen, screen.bar.lasting)
        page.chosen.connect(self._enter)
        page.closed.connect(self._turn_page)
        page.drilled.connect(self._drill)
        page.asked_for_menu.connect(self._open_menu)
        self.page = page
        page.show()

    def _renew_welcome(self, before: Settings) -> None:
        """The first page, if it is open, offers the house and has the looks that were chosen in the menu."""
        from app.ui.shell.welcome_page import WelcomePage

        if isinstance(self.page, WelcomePage):
            if before.house != self._settings.house:
                self.welcome()
            else:
                self.page.use(self._settings)

    def _drill(self, settings: Settings) -> None:
        """Take over the house that was chosen, and open its drills."""
        self._use(self._settings._replace(house=settings.house))
        self.open_drills()

    def open_drills(self) -> None:
        """Drill the parts of dealing at this house."""
        from app.drills.runs import NoRuns
        from app.ui.drills.drills_controller import DrillsController

        self._turn_page()
        screen, library, settings, chance = self.table_screen, self._library, self._settings, self._chance
        if self._attempts:
            tasks = self._attempts.people.tasks
            self.drill_room = DrillsController(screen, library, settings, chance, self._attempts.runs, tasks)
        else:
            self.drill_room = DrillsController(screen, library, settings, chance, NoRuns())
        self.drill_room.closed.connect(self._leave_page)
        self.drill_room.dealt.connect(self._deal_for_set)

    def _deal_for_set(self, feature: str) -> None:
        """Practise a round for an assigned set; the feature is in this round only."""
        before = self._settings
        self._turn_page()
        self._settings = before._replace(mode="practice", feature=feature)
        self._open_mode()
        self._use(self._settings._replace(feature=before.feature))

    def open_trainees(self) -> None:
        """Ask who is at the machine."""
        if room := self._enter_trainee_room():
            room.enter()

    def open_progress(self) -> None:
        """Show how far whoever is at the machine has come."""
        if room := self._enter_trainee_room():
            room.show_progress()

    def open_profile(self) -> None:
        """Show the name, badge and PIN of whoever is at the machine."""
        if room := self._enter_trainee_room():
            room.show_profile()

    def open_class(self) -> None:
        """Show the class of this house to its instructor: once there are supervisors, to them."""
        if self.exam_rooms:
            self.exam_rooms.guard(self._open_class)

    def _open_class(self) -> None:
        if records := self._records_of_trainees():
            from app.ui.trainees.class_controller import ClassController

            room = ClassController(self.table_screen, self._library, records, self._settings)
            room.closed.connect(self._leave_page)
            self.trainee_room = room
            room.enter()

    def _enter_trainee_room(self) -> "TraineesController | None":
        records = self._records_of_trainees()
        if records is None:
            return None
        from app.ui.trainees.trainees_controller import TraineesController

        room = TraineesController(self.table_screen, self._library, records, self._settings)
        if self.exam_rooms:
            room.guard = self.exam_rooms.guard
        room.signed_in.connect(self._change_trainee)
        room.closed.connect(self._leave_page)
        self.trainee_room = room
        return room

    def _records_of_trainees(self) -> "RecordsPort | None":
        """The records, with no page open; None, and a word about it, where nothing is recorded."""
        if self._attempts is None:
            self._leave_page()
            self.warn("Nothing is recorded, so there are no trainees and no progress here.")
            return None
        self._turn_page()
        return self._attempts

    def open_exams(self) -> None:
        """Ask for a supervisor, and show the exams."""
        if self.exam_rooms:
            self._turn_page()
            self.exam_rooms.open_room()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802
        """Nobody leaves an exam so."""
        if self.exam_rooms:
            self.exam_rooms.ask_to_close(event)

    def _change_trainee(self) -> None:
        """What was on the table was somebody else's; what was cut off is offered to its dealer alone."""
        self._turn_page()
        runs = bool(self.watching or self.dealing or self.review)
        self._leave_mode()
        if self._offer_cut_off():
            return
        if runs:
            self._open_mode()
        else:
            # Nobody has said yet what is wanted.
            self.welcome()

    def _leave_page(self) -> None:
        """Back to the table, if there is a round on it already."""
        self._turn_page()
        if not (self.watching or self.dealing or self.review):
            self.welcome()

    def open_rounds(self) -> None:
        """Ask for a round from outside, and perhaps an account of it."""
        from app.ui.watch.open_round_page import OpenRoundPage

        self._turn_page()
        page = OpenRoundPage(self._library, self.table_screen)
        page.opened.connect(self._show_round)
        page.closed.connect(self._turn_page)
        self.page = page
        page.show()

    def open_about(self) -> None:
        """Say what this program is."""
        from app.ui.shell.about_page import AboutPage

        self._turn_page()
        page = AboutPage(self.table_screen)
        page.closed.connect(self._leave_page)
        self.page = page
        page.show()

    def _show_round(self, found: "Ruling | DealtRound") -> None:
        """Watch a round from outside, or review what was done at it."""
        from app.ui.watch.dealt_round import DealtRound
        from app.ui.watch.demonstration import Demonstration
        from app.ui.watch.review_mode import ReviewMode

        self._turn_page()
        if isinstance(found, DealtRound):
            self._leave_mode()
            self.review = ReviewMode(self.table_screen, self._settings, found)
            self.review.wanted.connect(self._after_review)
            return
        self._use(self._settings._replace(mode="watch", house=found.house.id))
        if self.watching:
            self.watching.show_round(Demonstration(found))

    def _after_review(self, _choice: "ReviewChoice") -> None:
        """A round from outside has no next one: whatever is wanted, rounds are dealt as before."""
        self._open_mode()

    def _turn_page(self) -> None:
        if self.page:
            self.page.hide()
            self.page.deleteLater()
            self.page = None
        for room in (self.drill_room, self.trainee_room):
            if room:
                room.close()
        self.drill_room = self.trainee_room = None
        if self.exam_rooms:
            self.exam_rooms.close()
        # Nothing on a page has the keyboard any more; a question under it takes it from here.
        self.table_screen.setFocus()

    def _enter(self, settings: Settings) -> None:
        self._turn_page()
        if not (self.watching or self.dealing):
            self._settings = self._settings._replace(mode=settings.mode, house=settings.house)
            self._open_mode()
        self._use(settings)

    def _go_on(self) -> None:
        """Go on with the round that was cut off."""
        attempt = self._cut_off.attempt
        session = attempt.session
        self._settings = self._settings._replace(house=session.ruling.house.id, mode=session.mode)
        self._open_mode(attempt)

    def _open_mode(self, resumed: "RunningAttempt | None" = None) -> None:
        """Begin in the mode that is chosen; the one before is left."""
        self._leave_mode()
        screen, library, settings = self.table_screen, self._library, self._settings
        if settings.mode == "watch":
            from app.ui.watch.watch_mode import WatchMode

            self.watching = WatchMode(screen, library, settings, self._chance)
            self.watching.settings_chosen.connect(self._use)
        else:
            from app.ui.dealing.dealing_mode import DealingMode

            self.dealing = DealingMode(screen, library, settings, self._chance, self._attempts, resumed)

    def _leave_mode(self) -> None:
        for mode in (self.watching, self.dealing, self.review):
            if mode:
                mode.close()
        self.watching = self.dealing = self.review = None
        # Until the next mode has furnished the table, a question may be asked over it.
        self.table_screen.clear_away()

    def _deals_by_hand(self) -> bool:
        return bool(self.dealing and not self.dealing.review)

    def _want_by_hand(self, request: "DealerRequest") -> None:
        if self.dealing:
            self.dealing.want(request)

    def warn(self, sentence: str) -> None:
        """Say that something is wrong, in the window and where a terminal may be."""
        self.table_screen.bar.warn(sentence)

    def _use(self, settings: Settings) -> None:
        before, self._settings = self._settings, settings
        self.table_screen.use(settings)
        if self._menu:
            self._menu.settings = settings
        if before.mode != settings.mode:
            pages = (self.page, self.drill_room, self.trainee_room, self.exam_rooms and self.exam_rooms.room)
            if any(pages):
                # Whoever wants to deal or watch now is through with the drills and the pages.
                self._turn_page()
            self._open_mode()
        elif self.watching:
            self.watching.use(settings)
        elif self.dealing:
            self.dealing.use(settings)
        elif self.review:
            self.review.use(settings)
        self._dress()
        if self.page:
            self._renew_welcome(before)
        if self.drill_room and before.house != settings.house:
            self.open_drills()
        elif self.drill_room:
            self.drill_room.use(settings)
        if self.exam_rooms:
            self.exam_rooms.use(settings)
        if self.trainee_room:
            self.trainee_room.use(settings)
        try:
            save(self._file, settings)
        except Refused as refusal:
            self.warn(refusal.sentences[0])

    def _dress(self) -> None:
        sheet = style_sheet(ROOMS[self._settings.room], self.table_screen.table.table_layout.text)
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)

    def _open_menu(self) -> None:
        if self.table_screen.bar.menu_button.isEnabled():
            self.table_screen.bar.menu_button.showMenu()

    def _toggle_full_screen(self) -> None:
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()
