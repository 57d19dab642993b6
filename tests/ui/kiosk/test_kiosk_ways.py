"""From every page of the kiosk Back leads where one came from, and nothing is lost on the way."""

import pytest
from PySide6.QtCore import Qt

from app.drills.run_plans import RunPlan
from app.ui.drills.run_page import RunPage
from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.kiosk.attract_screen import AttractScreen
from app.ui.kiosk.kiosk_controller import SupervisorPage
from app.ui.kiosk.lobby_page import LobbyPage
from app.ui.office.exams.supervisor_desk_page import DeskPage
from tests.ui.dealing.hands import strike
from tests.ui.kiosk.machine import Machine, Open
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.ways.walker import Walker, paint_plainly

pytestmark = pytest.mark.usefixtures("unpainted")

NOT_PRESSED = {
    "Deal": "it closes the round that was left, and says so before",
    "Deal rounds with it": "it does so too",
    "Leave (Esc)": "a run is left by Esc as well",
    "Sign out": "whoever comes back signs in again",
    "Exams…": "the trainee is signed out first",
    "Exit the kiosk…": "the kiosk ends",
}
PAGES = {
    "DrillsPage",
    "FaultStartPage",
    "LessonPage",
    "LessonsPage",
    "LobbyPage",
    "NewRoundPage",
    "PathPage",
    "ProgressPage",
    "QuestionPanel",
    "ReadinessPage",
    "RuleBookPage",
    "RunPage",
    "ScenePage",
    "SupervisorPage",
    "WeakSkillsPage",
}


def _is_skipped(page: str, label: str) -> bool:
    """A stage of the path is dealt at once: that closes the round that was left, too."""
    is_stage = page == "PathPage" and label[:1].isdigit()
    return label in NOT_PRESSED or is_stage


def walker_in(machine: Machine) -> Walker:
    visit = machine.window.controller.visit

    def give_pin() -> None:
        raise AssertionError("no trainee comes to the supervisors' door")

    return Walker(
        machine.window.table_screen,
        "LobbyPage",
        visit.show_lobby,
        give_pin,
        _is_skipped,
    )


def test_from_every_page_back_leads_where_it_should_and_nothing_is_lost(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    paint_plainly(monkeypatch)
    machine = open_kiosk(houses=("oxford", "greektown"))
    machine.come()
    machine.want("drills")
    drills = machine.window.navigator.drills
    assert drills
    drills.begin(RunPlan("daily"))
    assert isinstance(drills.page, RunPage)
    question, entry = drills.page.run.question, drills.page.entry
    assert question
    assert entry
    for text in question.right:
        entry.given.emit(text)
    settle()
    machine.window.controller.visit.show_lobby()
    machine.want("practice")
    acts = machine.act(3)

    walker = walker_in(machine)
    walker.go([])
    walker.walk()
    assert not walker.troubles, "\n".join(walker.troubles)
    assert walker.seen == PAGES

    walker.go([])
    halfway = machine.kept.runs.halfway(RunPlan("daily"), "oxford")
    assert halfway
    assert len(halfway.answers) == 1
    click(machine.page(LobbyPage).keys["back"])
    settle()
    dealing = machine.window.navigator.modes.dealing
    assert dealing
    assert [str(step) for step in dealing.session.acts] == acts


def test_f1_opens_the_rules_of_the_house_for_whoever_is_here_and_for_nobody_else(open_kiosk: Open) -> None:
    machine = open_kiosk()
    rules = machine.window.navigator.rules
    strike(Qt.Key.Key_F1)
    settle()
    assert rules.page is None, "like any other key it only opens the sign-in"
    machine.type("B7")
    for _ in range(2):
        strike(Qt.Key.Key_F1)
        settle()
        assert rules.page
        strike(Qt.Key.Key_F1)
        settle()
        assert rules.page is None
        assert machine.page(LobbyPage).isVisible()


def test_from_the_exams_one_comes_back_to_the_attract_screen(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.come()
    walker = walker_in(machine)
    walker.press("Supervisor…")
    click(machine.page(SupervisorPage).keys["Exams…"])
    settle()
    office = machine.window.navigator.exams.office
    assert office
    assert isinstance(office.page, SupervisorSignInPage)
    machine.give_pin()
    assert isinstance(office.page, DeskPage)
    strike(Qt.Key.Key_Escape)
    settle()
    assert machine.page(AttractScreen).isVisible()
    assert not machine.present
