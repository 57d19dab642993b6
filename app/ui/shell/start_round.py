"""From a mode to a round on the table: what comes up is chosen on a page, then it is dealt."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from app.course.course_state import CourseStanding
from app.course.weak_skills import as_rung, weak_skills
from app.drills.run_plans import RunPlan
from app.ui.dealing.unfinished_round import cut_off_round, has_moves, leave_round
from app.ui.home.new_round_page import NewRoundPage
from app.ui.home.path_page import PathPage
from app.ui.home.weak_skills_page import WeakSkillsPage
from app.ui.kit.components.dialogs import QuestionPanel
from app.ui.kit.page import Page
from app.ui.kit.settings import MODE_NAMES, Guidance, Mode, Settings
from app.ui.shell.home_context import HomeContext

if TYPE_CHECKING:
    from app.ports.attempts import RunningAttempt


class NewRound(QObject):
    """The only way to a round that nobody left: no round begins that was not asked for.

    Signals:
        asked_for_home: Home is wanted.
        begun: a round is on the table.
    """

    asked_for_home = Signal()
    begun = Signal()

    def __init__(
        self, context: HomeContext, page_settings: Callable[[Settings], Settings] = lambda settings: settings
    ) -> None:
        """`page_settings` are those of the page: a kiosk has larger letters."""
        super().__init__(context.screen)
        self._context = context
        self._navigator = context.navigator
        self._page_settings = page_settings
        self._navigator.round_wanted.connect(self.deal_once)
        self._navigator.modes.asked_for_questions.connect(self.ask_for_exam)

    def open(self, mode: Mode) -> None:
        """Ask what comes up in a round of this mode. In Watch that is chosen beside the table."""
        if mode == "watch":
            self.begin(mode)
            return
        navigator, context = self._navigator, self._context
        page = NewRoundPage(
            mode,
            context.house,
            self._page_settings(context.settings),
            self._unfinished(),
            navigator.policy.has_home,
            context.screen,
        )
        page.posted.connect(self._post)
        page.dealt.connect(partial(self.begin, mode))
        page.closed.connect(navigator.home_wanted)
        page.went_home.connect(self.asked_for_home)
        navigator.show_page(page)

    def open_path(self) -> None:
        """Show the path of rounds, and deal what is chosen there."""
        navigator, context = self._navigator, self._context
        page = PathPage(
            context.house,
            self._course(),
            self._page_settings(context.settings),
            context.screen,
            navigator.policy.has_home,
        )
        page.dealt.connect(self.deal_rung)
        page.asked.connect(self.ask_for_exam)
        page.guidance_chosen.connect(self._set_guidance)
        page.closed.connect(navigator.home_wanted)
        page.went_home.connect(self.asked_for_home)
        navigator.show_page(page)
        page.shell.tell(self._unfinished(), "form")

    def open_weak(self, back: Callable[[], None] | None = None) -> None:
        """Show the weakest skills, to drill one or to deal rounds that contain it."""
        navigator, context = self._navigator, self._context
        again = partial(self.open_weak, back)
        progress = context.records.people.progress(context.house.id) if context.records else None
        page = WeakSkillsPage(
            context.house,
            weak_skills(progress) if progress else (),
            self._page_settings(context.settings),
            context.screen,
            navigator.policy.has_home,
        )
        page.drilled.connect(lambda wanted: navigator.open_drills(RunPlan("open", *wanted), again))
        page.dealt.connect(lambda wanted: self.begin("practice", events=False, rung=as_rung(wanted)))
        page.asked_for_drills.connect(lambda: navigator.open_drills(None, again))
        page.closed.connect(back or navigator.home_wanted.emit)
        page.went_home.connect(self.asked_for_home)
        navigator.show_page(page)
        page.shell.tell(self._unfinished(), "form")

    def deal_rung(self, rung: str) -> None:
        """Rounds of the path, from this rung on. Without any guidance they are Practice."""
        is_alone = self._navigator.settings.guidance == "none"
        self.begin("practice" if is_alone else "guided", events=False, rung=rung)

    def deal_next_stage(self) -> None:
        """Rounds of the path, from the first stage that is not passed."""
        self.deal_rung(self._course().next_rung(self._context.house).name)

    def ask_for_exam(self) -> None:
        """A set of questions for the exam. It leads to the path, where a round comes next."""
        self._navigator.open_drills(RunPlan("exam"), self.open_path)

    def deal_once(self, situation: str, tables: str) -> None:
        """One round of Practice with this situation. If that closes a round that was left, ask first."""
        if not (closes := self._unfinished()):
            self._deal_once(situation, tables)
            return
        page = next(each for each in self._context.screen.findChildren(Page) if each.isVisible())
        before = page.focusWidget()
        asked = QuestionPanel(
            "Deal a new round?", f"{closes} You can’t go back to it.", "Deal a new round", "Keep it", page
        )
        asked.confirmed.connect(partial(self._deal_once, situation, tables))
        asked.left.connect(asked.deleteLater)
        if before is not None:
            asked.left.connect(before.setFocus)
        asked.lie_over(page)

    def _post(self, tables: str) -> None:
        """Deal with these pay tables from now on."""
        self._navigator.apply_settings(self._navigator.settings._replace(posted=tables))

    def _deal_once(self, situation: str, tables: str) -> None:
        self._post(tables)
        self.begin("practice", situation)
        self._navigator.apply_settings(self._navigator.settings._replace(feature=""))

    def _course(self) -> CourseStanding:
        context = self._context
        return context.records.course(context.house.id) if context.records else CourseStanding()

    def _set_guidance(self, guidance: Guidance) -> None:
        self._navigator.apply_settings(self._navigator.settings._replace(guidance=guidance))

    def begin(self, mode: Mode, situation: str = "", events: bool | None = None, rung: str = "") -> None:
        """A round in this mode. To watch, one that was left waits; a new one to deal closes it."""
        navigator = self._navigator
        navigator.close_pages()
        if mode == "watch":
            navigator.leave_table()
        else:
            if left := self.left_round():
                leave_round(left, self._context.screen)
            navigator.modes.leave()
        settings = navigator.settings
        wanted = settings.events if events is None else events
        navigator.apply_settings(settings._replace(mode=mode, feature=situation, events=wanted, rung=rung))
        navigator.open_mode()
        self.begun.emit()

    def left_round(self) -> "RunningAttempt | None":
        """A round that was left with moves in it; None while one is being dealt."""
        modes = self._navigator.modes
        if modes.unfinished:
            return None
        records, screen = self._context.records, self._context.screen
        found = cut_off_round(records, screen) if records else modes.set_aside
        return found if found and has_moves(found.session) else None

    def follow(self, settings: Settings) -> None:
        """The page follows the settings while it is open; another house has other situations."""
        page = self._navigator.page
        if isinstance(page, PathPage | WeakSkillsPage):
            if page.house.id != settings.house:
                self.open_path() if isinstance(page, PathPage) else self.open_weak()
            else:
                page.apply_settings(self._page_settings(settings))
        if not isinstance(page, NewRoundPage):
            return
        if page.house.id != settings.house:
            self.open(page.mode)
        else:
            page.apply_settings(self._page_settings(settings))

    def _unfinished(self) -> str:
        modes = self._navigator.modes
        left = self.left_round()
        session = left.session if left else modes.unfinished
        if session is None or not has_moves(session):
            return ""
        return f"This closes your unfinished {MODE_NAMES[session.mode]} round."
