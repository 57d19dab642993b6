"""From the first start at most three taps, or three pressed keys, lead to everything a newcomer comes for.

Writing into a field and moving to a key with Tab are not counted: nobody has to decide anything for that.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.procedure.library import Library
from app.records.records import Records
from app.ui.home.home_contents import HomeWay
from app.ui.home.home_page import HomePage
from app.ui.kit.components.buttons import PageButton
from app.ui.lessons.lesson_page import LessonPage
from app.ui.office.accounts.supervisor_account_page import SupervisorAccountPage
from app.ui.office.exams.open_exam_page import OpenExamPage
from app.ui.office.exams.supervisor_desk_page import DeskPage
from app.ui.rules.rule_book_page import RuleBookPage
from app.ui.shell.main_window import MainWindow
from app.ui.trainees.progress_page import ProgressPage
from tests.ui.dealing.hands import strike
from tests.ui.leaks import settle
from tests.ui.modes.people import Start, click, focus, new_round_in, tab_to
from tests.ui.thoughts import all_is_thought

pytestmark = pytest.mark.usefixtures("unpainted")

MOST = 3


def by_mouse(widget: QWidget) -> None:
    """Click it."""
    click(widget)


def by_keys(widget: QWidget) -> None:
    """Go to it with Tab, and Enter."""
    tab_to(widget)
    strike(Qt.Key.Key_Return)


class Newcomer:
    """Somebody before the first start of the program, who counts."""

    def __init__(self, window: MainWindow, press: Callable[[QWidget], None]) -> None:
        self.window = window
        self.taps = 0
        self._press = press

    def tap(self, widget: QWidget) -> None:
        """Press something that is to be seen."""
        self._press(widget)
        settle()
        self.taps += 1

    @property
    def home(self) -> HomePage:
        page = self.window.navigator.page
        assert isinstance(page, HomePage)
        return page


@pytest.fixture(params=[by_mouse, by_keys])
def newcomer(
    request: pytest.FixtureRequest,
    start: Start,
    library: Library,
    tmp_path: Path,
) -> Iterator[Newcomer]:
    """The very first start: no settings, no records, nobody known."""
    kept = Records(tmp_path / "records.sqlite", library, lambda: datetime.now(UTC))
    somebody = Newcomer(start("oxford", kept, at_home=True), request.param)
    settle()
    yield somebody
    assert 1 <= somebody.taps <= MOST
    kept._store.close()


def test_to_the_first_lesson(newcomer: Newcomer) -> None:
    assert newcomer.home.hero.primary.text().strip() == "Start lesson 1"
    newcomer.tap(newcomer.home.hero.primary)
    lessons = newcomer.window.navigator.lessons
    assert lessons
    assert isinstance(lessons.page, LessonPage)
    assert lessons.page.lesson.lesson.id == "01-the-game"


def test_to_the_first_hand(newcomer: Newcomer) -> None:
    newcomer.tap(newcomer.home.hero.deal)
    dealing = newcomer.window.navigator.modes.dealing
    assert dealing
    newcomer.tap(dealing.desk.keys["scan"])
    assert len(dealing.session.acts) == 1, "the first move is done"


def test_to_the_first_hand_in_a_mode_of_choice(newcomer: Newcomer) -> None:
    for way in (HomeWay.LEARN, HomeWay.PRACTICE, HomeWay.TEST):
        newcomer.taps = 0
        newcomer.window.open_home()
        newcomer.tap(newcomer.home.ways[way])
        newcomer.tap(new_round_in(newcomer.window).deal)
        assert newcomer.window.navigator.modes.dealing
        assert newcomer.window.navigator.modes.dealing.session.mode == way
        assert newcomer.taps <= MOST


def test_to_the_rules_of_tucking(newcomer: Newcomer) -> None:
    newcomer.tap(newcomer.home.ways[HomeWay.RULES])
    page = newcomer.window.navigator.rules.page
    assert isinstance(page, RuleBookPage)
    assert page.house.id == "oxford"
    newcomer.tap(page.index.rows["Decisions"])
    newcomer.tap(next(card for card in page.cards if "tuck" in card.rule.key))
    assert page.shown
    assert page.shown.key == "round decide fold-tuck"


@pytest.mark.parametrize("newcomer", [by_keys], indirect=True)
def test_to_the_rules_of_tucking_by_a_word(newcomer: Newcomer) -> None:
    strike(Qt.Key.Key_F1)
    settle()
    newcomer.taps += 1
    page = newcomer.window.navigator.rules.page
    assert page
    assert focus() is page.search
    page.search.insert("tuck")
    assert page.shown
    assert "tuck" in page.shown.key


def test_to_ones_own_progress(newcomer: Newcomer) -> None:
    links = newcomer.home.standing.findChildren(PageButton)
    (progress,) = [each for each in links if each.text().strip() == "Progress"]
    newcomer.tap(progress)
    assert newcomer.window.navigator.trainees
    assert isinstance(newcomer.window.navigator.trainees.page, ProgressPage)


def test_to_a_supervisors_first_exam(newcomer: Newcomer) -> None:
    """The third tap opens the page on which a dealer and a house are chosen for an exam."""
    newcomer.tap(newcomer.home.supervisor)
    office = newcomer.window.navigator.exams.office
    assert office
    account = office.page
    assert isinstance(account, SupervisorAccountPage)
    for field, words in ((account.name, "Sue Ray"), (account.pin, "246813"), (account.again, "246813")):
        field.setText(words)
    newcomer.tap(account.make)
    all_is_thought()
    settle()
    desk = office.page
    assert isinstance(desk, DeskPage)
    newcomer.tap(desk.buttons["exam"])
    assert isinstance(office.page, OpenExamPage)
