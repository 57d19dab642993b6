"""The trainees' pages: sign-in, progress and profile."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.course.readiness import MissingThing
from app.drills.run_plans import RunPlan
from app.ports.records import LearnerRecordsPort
from app.procedure.library import Library
from app.ui.kit.page import Page
from app.ui.kit.page_stack import PageStack
from app.ui.kit.require_supervisor import Guard, at_once
from app.ui.kit.settings import Settings
from app.ui.table.table_screen import TableScreen
from app.ui.trainees.readiness.readiness_page import ReadinessPage
from app.ui.trainees.trainee_pages import TraineePages
from app.ui.trainees.trainees_page import TraineesPage


class TraineesController(QObject):
    """Opens the list of trainees, and the progress and the profile of one.

    Signals:
        signed_in: another trainee has signed in.
        asked_for_run: a run of drills is wanted, a `RunPlan`.
        asked_for_round: a round with this feature is wanted, or any round.
        asked_for_weak: the weakest skills are wanted.
        closed: the table is wanted again.
    """

    signed_in = Signal()
    asked_for_run = Signal(object)
    asked_for_round = Signal(str)
    asked_for_weak = Signal()
    closed = Signal()

    def __init__(
        self, screen: TableScreen, library: Library, records: LearnerRecordsPort, settings: Settings
    ) -> None:
        super().__init__(screen)
        self._screen = screen
        self._library = library
        self._people = records.people
        self._settings = settings
        self._pages = PageStack()
        self._trainee = TraineePages(
            screen, library, records.people, records.outlook, settings, self._pages, self
        )
        self._trainee.closed.connect(self.closed)
        self._trainee.asked_for_set.connect(lambda: self.asked_for_run.emit(RunPlan("daily")))
        self._trainee.asked_for_thing.connect(self._work_on)
        self._trainee.asked_for_weak.connect(self.asked_for_weak)
        self.guard: Guard = at_once
        """Asks for permission before a trainee is added or renamed."""

    @property
    def page(self) -> Page | None:
        """The page that is open."""
        return self._pages.page

    def way_back(self) -> Callable[["TraineesController"], None]:
        """How another such controller comes to the page that is open: progress or readiness."""
        if isinstance(self.page, ReadinessPage):
            is_from_progress = self._trainee.is_from_progress
            return lambda other: other.show_readiness(is_from_progress)
        return TraineesController.show_progress

    def enter(self) -> None:
        """Show the list to sign in."""
        self.show_trainees()

    def show_trainees(self) -> None:
        """The list of trainees."""
        house = self._library.house(self._settings.house)
        page = TraineesPage(self._people, house, self._settings, self._screen, self.guard)
        page.signed_in.connect(self.signed_in)
        page.closed.connect(self.closed)
        self._pages.show(page)

    def show_progress(self) -> None:
        """Show the progress of the signed-in trainee."""
        self._trainee.show_progress()

    def show_readiness(self, is_from_progress: bool = False) -> None:
        """Show how ready the signed-in trainee is for the exam."""
        self._trainee.show_readiness(None, is_from_progress)

    def _work_on(self, thing: MissingThing) -> None:
        if thing.is_drill:
            self.asked_for_run.emit(RunPlan("open", thing.drill))
        else:
            self.asked_for_round.emit(thing.feature)

    def show_profile(self) -> None:
        """Show the profile of the signed-in trainee, or the list if nobody is signed in."""
        if who := self._people.present:
            self._trainee.show_profile(who, self.guard)
        else:
            self.show_trainees()

    def apply_settings(self, settings: Settings) -> None:
        """Apply these settings."""
        self._settings = settings
        self._pages.apply_settings(settings)
        self._trainee.apply_settings(settings)

    def close(self) -> None:
        """Leave the pages."""
        self._pages.clear()
        self.deleteLater()
