"""Find the fault in an exam, in the window: nothing is told, a supervisor can stop it, and a cut loses nothing."""

import pytest

from app.exam.assessor_marks import Marks
from app.exam.exam_log import DealWatched
from app.find_fault.fault_kinds import CLEAN
from app.procedure.library import Library
from app.ui.exam.notice_page import NoticePage
from app.ui.exam.supervisor_sheet import SupervisorSheet
from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.find_fault.pages.scene_page import ScenePage
from app.ui.office.results.result_page import ResultPage
from tests.procedure.own_house import HEAD, write
from tests.records.examining import HousesAsShipped
from tests.ui.exam.conftest import Open
from tests.ui.exam.hall import HOUSE, SMALL_EXAM, Hall, words_of
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.modes.test_find_fault import find

pytestmark = pytest.mark.usefixtures("unpainted")

DEALS = 3
_NONE = "payout = 1\nhand-call = 1\ncompare = 1"
_WATCHING = SMALL_EXAM.replace("rounds = 2", f"rounds = 1\ndeals = {DEALS}").replace(
    _NONE, "payout = 0\nhand-call = 0\ncompare = 0"
)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The shipped houses, and one whose exam is mostly watched."""
    folder = tmp_path_factory.mktemp("houses")
    write(folder, HEAD + _WATCHING, HOUSE)
    return HousesAsShipped(own=folder)


@pytest.fixture
def hall(open_hall: Open) -> Hall:
    """An exam in which the first deal is about to be watched."""
    hall = open_hall()
    hall.add_account("Ann Lee")
    hall.add_account("Ben Ek", by="Ann Lee")
    hall.begin()
    hall.deal()
    assert hall.page(NoticePage).title.text() == "Find the fault"
    hall.go_on()
    return hall


def scene(hall: Hall) -> ScenePage:
    assert hall.hall.seat.scene
    return hall.hall.seat.scene.page


def let_run(page: ScenePage) -> None:
    page.playback.go_to(page.playback.last - 1, jump=True)
    page.playback.toggle()
    settle()


def file(hall: Hall) -> ResultPage:
    """Both mark the exam, and its result is opened."""
    sitting, rubric = hall.running.id, hall.sitting.exam.rubric
    for name in ("Ann Lee", "Ben Ek"):
        marks = {heading.name: 8 for heading in rubric}
        hall.kept.exams.mark(sitting, Marks(hall.account(name), marks, ""))
    exams = hall.window.navigator.exams
    assert exams.hall
    exams.hall.over.emit(hall.account("Ann Lee"))
    settle()
    hall.room.results.show(sitting)
    settle()
    return hall.page(ResultPage)


def test_who_finds_every_fault_passes_and_is_told_nothing_on_the_way(hall: Hall) -> None:
    for number in range(1, DEALS + 1):
        page = scene(hall)
        assert f"deal {number} of {DEALS}" in page.header.where.text()
        find(page, by_finger=True)
        settle()
        assert hall.hall.seat.scene is None
        assert "fault" not in hall.page(NoticePage).text.text().lower()
        if number < DEALS:
            hall.go_on()
    assert hall.sitting.is_closed
    outcomes = {seen.outcome for _, seen in hall.sitting.watched}
    assert outcomes == {"found", "passed"}
    watched = [seen for _, seen in hall.sitting.watched]
    log = hall.kept.exams.file(hall.running.id).happened
    assert [entry for entry in log if isinstance(entry, DealWatched)] == watched
    assert "Faults found" in words_of(file(hall))


def test_the_result_lists_misses_by_deal_and_the_replay_shows_the_deal(hall: Hall) -> None:
    while not hall.sitting.is_closed:
        if hall.hall.seat.scene:
            let_run(scene(hall))
        else:
            hall.go_on()
    sitting = hall.sitting
    missed = [place for place, (shown, _) in enumerate(sitting.watched, 1) if shown.fault != CLEAN]
    page = file(hall)
    assert f"Deal {missed[0]}, Find the fault" in words_of(page)
    click(page.answer_rows[0].show_table)
    replay = hall.room.results.replay
    assert replay
    assert replay.part == sitting.rounds + missed[0] - 1
    assert replay.review
    assert f"Deal {missed[0]} of {DEALS}: let the deal run (missed)" in words_of(hall.window.table_screen.bar)
    first = replay.parts - DEALS
    for part, shown, said in (
        (-1, 0, "Round 1 of "),
        (first, first, "Deal 1 of "),
        (99, first + 2, "Deal 3 of "),
    ):
        replay.show_part(part)
        assert replay.part == shown
        assert said in words_of(hall.window.table_screen.bar)


def test_a_supervisor_stops_the_deal_and_lets_it_go_on(hall: Hall) -> None:
    page = scene(hall)
    page._begin()
    assert page.playback._is_playing
    assert hall.hall.seat.scene
    click(hall.hall.seat.scene.supervisor)
    assert isinstance(hall.shown, SupervisorSignInPage)
    hall.give_pin("Ann Lee")
    sheet = hall.page(SupervisorSheet)
    assert "deal 1 of 3" in words_of(sheet)
    assert not page.playback._is_playing
    click(sheet.buttons["on"])
    settle()
    assert scene(hall) is page
    assert page.playback._is_playing


def test_after_a_cut_the_deal_is_watched_from_its_first_move(hall: Hall, open_hall: Open) -> None:
    before = scene(hall).scene.acts
    hall.window.hide()
    hall.calendar.pass_time(minutes=7)
    again = open_hall()
    again.readmit()
    again.go_on()
    assert scene(again).scene.acts == before
    assert scene(again).playback.place == 0


def test_nothing_can_be_chosen_or_left_but_the_stop_and_the_supervisor(hall: Hall) -> None:
    page = scene(hall)
    assert not page.header.back.isVisible()
    assert not page.caption.speed.isVisible()
    assert "Supervisor" in {button.text() for button in page.header.findChildren(type(page.stop))}
