"""Doors, lists and exams, opened again and again: nothing of them stays behind."""

import pytest

from app.ui.office.exams.supervisor_desk_page import DeskPage
from tests.bulk import figure
from tests.ui.exam.conftest import Open
from tests.ui.exam.hall import Hall
from tests.ui.leaks import held, settle
from tests.ui.modes.people import click

pytestmark = [pytest.mark.bulk, pytest.mark.usefixtures("unpainted")]

TIMES = 50


def visit(hall: Hall) -> None:
    """Through the door, to every page there, and out."""
    hall.enter("Ann Lee")
    hall.room.show_opening()
    hall.room.accounts.show()
    hall.room.show_exams()
    click(hall.page(DeskPage).buttons["close"])
    settle()


def sit(hall: Hall) -> None:
    """A whole exam; and a result, shown on the table too."""
    hall.begin()
    hall.sit_out()
    hall.hall.admit(hall.account("Ann Lee"))
    hall.room.closed.emit()
    hall.decided().shown.emit(None)
    hall.room.results.show(hall.kept.exams.sittings()[0].id)
    hall.room.closed.emit()
    settle()


@pytest.mark.parametrize("what", [visit, sit])
def test_nothing_stays_behind(what: object, open_hall: Open) -> None:
    hall = open_hall()
    hall.add_account("Ann Lee")
    hall.add_account("Ben Ek", by="Ann Lee")
    for _ in range(2):
        what(hall)  # type: ignore[operator]
    before = held(hall.window)
    for _ in range(figure(TIMES, share=25)):
        what(hall)  # type: ignore[operator]
    after = held(hall.window)
    # How many things lie on the felt is the last round's.
    more = {kind: count for kind, count in after.items() if count > before.get(kind, 0) and kind != "items"}
    assert not more
