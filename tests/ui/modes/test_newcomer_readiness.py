"""A newcomer comes from Home to readiness, and from what is missing to work: by mouse alone, by keys alone."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from app.procedure.library import Library
from app.records.records import Records
from app.ui.home.home_page import HomePage
from app.ui.shell.main_window import MainWindow
from app.ui.trainees.readiness.readiness_page import ReadinessPage
from tests.sweeps import swept
from tests.ui.dealing.hands import strike
from tests.ui.deals import HOUSES
from tests.ui.leaks import settle
from tests.ui.modes.people import Start, click, tab_to
from tests.ui.thoughts import all_is_thought

pytestmark = pytest.mark.usefixtures("unpainted")

Press = Callable[[QAbstractButton], None]


def by_key(button: QAbstractButton) -> None:
    tab_to(button)
    strike(Qt.Key.Key_Return)


def home_in(window: MainWindow) -> HomePage:
    settle()
    assert isinstance(window.navigator.page, HomePage)
    return window.navigator.page


def readiness_in(window: MainWindow) -> ReadinessPage:
    assert window.navigator.trainees
    page = window.navigator.trainees.page
    assert isinstance(page, ReadinessPage)
    return page


@pytest.mark.parametrize("press", [click, by_key], ids=["finger", "keys"])
@pytest.mark.parametrize("house", swept(HOUSES))
def test_from_home_to_what_is_missing_and_from_there_to_the_work(
    house: str, press: Press, start: Start, library: Library, tmp_path: Path
) -> None:
    records = Records(tmp_path / "records.sqlite", library, lambda: datetime.now(UTC))
    window = start(house, attempts=records, at_home=True)
    press(home_in(window).readiness)
    readiness_in(window)
    strike(Qt.Key.Key_Escape)
    all_is_thought()
    press(home_in(window).readiness)
    page = readiness_in(window)
    assert page.outlook.readiness.title == "Not enough rounds"
    assert not page.outlook.readiness.is_ready
    assert page.outlook.readiness.missing[0].words == "Deal rounds in Practice or Test"
    assert page.goal.currentData() == 15
    page.goal.setCurrentIndex(page.goal.findData(20))
    page.goal.activated.emit(page.goal.currentIndex())
    page = readiness_in(window)
    assert (page.goal.currentData(), page.outlook.days.goal) == (20, 20)
    page.goal_chosen.emit(7)
    assert readiness_in(window) is page, "the page stays, and the bar says why"
    assert window.table_screen.bar._notice.text()
    drill = next(
        row for row, each in zip(page.rows, page.outlook.readiness.missing, strict=True) if each.is_drill
    )
    press(drill)
    assert window.navigator.drills
    assert window.navigator.drills.page
    strike(Qt.Key.Key_Escape)
    all_is_thought()
    window.open_home()
    press(home_in(window).readiness)
    press(readiness_in(window).rows[0])
    assert window.navigator.modes.dealing
    assert window.navigator.modes.dealing.session.mode == "practice"
