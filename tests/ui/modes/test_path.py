"""The path of rounds in the window: from Home to its last rung, with lights that go out and a key for a hint."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from app.course.course_guide import MOSTLY_LIT, NO_HINT, QUESTIONS_FIRST
from app.course.course_state import CourseStanding
from app.course.path import PathStation, RungStanding, rungs_at
from app.drills.answer import Answered
from app.drills.run_plans import RunPlan
from app.drills.skill_choice import Wanted
from app.drills.skills_at_table import skills_shown
from app.procedure.library import Library
from app.records.records import Records
from app.session.attempt_log import Acted
from app.ui.dealing.dealing_mode import DealingMode
from app.ui.drills.run_page import RunPage
from app.ui.home.home_contents import HomeWay
from app.ui.home.home_page import HomePage
from app.ui.home.path_page import PathPage, _fading, _so_far
from app.ui.home.weak_skills_page import WeakSkillsPage
from app.ui.kit.components.buttons import PageButton
from app.ui.shell.main_window import MainWindow
from app.ui.trainees.progress_page import ProgressPage
from tests.bulk import SOAK
from tests.sweeps import swept
from tests.ui.dealing.desk import Desk
from tests.ui.dealing.hands import Hands, Keyboard, Mouse, strike
from tests.ui.deals import HOUSES
from tests.ui.modes.people import Start, click, tab_to, told_over_the_felt

pytestmark = pytest.mark.usefixtures("unpainted")

RUNGS = 8 if SOAK else 1
"""A newcomer deals so many rungs by hand."""
MOST_ROUNDS = 8
"""Somebody who makes no mistake needs no more for a rung."""


@pytest.fixture
def records(library: Library, tmp_path: Path) -> Records:
    return Records(tmp_path / "records.sqlite", library, lambda: datetime.now(UTC))


def path_in(window: MainWindow) -> PathPage:
    page = window.navigator.page
    assert isinstance(page, PathPage)
    assert page.isVisible()
    return page


def way_to_path(window: MainWindow) -> PageButton:
    home = window.navigator.page
    assert isinstance(home, HomePage)
    (found,) = [each for each in home.standing.findChildren(PageButton) if each.text().strip() == "Path"]
    return found


def dealing_in(window: MainWindow) -> DealingMode:
    assert window.navigator.modes.dealing
    return window.navigator.modes.dealing


def on_path(start: Start, records: Records, house: str = "oxford", rung: str = "one") -> DealingMode:
    window = start(house, records, at_home=True)
    window.home.new_round.deal_rung(rung)
    return dealing_in(window)


def deal_out(dealing: DealingMode) -> list[bool]:
    """Deal a round to its end as planned; return for each step whether it was lit."""
    lit = []
    while due := dealing.session.now().due:
        lit.append(dealing.guide.help_with(due) == "light")
        dealing.act(due.step)
    dealing.finish()
    return lit


def go_on(dealing: DealingMode) -> None:
    click(dealing.verdict.buttons["next"])


def window_of(dealing: DealingMode) -> MainWindow:
    window = dealing._screen.window()
    assert isinstance(window, MainWindow)
    return window


def is_lit(dealing: DealingMode) -> bool:
    play = dealing._screen.table.play
    assert play
    return bool(play.lit or any(key.is_lit for key in dealing.desk.keys.values()))


def test_the_path_is_one_tap_from_home_and_its_first_round_one_more(start: Start, records: Records) -> None:
    window = start("oxford", records, at_home=True)
    QApplication.processEvents()
    click(way_to_path(window))
    page = path_in(window)
    assert len(page.rows) == len(rungs_at(page.house))
    click(page.first)
    dealing = dealing_in(window)
    assert dealing.session.mode == "guided"
    assert len(dealing.ruling.played.spots) == 1
    assert "One player · every step lights up" in window.table_screen.bar._detail.text()


def test_questions_for_the_exam_are_on_the_path_and_lead_back_to_it(start: Start, records: Records) -> None:
    window = start("oxford", records, at_home=True)
    window.home.new_round.open_path()
    click(path_in(window).questions)
    assert window.navigator.drills
    shown = window.navigator.drills.page
    assert isinstance(shown, RunPage)
    assert shown.run.plan == RunPlan("exam")
    shown.closed.emit()
    path_in(window)


def test_rounds_and_questions_take_turns(start: Start, records: Records) -> None:
    window = start("oxford", records, at_home=True)
    window.home.new_round.open_path()
    assert path_in(window).first.hasFocus()
    click(path_in(window).first)
    dealing = dealing_in(window)
    deal_out(dealing)
    assert QUESTIONS_FIRST not in dealing.verdict.text, "it was all shown"
    assert "questions" not in dealing.verdict.buttons
    go_on(dealing)
    deal_out(dealing)
    assert QUESTIONS_FIRST in dealing.verdict.text
    assert dealing.verdict.buttons["questions"].hasFocus()
    assert dealing.verdict.buttons["questions"].text() == f"{RunPlan('exam').most} questions"
    click(dealing.verdict.buttons["questions"])
    assert window.navigator.drills
    assert isinstance(window.navigator.drills.page, RunPage)
    assert window.navigator.drills.page.run.plan == RunPlan("exam")
    window.home.new_round.open_path()
    assert path_in(window).questions.hasFocus()
    answers = records.runs.begin(RunPlan("exam"), "oxford")
    answers.append(Answered("payout", "flush 5", ("5",), ("5",), 3.0))
    window.home.new_round.open_path()
    assert path_in(window).first.hasFocus()


def test_any_rung_can_be_dealt_at_once_and_is_left_by_a_clean_round(start: Start, records: Records) -> None:
    window = start("oxford", records, at_home=True)
    window.navigator.apply_settings(window.navigator.settings._replace(guidance="none"))
    window.home.go(HomeWay.PATH)
    row = next(each for each in path_in(window).rows if "Tucking" in each.accessibleName())
    click(row)
    dealing = dealing_in(window)
    assert dealing.session.mode == "practice"
    assert any(due.step.verb == "tuck" for due in dealing.ruling.steps)
    deal_out_by_plan(dealing)
    assert (
        "You passed “Tucking.” Next: Bonus bets." in dealing.verdict.text or "Next:" in dealing.verdict.text
    )
    go_on(dealing)
    assert dealing.guide.rung != "tuck"


def deal_out_by_plan(dealing: DealingMode) -> None:
    for due in dealing.ruling.steps:
        dealing.act(due.step)
    dealing.finish()


def test_lights_go_out_where_a_dealer_can_do_the_step_and_come_back_after_a_slip(
    start: Start, records: Records
) -> None:
    dealing = on_path(start, records)
    assert all(deal_out(dealing))
    assert MOSTLY_LIT in dealing.verdict.text
    go_on(dealing)
    assert dealing.guide.help_with(dealing.session.now().due) == "hint"
    assert not is_lit(dealing)
    dealing.act(dealing.ruling.steps[3].step)
    assert dealing.coach.isVisible()
    click(dealing.coach.buttons["on"])
    assert is_lit(dealing), "what the coach has told lights up"
    lit = deal_out(dealing)
    assert sum(lit) < len(lit) / 3, "only what this round has for the first time"
    go_on(dealing)
    assert dealing.guide.help_with(dealing.session.now().due) == "light", "the step that went wrong"


def test_a_hint_is_on_a_key_and_counts_as_help(start: Start, records: Records) -> None:
    dealing = on_path(start, records)
    deal_out(dealing)
    go_on(dealing)
    due = dealing.session.now().due
    assert due
    assert not is_lit(dealing)
    click(dealing.desk.keys["hint"])
    assert is_lit(dealing)
    assert told_over_the_felt(window_of(dealing))
    dealing.act(due.step)
    assert not is_lit(dealing), "the next step is one's own again"
    strike(Qt.Key.Key_H)
    assert is_lit(dealing)
    dealing.act(dealing.session.now().due.step)  # type: ignore[union-attr]
    deal_out(dealing)
    kept = records._store.attempt(records._store.attempts()[0].id).entries
    assert [entry.unaided for entry in kept if isinstance(entry, Acted)][:3] == [False, False, True]


def test_after_some_rounds_there_is_not_even_a_hint(start: Start, records: Records) -> None:
    dealing = on_path(start, records)
    for _ in range(3):
        deal_out(dealing)
        dealing.guide.rung = ""
        dealing._settings = dealing._settings._replace(rung="one")
        go_on(dealing)
    click(dealing.desk.keys["hint"])
    assert not is_lit(dealing)
    assert NO_HINT in told_over_the_felt(window_of(dealing))


@pytest.mark.parametrize(("guidance", "lit"), [("light", True), ("hint", False)])
def test_guidance_can_be_set_by_hand(guidance: str, lit: bool, start: Start, records: Records) -> None:
    window = start("oxford", records, at_home=True)
    window.home.go(HomeWay.PATH)
    page = path_in(window)
    click(page.guidance.buttons[guidance])
    assert window.navigator.settings.guidance == guidance
    click(page.first)
    assert is_lit(dealing_in(window)) is lit


@pytest.mark.parametrize("mode", ["practice", "test"])
def test_outside_of_learn_there_is_no_hint_and_nothing_lights_up(mode: str, start: Start) -> None:
    window = start("oxford", mode=mode, guidance="light")
    dealing = dealing_in(window)
    assert not dealing.desk.keys["hint"].isVisible()
    before = told_over_the_felt(window)
    strike(Qt.Key.Key_H)
    assert not is_lit(dealing)
    assert told_over_the_felt(window) == before


@pytest.mark.parametrize("hands", [Mouse, Keyboard])
@pytest.mark.parametrize("house", swept(HOUSES))
def test_a_newcomer_comes_to_the_last_rung_by_one_kind_of_hand(
    house: str, hands: Callable[[Desk], Hands], start: Start, records: Records
) -> None:
    window = start(house, records, at_home=True)
    QApplication.processEvents()
    if hands is Keyboard:
        tab_to(way_to_path(window))
        strike(Qt.Key.Key_Return)
        strike(Qt.Key.Key_Return)
    else:
        click(way_to_path(window))
        click(path_in(window).first)
    dealing = dealing_in(window)
    hand, names = hands(Desk(window)), [rung.name for rung in rungs_at(dealing.ruling.house)]
    for name in names[:RUNGS]:
        for _ in range(MOST_ROUNDS):
            standing = records.course(house).path.get(name)
            if standing and standing.is_passed:
                break
            by_hand(dealing, hand)
        assert records.course(house).path[name].is_passed, name
    assert dealing.guide.rung == [*names, names[-1]][min(RUNGS, len(names))]


def by_hand(dealing: DealingMode, hands: Hands) -> None:
    """Deal the round on the table, end it, and go on to the next one."""
    while due := dealing.session.now().due:
        before = len(dealing.session.acts)
        hands.do(due.step)
        dealing.hands.settle()
        assert dealing.session.acts[before:] == [due.step]
    hands.press(dealing.desk.keys["finish"])
    assert dealing.verdict.isVisible()
    if isinstance(hands, Keyboard):
        tab_to(dealing.verdict.buttons["next"])
        strike(Qt.Key.Key_Return)
    else:
        click(dealing.verdict.buttons["next"])


def test_a_weak_skill_is_drilled_or_dealt_from_home(start: Start, records: Records, library: Library) -> None:
    run = records.runs.begin(RunPlan("open", "payout"), "oxford")
    skill = "flush posted 4"
    for given in ("5", "7", "5"):
        run.append(Answered("payout", skill, (given,), ("5",), 3.0))
    window = start("oxford", records, at_home=True)
    window.home.go(HomeWay.WEAK)
    page = window.navigator.page
    assert isinstance(page, WeakSkillsPage)
    assert [weak.wanted for weak in (page.weak,)] == [Wanted("payout", skill)]
    click(page.deal)
    dealing = dealing_in(window)
    assert dealing.session.mode == "practice"
    assert Wanted("payout", skill) in {each.wanted for each in skills_shown(dealing.ruling)}
    window.home.go(HomeWay.WEAK)
    page = window.navigator.page
    assert isinstance(page, WeakSkillsPage)
    click(page.drill)
    assert window.navigator.drills
    shown = window.navigator.drills.page
    assert isinstance(shown, RunPage)
    assert shown.run.question
    assert shown.run.question.skill == skill


def test_nothing_goes_wrong_in_rounds_of_the_path_nor_in_those_with_a_weak_skill(
    start: Start, records: Records
) -> None:
    """They are dealt to practice one thing, even if irregularities were wanted in the round before."""
    window = start("oxford", records, at_home=True, events=True)
    new_round, navigator = window.home.new_round, window.navigator
    new_round.begin("practice")
    assert navigator.settings.events
    new_round.open_weak()
    assert isinstance(navigator.page, WeakSkillsPage)
    navigator.page.dealt.emit(Wanted("payout", "flush posted 4"))
    assert (navigator.settings.mode, navigator.settings.events) == ("practice", False)
    navigator.apply_settings(navigator.settings._replace(events=True))
    new_round.deal_next_stage()
    assert (navigator.settings.mode, navigator.settings.events) == ("guided", False)


def test_weak_skills_are_one_tap_from_progress(start: Start, records: Records) -> None:
    window = start("oxford", records, at_home=True)
    window.navigator.open_progress()
    assert window.navigator.trainees
    progress = window.navigator.trainees.page
    assert isinstance(progress, ProgressPage)
    click(progress.weak)
    assert isinstance(window.navigator.page, WeakSkillsPage)
    assert not window.navigator.page.drill.isVisible()
    window.navigator.page.asked_for_drills.emit()
    assert window.navigator.drills
    strike(Qt.Key.Key_Escape)
    assert isinstance(window.navigator.page, WeakSkillsPage), "back where one came from"
    strike(Qt.Key.Key_Escape)
    assert isinstance(window.navigator.trainees.page, ProgressPage)


def test_a_stage_that_was_passed_is_dealt_again_when_it_is_tapped_again(
    start: Start, records: Records
) -> None:
    window = start("oxford", records, at_home=True)
    window.navigator.apply_settings(window.navigator.settings._replace(guidance="none"))
    for is_passed in (False, True):
        window.home.go(HomeWay.PATH)
        row = next(each for each in path_in(window).rows if "Tucking" in each.accessibleName())
        assert ("passed" in row.accessibleName()) is is_passed
        click(row)
        dealing = dealing_in(window)
        assert dealing.guide.rung == "tuck"
        deal_out_by_plan(dealing)
        assert records.course("oxford").path["tuck"].is_passed
        go_on(dealing)
        assert (dealing.guide.rung == "tuck") is is_passed, "one who taps a passed stage wants to stay on it"


@pytest.mark.parametrize(
    ("standing", "said"),
    [
        (RungStanding(), ""),
        (RungStanding(dealt=1), " 2 clean rounds in a row to go."),
        (RungStanding(dealt=3, clean=2, in_a_row=1), " 1 clean round to go."),
        (RungStanding(dealt=4, clean=3, in_a_row=2, is_passed=True), ""),
    ],
)
def test_a_stage_says_how_many_clean_rounds_it_still_takes(
    standing: RungStanding, said: str, library: Library
) -> None:
    rung = rungs_at(library.house("oxford"))[0]
    assert _so_far(PathStation(rung, standing)) == f"{rung.words}{said}"


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ({}, "Every step lights up in your first rounds."),
        (
            dict(enumerate((0, 0, 0, 1, 2, 3))),
            "Steps so far: 3 light up, 2 with a hint, 1 on your own.",
        ),
    ],
)
def test_guidance_is_told_by_what_lights_up_what_has_a_hint_and_what_has_neither(
    scores: dict[int, int], said: str
) -> None:
    course = CourseStanding(scores={str(kind): score for kind, score in scores.items()})
    assert _fading(course) == said
