"""A kiosk runs for months: trainees come and go, deal and answer, and nothing grows but the records."""

import os
from pathlib import Path
from typing import Any

import pytest

from app.drills.plans import Plan
from app.ui.screens.drill_room import DrillRoom
from app.ui.screens.drilling import Drilling
from tests.bulk import SOAK, figure
from tests.ui.kiosk.machine import Machine, Open
from tests.ui.leaks import held, settle
from tests.ui.modes.test_growth import in_use

VISITS = 500
EACH = 10 if SOAK else 2
"""Rounds and questions of a visit: five thousand of each in a soak, a fifth of a fiftieth in a test."""
WARM_UP = 20 if SOAK else 3
MOST_MEGABYTES = 10.0


@pytest.fixture
def shared_pictures() -> None:
    """Kept by nobody but the window, whose memory is measured."""


def visit(machine: Machine) -> None:
    """Somebody signs in, deals, answers, looks at their progress, and goes."""
    machine.touch()
    machine.type("B7")
    if machine.window.dealing is None:
        machine.want("practice")
    dealing = machine.window.dealing
    assert dealing
    for _ in range(EACH):
        while step := dealing.session.machine_act():
            dealing.act(step)
        dealing.finish()
        dealing.verdict.buttons["next"].click()
        settle()
    machine.window.show_lobby()
    machine.want("drills")
    assert isinstance(machine.window.room, DrillRoom)
    machine.window.room.begin(Plan("open", "hand-call"))
    page = machine.window.room.page
    assert isinstance(page, Drilling)
    for _ in range(EACH):
        assert page.run.question
        for text in page.run.question.right:
            assert page.entry
            page.entry.given.emit(text)
        settle()
    machine.window.show_lobby()
    machine.want("out")


def holds(machine: Machine) -> dict[str, Any]:
    """What the window and the process hold; how much lies on the table depends on the round."""
    settle()
    found = held(machine.window)  # type: ignore[arg-type]
    del found["items"]
    return {**found, "handles": len(os.listdir("/proc/self/fd")) if Path("/proc/self/fd").exists() else 0}  # noqa: PTH208


@pytest.mark.bulk
def test_visits_leave_nothing_behind_but_their_records(open_kiosk: Open, tmp_path: Path) -> None:
    machine = open_kiosk()
    for _ in range(WARM_UP):
        visit(machine)
    before, memory, files = holds(machine), in_use(), sorted(tmp_path.iterdir())
    for _ in range(figure(VISITS)):
        visit(machine)
    assert holds(machine) == before
    assert sorted(tmp_path.iterdir()) == files
    grown = in_use() - memory
    print(f"{figure(VISITS)} visits with {EACH} rounds and questions each: {grown:+.1f} MB")
    assert grown < MOST_MEGABYTES
