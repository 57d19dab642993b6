"""The drills of one house: from the list to a run and back. Trouble with the records never stops a run."""

from collections.abc import Callable, Sequence
from random import Random
from time import monotonic
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from app.drills.answer import Answered
from app.drills.catalogue import in_house_names
from app.drills.drill_totals import DrillTotals
from app.drills.kinds.settle import NAME as SETTLE
from app.drills.kinds.settle import questions_on
from app.drills.other_houses import course_at
from app.drills.run import DrillRun
from app.drills.run_plans import RunPlan
from app.drills.skill_choice import Chooser
from app.drills.unrecorded_runs import NoRuns, UnrecordedRun
from app.errors import Refused
from app.learning.assigned_set import Task
from app.learning.progress import Progress
from app.ports.drill_runs import RunPort, Runs
from app.procedure.library import Library
from app.procedure.rule_chapters import CitedRule
from app.procedure.ruling import Ruling
from app.ui.drills.drills_page import DrillsPage
from app.ui.drills.mistake_page import MistakePage
from app.ui.drills.run_end_page import RunEndPage, SoFar
from app.ui.drills.run_page import RunPage, WrongAnswer
from app.ui.kit.page import Page
from app.ui.kit.page_stack import PageStack
from app.ui.kit.settings import Settings
from app.ui.kit.stopwatch import Clock
from app.ui.table.art.gallery import Report
from app.ui.table.table_screen import TableScreen

_Found = TypeVar("_Found")
_WORTH_A_RESULT = 5
"""Practice that is left sooner just ends."""


class RunRecorder:
    """Runs whose records may fail: what cannot be read counts as empty, and a run goes on unrecorded."""

    def __init__(self, runs: Runs, report: Report) -> None:
        self._runs = runs
        self._report = report

    def begin(self, plan: RunPlan, house: str) -> RunPort:
        """Begin a run."""
        unkept: RunPort = UnrecordedRun()
        return self._try(lambda: self._runs.begin(plan, house), unkept, "This drill is not being recorded")

    def halfway(self, plan: RunPlan, house: str) -> RunPort | None:
        """A run that was left before its end."""
        return self._try(lambda: self._runs.halfway(plan, house), None)

    def is_done_today(self, plan: RunPlan, house: str) -> bool:
        """Whether such a run was finished today."""
        return self._try(lambda: self._runs.is_done_today(plan, house), False)

    def history(self, house: str) -> Sequence[Answered]:
        """All readable answers at this house."""
        return self._try(lambda: self._runs.history(house), ())

    def latest(self, house: str, most: int) -> Sequence[Answered]:
        """The last answers, up to this many, the oldest first; none if they cannot be read."""
        return self._try(lambda: self._runs.latest(house, most), ())

    def best_sprint(self, house: str) -> int | None:
        """The most right answers in a sprint at this house, if they can be read."""
        return self._try(lambda: self._runs.best_sprint(house), None)

    def totals(self, house: str) -> DrillTotals:
        """The totals at this house, as far as they can be read."""
        return self._try(lambda: self._runs.totals(house), DrillTotals())

    def finish_lesson(self, lesson: str, house: str) -> None:
        """Record a finished lesson, if it can be recorded."""
        self._try(lambda: self._runs.finish_lesson(lesson, house), None, "This lesson is not being recorded")

    def lessons_done(self, house: str) -> frozenset[str]:
        """The lessons that were finished at this house, as far as they can be read."""
        nothing: frozenset[str] = frozenset()
        return self._try(lambda: self._runs.lessons_done(house), nothing, "Earlier lessons cannot be read")

    def chooser(self, plan: RunPlan, house: str) -> Chooser | None:
        """Chooses questions by the earlier answers, if those can be read."""
        return self._try(lambda: self._runs.chooser(plan, house), None)

    def _try(
        self, ask: Callable[[], _Found], otherwise: _Found, told: str = "Earlier answers cannot be read"
    ) -> _Found:
        try:
            return ask()
        except Refused as refusal:
            self._report(f"{told}: {refusal.sentences[0]}")
            return otherwise


