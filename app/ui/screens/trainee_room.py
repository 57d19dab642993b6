"""The trainees' room: who is at the machine, and how far they have come."""

import os
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
_LONGEST = 30
"""Characters of a name in the heading, which would fill the page otherwise."""


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
        title = f"{self._who()} at {self._house}"
        page = ProgressPage(title, self._progress, ROOMS[self._settings.room], self._screen)
        page.closed.connect(self.closed)
        page.wanted.connect(self._ask_where)
        self._turn_to(page)

    def use(self, settings: Settings, house: str) -> None:
        """Follow these settings from now on."""
        before, self._settings, self._house = self._settings, settings, house
        if isinstance(self.page, ProgressPage):
            if before.house != settings.house:
                self.show_progress()
            else:
                self.page.use(ROOMS[settings.room])

    def save(self, what: str, file: Path) -> None:
        """Write the progress into a file, as a picture or as a table, whole or not at all."""
        page = self.page
        assert isinstance(page, ProgressPage)
        page.tell("")
        draft = file.with_name(f"{file.name}.{os.getpid()}.draft")
        try:
            try:
                draft.write_bytes(
                    page.picture() if what == "picture" else progress_csv(self._progress).encode()
                )
                draft.replace(file)
            finally:
                draft.unlink(missing_ok=True)
        except OSError as error:
            page.tell(f"{file.name}: it cannot be saved there ({error.strerror}); choose another place.")
            return
        page.tell(f"Saved: {file.name}")

    def _who(self) -> str:
        who = self._people.present
        name = who.name if who else "Nobody in particular"
        return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"

    def _ask_where(self, what: str) -> None:
        name, kinds = _KINDS[what]
        chosen, _ = QFileDialog.getSaveFileName(self._screen, "Save the progress", name, kinds)
        if chosen:
            self.save(what, Path(chosen))
