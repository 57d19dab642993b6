"""The ways through the program: which mode has the table, and which page or room lies over it.

The trainer's window and the kiosk use the same one; a policy says what is offered. Nothing behind a way is
imported before somebody goes there, so that a start does not pay for it.
"""

from functools import partial
from typing import TYPE_CHECKING

from PySide6 import QtCore
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QWidget

from app.procedure.library import Library
from app.ui.kit.policy import Policy
from app.ui.kit.settings import Settings
from app.ui.office.exams_controller import ExamsController
from app.ui.rules.rules_overlay import RulesOverlay
from app.ui.shell.table_modes import TableModes
from app.ui.table.table_screen import TableScreen

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from app.drills.run_plans import RunPlan
    from app.ports.attempts import RunningAttempt
    from app.ports.records import RecordsPort
    from app.procedure.rule_chapters import CitedRule
    from app.procedure.ruling import Ruling
    from app.ui.dealing.unfinished_round import UnfinishedRound
    from app.ui.drills.drills_controller import DrillsController
    from app.ui.find_fault.find_fault_controller import FindFaultController
    from app.ui.lessons.lessons_controller import LessonsController
    from app.ui.rules.rule_book_page import RuleBookPage
    from app.ui.trainees.class_controller import ClassController
    from app.ui.trainees.trainees_controller import TraineesController
    from app.ui.watch.dealt_round import DealtRound


