"""Every screen there is, each brought about in a window as a user would find it."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from app.crash_log import Caught
from app.error_report import report_error
from app.find_fault.stop_outcome import SceneResult
from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import Ruling, rule
from app.ui.dealing.dealing_mode import DealingMode
from app.ui.find_fault.pages.scene_page import ScenePage
from app.ui.find_fault.pages.start_page import FaultStartPage
from app.ui.home.home_contents import HomeWay
from app.ui.home.path_page import PathPage
from app.ui.home.weak_skills_page import WeakSkillsPage
from app.ui.kit.error_page import WindowErrors
from app.ui.kit.settings import Settings
from app.ui.lessons.lesson_page import LessonPage
from app.ui.lessons.lessons_page import LessonsPage
from app.ui.shell.main_window import MainWindow
from app.ui.watch.demonstration import Demonstration
from tests.ui.deals import EXAMPLES

SIZES = ((1024, 600), (1920, 1080))
ROUND = "greektown-six-card-share"
"""Many players, every wager, amounts in cents."""


class Screen(NamedTuple):
    """A window that shows a screen, and what else is open over it."""

    window: MainWindow
    over: QWidget | None = None

    @property
    def shown(self) -> QWidget:
        """What is to be looked at."""
        return self.over or self.window


def open_screen(
    name: str, settings: Settings, size: tuple[int, int], library: Library, file: Path, bot: QtBot
) -> Screen:
    """A window on this screen."""
    ruling = _ruling(library)
    chosen = settings._replace(house=ruling.house.id, motion="off", mode=_MODES.get(name, "watch"))  # type: ignore[arg-type]
    window = MainWindow(library, chosen, file)
    bot.addWidget(window)
    window.resize(*size)
    with bot.waitExposed(window):
        window.show()
    window.begin(Random(7), at_home=name == "home")
    window.activateWindow()
    bot.waitUntil(window.isActiveWindow)
    over = SCREENS[name](window, ruling)
    QApplication.processEvents()
    return Screen(window, over)


def _ruling(library: Library) -> Ruling:
    return rule(*round_from_text((EXAMPLES / f"{ROUND}.json").read_text("utf-8"), library.house))


def _dealt(window: MainWindow, ruling: Ruling, until: str) -> DealingMode:
    """The round dealt perfectly up to the first step with this verb."""
    assert window.navigator.modes.dealing
    window.navigator.modes.dealing.begin(ruling)
    for due in ruling.steps:
        if due.step.verb == until:
            break
        window.navigator.modes.dealing.act(due.step)
    return window.navigator.modes.dealing


def _home(_window: MainWindow, _ruling: Ruling) -> None:
    # Home shows at once, and fills in its figures right after that.
    QApplication.processEvents()


def _new_round(window: MainWindow, _ruling: Ruling) -> None:
    window.home.new_round.open("practice")


def _first_steps(window: MainWindow, _ruling: Ruling) -> None:
    window.home.open_first_steps("instructor")


def _path(window: MainWindow, _ruling: Ruling) -> QWidget:
    window.home.go(HomeWay.PATH)
    assert isinstance(window.navigator.page, PathPage)
    return window.navigator.page


def _weak(window: MainWindow, _ruling: Ruling) -> QWidget:
    window.home.go(HomeWay.WEAK)
    assert isinstance(window.navigator.page, WeakSkillsPage)
    return window.navigator.page


def _lessons(window: MainWindow, _ruling: Ruling) -> QWidget:
    window.home.go(HomeWay.LESSONS)
    return _shown_lesson(window)


def _lesson(window: MainWindow, ruling: Ruling) -> QWidget:
    page = _lessons(window, ruling)
    assert isinstance(page, LessonsPage)
    page.first.click()
    return _shown_lesson(window)


def _lesson_explained(window: MainWindow, ruling: Ruling) -> QWidget:
    page = _lesson(window, ruling)
    assert isinstance(page, LessonPage)
    assert page.entry
    page.entry.given.emit("none")
    # Labels that wrap ask for their height once more when their letters are set.
    QApplication.processEvents()
    return page


def _find_fault(window: MainWindow, _ruling: Ruling) -> QWidget:
    window.home.go(HomeWay.FAULTS)
    return _shown_fault(window)


def _fault_deal(window: MainWindow, ruling: Ruling) -> ScenePage:
    page = _find_fault(window, ruling)
    assert isinstance(page, FaultStartPage)
    page.start.click()
    scene = _shown_fault(window)
    assert isinstance(scene, ScenePage)
    scene.playback.go_to(len(scene.scene.acts) // 2, jump=True)
    return scene


def _fault_stopped(window: MainWindow, ruling: Ruling) -> QWidget:
    page = _fault_deal(window, ruling)
    page.stop.click()
    page.panel.chosen.emit(0)
    return page


def _fault_judged(window: MainWindow, ruling: Ruling) -> QWidget:
    page = _fault_deal(window, ruling)
    page.playback.wind()
    page.playback.played.emit()
    return page


def _fault_set_done(window: MainWindow, ruling: Ruling) -> QWidget:
    page = _fault_deal(window, ruling)
    for result in (*[SceneResult("takes-ties", "missed")] * 8, SceneResult("clean", "false-alarm")):
        page.judged.emit(result)
    page.playback.played.emit()
    page.went_on.emit()
    return _shown_fault(window)


def _shown_fault(window: MainWindow) -> QWidget:
    assert window.navigator.find_fault
    assert window.navigator.find_fault.page
    return window.navigator.find_fault.page


def _shown_lesson(window: MainWindow) -> QWidget:
    assert window.navigator.lessons
    assert window.navigator.lessons.page
    return window.navigator.lessons.page


def _watch(window: MainWindow, ruling: Ruling) -> None:
    assert window.navigator.modes.watching
    window.navigator.modes.watching.show_round(Demonstration(ruling))
    window.navigator.modes.watching.go_to(len(ruling.steps) // 2, jump=True)


def _guided(window: MainWindow, ruling: Ruling) -> None:
    _dealt(window, ruling, "pay")


def _stopped(window: MainWindow, ruling: Ruling) -> None:
    dealing = _dealt(window, ruling, "pay")
    spot = next(due.step for due in ruling.steps if due.step.verb == "pay")
    dealing.act(spot._replace(cents=(spot.cents or 0) + 500))
    assert dealing.coach.isVisible()


def _test(window: MainWindow, ruling: Ruling) -> None:
    _dealt(window, ruling, "reveal")


def _with_slips(window: MainWindow, ruling: Ruling) -> DealingMode:
    dealing = _dealt(window, ruling, "pay")
    done = len(dealing.session.acts)
    for due in ruling.steps[done:]:
        step = due.step
        dealing.act(step._replace(cents=(step.cents or 0) + 500) if step.verb == "pay" else step)
    dealing.finish()
    return dealing


def _verdict(window: MainWindow, ruling: Ruling) -> None:
    _with_slips(window, ruling)


def _review(window: MainWindow, ruling: Ruling) -> None:
    _with_slips(window, ruling).verdict.buttons["review"].click()


def _opening(window: MainWindow, _ruling: Ruling) -> None:
    from app.ui.watch.open_round_page import OpenRoundPage

    window.menu_pages.open_round()
    assert isinstance(window.navigator.page, OpenRoundPage)
    window.navigator.page.account.setPlainText("scan\ndeal 2\ndeal dealer\n")
    window.navigator.page.buttons["open"].click()


def _troubled_opening(window: MainWindow, ruling: Ruling) -> None:
    """More is wrong with a round than there is room to say."""
    _opening(window, ruling)
    from app.ui.watch.open_round_page import OpenRoundPage

    assert isinstance(window.navigator.page, OpenRoundPage)
    spots = [{"spot": 9, "cards": "Xx", "wager": number} for number in range(40)]
    window.navigator.page.round.setPlainText(json.dumps({"house": "oxford", "dealer": "Qc", "spots": spots}))
    window.navigator.page.buttons["open"].click()


def _ruling_desk(window: MainWindow, _ruling: Ruling) -> None:
    """A table that is half known, with a Raise that no house allows."""
    from app.ui.ruling_desk.ruling_desk_page import RulingDeskPage

    window.menu_pages.open_ruling_desk()
    assert isinstance(window.navigator.page, RulingDeskPage)
    window.navigator.page.choose(2)
    window.navigator.page.hand.chips[500].click()
    window.navigator.page.hand.fold.click()
    for key in list(window.navigator.page.board.keys.values())[:5]:
        key.click()


def _rules(window: MainWindow, _ruling: Ruling) -> None:
    window.navigator.rules.open()


def _rules_found(window: MainWindow, _ruling: Ruling) -> None:
    window.navigator.rules.open()
    assert window.navigator.rules.page
    window.navigator.rules.page.search.setText("straight flush fold")


def _rules_nowhere(window: MainWindow, _ruling: Ruling) -> None:
    window.navigator.rules.open()
    assert window.navigator.rules.page
    window.navigator.rules.page.search.setText("zebra")


def _rules_compared(window: MainWindow, _ruling: Ruling) -> None:
    window.navigator.rules.open()
    assert window.navigator.rules.page
    window.navigator.rules.page.compare_with("Oxford Casino")


def _about(window: MainWindow, _ruling: Ruling) -> None:
    window.menu_pages.open_about()


def _bell(window: MainWindow, ruling: Ruling) -> QWidget:
    dealing = _dealt(window, ruling, "reveal")
    dealing.desk.keys["bell"].click()
    return dealing.desk.bell


def _amount(window: MainWindow, ruling: Ruling) -> QWidget:
    dealing = _dealt(window, ruling, "pay")
    dealing.desk.slip.click()
    for figure in "12345678":
        dealing.desk.amount.pad.keys[figure].click()
    return dealing.desk.amount


def _cut_off(window: MainWindow, ruling: Ruling) -> None:
    """The question at the next start."""
    from app.session.unrecorded_attempt import Unrecorded
    from app.ui.dealing.unfinished_round import UnfinishedRound

    window.navigator.leave_table()
    UnfinishedRound(Unrecorded(ruling, "practice"), window.table_screen)


def _trouble(window: MainWindow, ruling: Ruling) -> None:
    _dealt(window, ruling, "reveal")
    window.warn(
        "/home/somebody/.local/share/hcf-trainer/records.sqlite: the disk is full: free some space and go on; what was recorded so far is safe"
    )


def _error(window: MainWindow, ruling: Ruling) -> QWidget:
    _dealt(window, ruling, "reveal")
    errors = WindowErrors(window, window.warn, settings=lambda: window.navigator.settings)
    try:
        # Not on the table itself: it would fail again whenever it is painted.
        Demonstration(None)  # type: ignore[arg-type]
    except AttributeError as error:
        report = report_error(error)
    errors.show([Caught(report, 12)])
    assert errors.page
    errors.page._tell()
    return errors.page


_MODES: dict[str, str] = {
    "guided": "guided", "stopped": "practice", "test": "test", "verdict": "test", "review": "test", "bell": "test",
    "amount": "test", "trouble": "practice", "error": "practice",
}  # fmt: skip
SCREENS: dict[str, Callable[[MainWindow, Ruling], QWidget | None]] = {
    "home": _home,
    "new round": _new_round,
    "first steps": _first_steps,
    "path": _path,
    "weak": _weak,
    "lessons": _lessons,
    "lesson": _lesson,
    "lesson explained": _lesson_explained,
    "find the fault": _find_fault,
    "fault stopped": _fault_stopped,
    "fault explained": _fault_judged,
    "fault set done": _fault_set_done,
    "watch": _watch,
    "guided": _guided,
    "stopped": _stopped,
    "test": _test,
    "verdict": _verdict,
    "review": _review,
    "opening": _opening,
    "opening in trouble": _troubled_opening,
    "ruling desk": _ruling_desk,
    "about": _about,
    "rules": _rules,
    "rules found": _rules_found,
    "rules not found": _rules_nowhere,
    "rules compared": _rules_compared,
    "bell": _bell,
    "amount": _amount,
    "cut off": _cut_off,
    "trouble": _trouble,
    "error": _error,
}
