"""Whose work it is: what is begun after signing in is that trainee's, and what was cut off is offered to them."""

import pytest

from app.drills.run_plans import RunPlan
from app.ui.drills.run_page import RunPage
from app.ui.home.home_page import HomePage
from app.ui.kit.widgets.verdict_panel import VerdictPanel
from app.ui.shell.main_window import MainWindow
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.trainees.office import Office, Open, enrol_all

pytestmark = pytest.mark.usefixtures("unpainted")


def sign_in(office: Office, name: str) -> None:
    """By mouse, as at a counter."""
    office.open_list()
    click(office.named(name))
    settle()


def deal(window: MainWindow, count: int) -> None:
    """From Home, or where a round is on the table already."""
    if window.navigator.modes.dealing is None:
        window.home.new_round.begin("practice")
    assert window.navigator.modes.dealing
    for due in window.navigator.modes.dealing.ruling.steps[:count]:
        window.navigator.modes.dealing.act(due.step)


def question_in(window: MainWindow) -> VerdictPanel | None:
    """The question about a round that was cut off, if it is asked."""
    found = [each for each in window.findChildren(VerdictPanel) if each.isVisible() and "on" in each.buttons]
    return found[0] if found else None


def owners(office: Office, table: str) -> list[int | None]:
    return [row[0] for row in office.kept._store._db.execute(f"SELECT trainee FROM {table} ORDER BY id")]


def test_what_was_on_the_table_before_stays_whose_it_was(open_office: Open) -> None:
    office = open_office(mode="practice")
    enrol_all(office.kept)
    deal(office.window, 3)
    sign_in(office, "Bo Ek")
    assert not office.window.navigator.modes.is_open, "no round begins that nobody asked for"
    assert isinstance(office.window.navigator.page, HomePage)
    deal(office.window, 2)
    assert owners(office, "attempts") == [None, office.person("Bo Ek").id]


def test_a_run_after_signing_in_is_that_trainees(open_office: Open) -> None:
    office = open_office("greektown")
    enrol_all(office.kept)
    for name in ("Bo Ek", "Cy Young"):
        sign_in(office, name)
        office.window.navigator.open_drills()
        assert office.window.navigator.drills
        office.window.navigator.drills.begin(RunPlan("open", "payout"))
        page = office.window.navigator.drills.page
        assert isinstance(page, RunPage)
        assert page.run.question
        assert page.entry
        page.entry.given.emit(page.run.question.right[0])
        settle()
        assert len(office.kept.runs.history("greektown")) == 1
    assert owners(office, "drill_runs") == [office.person(name).id for name in ("Bo Ek", "Cy Young")]
    office.kept.people.sign_in(None)
    assert office.kept.runs.history("greektown") == ()


def test_a_round_that_is_left_for_somebody_else_waits_for_its_dealer(open_office: Open) -> None:
    office = open_office(mode="practice")
    enrol_all(office.kept)
    sign_in(office, "Bo Ek")
    deal(office.window, 4)
    sign_in(office, "Cy Young")
    assert question_in(office.window) is None
    sign_in(office, "Bo Ek")
    question = question_in(office.window)
    assert question
    click(question.buttons["on"])
    assert office.window.navigator.modes.dealing
    assert len(office.window.navigator.modes.dealing.session.acts) == 4


def test_a_round_that_was_cut_off_is_offered_to_its_dealer_alone(open_office: Open) -> None:
    office = open_office(mode="practice")
    enrol_all(office.kept)
    sign_in(office, "Bo Ek")
    deal(office.window, 4)
    again = open_office(mode="practice")
    assert question_in(again.window) is None, "nobody is signed in at a start"
    sign_in(again, "Ann Lee")
    assert question_in(again.window) is None
    sign_in(again, "Bo Ek")
    question = question_in(again.window)
    assert question
    click(question.buttons["on"])
    settle()
    assert again.window.navigator.modes.dealing
    assert len(again.window.navigator.modes.dealing.session.acts) == 4


def test_a_round_of_which_nothing_was_done_is_not_offered(open_office: Open) -> None:
    for done, is_offered in ((0, False), (1, True)):
        office = open_office(mode="practice")
        deal(office.window, done)
        question = question_in(open_office(mode="practice").window)
        assert bool(question) == is_offered
        assert question is None or "1 move so far" in question.text


def test_while_a_round_is_offered_nobody_elses_cards_lie_on_the_table(open_office: Open) -> None:
    office = open_office(mode="practice")
    enrol_all(office.kept)
    sign_in(office, "Bo Ek")
    deal(office.window, 6)
    assert office.window.navigator.modes.dealing
    left = office.window.navigator.modes.dealing.ruling.played, things(office.window)
    again = open_office(mode="practice", seed=8)
    sign_in(again, "Ann Lee")
    deal(again.window, 9)
    assert things(again.window) != left[1]
    sign_in(again, "Bo Ek")
    assert question_in(again.window)
    play = again.window.table_screen.table.play
    assert play
    assert play._shown
    assert (play._shown.ruling.played, things(again.window)) == left


def things(window: MainWindow) -> set[object]:
    """What lies on the table."""
    play = window.table_screen.table.play
    assert play
    return set(play.picture)
