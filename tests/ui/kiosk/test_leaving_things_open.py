"""Whoever goes away leaves things open: when nobody answers, all of them are closed."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QMenu, QWidget

from app.drills.run_plans import RunPlan
from app.procedure.library import Library
from app.ui.drills.drills_controller import DrillsController
from app.ui.kiosk.attract_screen import AttractScreen
from app.ui.kit.page import Page
from app.ui.kit.widgets.overlay import Overlay
from app.ui.office.office import Office
from app.ui.office.records.backup_page import BackupPage
from app.ui.office.records.file_sheet_page import FileSheetPage
from tests.copies import copy_records
from tests.ui.exam.conftest import own
from tests.ui.kiosk.machine import Machine, Open
from tests.ui.leaks import settle
from tests.ui.modes.people import click
from tests.ui.records.conftest import passed
from tests.ui.thoughts import all_is_thought

pytestmark = pytest.mark.usefixtures("unpainted")

__all__ = ["own", "passed"]


@pytest.fixture
def library(own: Library) -> Library:
    return own


@pytest.fixture
def machine(open_kiosk: Open, passed: Path, tmp_path: Path) -> Machine:
    """A kiosk with an exam on file."""
    copy_records(passed, tmp_path / "records.sqlite")
    return open_kiosk(houses=("sixth",))


def at_table(machine: Machine) -> None:
    machine.come("4")
    machine.want("practice")
    machine.act(2)


def bell(machine: Machine) -> None:
    """A menu, and another that is folded out of it."""
    at_table(machine)
    assert machine.window.navigator.modes.dealing
    menu = machine.window.navigator.modes.dealing.desk.bell
    menu.popup(machine.window.pos())
    inner = next(found for action in menu.actions() if isinstance(found := action.menu(), QMenu))
    inner.popup(machine.window.pos())


def words(machine: Machine) -> None:
    at_table(machine)
    assert machine.window.navigator.modes.dealing
    machine.window.navigator.modes.dealing.desk.words.popup(machine.window.pos())


def verdict(machine: Machine) -> None:
    at_table(machine)
    assert machine.window.navigator.modes.dealing
    machine.window.navigator.modes.dealing.finish()
    assert machine.window.navigator.modes.dealing.verdict.isVisible()


def amount(machine: Machine) -> None:
    at_table(machine)
    assert machine.window.navigator.modes.dealing
    machine.window.navigator.modes.dealing.desk._ask_amount()


def review(machine: Machine) -> None:
    at_table(machine)
    assert machine.window.navigator.modes.dealing
    machine.window.navigator.modes.dealing._review()
    assert machine.window.navigator.modes.dealing.review
    machine.window.navigator.modes.dealing.review.more.popup(machine.window.pos())


def menu(machine: Machine) -> None:
    at_table(machine)
    machine.window.controller.visit.show_lobby()


def question(machine: Machine) -> None:
    machine.come("4")
    machine.want("drills")
    assert isinstance(machine.window.navigator.drills, DrillsController)
    machine.window.navigator.drills.begin(RunPlan("open", "payout"))


def progress(machine: Machine) -> None:
    machine.come("4")
    machine.want("progress")


def pin(machine: Machine) -> None:
    machine.come("4")
    machine.want("supervisor")
    machine.window.navigator.exams.require_supervisor(lambda: None)


def dialog(machine: Machine) -> None:
    at_table(machine)
    left_open = QDialog(machine.window)
    left_open.setModal(True)
    left_open.show()


def inside(machine: Machine) -> Office:
    room = machine.window.navigator.exams._enter_office(machine.kept)
    room.admit(machine.kept.supervisors.everybody()[0])
    return room


def exams(machine: Machine) -> None:
    machine.touch()
    inside(machine).show_exams()


def sheet_of(machine: Machine) -> tuple[Office, FileSheetPage]:
    room = inside(machine)
    room.records.show_sheet(machine.kept.exams.sittings()[0].id)
    assert isinstance(room.page, FileSheetPage)
    return room, room.page


def certificate(machine: Machine) -> None:
    machine.touch()
    room, page = sheet_of(machine)
    click(page.cards[0].keys["certificate"])
    assert room.certificates.panel


def reason(machine: Machine) -> None:
    machine.touch()
    room, page = sheet_of(machine)
    click(page.cards[0].keys["revoke"])
    assert room.certificates.panel


def paper(machine: Machine) -> None:
    machine.touch()
    _, page = sheet_of(machine)
    assert isinstance(page.papers, QComboBox)
    page.papers.showPopup()


def passphrase(machine: Machine) -> None:
    machine.touch()
    room = inside(machine)
    room.backup.show()
    assert isinstance(room.page, BackupPage)
    click(room.page.keys["make"])
    assert room.page.panel


def classes(machine: Machine) -> None:
    machine.touch()
    inside(machine)
    machine.window.navigator.exams.open_class()
    all_is_thought()


LEFT_OPEN: list[Callable[[Machine], None]] = [
    *(words, verdict, amount, review, menu, question, progress, pin, dialog),
    *(exams, certificate, reason, paper, passphrase, classes),
]
"""What goes the way of `bell` once more is bulk."""


def seen(machine: Machine) -> list[QWidget]:
    """Every page and panel that is to be seen."""
    pages = machine.window.findChildren(QWidget)
    return [each for each in pages if isinstance(each, Page | Overlay) and each.isVisible()]


@pytest.mark.parametrize(
    "leave_open",
    [bell, *[pytest.param(each, marks=pytest.mark.bulk) for each in LEFT_OPEN]],
    ids=lambda each: each.__name__,
)
def test_when_nobody_answers_everything_is_closed(
    machine: Machine, leave_open: Callable[[Machine], None]
) -> None:
    leave_open(machine)
    settle()
    machine.window.controller.still_there.idle.passed.emit()
    settle()
    assert QApplication.activePopupWidget() is None, "nothing hides the question"
    machine.window.controller.still_there._answer.timeout.emit()
    settle()
    attract = machine.page(AttractScreen)
    assert machine.present == ""
    assert machine.window.navigator.exams.office is None
    assert [each for each in seen(machine) if each is not attract] == []
    assert QApplication.activePopupWidget() is None
    assert QApplication.activeModalWidget() is None
    windows = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    assert windows == [machine.window]
    line = machine.touch().line
    assert machine.window.focusWidget() is line, "the next one finds the door"