class Navigator(QObject):
    """Opens and closes modes, pages and rooms. At most one page or room lies over the table.

    Signals:
        home_wanted: whoever was on a page or in a room is through with it; where that leads, the window says.
        settings_applied: the settings that hold from now on.
        turned: somebody has come to the table, to the drills, or to the run of this plan there.
        asked_to_quit: a supervisor wants the program to end.
        weak_wanted: the weakest skills are wanted, from the progress page.
        round_wanted: a round with this feature is wanted, or any round, and with these pay tables posted.
    """

    home_wanted = Signal()
    settings_applied = Signal(object)
    turned = Signal(object)
    asked_to_quit = Signal()
    weak_wanted = Signal()
    round_wanted = Signal(str, str)

    def __init__(self, screen: TableScreen, library: Library, settings: Settings, policy: Policy) -> None:
        super().__init__(screen)
        self._screen = screen
        self._library = library
        self.policy = policy
        self.settings = settings
        self.modes = TableModes(screen, library)
        self.page: QWidget | None = None
        self.drills: DrillsController | None = None
        self.lessons: LessonsController | None = None
        self.find_fault: FindFaultController | None = None
        self.trainees: TraineesController | ClassController | None = None
        self._exams: ExamsController | None = None
        self.rules = RulesOverlay(screen, self._rule_book)
        self.unfinished: UnfinishedRound | None = None
        """The question about a round that was cut off, from the moment it is asked."""
        screen.hidden_actions = policy.hidden_actions
        self.modes.review_left.connect(self.open_mode)
        self.modes.asked_for_rule.connect(self.rules.open)

    def begin(self, chance: "Random", records: "RecordsPort | None") -> None:
        """From now on there are rounds, and records if any are kept."""
        # The table has the keyboard only while a round is dealt by hand.
        self._screen.table.setFocusPolicy(QtCore.Qt.FocusPolicy.NoFocus)
        self._chance = chance
        self.records = records
        self._exams = ExamsController(self._screen, records, self._library, self.settings)
        self._exams.closed.connect(self.home_wanted)
        self._exams.asked_for_table.connect(self.leave_table)
        self._exams.asked_to_quit.connect(self.asked_to_quit)

    @property
    def exams(self) -> ExamsController:
        """The way to the exams, which is there from the beginning."""
        assert self._exams, "it has begun"
        return self._exams

    # --- the table

    def open_mode(self, resumed: "RunningAttempt | None" = None) -> None:
        """Begin in the mode that is chosen. A round waits while others are watched; a new one closes it."""
        if self.settings.mode == "watch":
            self.modes.watch(self.settings, self._chance)
        else:
            self.modes.deal(self.settings, self._chance, self.records, resumed)
        self.turned.emit(None)

    def leave_table(self) -> None:
        """Clear the table. A round that is not over goes on another time."""
        self.modes.leave(keeps_round=True)

    def resume_round(self) -> bool:
        """Was a round cut off? Then it is asked whether it shall go on."""
        from app.ui.dealing.unfinished_round import UnfinishedRound, cut_off_round, has_moves

        found = cut_off_round(self.records, self._screen)
        if found is None or not has_moves(found.session):
            return False
        self.unfinished = UnfinishedRound(found, self._screen)
        self.unfinished.resumed.connect(partial(self.resume, found))
        self.unfinished.left.connect(self.open_mode)
        return True

    def show_round(self, found: "Ruling | DealtRound") -> None:
        """Watch a round from outside, or review what was done at it."""
        from app.ui.watch import dealt_round, demonstration

        self.close_pages()
        if isinstance(found, dealt_round.DealtRound):
            self.leave_table()
            self.modes.look_at(self.settings, found)
            return
        self.choose_settings(self.settings._replace(mode="watch", house=found.house.id))
        if self.modes.watching is None:
            self.open_mode()
        assert self.modes.watching, "that is the mode"
        self.modes.watching.show_round(demonstration.Demonstration(found))

    def resume(self, attempt: "RunningAttempt") -> None:
        """Go on with a round that was cut off, in its own house and mode. The next one is random."""
        session = attempt.session
        self.apply_settings(
            self.settings._replace(house=session.ruling.house.id, mode=session.mode, feature="", rung="")
        )
        self.open_mode(attempt)

    # --- settings

    def choose_settings(self, settings: Settings) -> None:
        """Somebody wants these. Another mode begins at once; a round by hand waits when the house changes."""
        if settings.mode != self.settings.mode:
            self.close_pages()
            self.modes.leave(keeps_round=settings.mode == "watch")
            self.apply_settings(settings._replace(feature="", rung=""))
            self.open_mode()
        elif settings.house != self.settings.house and self.modes.dealing:
            self.leave_table()
            self.apply_settings(settings._replace(feature="", rung=""))
            self.home_wanted.emit()
        else:
            self.apply_settings(settings)

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self.settings = settings
        self._screen.apply_settings(settings)
        rooms = (self.drills, self.lessons, self.find_fault, self.trainees)
        for part in (self.modes, *rooms, self._exams, self.rules):
            if part:
                part.apply_settings(settings)
        self.settings_applied.emit(settings)

    # --- pages

    def show_page(self, page: QWidget) -> None:
        """Show this page and nothing else over the table."""
        self.close_pages()
        self.page = page
        page.show()
        # What the page wants to have the keyboard, else the page.
        (page.focusWidget() or page).setFocus()  # type: ignore[truthy-bool]

    def close_page(self) -> None:
        """Put the page away; a room that is open stays."""
        if self.page:
            self.page.hide()
            self.page.deleteLater()
            self.page = None

    def close_pages(self) -> None:
        """Show nothing but the table."""
        self.rules.close()
        self.close_page()
        for controller in (self.drills, self.lessons, self.find_fault, self.trainees):
            if controller:
                controller.close()
        self.drills = self.lessons = self.find_fault = self.trainees = None
        if self._exams:
            self._exams.close()
        # Nothing on a page has the keyboard any more; a question under it takes it from here.
        self._screen.setFocus()

    def ask_to_close(self, event: QCloseEvent) -> None:
        """The window shall close: nobody leaves an exam so."""
        if self._exams:
            self._exams.ask_to_close(event)

    # --- rooms

    def open_drills(
        self,
        plan: "RunPlan | None" = None,
        back: "Callable[[], None] | None" = None,
        ruling: "Ruling | None" = None,
    ) -> None:
        """Drill the parts of dealing here; or go on with a run, or ask about a round. `back` leads back."""
        from app.ui.drills.drills_controller import DrillsController

        self.close_pages()
        screen, library, settings, chance = self._screen, self._library, self.settings, self._chance
        if self.records:
            people, runs = self.records.people, self.records.runs
            self.drills = DrillsController(
                screen, library, settings, chance, runs, people.tasks, people.progress
            )
        else:
            self.drills = DrillsController(screen, library, settings, chance, None)
        self.drills.closed.connect(back or self.home_wanted)
        self.drills.dealt.connect(self.round_wanted)
        self.drills.turned.connect(self.turned)
        self.drills.asked_for_rule.connect(self.rules.open)
        if ruling:
            self.drills.begin_on(ruling)
        elif plan:
            self.drills.is_run_only = True
            self.drills.begin(plan)
        else:
            self.turned.emit(None)

    def open_lessons(
        self,
        back: "Callable[[], None]",
        home: "Callable[[], None]",
        deal: "Callable[[], None]",
        is_first: bool = False,
    ) -> None:
        """Teach the game as this house deals it. Every way out of the lessons leads to one of these.

        `is_first`: the first lesson begins at once.
        """
        from app.ui.lessons.lessons_controller import LessonsController

        self.close_pages()
        runs = self.records.runs if self.records else None
        self.lessons = lessons = LessonsController(
            self._screen, self._library, self.settings, self._chance, runs, self.policy.has_home
        )
        lessons.closed.connect(back)
        lessons.went_home.connect(home)
        lessons.dealt.connect(deal)
        lessons.asked_for_rule.connect(self.rules.open)
        if is_first:
            lessons.begin_first()

    def open_find_fault(self, back: "Callable[[], None] | None" = None) -> None:
        """Show deals with a fault to find. A set of them needs the table: a round on it waits then."""
        from app.ui.find_fault.find_fault_controller import FindFaultController

        self.close_pages()
        runs = self.records.faults if self.records else None
        self.find_fault = faults = FindFaultController(
            self._screen, self._library, self.settings, self._chance, runs
        )
        faults.closed.connect(back or self.home_wanted)
        faults.asked_for_table.connect(self.leave_table)
        faults.asked_for_rule.connect(self.rules.open)

    def open_trainees(self, at_profile: bool = False) -> None:
        """Ask who is at the machine, or show the name, badge and PIN of whoever is."""
        if trainees := self._enter_trainees():
            if at_profile:
                trainees.show_profile()
            else:
                trainees.enter()

    def open_progress(self, show: "Callable[[TraineesController], None] | None" = None) -> None:
        """Show how far whoever is at the machine has come, or what else of theirs is wanted."""
        if trainees := self._enter_trainees():
            if show:
                show(trainees)
            else:
                trainees.show_progress()

    def open_class(self) -> None:
        """Show the class of this house to its instructor: once there are supervisors, to them."""
        from app.ui.trainees.class_controller import ClassController

        def enter() -> None:
            if records := self._records_of_trainees():
                shown = ClassController(self._screen, self._library, records, self.settings)
                shown.closed.connect(self.home_wanted)
                self.trainees = shown
                shown.enter()

        self.exams.require_supervisor(enter)

    def open_exams(self) -> None:
        """Ask for a supervisor, and show the exams."""
        self.close_pages()
        self.exams.open_office()

    def _rule_book(self, cited: "CitedRule | None") -> "RuleBookPage | None":
        """The rules of the house, at this one or at what is looked at; not in an exam."""
        if self.exams.hall:
            return None
        from app.ui.rules.rule_book_page import RuleBookPage

        if cited is None:
            # A page over the table hides what the table speaks of.
            asking = self.drills or self.lessons or self.find_fault
            is_covered = self.page or self.trainees or self.exams.office
            cited = asking.cited if asking else None if is_covered else self.modes.cited
        house = cited.house if cited else self._library.house(self.settings.house)
        page = RuleBookPage(house, self.settings, self._library, self._screen, self.policy.has_home)
        if cited:
            page.open_cited(cited)
        return page

    def _enter_trainees(self) -> "TraineesController | None":
        records = self._records_of_trainees()
        if records is None:
            return None
        from app.ui.trainees.trainees_controller import TraineesController

        self.trainees = trainees = TraineesController(self._screen, self._library, records, self.settings)
        trainees.guard = self.exams.require_supervisor
        trainees.signed_in.connect(self._change_trainee)
        # Back leads to the page that asked, which is closed by then.
        trainees.asked_for_run.connect(
            lambda plan: self.open_drills(plan, partial(self.open_progress, trainees.way_back()))
        )
        trainees.asked_for_round.connect(
            lambda feature: self.round_wanted.emit(feature, self.settings.posted)
        )
        trainees.asked_for_weak.connect(self.weak_wanted)
        trainees.closed.connect(self.home_wanted)
        return trainees

    def _records_of_trainees(self) -> "RecordsPort | None":
        """The records, with no page open; None, and a word about it, where nothing is recorded."""
        if self.records is None:
            self.home_wanted.emit()
            self._screen.bar.warn(
                "Nothing is recorded here, so there are no trainees and no progress to show."
            )
        else:
            self.close_pages()
        return self.records

    def _change_trainee(self) -> None:
        """What was on the table was somebody else's; what was cut off is offered to its dealer alone."""
        self.close_pages()
        was_watching = self.modes.watching is not None
        self.leave_table()
        if self.resume_round():
            return
        if was_watching:
            self.open_mode()
        else:
            # Nobody has said yet what is wanted.
            self.home_wanted.emit()
