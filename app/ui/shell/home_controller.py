"""Home, and where each way on from it leads."""

from functools import partial
from typing import TYPE_CHECKING, assert_never

from PySide6.QtCore import QObject, Signal

from app.drills.run_plans import RunPlan
from app.drills.unrecorded_runs import NoRuns
from app.ui.home.first_steps_page import FirstStepsPage
from app.ui.home.home_contents import HomeWay, UnfinishedView, home_view, unfinished_view
from app.ui.home.home_page import HomePage
from app.ui.kit.page_stack import FollowsSettings
from app.ui.kit.settings import Role, Settings
from app.ui.shell.home_context import HomeContext
from app.ui.shell.start_round import NewRound

if TYPE_CHECKING:
    from app.course.outlook import StudentOutlook
    from app.ports.attempts import RunningAttempt
    from app.ports.records import RecordsPort


def _outlook(records: "RecordsPort", house: str) -> "StudentOutlook":
    """In a background task, with everything that has to be imported for it."""
    return records.outlook.looking(house)()


class HomeController(QObject):
    """Opens Home over the table.

    Signals:
        asked_for_menu: the menu is wanted, under its button.
    """

    asked_for_menu = Signal()

    def __init__(self, context: HomeContext) -> None:
        super().__init__(context.screen)
        self._context = context
        self._navigator = context.navigator
        self.new_round = NewRound(context)
        self.new_round.begun.connect(self._leave_behind)
        self.new_round.asked_for_home.connect(self.open)
        context.navigator.weak_wanted.connect(
            partial(self.new_round.open_weak, context.navigator.open_progress)
        )
        self._attempt: RunningAttempt | None = None
        """The round that was left, if it is in the records and not on the table."""
        self.is_behind = False
        """Does Back lead to Home? Whoever has come to the table since goes back there."""
        self._is_at_first_steps = False

    @property
    def page(self) -> HomePage | None:
        """Home, while it is open."""
        page = self._navigator.page
        return page if isinstance(page, HomePage) else None

    def open(self) -> None:
        """Show Home."""
        context, house, records = self._context, self._context.house, self._context.records
        runs = records.runs if records else NoRuns()
        page = HomePage(
            context.library,
            context.settings,
            self._unfinished(),
            lambda: home_view(house, records, runs),
            context.screen,
            context.screen.bar.lasting,
        )
        page.chosen.connect(self.go)
        page.house_chosen.connect(self._change_house)
        page.role_chosen.connect(self.open_first_steps)
        page.left.connect(self._leave)
        if records:
            page.filled.connect(lambda: page.look_ahead(partial(_outlook, records, house.id)))
        self._navigator.show_page(page)
        self.is_behind = True
        self._is_at_first_steps = False

    def open_first_steps(self, role: Role) -> None:
        """Show what to do first in this role, which is kept for later."""
        navigator, context = self._navigator, self._context
        if role != context.settings.role:
            navigator.apply_settings(context.settings._replace(role=role))
        page = FirstStepsPage(role, context.house, context.settings, context.screen)
        page.chosen.connect(self.go)
        page.role_chosen.connect(self.open_first_steps)
        page.closed.connect(self.open)
        page.went_home.connect(self.open)
        navigator.show_page(page)
        self._is_at_first_steps = True

    def come_back(self) -> None:
        """Back to where one came from: Home, or the first steps."""
        role = self._navigator.settings.role
        if self._is_at_first_steps and role:
            self.open_first_steps(role)
        else:
            self.open()

    def follow(self, settings: Settings) -> None:
        """Home follows the settings while it is open; another house has another Home."""
        self.new_round.follow(settings)
        page = self.page
        if page and page.settings.house != settings.house:
            self.open()
        elif isinstance(self._navigator.page, FollowsSettings):
            self._navigator.page.apply_settings(settings)

    def go(self, way: HomeWay) -> None:
        """Follow a way on."""
        navigator = self._navigator
        match way:
            case HomeWay.CONTINUE:
                self._continue()
            case HomeWay.DEAL:
                self.new_round.begin("practice")
            case HomeWay.STAGE:
                self.new_round.deal_next_stage()
            case HomeWay.QUESTIONS:
                self.new_round.ask_for_exam()
            case HomeWay.LEARN:
                self.new_round.open("guided")
            case HomeWay.PRACTICE:
                self.new_round.open("practice")
            case HomeWay.TEST:
                self.new_round.open("test")
            case HomeWay.WATCH:
                self.new_round.open("watch")
            case HomeWay.DRILLS:
                navigator.open_drills()
            case HomeWay.FIRST_LESSON:
                navigator.open_lessons(self.come_back, self.open, self.new_round.open_path, is_first=True)
            case HomeWay.LESSONS:
                navigator.open_lessons(self.come_back, self.open, self.new_round.open_path)
            case HomeWay.PATH:
                self.new_round.open_path()
            case HomeWay.FAULTS:
                navigator.open_find_fault(self.come_back)
            case HomeWay.WEAK:
                self.new_round.open_weak()
            case HomeWay.RULES:
                navigator.rules.open()
            case HomeWay.TODAY:
                navigator.open_drills(RunPlan("daily"))
            case HomeWay.REFRESHER:
                navigator.open_drills(RunPlan("refresher"))
            case HomeWay.MISTAKES:
                navigator.open_drills(RunPlan("mistakes"))
            case HomeWay.PROGRESS:
                navigator.open_progress()
            case HomeWay.READINESS:
                navigator.open_progress(lambda trainees: trainees.show_readiness())
            case HomeWay.PERSON:
                navigator.open_trainees()
            case HomeWay.SUPERVISOR:
                navigator.open_exams()
            case HomeWay.CLASS:
                navigator.open_class()
            case HomeWay.MENU:
                self.asked_for_menu.emit()
            case _:
                assert_never(way)

    def _unfinished(self) -> UnfinishedView | None:
        """The round on the table that is not over, or one that was cut off."""
        if dealing := self._navigator.modes.unfinished:
            self._attempt = None
            return unfinished_view(dealing)
        self._attempt = self.new_round.left_round()
        return unfinished_view(self._attempt.session) if self._attempt else None

    def _leave(self) -> None:
        """Back to the table, if something is on it."""
        if self._navigator.modes.is_open:
            self.is_behind = False
            self._navigator.close_pages()

    def _continue(self) -> None:
        self.is_behind = False
        self._navigator.close_pages()
        if self._attempt:
            self._navigator.resume(self._attempt)

    def _leave_behind(self) -> None:
        """A round was begun: Back leads to it from now on."""
        self.is_behind = False

    def _change_house(self, house: str) -> None:
        self._navigator.choose_settings(self._navigator.settings._replace(house=house))
