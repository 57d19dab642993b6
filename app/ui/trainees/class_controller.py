"""The instructor's room: the class of a house, the sets it has to do, and anybody in it."""

from collections.abc import Sequence
from pathlib import Path

from app.drills.catalogue import drills_at
from app.drills.course import course_at
from app.errors import Refused
from app.learning.assigned import Assigned
from app.learning.class_csv import classroom_csv
from app.learning.class_overview import ClassOverview
from app.learning.people import LearnerRecordsPort
from app.procedure.library import Library
from app.training.feature import TableSetting
from app.training.features import features_of
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.save_text import saved
from app.ui.kit.settings import Settings
from app.ui.kit.theme import ROOMS
from app.ui.kit.widgets.parts import sentence, sentences
from app.ui.table.table_screen import TableScreen
from app.ui.trainees.assign_set_page import AssignSetPage, Offer
from app.ui.trainees.assigned_sets_page import AssignedSetsPage
from app.ui.trainees.class_page import ClassPage
from app.ui.trainees.trainees_controller import TraineesController


class ClassController(TraineesController):
    """The pages of an instructor; from the page of one trainee it goes back to the class."""

    def __init__(
        self, screen: TableScreen, library: Library, records: LearnerRecordsPort, settings: Settings
    ) -> None:
        super().__init__(screen, library, records, settings)
        self._teaching = records.teaching

    def enter(self) -> None:
        """Whoever comes in sees the class. The one door to everything here: who may pass is asked here."""
        self.show_class()

    def show_class(self) -> None:
        """The class, worked out beside the window."""
        page = ClassPage(f"Class at {self._house}", ROOMS[self._settings.room], self._screen)
        page.closed.connect(self.closed)
        page.wanted.connect(self._want_of_class)
        self._turn_to(page)
        thinking = BackgroundTask(page)
        thinking.thought.connect(page.show_class)
        thinking.refused.connect(lambda refusal: page.summary.setText(sentence(refusal)))
        look = self._teaching.looking(self._settings.house)
        thinking.begin(lambda: look(lambda: thinking.is_busy))

    def show_sets(self, found: ClassOverview) -> None:
        """The sets that stand."""
        page = AssignedSetsPage(f"Assigned sets at {self._house}", found, self._titles, self._screen)
        page.closed.connect(self.show_class)
        page.wanted.connect(lambda _: self.show_assigning(found))
        page.withdrawn.connect(self._withdraw)
        self._turn_to(page)

    def show_assigning(self, found: ClassOverview) -> None:
        """A form for another set."""
        house = self._library.house(self._settings.house)
        offer = Offer(
            list(self._titles.items()),
            [(each.name, each.words) for each in features_of(TableSetting(house, house.posted))],
            [member.person for member in found.members],
            self._teaching.today(),
        )
        page = AssignSetPage(f"A set at {self._house}", offer, self._screen)
        page.assigned.connect(self._assign)
        page.closed.connect(lambda: self.show_sets(found))
        self._turn_to(page)

    def use(self, settings: Settings) -> None:
        """Follow these settings from now on; another house has another class."""
        before = self._settings
        super().use(settings)
        if before.house != settings.house:
            self.show_class()
        elif isinstance(self.page, ClassPage):
            self.page.use(ROOMS[settings.room])

    def save_class(self, file: Path) -> None:
        """Write the class into a file, whole or not at all."""
        page = self.page
        assert isinstance(page, ClassPage)
        if page.found:
            # With a mark at its head, or spreadsheets take it for another encoding.
            page.tell(saved(file, classroom_csv(page.found).encode("utf-8-sig")))

    def _leave_page(self) -> None:
        self.show_class()

    @property
    def _titles(self) -> dict[str, str]:
        course = course_at(self._library, self._settings.house)
        return {drill.name: drill.title for drill in drills_at(course)}

    def _want_of_class(self, name: str) -> None:
        page = self.page
        assert isinstance(page, ClassPage)
        if name == "sets" and page.found:
            self.show_sets(page.found)
        elif name == "progress":
            self.show_progress(page.chosen)
        elif name == "profile":
            self.show_profile(page.chosen)
        elif name == "csv":
            choosing = self._screen.choosing
            if file := choosing.file_to_save(self._screen, "Save the class", "class.csv", "CSV (*.csv)"):
                self.save_class(file)

    def _assign(self, assigned: Assigned, whom: Sequence[int] | None) -> None:
        page = self.page
        assert isinstance(page, AssignSetPage)
        try:
            self._teaching.assign(self._settings.house, assigned, whom)
        except Refused as refusal:
            page.tell(sentences(refusal))
            return
        self._read_again()

    def _withdraw(self, number: int) -> None:
        page = self.page
        assert isinstance(page, AssignedSetsPage)
        try:
            self._teaching.withdraw(number)
        except Refused as refusal:
            page.tell(sentence(refusal))
            return
        self._read_again()

    def _read_again(self) -> None:
        """The sets as they are now: everybody was caught up a moment ago, so this is quick."""
        try:
            self.show_sets(self._teaching.looking(self._settings.house)(lambda: True))
        except Refused as refusal:
            self._screen.bar.warn(refusal.sentences[0])
            self.closed.emit()
