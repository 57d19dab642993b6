"""From every page of the window Back leads where one came from and Home to Home, and nothing is lost on the way."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.drills.run_plans import RunPlan
from app.procedure.library import Library
from app.records.records import Records
from app.ui.drills.run_page import RunPage
from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.home.home_page import HomePage
from app.ui.kit.components.dialogs import QuestionPanel
from app.ui.office.workshop.new_house_page import NewHousePage
from app.ui.shell.main_window import MainWindow
from tests.copies import copy_records
from tests.ui.dealing.hands import strike
from tests.ui.exam.hall import HOUSE
from tests.ui.leaks import settle
from tests.ui.modes.people import Start, click
from tests.ui.trainees.office import Calendar
from tests.ui.ways.walker import TABLE, Walker, paint_plainly
from tests.ui.windows import menu_of, parts_of

pytestmark = pytest.mark.usefixtures("unpainted")

NOT_PRESSED = {
    "Menu": "it waits for an answer; its entries are pressed one by one",
    "Deal": "it closes the round that was left, and says so before",
    "Deal rounds with it": "it does so too",
    "Leave (Esc)": "a run is left by Esc as well",
}
NOT_CHOSEN = ("Home", "Full screen (F11)", "Quit", "Undo (Ctrl+Z)", "Pause (P)", "Keys (?)")
PAGES = {
    "AboutPage", "AssignSetPage", "AssignedSetsPage", "BackupPage", "CertificatePanel", "ClassPage",
    "CohortPanel", "DecisionsPage", "DeskPage", "DrillsPage", "FaultStartPage", "FileSheetPage",
    "FormEditorPage", "FormsPage", "HeadingPanel", "HomePage", "LessonPage", "LessonsPage", "LogoPanel",
    "NewHousePage", "NewRoundPage", "OpenExamPage", "OpenRoundPage", "PathPage", "PeoplePage",
    "ProgressPage", "QuestionPanel", "ReadinessPage", "ReasonPanel", "RecordPanel", "RecordsPage",
    "ResultPage", "ResultsPanel", "RetentionPage", "RuleBookPage", "RulesPage", "RulingDeskPage", "RunPage",
    "ScenePage", "SupervisorAccountPage", "SupervisorsPage", "TraineesPage", "VerifiersPanel",
    "WeakSkillsPage",
}  # fmt: skip


@pytest.fixture
def kept(own: Library, passed: Path, tmp_path: Path, calendar: Calendar) -> Records:
    """Dee has passed an exam; Ann and Ben are supervisors."""
    copy_records(passed, tmp_path / "records.sqlite")
    return Records(tmp_path / "records.sqlite", own, calendar)


def choose_entry(window: MainWindow, words: str) -> None:
    """Choose an entry of the menu, which is filled anew each time."""
    menu = menu_of(window)
    (action,) = [each for part in (menu, *parts_of(menu)) for each in part.actions() if each.text() == words]
    action.trigger()


def _is_skipped(page: str, label: str) -> bool:
    """A stage of the path is dealt at once: that closes the round that was left, too."""
    is_stage = page == "PathPage" and label[:1].isdigit()
    return label in NOT_PRESSED or is_stage


def walker_in(window: MainWindow, kept: Records) -> Walker:
    def come_home() -> None:
        kept.people.sign_in(None)
        window.open_home()

    def give_pin() -> None:
        office = window.navigator.exams.office
        assert office
        assert isinstance(office.page, SupervisorSignInPage)
        office.page.passed.emit(kept.supervisors.everybody()[0])

    walker = Walker(window.table_screen, "HomePage", come_home, give_pin, _is_skipped)
    menu = menu_of(window)
    for part in (menu, *[each for each in parts_of(menu) if each.title() in ("Trainees", "Rounds")]):
        for action in part.actions():
            if action.text() and action.menu() is None and action.text() not in NOT_CHOSEN:
                walker.menu[action.text()] = partial(choose_entry, window, action.text())
    (houses,) = [part for part in parts_of(menu) if part.title() == "House"]
    other = next(each.text() for each in houses.actions() if each.isEnabled() and not each.isChecked())
    for words in ("Home", "Quit", "About", "Watch", other):
        walker.ways_out[f"{words} in the menu"] = partial(choose_entry, window, words)
    walker.ways_out["Closing the window"] = partial(_close, window)
    return walker


def _close(window: MainWindow) -> None:
    window.close()
    # Whatever closes is shown again, so that the walk goes on.
    window.show()


def test_from_every_page_back_and_home_lead_where_they_should_and_nothing_is_lost(
    start: Start, kept: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    paint_plainly(monkeypatch)
    window = start(HOUSE, kept, mode="practice", role="student")
    dealing = window.navigator.modes.dealing
    assert dealing
    for due in dealing.ruling.steps[:3]:
        dealing.act(due.step)
    window.navigator.open_drills(RunPlan("daily"))
    assert window.navigator.drills
    run = window.navigator.drills.page
    assert isinstance(run, RunPage)
    assert run.run.question
    assert run.entry
    for text in run.run.question.right:
        run.entry.given.emit(text)
    settle()

    walker = walker_in(window, kept)
    walker.go([])
    walker.walk()
    assert not walker.troubles, "\n".join(walker.troubles)
    # First steps are offered only while there is no mistake to put right, a checklist while scores are missing.
    assert walker.seen - {"FirstStepsPage", "ChecklistPage"} == PAGES

    walker.go([])
    halfway = kept.runs.halfway(RunPlan("daily"), HOUSE)
    assert halfway
    assert len(halfway.answers) == 1
    page = window.navigator.page
    assert isinstance(page, HomePage)
    click(page.hero.primary)
    resumed = window.navigator.modes.dealing
    assert resumed
    assert resumed.session.acts == [due.step for due in dealing.ruling.steps[:3]]


def test_a_page_behind_a_dialog_or_a_typed_name_leads_back_too(
    start: Start, kept: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The walk types nothing, and presses no key of a dialog."""
    paint_plainly(monkeypatch)
    window = start(HOUSE, kept, mode="practice")
    walker = walker_in(window, kept)

    def back_leads_from(page: str, to: str, ways: list[str], name: str = "") -> None:
        for leave in (walker.go_back, lambda: strike(Qt.Key.Key_Escape)):
            walker.go(ways[:-1])
            if isinstance(walker.top, NewHousePage):
                walker.top.name.setText(name)
                walker.top.name.textEdited.emit(name)
            walker.press(ways[-1])
            assert walker.where == page
            leave()
            settle()
            assert walker.where == to

    back_leads_from(
        "CheckPage", "RecordsPage", ["menu Exams…", "Records", "For verifiers…", "Check a certificate…"]
    )
    ways = ["menu Exams…", "House rules", "New house…", "Create the house"]
    back_leads_from("WorkshopPage", "RulesPage", ways, "Riverboat Casino")


