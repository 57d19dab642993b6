"""A dealer in an exam calls the floor: the answer is heard, and nothing else is given away by it."""

import pytest

from app.procedure.vocabulary import CALL_SUPERVISOR
from tests.ui.exam.hall import Hall
from tests.ui.modes.people import told_over_the_felt

pytestmark = pytest.mark.usefixtures("unpainted")


def test_whoever_is_called_without_need_says_to_go_on_and_play_goes_on(hall: Hall) -> None:
    hall.begin()
    table = hall.hall.seat.table
    assert table
    table.act(CALL_SUPERVISOR)
    assert told_over_the_felt(hall.window) == "Floor: keep dealing."
    assert not table.verdict.isVisible()
    first = table.ruling.steps[0].step
    table.act(first)
    assert table.session.acts == [CALL_SUPERVISOR, first]
    assert "Supervisor" not in told_over_the_felt(hall.window)
