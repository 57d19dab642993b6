"""The first start by role: one screen each says what to do first, costs one tap, and is kept for later."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from app.procedure.library import Library
from app.records.records import Records
from app.ui.home.first_steps_page import FirstStepsPage
from app.ui.home.home_page import HomePage
from app.ui.kit.settings import Role, load
from app.ui.office.accounts.supervisor_account_page import SupervisorAccountPage
from app.ui.shell.main_window import MainWindow
from app.ui.trainees.class_page import ClassPage
from tests.ui.dealing.hands import strike
from tests.ui.leaks import settle
from tests.ui.modes.people import Start, click, focus, tab_to
from tests.ui.thoughts import all_is_thought

pytestmark = pytest.mark.usefixtures("unpainted")


@pytest.fixture
def window(start: Start, library: Library, tmp_path: Path) -> MainWindow:
    """The very first start."""
    opened = start(
        "oxford",
        Records(tmp_path / "records.sqlite", library, lambda: datetime.now(UTC)),
        at_home=True,
    )
    settle()
    return opened


def home_in(window: MainWindow) -> HomePage:
    assert isinstance(window.navigator.page, HomePage)
    return window.navigator.page


def steps_in(window: MainWindow) -> FirstStepsPage:
    assert isinstance(window.navigator.page, FirstStepsPage)
    return window.navigator.page


@pytest.mark.parametrize("role", ["student", "instructor", "supervisor"])
def test_one_tap_leads_to_what_comes_first_and_the_first_step_has_the_keyboard(
    role: Role, window: MainWindow, settings_file: Path
) -> None:
    click(home_in(window).roles[role])
    page = steps_in(window)
    assert focus() is page.first
    assert load(settings_file)[0].role == role
    strike(Qt.Key.Key_Return)
    all_is_thought()
    settle()
    navigator = window.navigator
    if role == "student":
        assert navigator.lessons
    elif role == "instructor":
        assert navigator.trainees
        assert isinstance(navigator.trainees.page, ClassPage)
        assert navigator.trainees.page.nobody, "nobody is in the class yet: a roster is the next thing"
        assert navigator.trainees.page.buttons["roster"].isVisible()
    else:
        assert navigator.exams.office
        assert isinstance(navigator.exams.office.page, SupervisorAccountPage)
    if role != "student":
        strike(Qt.Key.Key_Escape)
        settle()
        assert steps_in(window).role == role, "Back leads where one came from"


def test_it_is_not_asked_again_and_can_be_read_again(window: MainWindow) -> None:
    tab_to(home_in(window).roles["student"])
    strike(Qt.Key.Key_Return)
    click(steps_in(window).roles.buttons["instructor"])
    settle()
    assert steps_in(window).role == "instructor"
    strike(Qt.Key.Key_Escape)
    settle()
    home = home_in(window)
    assert not home.roles
    (again,) = [each for each in home.mistakes.findChildren(type(home.menu)) if "First steps" in each.text()]
    click(again)
    assert steps_in(window).role == "instructor"
    click(steps_in(window).shell.header.home)
    assert home_in(window).isVisible()
    assert not window.navigator.modes.is_open
