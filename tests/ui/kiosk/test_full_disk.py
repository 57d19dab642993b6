"""A full disk, or records that cannot be written: the kiosk goes on, and says whom to call."""

import sqlite3
from collections.abc import Callable

import pytest

from app.drills.run_plans import RunPlan
from app.ui.drills.drills_controller import DrillsController
from app.ui.drills.run_page import RunPage
from app.ui.kiosk.attract_screen import AttractScreen
from tests.ui.kiosk.machine import Machine, Open
from tests.ui.leaks import settle
from tests.ui.modes.people import click

pytestmark = pytest.mark.usefixtures("unpainted")

CALL = "Call the training office: extension 214."


def fill(machine: Machine) -> None:
    """SQLite finds no room for another page."""
    db = machine.kept._store._db
    (pages,) = db.execute("PRAGMA page_count").fetchone()
    db.execute(f"PRAGMA max_page_count = {pages}")


def make_room(machine: Machine) -> None:
    machine.kept._store._db.execute("PRAGMA max_page_count = 1000000")


def forbid(machine: Machine) -> None:
    """The records can be read and not written."""
    machine.kept._store._db.execute("PRAGMA query_only = 1")


def allow(machine: Machine) -> None:
    machine.kept._store._db.execute("PRAGMA query_only = 0")


TROUBLES: dict[str, tuple[Callable[[Machine], None], Callable[[Machine], None], str]] = {
    "full": (fill, make_room, "the disk is full"),
    "read-only": (forbid, allow, "the file is read-only"),
}


@pytest.fixture(params=["full", pytest.param("read-only", marks=pytest.mark.bulk)])
def trouble(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def told(machine: Machine) -> str:
    """What the notice says, which has to be there."""
    notice = machine.window.controller.trouble.notice
    assert notice
    assert notice.isVisible()
    return notice.text.text()


def act_until_refused(machine: Machine) -> int:
    """Act and take it back until the log has no room; how many acts stood before that was refused."""
    dealing = machine.window.navigator.modes.dealing
    assert dealing
    while machine.window.controller.trouble.notice is None:
        before = len(dealing.session.acts)
        if before % 2:
            dealing.take_back()
        else:
            step = dealing.session.machine_act()
            assert step
            dealing.act(step)
    settle()
    return before


def test_at_the_table_the_act_waits_and_one_hears_whom_to_call(open_kiosk: Open, trouble: str) -> None:
    begin, end, words = TROUBLES[trouble]
    machine = open_kiosk(call=CALL)
    machine.come()
    machine.want("practice")
    machine.act(2)
    begin(machine)
    done = act_until_refused(machine)
    assert told(machine).startswith(f"{CALL}\n\n{words[0].upper()}{words[1:]}"), "no file, and no folder"
    assert machine.window.controller.trouble.notice
    click(machine.window.controller.trouble.notice.keys["Continue"])
    settle()
    assert len(machine.act(0)) == done, "what is not on the disk has not happened"
    felt = machine.window.table_screen._event.text()
    assert felt.startswith(f"{CALL} {words[0].upper()}{words[1:]}"), "nor on the felt"
    end(machine)
    assert len(machine.act(1)) == done + 1


def test_a_round_and_questions_go_on_unrecorded(open_kiosk: Open, trouble: str) -> None:
    begin, _, words = TROUBLES[trouble]
    machine = open_kiosk(call=CALL)
    machine.come()
    begin(machine)
    machine.want("practice")
    assert told(machine).startswith(f"{CALL}\n\nThis round is not being recorded: {words}")
    assert machine.act(3)
    machine.window.controller.trouble._close()
    machine.window.controller.visit.show_lobby()
    machine.want("drills")
    assert isinstance(machine.window.navigator.drills, DrillsController)
    machine.window.navigator.drills.begin(RunPlan("open", "payout"))
    assert "This drill is not being recorded" in told(machine)
    page = machine.window.navigator.drills.page
    assert isinstance(page, RunPage)
    assert page.trouble.text().startswith(f"! {CALL} This drill is not being recorded: {words}"), (
        "nor on a page"
    )


def test_the_next_one_hears_of_it_again_and_of_nothing_that_is_mended(open_kiosk: Open, trouble: str) -> None:
    begin, end, words = TROUBLES[trouble]
    machine = open_kiosk(call=CALL)
    for _ in range(2):
        machine.come()
        begin(machine)
        machine.want("practice")
        assert words in told(machine)
        machine.window.controller.sign_out()
        settle()
        machine.page(AttractScreen)
        assert machine.window.controller.trouble.notice is None
        assert machine.window.table_screen.bar._notice.text() == ""
        end(machine)
    machine.come()
    machine.want("practice")
    assert machine.window.controller.trouble.notice is None


def test_a_supervisor_reads_it_in_the_bar(open_kiosk: Open) -> None:
    machine = open_kiosk()
    machine.window.controller._open_exams()
    machine.window.table_screen.bar.warn("something")
    assert machine.window.controller.trouble.notice is None
    assert machine.window.table_screen.bar._notice.text() == "! something"


def test_an_error_of_the_disk_is_one_of_ours(open_kiosk: Open) -> None:
    machine = open_kiosk()
    fill(machine)
    # Pages that are free already are filled first.
    tables = "".join(f"CREATE TABLE larger{number} (a);" for number in range(100))
    with pytest.raises(sqlite3.OperationalError, match="full"):
        machine.kept._store._db.executescript(tables)
