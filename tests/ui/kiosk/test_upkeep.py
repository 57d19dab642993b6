"""What the kiosk does by itself: a clock that jumps harms nobody, and a backup is made every day."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

from app.kiosk.session_file import Presence
from app.ui.kiosk.attract_screen import AttractScreen
from tests.own_folders import move_to, own_folders
from tests.ui.kiosk.conftest import Clock
from tests.ui.kiosk.machine import Machine, Open
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.thoughts import all_is_thought

pytestmark = pytest.mark.usefixtures("unpainted")

JUMPS = [{"hours": 5}, {"hours": -5}, {"days": 1}, {"days": -1}, {"days": 900}]
WORDS = "correct horse battery"


@pytest.fixture
def machine(open_kiosk: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A kiosk with settings of its own."""
    move_to(own_folders(tmp_path), monkeypatch)
    return open_kiosk()


def dealing(machine: Machine) -> None:
    machine.come()
    machine.want("practice")
    machine.act(2)


def asked(machine: Machine) -> None:
    dealing(machine)
    machine.window.controller.still_there.idle.passed.emit()


STATES: dict[str, Callable[[Machine], object]] = {
    "attract": lambda _: None,
    "at the door": lambda machine: machine.touch(),
    "signed in": lambda machine: machine.come(),
    "dealing": dealing,
    "asked whether somebody is there": asked,
}


def how_it_is(machine: Machine) -> Iterator[object]:
    window = machine.window
    yield type(window.navigator.page)
    yield machine.present
    yield machine.presence.read()
    yield window.controller.still_there.question
    yield window.controller.still_there._answer.isActive()
    yield (
        [str(act) for act in window.navigator.modes.dealing.session.acts]
        if window.navigator.modes.dealing
        else None
    )


@pytest.mark.bulk
@pytest.mark.parametrize("state", STATES)
def test_a_clock_that_jumps_signs_nobody_out_and_the_journal_says_so(
    machine: Machine, clock: Clock, capsys: pytest.CaptureFixture[str], state: str
) -> None:
    STATES[state](machine)
    before = list(how_it_is(machine))
    for jump in JUMPS:
        clock.pass_(seconds=1)
        clock.set(**jump)
        machine.window.controller.upkeep.look()
        settle()
        assert list(how_it_is(machine)) == before
        where = "forward" if next(iter(jump.values())) > 0 else "back"
        assert f"The clock on this machine was set {where} by" in capsys.readouterr().err
    if state == "asked whether somebody is there":
        question = machine.window.controller.still_there.question
        assert question
        click(question.keys["I’m here"])
        settle()
        assert machine.present == "Ann Lee"


@pytest.mark.bulk
@pytest.mark.parametrize("jump", JUMPS)
def test_seconds_in_the_records_are_counted_and_not_read_off_the_clock(
    machine: Machine, clock: Clock, jump: dict[str, float]
) -> None:
    dealing(machine)
    clock.set(**jump)
    machine.act(2)
    machine.window.controller.sign_out()
    settle()
    (attempt,) = [machine.kept._store.attempt(each.id) for each in machine.kept._store.attempts()]
    seconds = [entry.at for entry in attempt.entries]
    assert seconds == sorted(seconds)
    assert seconds[-1] < 60


def test_whoever_signs_in_after_a_jump_goes_on_with_their_round(
    machine: Machine, clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    dealing(machine)
    done = machine.act(0)
    machine.window.controller.sign_out()
    clock.set(hours=-30)
    machine.window.controller.upkeep.look()
    assert "was set back by 1 day, 6 hours" in capsys.readouterr().err
    settle()
    click(machine.come().keys["back"])
    assert machine.act(0) == done
    assert isinstance(machine.presence.read(), Presence)


def test_its_clocks_count_what_they_should_and_those_that_wait_for_somebody_end_by_themselves(
    machine: Machine,
) -> None:
    window, controller = machine.window, machine.window.controller
    showing = machine.page(AttractScreen).showing
    assert showing
    assert showing._clock.isSingleShot(), "a step that fails is not tried without end"
    upkeep = controller.upkeep.findChild(QTimer)
    counts = {
        "it looks whether it is in front": (window._always, 500),
        "it looks at the clock on the wall": (upkeep, 60_000),
    }
    ends = {
        "it is put back": (window._soon, 0),
        "the keyboard follows": (controller.keyboard._soon, 0),
        "a note passes": (controller.note._leaving, 6_000),
        "nobody answers": (controller.still_there._answer, 20_000),
        "a badge ends": (controller.badges.waiting, 0),
        "what is typed at the door is forgotten": (machine.touch().waiting, 30_000),
    }
    for what, (clock, milliseconds) in {**counts, **ends}.items():
        assert clock, what
        assert (clock.interval(), clock.isSingleShot()) == (milliseconds, what in ends), what
        assert clock.isActive() == (what in counts or "door" in what), what


# --- the backup of the day


def backups(machine: Machine, folder: Path) -> int:
    """How many there are once the kiosk has looked."""
    machine.window.controller.upkeep.look()
    all_is_thought()
    settle()
    return len(list(folder.glob("*.backup")))


@pytest.fixture
def folder(machine: Machine, tmp_path: Path) -> Path:
    """Where daily backups go; the first one is there."""
    folder = tmp_path / "daily"
    folder.mkdir()
    machine.kept.backups.begin_daily(folder, WORDS, lambda *_: None)
    return folder


def test_a_backup_is_made_every_day_while_nobody_is_here(
    machine: Machine, clock: Clock, folder: Path
) -> None:
    assert backups(machine, folder) == 1, "that of today is there already"
    clock.pass_(days=1)
    machine.come()
    assert backups(machine, folder) == 1, "somebody is here"
    machine.window.controller.sign_out()
    settle()
    machine.page(AttractScreen)
    assert backups(machine, folder) == 2
    clock.pass_(hours=2)
    assert backups(machine, folder) == 2


def test_it_is_looked_for_once_an_hour(
    machine: Machine, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[float] = []
    monkeypatch.setattr(machine.window.controller.upkeep, "_back_up", lambda: looked.append(clock.counted))
    for _ in range(121):
        machine.window.controller.upkeep.look()
        all_is_thought()
        settle()
        clock.pass_(minutes=1)
    assert looked == [0, 3600, 7200]


def test_where_none_is_wanted_none_is_made(machine: Machine, tmp_path: Path) -> None:
    assert backups(machine, tmp_path) == 0


def test_a_backup_that_cannot_be_made_is_said_and_the_kiosk_goes_on(
    machine: Machine, clock: Clock, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    clock.pass_(days=1)
    machine.window.controller.upkeep.look()
    all_is_thought()
    settle()
    assert "the daily backup was not made because this folder is missing" in capsys.readouterr().err
    machine.come()
