"""The trainees' room: who is at the machine, and how far they have come."""

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog

from app.learning.people import People
from app.learning.progress_csv import progress_csv
from app.procedure.problems import Refused
from app.ui.screens.page_room import PageRoom
from app.ui.screens.progress import ProgressPage
from app.ui.screens.table_screen import TableScreen
from app.ui.screens.trainees import Trainees
from app.ui.settings import Settings
from app.ui.theme import ROOMS

_KINDS = {"picture": ("progress.png", "Pictures (*.png)"), "csv": ("progress.csv", "CSV (*.csv)")}


class TraineeRoom(PageRoom):
    """The list of trainees, and the progress of one.

    Signals:
        signed_in: somebody else is at the machine.
    """

    signed_in = Signal()

    def __init__(self, screen: TableScreen, people: People, settings: Settings, house: str) -> None:
        super().__init__(screen)
        self._screen = screen
        self._people = people
        self._settings = settings
        self._house = house
        """The name of the house, for the heading."""

    def show_trainees(self) -> None:
        """The list of trainees."""
        page = Trainees(self._people, self._screen)
        page.signed_in.connect(self.signed_in)
        page.closed.connect(self.closed)
        self._turn_to(page)

    def show_progress(self) -> None:
        """The progress of whoever is signed in."""
        try:
            self._progress = self._people.progress(self._settings.house)
        except Refused as refusal:
            self._screen.bar.warn(refusal.sentences[0])
            self.closed.emit()
            return
        who = self._people.present
        title = f"{who.name if who else 'Nobody in particular'} at {self._house}"
        page = ProgressPage(title, self._progress, ROOMS[self._settings.room], self._screen)
        page.closed.connect(self.closed)
        page.wanted.connect(self._ask_where)
        self._turn_to(page)

    def save(self, what: str, file: Path) -> None:
        """Write the progress into a file, as a picture or as a table."""
        try:
            if what == "csv":
                # The table has its own ends of lines.
                file.write_text(progress_csv(self._progress), "utf-8", newline="")
            elif not (self.page and self.page.grab().save(str(file), "PNG")):
                raise OSError(0, "the picture cannot be written there")
        except OSError as error:
            self._tell(f"{file.name}: {error.strerror}")
            return
        self._tell(f"Saved as {file.name}.")

    def _ask_where(self, what: str) -> None:
        name, kinds = _KINDS[what]
        chosen, _ = QFileDialog.getSaveFileName(self._screen, "Save the progress", name, kinds)
        if chosen:
            self.save(what, Path(chosen))

    def _tell(self, words: str) -> None:
        if isinstance(self.page, ProgressPage):
            self.page.tell(words)
