"""The lessons of one house: from the list to a lesson and back. Trouble with the records never stops one."""

from random import Random

from PySide6.QtCore import QObject, Signal

from app.drills.unrecorded_runs import NoRuns
from app.lessons.house_lesson import HouseLesson
from app.lessons.lesson_library import LessonLibrary
from app.ports.drill_runs import Runs
from app.procedure.library import Library
from app.procedure.rule_chapters import CitedRule
from app.ui.drills.drills_controller import RunRecorder
from app.ui.kit.page import Page
from app.ui.kit.page_stack import PageStack
from app.ui.kit.settings import Settings
from app.ui.lessons.lesson_page import LessonPage
from app.ui.lessons.lessons_page import LessonsPage
from app.ui.table.table_screen import TableScreen


class LessonsController(QObject):
    """The list of lessons, and a lesson.

    Signals:
        closed: back to where one came from.
        went_home: Home is wanted.
        dealt: a first round is wanted.
        asked_for_rule: the rule behind an explained answer is wanted, a `CitedRule`.
    """

    closed = Signal()
    went_home = Signal()
    dealt = Signal()
    asked_for_rule = Signal(object)

    def __init__(
        self,
        screen: TableScreen,
        library: Library,
        settings: Settings,
        chance: Random,
        runs: Runs | None,
        has_home: bool,
    ) -> None:
        super().__init__(screen)
        self._screen = screen
        self._settings = settings
        self._chance = chance
        self._runs = RunRecorder(runs or NoRuns(), self._warn)
        self._has_home = has_home
        self._house = library.house(settings.house)
        self._lessons = LessonLibrary(library).lessons(settings.house)
        self._trouble = ""
        """What went wrong with the records, until a page says it."""
        self._done_here: frozenset[str] = frozenset()
        """What was finished on these pages, whether or not it could be recorded."""
        self._pages = PageStack()
        self.show_lessons()

    @property
    def page(self) -> Page | None:
        """The page that is open."""
        return self._pages.page

    @property
    def cited(self) -> CitedRule | None:
        """The rule behind the answer that is explained now, if one is."""
        return self.page.cited if isinstance(self.page, LessonPage) else None

    def show_lessons(self) -> None:
        """The list of lessons."""
        done = self._done_here | self._runs.lessons_done(self._house.id)
        page = LessonsPage(self._house, self._lessons, done, self._settings, self._screen, self._has_home)
        page.chosen.connect(self.begin)
        page.dealt.connect(self.dealt)
        page.closed.connect(self.closed)
        page.went_home.connect(self.went_home)
        if self._trouble:
            page.shell.tell(self._trouble)
            self._trouble = ""
        self._pages.show(page)

    def begin(self, lesson: HouseLesson) -> None:
        """Begin a lesson."""
        page = LessonPage(lesson, self._settings, self._chance, self._screen.bar.warn, self._screen)
        page.closed.connect(self.show_lessons)
        page.finished.connect(lambda: self._finish(lesson))
        page.asked_for_rule.connect(self.asked_for_rule)
        self._pages.show(page)

    def begin_first(self) -> None:
        """Begin with the first lesson. Its way back leads to the list."""
        if self._lessons:
            self.begin(self._lessons[0])

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self._settings = settings
        self._pages.apply_settings(settings)

    def close(self) -> None:
        """Leave the lessons."""
        self._pages.clear()
        self.deleteLater()

    def _finish(self, lesson: HouseLesson) -> None:
        self._done_here |= {lesson.lesson.id}
        self._runs.finish_lesson(lesson.lesson.id, self._house.id)
        self.show_lessons()

    def _warn(self, sentence: str) -> None:
        """Show what is wrong on the list too: it covers the bar."""
        self._trouble = sentence
        self._screen.bar.warn(sentence)
