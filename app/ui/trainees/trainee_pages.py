"""The pages about one trainee, progress and profile, wherever they are opened from."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app.errors import Refused
from app.learning.people import Person
from app.learning.progress_csv import progress_csv
from app.ports.outlook import OutlookPort
from app.ports.people import PeoplePort
from app.procedure.library import Library
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.page_stack import PageStack
from app.ui.kit.require_supervisor import Guard, at_once
from app.ui.kit.save_text import saved
from app.ui.kit.settings import Settings
from app.ui.table.table_screen import TableScreen
from app.ui.trainees.profile_page import ProfilePage
from app.ui.trainees.progress_page import ProgressPage
from app.ui.trainees.readiness.readiness_page import ReadinessPage

_PICTURE = ("progress.png", "Pictures (*.png)")
_CSV = ("progress.csv", "CSV (*.csv)")
_TODAY, _ASSIGN = "Do today's set", "Assign a set…"
_LONGEST = 30
"""The most characters of a name in the heading."""


class TraineePages(QObject):
    """Opens the progress and the profile of a trainee.

    Signals:
        closed: back to the previous page.
        asked_for_set: today's set, or a set for the trainee whose progress is shown.
        asked_for_thing: a `MissingThing` that the signed-in trainee wants to work on.
        asked_for_weak: the weakest skills of the signed-in trainee.
    """

    closed = Signal()
    asked_for_set = Signal()
    asked_for_thing = Signal(object)
    asked_for_weak = Signal()
    is_from_progress: bool
    """Was the page on readiness opened from the one on progress?"""

    def __init__(
        self,
        screen: TableScreen,
        library: Library,
        people: PeoplePort,
        outlook: OutlookPort,
        settings: Settings,
        pages: PageStack,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._screen = screen
        self._library = library
        self._people = people
        self._outlook = outlook
        self._settings = settings
        self._pages = pages
        self._shown: Person | None = None
        """Whose progress is shown, if not the signed-in trainee's."""

    def show_progress(self, person: Person | None = None) -> None:
        """Show the progress of this person, or of the signed-in trainee."""
        self._shown = person
        house = self._settings.house
        try:
            progress = self._people.progress(house, person)
        except Refused as refusal:
            self._screen.bar.warn(refusal.sentences[0])
            self.closed.emit()
            return
        at, action = self._library.house(house), _ASSIGN if person else _TODAY
        page = ProgressPage(f"{self._who()} at {at.name}", progress, action, at, self._settings, self._screen)
        page.leave_out(self._screen.hidden_actions)
        page.closed.connect(self.closed)
        page.asked_for_picture.connect(lambda: self._ask_for_picture(page))
        page.asked_for_csv.connect(lambda: self._ask_for_csv(page))
        page.asked_for_set.connect(self.asked_for_set)
        page.asked_for_weak.connect(self.asked_for_weak)
        page.weak.setVisible(person is None)
        page.asked_for_readiness.connect(lambda: self.show_readiness(person, is_from_progress=True))
        self._pages.show(page)
        if progress.days:
            task = BackgroundTask(page)
            task.found.connect(page.show_outlook)
            task.begin(self._outlook.looking(house, person))

    def show_readiness(self, person: Person | None, is_from_progress: bool) -> None:
        """Show how ready this person is for the exam, or the signed-in trainee."""
        self._shown = person
        self.is_from_progress = is_from_progress
        house = self._settings.house
        try:
            outlook = self._outlook.looking(house, person)()
        except Refused as refusal:
            self._screen.bar.warn(refusal.sentences[0])
            return
        at = self._library.house(house)
        page = ReadinessPage(
            f"{self._who()} at {at.name}", outlook, at, self._settings, self._screen, person is None
        )
        page.closed.connect(partial(self.show_progress, person) if is_from_progress else self.closed)
        page.thing_chosen.connect(self.asked_for_thing)
        page.goal_chosen.connect(self._set_goal)
        self._pages.show(page)

    def show_profile(self, person: Person, guard: Guard = at_once) -> None:
        """Show the profile of this person. A new name or badge needs permission."""
        house = self._library.house(self._settings.house)
        page = ProfilePage(self._people, person, house, self._settings, self._screen, guard)
        page.closed.connect(self.closed)
        self._pages.show(page)

    def apply_settings(self, settings: Settings) -> None:
        """Apply these settings."""
        before, self._settings = self._settings, settings
        if before.house != settings.house:
            if isinstance(self._pages.page, ProgressPage):
                self.show_progress(self._shown)
            elif isinstance(self._pages.page, ReadinessPage):
                self.show_readiness(self._shown, self.is_from_progress)

    def _set_goal(self, minutes: int) -> None:
        try:
            self._outlook.set_goal(self._settings.house, minutes)
        except Refused as refusal:
            self._screen.bar.warn(refusal.sentences[0])
        else:
            self.show_readiness(None, self.is_from_progress)

    def _ask_for_picture(self, page: ProgressPage) -> None:
        if file := self._asked_file(*_PICTURE):
            save_picture(page, file)

    def _ask_for_csv(self, page: ProgressPage) -> None:
        if file := self._asked_file(*_CSV):
            save_csv(page, file)

    def _asked_file(self, name: str, kinds: str) -> Path | None:
        return self._screen.file_picker.file_to_save(self._screen, "Save the progress", name, kinds)

    def _who(self) -> str:
        who = self._shown or self._people.present
        name = who.name if who else "Guest"
        return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"


def save_picture(page: ProgressPage, file: Path) -> None:
    """Save the progress as a picture, whole or not at all."""
    # The message about an earlier file is not part of the picture.
    page.shell.tell("")
    page.tell(*saved(file, page.picture()))


def save_csv(page: ProgressPage, file: Path) -> None:
    """Save the progress as a table, whole or not at all."""
    page.tell(*saved(file, progress_csv(page.progress).encode()))