def test_a_round_for_the_exam_closes_one_that_was_left_only_after_a_question(
    start: Start, kept: Records
) -> None:
    window = start(HOUSE, kept, mode="practice")
    navigator = window.navigator
    left = navigator.modes.dealing
    assert left
    left.act(left.ruling.steps[0].step)
    navigator.open_drills()
    assert navigator.drills
    page = navigator.drills.page
    assert page

    def ask() -> QuestionPanel:
        navigator.round_wanted.emit("tie", "")
        settle()
        (asked,) = [each for each in page.findChildren(QuestionPanel) if each.isVisible()]
        assert "closes your unfinished Practice round" in asked.about.text()
        return asked

    asked = ask()
    assert asked.no.hasFocus()
    click(asked.no)
    assert page.isVisible()
    assert navigator.modes.dealing is left
    assert navigator.modes.unfinished

    click(ask().yes)
    assert navigator.modes.dealing is not left
    assert navigator.modes.deals_by_hand
    assert navigator.drills is None
    # Only this round was asked for.
    assert navigator.settings.feature == ""
    assert not window.home.is_behind


def test_what_is_opened_at_the_table_leads_back_to_the_table_and_the_round_goes_on(
    start: Start, kept: Records
) -> None:
    window = start(HOUSE, kept, mode="practice")
    dealing = window.navigator.modes.dealing
    assert dealing
    dealing.act(dealing.ruling.steps[0].step)
    walker = walker_in(window, kept)
    for words in walker.menu:
        walker.press(f"menu {words}")
        assert walker.where != TABLE, words
        strike(Qt.Key.Key_Escape)
        settle()
        assert walker.where == TABLE, words
        assert window.navigator.modes.dealing is dealing
    dealing.act(dealing.ruling.steps[1].step)
    assert len(dealing.session.acts) == 2
