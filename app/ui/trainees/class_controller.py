"""The instructor's pages: the class of a house, its assigned sets, and each trainee in it."""

import json
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from app.drills.catalogue import drills_at
from app.drills.other_houses import course_at
from app.errors import Refused
from app.learning.assigned_set import Assigned
from app.learning.class_columns import class_csv
from app.learning.class_overview import ClassOverview
from app.ports.records import LearnerRecordsPort
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.training.feature import TableSetting
from app.training.feature_list import features_of
from app.training.named_round import LONGEST_NAME
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.page import Page
from app.ui.kit.page_stack import PageStack
from app.ui.kit.save_text import saved
from app.ui.kit.settings import Settings
from app.ui.kit.widgets.parts import sentence, sentences
from app.ui.table.table_screen import TableScreen
from app.ui.trainees.class_page import ClassPage
from app.ui.trainees.roster_file import KINDS, read_roster
from app.ui.trainees.sets.assign_set_page import AssignSetPage, Offer
from app.ui.trainees.sets.assigned_sets_page import AssignedSetsPage
from app.ui.trainees.trainee_pages import TraineePages

_ROUNDS = "Rounds (*.json);;All files (*)"
_MOST_LINES = 4
"""The most lines about a roster that cannot be read."""


class ClassController(QObject):
    """Opens the instructor's pages. The page of one trainee leads back to the class.

    Signals:
        closed: leave the class.
    """

    closed = Signal()

    def __init__(
        self, screen: TableScreen, library: Library, records: LearnerRecordsPort, settings: Settings
    ) -> None:
        super().__init__(screen)
        self._screen = screen
        self._library = library
        self._people = records.people
        self._teaching, self._outlook = records.teaching, records.outlook
        self._settings = settings
        self._pages = PageStack()
        self._trainee = TraineePages(
            screen, library, records.people, records.outlook, settings, self._pages, self
        )
        self._trainee.closed.connect(self.show_class)
        self._trainee.asked_for_set.connect(self._assign_another)

    @property
    def page(self) -> Page | None:
        """The page that is open."""
        return self._pages.page

    def enter(self) -> None:
        """Show the class. This is the only way in, so the caller asks for permission here."""
        self.show_class()

    def close(self) -> None:
        """Leave the pages."""
        self._pages.clear()
        self.deleteLater()

    def apply_settings(self, settings: Settings) -> None:
        """Apply these settings. Another house has another class."""
        before, self._settings = self._settings, settings
        self._pages.apply_settings(settings)
        self._trainee.apply_settings(settings)
        if before.house != settings.house:
            self.show_class()

    # --- the class

    def show_class(self) -> ClassPage:
        """Show the class, computed in a background task."""
        can_read = "roster" not in self._screen.hidden_actions
        page = ClassPage(self._house, self._settings, self._screen, can_read)
        page.closed.connect(self.closed)
        page.asked_for_roster.connect(lambda: self._ask_for_roster(page))
        page.asked_for_sets.connect(self.show_sets)
        page.asked_for_csv.connect(lambda found: self._save_class(page, found))
        page.asked_for_progress.connect(self._trainee.show_progress)
        page.asked_for_profile.connect(self._trainee.show_profile)
        self._pages.show(page)
        task = BackgroundTask(page)
        task.found.connect(page.show_class)
        task.found.connect(lambda _found: self._look_at_chances(page))
        task.refused.connect(lambda refusal: page.refuse(sentence(refusal)))
        look = self._teaching.looking(self._settings.house)
        task.begin(lambda: look(lambda: task.is_busy))
        return page

    def _look_at_chances(self, page: ClassPage) -> None:
        """They take longest, so they come in once the class is there."""
        task, look = BackgroundTask(page), self._outlook.chances(self._settings.house)
        task.found.connect(page.show_chances)
        task.refused.connect(lambda refusal: page.refuse(sentence(refusal)))
        task.begin(lambda: look(lambda: task.is_busy))

    def _save_class(self, page: ClassPage, found: ClassOverview) -> None:
        """Save the class to a file, whole or not at all."""
        picker = self._screen.file_picker
        if file := picker.file_to_save(self._screen, "Save the class", "class.csv", "CSV (*.csv)"):
            # With a byte order mark, or spreadsheets guess another encoding.
            page.tell(*saved(file, class_csv(found).encode("utf-8-sig")))

    def _ask_for_roster(self, page: ClassPage) -> None:
        if file := self._screen.file_picker.file_to_read(self._screen, "Import a roster", KINDS):
            found = read_roster(self._people, file)
            if found.is_read:
                page = self.show_class()
            page.tell(found.words(_MOST_LINES), found.is_read)

    # --- its sets

    def show_sets(self, found: ClassOverview) -> None:
        """Show the assigned sets."""
        page = AssignedSetsPage(self._house, found, self._titles, self._settings, self._screen)
        page.closed.connect(self.show_class)
        page.asked_to_assign.connect(lambda: self.show_assigning(found))
        page.withdrawn.connect(lambda number: self._withdraw(page, number))
        self._pages.show(page)

    def show_assigning(self, found: ClassOverview) -> None:
        """Show the form for another set."""
        house = self._house
        offer = Offer(
            list(self._titles.items()),
            [(each.name, each.words) for each in features_of(TableSetting(house, house.posted))],
            [member.person for member in found.members],
            self._teaching.today(),
        )
        page = AssignSetPage(house, offer, self._settings, self._screen)
        page.assigned.connect(lambda assigned, whom: self._assign(page, assigned, whom))
        page.closed.connect(lambda: self.show_sets(found))
        page.asked_for_round.connect(lambda: self._add_round(page))
        self._pages.show(page)

    def _add_round(self, page: AssignSetPage) -> None:
        """Put a saved round into a set. Its file's name is its name."""
        file = self._screen.file_picker.file_to_read(page, "Add a saved round", _ROUNDS)
        if file is None:
            return
        try:
            data = json.loads(file.read_text("utf-8-sig"))
            house, played = round_from_plain(data, self._library.house)
        except OSError as error:
            page.tell(f"{file} cannot be read: {error.strerror}.")
        except ValueError:
            page.tell(f"{file.name} is not a round. Save one at the ruling desk.")
        except Refused as refusal:
            page.tell(sentences(refusal))
        else:
            if house.id != self._house.id or not played.spots:
                page.tell(f"{file.name} is not a round with players at {self._house.name}.")
            else:
                page.add_round(file.stem[:LONGEST_NAME], data)

    def _assign(self, page: AssignSetPage, assigned: Assigned, whom: Sequence[int] | None) -> None:
        try:
            self._teaching.assign(self._settings.house, assigned, whom)
        except Refused as refusal:
            page.tell(sentences(refusal))
            return
        self._read_again()

    def _withdraw(self, page: AssignedSetsPage, number: int) -> None:
        try:
            self._teaching.withdraw(number)
        except Refused as refusal:
            page.tell(sentence(refusal))
            return
        self._read_again()

    def _read_again(self) -> None:
        """The sets as they are now."""
        self._with_class(self.show_sets)

    def _assign_another(self) -> None:
        self._with_class(self.show_assigning)

    def _with_class(self, show: Callable[[ClassOverview], None]) -> None:
        """Show a page about the class. It was computed a moment ago, so this is quick."""
        try:
            show(self._teaching.looking(self._settings.house)(lambda: True))
        except Refused as refusal:
            self._screen.bar.warn(refusal.sentences[0])
            self.closed.emit()

    @property
    def _house(self) -> House:
        return self._library.house(self._settings.house)

    @property
    def _titles(self) -> dict[str, str]:
        course = course_at(self._library, self._settings.house)
        return {drill.name: drill.title for drill in drills_at(course)}
