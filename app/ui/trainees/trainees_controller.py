"""The trainees' room: who is at the machine, how far they have come, and who they are."""

from pathlib import Path

from PySide6.QtCore import Signal

from app.errors import Refused
from app.learning.people import LearnerRecordsPort, Person
from app.learning.progress_csv import progress_csv
from app.procedure.library import Library
from app.ui.kit.page_stack import PageStack
from app.ui.kit.require_supervisor import Guard, at_once
from app.ui.kit.save_text import saved
from app.ui.kit.settings import Settings
from app.ui.kit.theme import ROOMS
from app.ui.table.table_screen import TableScreen
from app.ui.trainees.profile_page import ProfilePage
from app.ui.trainees.progress_page import ProgressPage
from app.ui.trainees.trainees_page import TraineesPage

_KINDS = {"picture": ("progress.png", "Pictures (*.png)"), "csv": ("progress.csv", "CSV (*.csv)")}
_LONGEST = 30
"""Characters of a name in the heading, which would fill the page otherwise."""


class TraineesController(PageStack):
    """The list of trainees, and the progress and the profile of one.

    Signals:
        signed_in: somebody else is at the machine.
    """

    signed_in = Signal()

    def __init__(
        self, screen: TableScreen, library: Library, records: LearnerRecordsPort, settings: Settings
    ) -> None:
        super().__init__(screen)
        self._screen = screen
        self._library = library
        self._people = records.people
        self._settings = settings
        self.guard: Guard = at_once
        """Asked before somebody comes onto the list, or is called something else."""
        self._shown: Person | None = None
        """Whose progress is shown, if not that of whoever is signed in."""

    @property
    def _house(self) -> str:
        """The name of the house, for headings."""
        return self._library.house(self._settings.house).name

    def enter(self) -> None:
        """Whoever comes in is asked who they are."""
        self.show_trainees()

    def show_trainees(self) -> None:
        """The list of trainees."""
        page = TraineesPage(self._people, self._screen, self.guard)
        page.signed_in.connect(self.signed_in)
        page.closed.connect(self.closed)
        self._turn_to(page)

    def show_progress(self, person: Person | None = None) -> None:
        """The progress of somebody, or else of whoever is signed in."""
        self._shown = person
        try:
            self._progress = self._people.progress(self._settings.house, person)
        except Refused as refusal:
            self._screen.bar.warn(refusal.sentences[0])
            self._leave_page()
            return
        title = f"{self._who()} at {self._house}"
        page = ProgressPage(title, self._progress, ROOMS[self._settings.room], self._screen)
        page.leave_out(self._screen.leaves_out)
        page.closed.connect(self._leave_page)
        page.wanted.connect(self._ask_where)
        self._turn_to(page)

    def show_profile(self, person: Person | None = None) -> None:
        """The profile of somebody, or else of whoever is signed in; if nobody is, ask who it shall be."""
        who = person or self._people.present
        if who is None:
            self.show_trainees()
            return
        page = ProfilePage(self._people, who, self._screen, self.guard)
        page.closed.connect(self._leave_page)
        self._turn_to(page)

    def use(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        before, self._settings = self._settings, settings
        if isinstance(self.page, ProgressPage):
            if before.house != settings.house:
                self.show_progress(self._shown)
            else:
                self.page.use(ROOMS[settings.room])

    def save(self, what: str, file: Path) -> None:
        """Write the progress into a file, as a picture or as a table, whole or not at all."""
        page = self.page
        assert isinstance(page, ProgressPage)
        page.tell("")
        contents = page.picture() if what == "picture" else progress_csv(self._progress).encode()
        page.tell(saved(file, contents))

    def _leave_page(self) -> None:
        """Where one goes from a page about somebody."""
        self.closed.emit()

    def _who(self) -> str:
        who = self._shown or self._people.present
        name = who.name if who else "Nobody in particular"
        return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"

    def _ask_where(self, what: str) -> None:
        name, kinds = _KINDS[what]
        file = self._screen.choosing.file_to_save(self._screen, "Save the progress", name, kinds)
        if file:
            self.save(what, file)
