"""A scripted trainee at the kiosk: signs in, deals rounds, answers questions, looks at the progress, and goes."""

from app.drills.run_plans import RunPlan
from app.ui.drills.drills_controller import DrillsController
from app.ui.drills.run_page import RunPage
from app.ui.trainees.progress_page import ProgressPage
from app.ui.trainees.trainees_controller import TraineesController
from tests.bulk import SOAK
from tests.ui.kiosk.machine import Machine
from tests.ui.leaks import settle
from tests.ui.modes.people import click

MODES = ("practice", "guided", "test")
LOOKS = 5
"""At every so many visits the progress is looked at, which is worked out from all that was ever done."""
WHOLE, FEW = 1 if SOAK else 25, 4
"""Every so many rounds one is dealt to its end: in `soak` each. Of the others so many acts are done."""


def visit(machine: Machine, number: int, each: int) -> None:
    """The visit with this number: so many rounds in its mode, and so many questions out of all drills."""
    back = machine.come().keys["back"]
    if not back.isHidden():
        # The round that lay on the table at the end of the last visit is gone on with, and left.
        click(back)
        machine.act()
        machine.window.controller.visit.show_lobby()
    machine.want(MODES[number % len(MODES)])
    for place in range(each):
        deal(machine, is_whole=place % WHOLE == 0)
    machine.window.controller.visit.show_lobby()
    machine.want("drills")
    answer(machine, each)
    machine.window.controller.visit.show_lobby()
    if number % LOOKS == 0:
        look(machine)
    machine.want("out")


def deal(machine: Machine, is_whole: bool) -> None:
    """The round on the table to its end, or not quite; its verdict; and the next one."""
    dealing = machine.window.navigator.modes.dealing
    assert dealing
    while (step := dealing.session.machine_act()) and (is_whole or len(dealing.session.acts) < FEW):
        dealing.act(step)
    dealing.finish()
    assert dealing.session.ended
    click(dealing.verdict.buttons["next"])
    settle()
    assert not dealing.session.ended


def answer(machine: Machine, questions: int) -> None:
    """So many questions, answered as they should be."""
    room = machine.window.navigator.drills
    assert isinstance(room, DrillsController)
    room.begin(RunPlan("open"))
    assert isinstance(room.page, RunPage)
    for _ in range(questions):
        question = room.page.run.question
        assert question
        for text in question.right:
            assert room.page.entry
            room.page.entry.given.emit(text)
        settle()


def look(machine: Machine) -> None:
    """From the lobby to the progress and back."""
    machine.want("progress")
    assert isinstance(machine.window.navigator.trainees, TraineesController)
    assert isinstance(machine.window.navigator.trainees.page, ProgressPage)
    click(machine.window.navigator.trainees.page.buttons["close"])
    settle()
