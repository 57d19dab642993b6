"""Home: every way on, what was left, and that Back leads where one came from."""

from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QWidget

from app.course.course_state import CourseStanding
from app.course.path import RungStanding, rungs_at
from app.drills.answer import Answered
from app.drills.run_plans import RunPlan
from app.errors import Refused
from app.procedure.library import Library
from app.records.records import Records
from app.ui.drills.run_page import RunPage
from app.ui.home import home_contents
from app.ui.home.home_contents import (
    HomeView,
    HomeWay,
    TodayView,
    _mistakes,
    _path,
    _stage,
    _standing,
    home_view,
    unfinished_view,
)
from app.ui.home.home_page import HomePage
from app.ui.kit.components.buttons import PageButton
from app.ui.kit.components.progress import Boxes, Ring
from app.ui.kit.components.progress import Path as RungPath
from app.ui.kit.density import density_of
from app.ui.shell.main_window import MainWindow
from tests.ui.dealing.hands import strike
from tests.ui.leaks import settle
from tests.ui.modes.people import Start, choose_by_mouse, click, deal_from_home, tab_to
from tests.ui.modes.test_screens import cut_off
from tests.ui.windows import menu_of, seen

pytestmark = pytest.mark.usefixtures("unpainted")

MARGIN = 16
"""Left and right of everything in the smallest window."""


def records_in(folder: Path, library: Library) -> Records:
    return Records(folder / "records.sqlite", library, lambda: datetime.now(UTC))


def home_in(window: MainWindow) -> HomePage:
    page = window.navigator.page
    assert isinstance(page, HomePage)
    return page


def choose_house(window: MainWindow, name: str) -> None:
    page = home_in(window)
    QTimer.singleShot(0, lambda: choose_by_mouse(page.house_menu, name))
    click(page.house_button)
    QApplication.processEvents()


@pytest.mark.parametrize("mode", ["watch", "guided", "practice", "test"])
def test_esc_leads_back_to_what_is_on_the_table_and_that_goes_on(mode: str, start: Start) -> None:
    window = start("oxford", mode=mode)
    modes = window.navigator.modes
    before = (modes.watching, modes.dealing)
    if modes.dealing:
        modes.dealing.act(modes.dealing.ruling.steps[0].step)
    (entry,) = [action for action in menu_of(window).actions() if action.text() == "Home"]
    entry.trigger()
    assert home_in(window).isVisible()
    strike(Qt.Key.Key_Escape)
    assert window.navigator.page is None
    assert (modes.watching, modes.dealing) == before
    if modes.dealing:
        modes.dealing.act(modes.dealing.ruling.steps[1].step)
        assert len(modes.dealing.session.acts) == 2


def test_at_the_start_home_is_open_and_no_round_was_dealt_that_nobody_asked_for(start: Start) -> None:
    window = start("oxford", at_home=True)
    assert not window.navigator.modes.is_open
    strike(Qt.Key.Key_Escape)
    assert home_in(window).isVisible(), "there is nothing to go back to"


@pytest.mark.parametrize(
    ("way", "mode"),
    [(HomeWay.LEARN, "guided"), (HomeWay.PRACTICE, "practice"), (HomeWay.TEST, "test")],
)
def test_two_taps_from_home_to_the_first_hand(way: HomeWay, mode: str, start: Start) -> None:
    window = start("oxford", at_home=True)
    deal_from_home(window, way)
    assert window.navigator.page is None
    assert window.navigator.modes.dealing
    assert window.navigator.modes.dealing.session.mode == mode


def test_the_primary_has_the_keyboard_and_deals(start: Start) -> None:
    window = start("oxford", at_home=True)
    strike(Qt.Key.Key_Return)
    assert window.navigator.modes.dealing


def test_a_student_who_signed_in_is_offered_the_next_stage_of_the_path(
    start: Start, library: Library, tmp_path: Path
) -> None:
    kept = records_in(tmp_path, library)
    kept.people.sign_in(kept.people.add("Ann Lee", "A1"))
    window = start("oxford", kept, at_home=True, guidance="none")
    settle()
    assert home_in(window).hero.primary.text().strip() == "Start lesson 1"
    kept.runs.finish_lesson("01-the-game", "oxford")
    window.open_home()
    titles = [rung.title for rung in rungs_at(library.house("oxford"))]
    for number, title in enumerate(titles[:2], 1):
        settle()
        said = [each.text() for each in home_in(window).hero.findChildren(QLabel)]
        assert said[:2] == [f"PATH · STAGE {number} OF {len(titles)}", title]
        assert not window.navigator.modes.unfinished, "no round was dealt that nobody asked for"
        if number > 1:
            answer_first(window, kept)
        strike(Qt.Key.Key_Return)
        dealing = window.navigator.modes.dealing
        assert dealing
        assert dealing.guide.rung == rungs_at(library.house("oxford"))[number - 1].name
        for due in dealing.ruling.steps:
            dealing.act(due.step)
        dealing.finish()
        window.open_home()


