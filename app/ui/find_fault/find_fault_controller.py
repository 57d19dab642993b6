"""Find the fault at one house: the way in, a set of deals, its end. The records never stop a set."""

from collections.abc import Callable
from random import Random
from time import monotonic

from PySide6.QtCore import QObject, Signal

from app.drills.other_houses import course_at
from app.errors import Refused
from app.find_fault.fault_kinds import CLEAN
from app.find_fault.scene_maker import make_scene
from app.find_fault.scene_order import SET, clean_in_set, wanted_kinds
from app.find_fault.stop_outcome import SceneResult
from app.ports.fault_runs import FaultRunPort, FaultRuns
from app.procedure.library import Library
from app.procedure.rule_chapters import CitedRule
from app.ui.find_fault.pages.scene_page import ScenePage, set_header
from app.ui.find_fault.pages.set_end_page import FaultSetEndPage
from app.ui.find_fault.pages.start_page import FaultStartPage
from app.ui.kit.page import Page
from app.ui.kit.page_stack import PageStack
from app.ui.kit.settings import Settings
from app.ui.kit.stopwatch import Clock
from app.ui.table.table_screen import TableScreen


class FindFaultController(QObject):
    """Leads from page to page.

    Signals:
        closed: back to where one came from.
        asked_for_table: a set begins and needs the table.
        asked_for_rule: the rule behind a fault is wanted, a `CitedRule`.
    """

    closed = Signal()
    asked_for_table = Signal()
    asked_for_rule = Signal(object)

    def __init__(
        self,
        screen: TableScreen,
        library: Library,
        settings: Settings,
        chance: Random,
        runs: FaultRuns | None,
        clock: Clock = monotonic,
    ) -> None:
        super().__init__(screen)
        self._screen, self._settings, self._chance, self._clock = screen, settings, chance, clock
        self._course = course_at(library, settings.house)
        self._runs = runs
        self._run: FaultRunPort | None = None
        self._speed = "normal"
        self._trouble = ""
        self._history: list[SceneResult] = []
        self._results: list[SceneResult] = []
        self._clean: frozenset[int] = frozenset()
        self._pages = PageStack()
        self._recorded(self._read)
        self.show_start()

    @property
    def page(self) -> Page | None:
        """The page that is open."""
        return self._pages.page

    @property
    def cited(self) -> CitedRule | None:
        """The rule behind the fault that is explained now, if one is."""
        return self.page.cited if isinstance(self.page, ScenePage) else None

    def show_start(self) -> None:
        """The way in."""
        self._clear()
        page = FaultStartPage(self._course.house, self._history, self._speed, self._settings, self._screen)
        page.began.connect(self.begin)
        page.closed.connect(self.closed)
        page.speed_chosen.connect(self._keep_speed)
        self._tell(page)
        self._pages.show(page)

    def begin(self) -> None:
        """Begin a set."""
        self.asked_for_table.emit()
        self._results = []
        self._clean = clean_in_set(self._chance)
        self._recorded(self._start_run)
        self._show_scene()

    def apply_settings(self, settings: Settings) -> None:
        """Follow these settings from now on."""
        self._settings = settings
        self._pages.apply_settings(settings)

    def close(self) -> None:
        """Leave."""
        self._clear()
        self.deleteLater()

    def _show_scene(self) -> None:
        self._clear()
        number = len(self._results)
        wanted = (CLEAN,) if number in self._clean else wanted_kinds(self._history, self._chance)
        scene = make_scene(self._course, wanted, self._chance)
        done = ["right" if each.is_right else "wrong" for each in self._results]
        page = ScenePage(
            self._course,
            scene,
            set_header([*done, "now", *["new"] * (SET - number - 1)]),
            self._settings,
            self._screen,
            self._chance,
            self._clock,
            self._speed,
        )
        page.judged.connect(self._take)
        page.went_on.connect(self._go_on)
        page.closed.connect(self.show_start)
        page.speed_chosen.connect(self._keep_speed)
        page.asked_for_rule.connect(self.asked_for_rule)
        self._pages.show(page)

    def _take(self, result: SceneResult) -> None:
        self._results.append(result)
        self._history.append(result)
        self._recorded(lambda: self._run.append(result) if self._run else None)

    def _go_on(self) -> None:
        if len(self._results) < SET:
            self._show_scene()
            return
        self._clear()
        page = FaultSetEndPage(self._course.house, tuple(self._results), self._settings, self._screen)
        page.began.connect(self.begin)
        page.closed.connect(self.show_start)
        self._tell(page)
        self._pages.show(page)

    def _keep_speed(self, speed: str) -> None:
        self._speed = speed

    def _clear(self) -> None:
        if isinstance(self.page, ScenePage):
            self.page.leave()
        self._pages.clear()

    def _read(self) -> None:
        sets = self._runs.sets(self._course.house.id) if self._runs else ()
        self._history = [result for each in sets for result in each.results]

    def _start_run(self) -> None:
        self._run = self._runs.begin(self._course.house.id) if self._runs else None

    def _recorded(self, store: Callable[[], object]) -> None:
        """Use the records. Trouble with them is told, and the set goes on."""
        try:
            store()
        except Refused as refusal:
            self._trouble = str(refusal)
            self._screen.bar.warn(self._trouble)

    def _tell(self, page: FaultStartPage | FaultSetEndPage) -> None:
        if self._trouble:
            page.shell.tell(self._trouble)
            self._trouble = ""