class DrillsController(QObject):
    """The list of drills, and a run.

    Signals:
        closed: back to the table.
        dealt: deal a round for an assigned set, with this feature unless it is empty, and these pay tables.
        turned: a run of this plan is shown, or with None the list of drills.
        asked_for_rule: the rule behind an explained answer is wanted, a `CitedRule`.
    """

    closed = Signal()
    dealt = Signal(str, str)
    turned = Signal(object)
    asked_for_rule = Signal(object)

    def __init__(
        self,
        screen: TableScreen,
        library: Library,
        settings: Settings,
        chance: Random,
        runs: Runs | None,
        tasks: Callable[[str], Sequence[Task]] = lambda _house: (),
        progress: Callable[[str], Progress] | None = None,
    ) -> None:
        super().__init__(screen)
        self._screen = screen
        self._pages = PageStack()
        self._settings = settings
        self._chance = chance
        self._runs = RunRecorder(runs or NoRuns(), self.warn)
        self._tasks = tasks
        self._progress = progress
        self._troubles: list[str] = []
        self._plan = RunPlan("open")
        self.is_run_only = False
        """Was a run wanted and not the list? Then a run that is left leads back where one came from."""
        self.clock: Clock = monotonic
        """Times the answers of the runs that begin."""
        self._library = library
        self._course = course_at(library, settings.house)
        self.show_drills()

    @property
    def page(self) -> Page | None:
        """The page that is open."""
        return self._pages.page

    @property
    def cited(self) -> CitedRule | None:
        """The rule behind the answer that is explained now, if one is."""
        return self.page.cited if isinstance(self.page, RunPage | MistakePage) else None

    def close(self) -> None:
        """Leave the drills."""
        self._pages.clear()
        self.deleteLater()

    def show_drills(self) -> None:
        """The list of drills."""
        page = DrillsPage(
            self._course,
            self._runs,
            self._assigned(),
            self._plan.drill,
            self._settings,
            self._read_progress,
            self._screen,
        )
        page.chosen.connect(self.begin)
        page.dealt.connect(self.dealt)
        page.closed.connect(self.closed)
        self._open(page)
        self.turned.emit(None)

    def begin(self, plan: RunPlan) -> None:
        """Begin a run, or go on with one that was left halfway."""
        house = self._course.house.id
        self._plan = plan
        needs_memory = plan.is_spaced or plan.kind == "mistakes"
        chooser = self._runs.chooser(plan, house) if needs_memory else None
        # Last, so that trouble here is what the page shows.
        kept = self._runs.halfway(plan, house) or self._runs.begin(plan, house)
        run = DrillRun(self._course, plan, self._chance, kept.answers, chooser)
        if run.question is None:
            self.show_end(run, ())
        else:
            self._show_run(run, kept)
        self.turned.emit(plan)

    def begin_on(self, ruling: Ruling) -> None:
        """Ask about every spot of this round. It counts for nobody: somebody tapped it together."""
        self._plan, self.is_run_only = RunPlan("open", SETTLE), True
        questions = [in_house_names(ruling.house, each) for each in questions_on(self._course, ruling)]
        self._show_run(DrillRun(self._course, self._plan, self._chance, given=questions), UnrecordedRun())
        self.turned.emit(self._plan)

    def _show_run(self, run: DrillRun, kept: RunPort) -> None:
        page = RunPage(run, kept, self._settings, self._screen.bar.warn, self._screen, self.clock)
        page.closed.connect(lambda: self._stop_run(page))
        page.asked_for_rule.connect(self.asked_for_rule)
        page.ended.connect(lambda: self.show_end(run, page.wrong))
        self._open(page)

    def show_end(self, run: DrillRun, wrong: Sequence[WrongAnswer]) -> None:
        """How a run went, and what comes next."""
        house = self._course.house.id
        best = self._runs.best_sprint(house) if run.plan.kind == "sprint" else None
        so_far = SoFar(self._runs.totals(house).mistakes, best)
        page = RunEndPage(run, wrong, so_far, self._settings, self._screen)
        page.closed.connect(self._leave_run)
        page.asked_for_drills.connect(self.show_drills)
        page.chosen.connect(self.begin)
        page.opened.connect(lambda each: self.show_mistake(run, wrong, each))
        self._open(page)

    def show_mistake(self, run: DrillRun, wrong: Sequence[WrongAnswer], each: WrongAnswer) -> None:
        """Explain one wrong answer of a run that is over."""
        page = MistakePage(run, each, self._settings, self._screen.bar.warn, self._screen)
        page.closed.connect(lambda: self.show_end(run, wrong))
        page.asked_for_rule.connect(self.asked_for_rule)
        self._open(page)

    def apply_settings(self, settings: Settings) -> None:
        """Apply these settings. Another house has other drills."""
        before, self._settings = self._settings, settings
        if before.house != settings.house:
            self._course, self._plan = course_at(self._library, settings.house), RunPlan("open")
            self.show_drills()
        elif isinstance(self.page, RunPage | MistakePage):
            self.page.apply_settings(settings)
        elif isinstance(self.page, DrillsPage | RunEndPage):
            self.page.look.apply_settings(settings)

    def warn(self, sentence: str) -> None:
        """Show what is wrong on the next page: records are read while it opens."""
        self._troubles.append(sentence)
        self._screen.bar.warn(sentence)

    def _assigned(self) -> Sequence[Task]:
        """The assigned sets of the trainee, if they can be read."""
        try:
            return self._tasks(self._course.house.id)
        except Refused as refusal:
            self.warn(f"Assigned sets cannot be read: {refusal.sentences[0]}")
            return ()

    def _read_progress(self) -> Progress | None:
        """How far each skill is, if that can be read."""
        if self._progress is None:
            return None
        try:
            return self._progress(self._course.house.id)
        except Refused:
            # The totals were read the same way, and have said so.
            return None

    def _stop_run(self, page: RunPage) -> None:
        """Practice is over when it is left: after more than a few answers, what went wrong is shown."""
        run = page.run
        if run.plan.kind in ("open", "mistakes") and page.wrong and len(run.answers) >= _WORTH_A_RESULT:
            self.show_end(run, page.wrong)
        else:
            self._leave_run()

    def _leave_run(self) -> None:
        if self.is_run_only:
            self.closed.emit()
        else:
            self.show_drills()

    def _open(self, page: DrillsPage | RunPage | RunEndPage | MistakePage) -> None:
        self._pages.show(page)
        (page.focusWidget() or page).setFocus()  # type: ignore[truthy-bool]
        page.trouble.in_words = self._screen.in_words
        for sentence in self._troubles[-1:]:
            page.trouble.say(sentence)
        self._troubles.clear()