def test_a_newcomer_is_told_to_sign_in_and_nobody_is_sent_back_to_lessons_that_are_done(
    start: Start, library: Library, tmp_path: Path
) -> None:
    kept, house = records_in(tmp_path, library), library.house("oxford")
    window = start("oxford", kept, at_home=True)
    settle()
    assert "Sign in" in said_on(home_in(window).hero)
    assert_shown_whole(home_in(window).hero)
    kept.people.sign_in(kept.people.add("Ann Lee", "A1"))
    window.open_home()
    settle()
    assert "Sign in" not in said_on(home_in(window).hero)
    assert_shown_whole(home_in(window).hero)
    standing = home_view(house, kept, kept.runs).standing
    assert standing
    assert standing.advice.startswith("New to the game?")
    lessons = home_in(window).ways[HomeWay.LESSONS]
    assert lessons.accessibleName() == "Lessons, Start here"
    kept.runs.finish_lesson("01-the-game", "oxford")
    standing = home_view(house, kept, kept.runs).standing
    assert standing
    assert standing.advice == "After the lessons, do today's set: 20 questions show where you stand."
    window.open_home()
    settle()
    lessons = home_in(window).ways[HomeWay.LESSONS]
    assert lessons.accessibleName() == "Lessons, 1 done"


def assert_shown_whole(widget: QWidget) -> None:
    """All lines of its labels can be seen."""
    for each in widget.findChildren(QLabel):
        assert each.heightForWidth(each.width()) <= each.height(), each.text()


def said_on(widget: QWidget) -> str:
    """What its labels say."""
    return " ".join([each.text() for each in widget.findChildren(QLabel)])


def answer_first(window: MainWindow, kept: Records) -> None:
    """After a round, questions come first."""
    assert home_in(window).hero.primary.text().strip() == "Answer questions"
    strike(Qt.Key.Key_Return)
    assert window.navigator.drills
    shown = window.navigator.drills.page
    assert isinstance(shown, RunPage)
    assert shown.run.plan == RunPlan("exam")
    answers = kept.runs.begin(RunPlan("exam"), "oxford")
    answers.append(Answered("payout", "flush posted 4", ("5",), ("5",), 3.0))
    window.open_home()
    settle()


def test_without_a_name_and_after_the_path_the_primary_deals_any_round(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, house = records_in(tmp_path, library), library.house("oxford")
    assert home_view(house, kept, kept.runs).stage is None
    kept.people.sign_in(kept.people.add("Ann Lee", "A1"))
    assert home_view(house, kept, kept.runs).stage
    passed = {rung.name: RungStanding(1, 1, 1, True) for rung in rungs_at(house)}
    monkeypatch.setattr(kept, "course", lambda _house: CourseStanding(passed))
    assert home_view(house, kept, kept.runs).stage is None


def test_a_round_that_is_on_the_table_is_offered_first_and_goes_on(
    start: Start, library: Library, tmp_path: Path
) -> None:
    kept = records_in(tmp_path, library)
    kept.people.sign_in(kept.people.add("Ann Lee", "A1"))
    window = start("oxford", kept, mode="practice")
    dealing = window.navigator.modes.dealing
    assert dealing
    dealing.act(dealing.ruling.steps[0].step)
    window.open_home()
    settle()
    page = home_in(window)
    assert page.person.text().strip() == "Ann Lee", "the records are read"
    assert page.hero.primary.text().strip() == "Continue the round"
    click(page.hero.primary)
    assert window.navigator.page is None
    assert window.navigator.modes.dealing is dealing


def test_a_round_that_was_cut_off_waits_on_home_and_is_resumed(
    start: Start, library: Library, tmp_path: Path
) -> None:
    kept = records_in(tmp_path, library)
    window = start("oxford", kept, mode="practice")
    dealing = window.navigator.modes.dealing
    assert dealing
    for due in dealing.ruling.steps[:3]:
        dealing.act(due.step)
    acts = list(dealing.session.acts)
    window.hide()
    again = start("pechanga", records_in(tmp_path, library), at_home=True)
    page = home_in(again)
    assert page.hero.primary.text().strip() == "Continue the round"
    click(page.hero.primary)
    resumed = again.navigator.modes.dealing
    assert resumed
    assert (resumed.ruling.house.id, resumed.session.acts) == ("oxford", acts)


def test_a_new_round_closes_the_one_that_was_left(start: Start, library: Library, tmp_path: Path) -> None:
    kept = records_in(tmp_path, library)
    window = start("oxford", kept, mode="practice")
    assert window.navigator.modes.dealing
    window.navigator.modes.dealing.act(window.navigator.modes.dealing.ruling.steps[0].step)
    window.hide()
    again = start("oxford", records_in(tmp_path, library), at_home=True)
    deal_from_home(again, HomeWay.TEST)
    assert again.navigator.modes.dealing
    assert again.navigator.modes.dealing.session.acts == []
    left = records_in(tmp_path, library).cut_off()
    assert left is None or left.session.acts == []


def test_with_all_skills_of_a_house_home_is_no_wider_than_the_smallest_window(
    start: Start, library: Library, tmp_path: Path
) -> None:
    for house in ("greektown", "oxford"):
        page = home_in(start(house, records_in(tmp_path, library), at_home=True, size=(1024, 600)))
        for _ in range(3):
            QApplication.processEvents()
        assert page.standing.findChildren(Ring), "the records are read"
        for each in (page.hero, page.today, page.standing, page.mistakes, *page.standing.findChildren(Ring)):
            left = each.mapTo(page, QPoint(0, 0)).x()
            assert left >= MARGIN
            assert left + each.width() <= page.width() - MARGIN
            assert each.width() >= 80


def test_home_leads_to_the_drills_of_the_chosen_house_and_back(start: Start) -> None:
    window = start("oxford", at_home=True)
    choose_house(window, "Greektown Casino-Hotel, Michigan")
    click(home_in(window).ways[HomeWay.DRILLS])
    assert window.navigator.drills
    assert window.navigator.drills._course.house.id == "greektown"
    strike(Qt.Key.Key_Escape)
    assert window.navigator.drills is None
    assert home_in(window).settings.house == "greektown"
    assert not window.navigator.modes.is_open, "no round was dealt meanwhile"


def test_drills_opened_at_the_table_lead_back_to_the_table(start: Start) -> None:
    window = start("oxford", at_home=True)
    deal_from_home(window, HomeWay.PRACTICE)
    window.navigator.open_drills()
    strike(Qt.Key.Key_Escape)
    assert window.navigator.page is None
    assert window.navigator.modes.dealing


def test_why_the_records_cannot_be_read_is_told_in_full_where_the_set_of_the_day_would_be(
    start: Start,
) -> None:
    page = home_in(start("oxford", at_home=True))
    settle()
    why = "records.sqlite: the disk does not answer any more: check its cable, then start the program again"

    def refuse() -> HomeView:
        raise Refused(why, "and something else")

    page._read = refuse
    page._fill()
    settle()
    (told,) = [each for each in page.today.findChildren(QLabel) if each.text() == why]
    assert cut_off(told) == ""
    assert told.height() > 2 * told.fontMetrics().height(), "it takes several lines"


def test_the_house_that_is_dealt_is_marked_among_those_to_choose(start: Start, library: Library) -> None:
    page = home_in(start("greektown", at_home=True))
    page._offer_houses()
    offered = page.house_menu.actions()
    page.house_menu.hide()
    house = library.house("greektown")
    assert len(offered) == len(library.files())
    assert [each.text() for each in offered if each.isChecked()] == [f"{house.name}, {house.place}"]


def where_back_leads(window: MainWindow) -> str:
    """To the page or the table that is there when the drills are left again."""
    window.navigator.open_drills()
    strike(Qt.Key.Key_Escape)
    page = window.navigator.page
    return type(page).__name__ if page else "the table"


def test_back_leads_to_where_one_was_last(start: Start) -> None:
    window = start("oxford", at_home=True, mode="practice")
    assert where_back_leads(window) == "HomePage"
    deal_from_home(window, HomeWay.PRACTICE)
    assert where_back_leads(window) == "the table", "a round was begun"
    window.open_home()
    assert where_back_leads(window) == "HomePage"
    strike(Qt.Key.Key_Escape)
    assert where_back_leads(window) == "the table", "somebody went back to the round"
    window.open_home()
    click(home_in(window).hero.primary)
    assert window.navigator.page is None
    assert where_back_leads(window) == "the table", "the round goes on"
    window.open_home()
    window.home.open_first_steps("student")
    assert where_back_leads(window) == "FirstStepsPage"
    window.open_home()
    assert where_back_leads(window) == "HomePage"


def test_whoever_has_said_who_they_are_comes_back_home_unless_first_steps_were_open(start: Start) -> None:
    window = start("oxford", mode="practice", role="student")
    assert where_back_leads(window) == "the table"
    window.navigator.leave_table()
    assert where_back_leads(window) == "HomePage"


def test_drills_are_reached_by_keys(start: Start) -> None:
    window = start("oxford", at_home=True)
    tab_to(home_in(window).ways[HomeWay.DRILLS])
    strike(Qt.Key.Key_Return)
    assert window.navigator.drills


def test_the_menu_opens_from_home(start: Start) -> None:
    window = start("oxford", at_home=True)
    opened = []
    menu_of(window).aboutToShow.connect(lambda: opened.append(True))
    QTimer.singleShot(0, menu_of(window).close)
    click(home_in(window).menu)
    assert opened


def test_looks_chosen_while_home_is_open_show_at_once(start: Start) -> None:
    window = start("oxford", at_home=True)
    page = home_in(window)
    dark = seen(page)
    window.navigator.choose_settings(window.navigator.settings._replace(room="light"))
    assert window.navigator.page is page
    assert seen(page).pixelColor(4, 4).lightness() > dark.pixelColor(4, 4).lightness()


@pytest.mark.parametrize("text", [100, 125, 150])
def test_the_path_is_on_home_from_its_first_rung_to_the_exam(
    text: int, start: Start, library: Library, tmp_path: Path
) -> None:
    for house in ("cuda", "oxford"):
        page = home_in(start(house, records_in(tmp_path, library), at_home=True, text=text))
        settle()
        path = page.findChild(RungPath)
        assert path
        titles = [rung.title for rung in rungs_at(library.house(house))]
        assert [step.name for step in path.steps] == [*titles, "Exam"]
        assert [step.state for step in path.steps] == ["now", *["ahead"] * (len(titles) - 1), "exam"]
        assert path.height() >= path.sizeHint().height()
        below = path.mapTo(page.standing, path.rect().bottomLeft()).y()
        assert below < page.standing.height(), "it lies on its panel"
        bar = page.findChildren(QScrollArea)[0].verticalScrollBar()
        assert bar.maximum() == 0 or text > 100, "at the usual size nothing scrolls"


class Station(NamedTuple):
    """A stage of the path, and how far somebody is with it."""

    rung: SimpleNamespace
    standing: SimpleNamespace


@pytest.mark.parametrize(
    ("passed", "states", "exam", "stage"),
    [
        (0, ["now", "ahead", "ahead"], "", (1, 3, "one")),
        (2, ["done", "done", "now"], "", (3, 3, "three")),
        (3, ["done", "done", "done"], "next", None),
    ],
)
def test_the_exam_is_next_once_every_stage_is_passed(
    passed: int, states: list[str], exam: str, stage: tuple[int, int, str] | None
) -> None:
    rungs = [SimpleNamespace(title=title, words=f"{title}.") for title in ("one", "two", "three")]
    stations = [
        Station(rung, SimpleNamespace(is_passed=place < passed, in_a_row=1))
        for place, rung in enumerate(rungs)
    ]
    course: Any = SimpleNamespace(
        stations=lambda _: stations, next_rung=lambda _: rungs[min(passed, 2)], asks_next=True
    )
    house: Any = None
    path = _path(house, course)
    assert [state for _, _, state in path] == [*states, "exam"]
    assert path[-1] == ("Exam", exam, "exam")
    assert [words for _, words, state in path if state == "now"] == ["1 of 2 clean"] * (passed < 3)
    found = _stage(house, course)
    assert (found and (found.number, found.of, found.title)) == stage


@pytest.mark.parametrize(
    ("mastered", "learning", "forgotten", "new", "percent", "has_begun"),
    [(3, 2, 1, 4, 30, True), (1, 0, 0, 7, 12, True), (0, 1, 0, 9, 0, True), (0, 0, 0, 9, 0, False)],
)
def test_how_much_is_mastered_is_a_share_of_all_skills_whatever_their_state(
    mastered: int, learning: int, forgotten: int, new: int, percent: int, has_begun: bool, library: Library
) -> None:
    states = Counter(mastered=mastered, learning=learning, forgotten=forgotten, new=new)
    progress = SimpleNamespace(states=states, advice="Drill the payouts.")
    records: Any = SimpleNamespace(people=SimpleNamespace(progress=lambda _: progress))
    for lessons_done in (0, 1):
        found = _standing(library.house("oxford"), records, CourseStanding(), lessons_done)
        assert (found.percent, found.has_begun) == (percent, has_begun)
        assert (found.advice == "Drill the payouts.") is (has_begun or lessons_done > 0)


@pytest.mark.parametrize(("acts", "steps"), [(0, 20), (3, 20), (20, 20), (23, 23)])
def test_a_round_that_was_left_has_as_many_moves_as_its_steps_or_as_were_made(acts: int, steps: int) -> None:
    ruling = SimpleNamespace(steps=range(20), house=SimpleNamespace(name="Oxford"))
    session: Any = SimpleNamespace(acts=range(acts), ruling=ruling, mode="practice")
    left = unfinished_view(session)
    assert (left.done, left.steps, left.mode, left.title) == (acts, steps, "Practice", "Round at Oxford")


@pytest.mark.parametrize(
    ("answers", "is_done", "states", "key"),
    [
        ((), False, ["now"] + ["new"] * 19, "Start the set"),
        ((True, False), False, ["right", "wrong", "now"] + ["new"] * 17, "Continue the set"),
        ((True,) * 19, False, ["right"] * 19 + ["now"], "Continue the set"),
        ((False,) * 20, False, ["wrong"] * 20, "Continue the set"),
        ((), True, ["right"] * 20, "Drill again"),
    ],
)
def test_todays_set_shows_every_question_and_the_next_one(
    answers: tuple[bool, ...], is_done: bool, states: list[str], key: str, start: Start
) -> None:
    page = home_in(start("oxford", at_home=True))
    page._fill_today(HomeView("", TodayView(answers, is_done, ()), (), 0, None, None, is_new=False))
    settle()
    (boxes,) = page.today.findChildren(Boxes)
    assert list(boxes.states) == states
    if answers:
        assert boxes.accessibleName() == f"{len(answers)} of 20 answered, {answers.count(True)} right"
    shown = [each.text().strip() for each in page.today.findChildren(PageButton) if not each.isHidden()]
    assert shown == [key]


def test_home_has_the_latest_mistake_of_each_skill_that_was_not_put_right_since(
    monkeypatch: pytest.MonkeyPatch, library: Library
) -> None:
    monkeypatch.setattr(home_contents, "_mistake", lambda _house, answer: answer.number)
    told = [("put right", False), ("put right", True), ("twice", False), ("twice", False), ("again", True)]
    told += [("again", False), ("right", True)]

    def found(*more: str) -> tuple[object, ...]:
        answers: list[Any] = [
            SimpleNamespace(drill="payout", skill=skill, is_right=is_right, number=number)
            for number, (skill, is_right) in enumerate([*told, *[(skill, False) for skill in more]])
        ]
        return _mistakes(library.house("oxford"), answers)

    assert found() == (5, 3), "the newest first"
    assert found("third", "fourth") == (8, 7, 5, 3)
    assert found("third", "fourth", "fifth") == (9, 8, 7, 5), "four at most"


@pytest.mark.parametrize("text", [100, 110, 125])
def test_the_tiles_of_home_and_what_is_beside_them_fit_side_by_side(text: int, start: Start) -> None:
    page, seen_beside = home_in(start("oxford", at_home=True, text=text)), 0
    for width in range(1024, 1500, 68):
        page.resize(width, 700)
        density = density_of(page.width(), page.height(), text)
        if density.is_stacked:
            continue
        seen_beside += 1
        tiles = page._row.minimumSizeHint().width()
        needed = tiles + density.gap + page.today.maximumWidth() + 2 * density.side_margin
        assert needed <= width, f"at {width}"
    assert seen_beside


@pytest.mark.parametrize("size", [(1024, 600), (1366, 768)])
def test_a_refresher_fits_on_home_and_leads_to_its_questions(
    size: tuple[int, int], start: Start, library: Library, tmp_path: Path
) -> None:
    kept = records_in(tmp_path, library)
    kept.people.sign_in(kept.people.add("Ann Lee", "A1"))
    window = start("oxford", kept, at_home=True, size=size)
    settle()
    page = home_in(window)
    page.show_outlook(kept.outlook.looking("oxford")()._replace(refresher=3))
    settle()
    row = page.refresher
    assert row
    assert row.accessibleName() == "Refresher: 10 minutes, You haven’t dealt here in 3 months."
    scroll = page.findChild(QScrollArea)
    assert scroll
    assert scroll.verticalScrollBar().maximum() == 0
    click(row)
    settle()
    drills = window.navigator.drills
    assert drills
    assert isinstance(drills.page, RunPage)
    assert drills.page.run.plan == RunPlan("refresher")
