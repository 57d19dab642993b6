"""What people find at another station, and at one without a network since its last sync: through the pages."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from app.procedure.library import Library
from app.records.records import Records
from app.ui.exam.notice_page import NoticePage
from app.ui.exam.supervisor_sign_in_page import SupervisorSignInPage
from app.ui.office.exams.supervisor_desk_page import DeskPage
from app.ui.trainees.progress_page import ProgressPage
from tests.school.conftest import postgres
from tests.school.server import Reached
from tests.school.stations import SchoolMachine, SchoolOffice
from tests.ui.exam.hall import HOUSE, Hall, words_of
from tests.ui.leaks import settle
from tests.ui.modes.people import Start, click
from tests.ui.trainees.office import Calendar, Office, answer, right

__all__ = ["postgres"]
pytestmark = pytest.mark.usefixtures("unpainted")

At = Callable[[SchoolMachine], Hall]


@pytest.fixture
def school(postgres: Reached, tmp_path: Path) -> SchoolOffice:
    return SchoolOffice(tmp_path / "office", postgres.new_database(f"pages{Random().getrandbits(40)}"))


@pytest.fixture
def at(start: Start, own: Library, calendar: Calendar, qtbot: QtBot) -> Iterator[At]:
    """Opens the window of a machine. The one before is closed, so that a sync can merge what came down."""
    opened: list[Hall] = []

    def close() -> None:
        for hall in opened:
            hall.window.close()
            hall.kept.set_aside()
        opened.clear()
        settle()

    def open_at(machine: SchoolMachine) -> Hall:
        close()
        assert machine.sync().trouble == ""
        kept = Records(machine.machine.records, own, calendar)
        opened.append(Hall(start(HOUSE, kept), kept, calendar, qtbot))
        return opened[-1]

    yield open_at
    close()


def progress_of_mia(hall: Hall) -> str:
    """Sign in from the list, and look at the progress."""
    room = Office(hall.window, hall.kept, hall.calendar)
    hall.kept.people.sign_in(None)
    room.open_list()
    click(room.named("Mia"))
    settle()
    assert room.present == "Mia"
    page: ProgressPage = room.open_progress()
    return words_of(page)


def test_a_trainee_finds_their_progress_at_another_station(
    school: SchoolOffice, at: At, tmp_path: Path, own: Library, calendar: Calendar
) -> None:
    one, two = school.station(tmp_path / "one"), school.station(tmp_path / "two")
    hall = at(one)
    hall.kept.people.add("Mia", "7")
    before = progress_of_mia(hall)
    answer(hall.kept, own, calendar, HOUSE, "payout", 12, right)
    here = progress_of_mia(hall)
    assert here != before
    at(one)
    assert progress_of_mia(at(two)) == here


def test_a_supervisor_of_the_office_gives_an_exam_at_a_station_without_a_network_and_a_withdrawn_one_cannot(
    school: SchoolOffice, at: At, tmp_path: Path
) -> None:
    station = school.station(tmp_path / "one")
    first = school.add_supervisor("Ann Lee", "246813")
    second = school.add_supervisor("Ben Ek", "135724", first)
    school.sync()
    hall = at(station)
    hall.kept.people.add("Dee Vos", "D4")
    # Whatever the office decides meanwhile, this station does not hear of it.
    school.remove_supervisor(second, first)
    school.sync()
    hall.enter("Ben Ek")
    click(hall.page(DeskPage).buttons["exam"])
    hall.open_exam("Dee Vos")
    assert hall.running.id
    hall = at(station)
    assert isinstance(hall.shown, NoticePage), "the exam that was cut off goes on"
    click(hall.page(NoticePage).supervisor)
    hall.give_pin("Ben Ek")
    assert isinstance(hall.shown, SupervisorSignInPage), "his account is closed since the sync"
    hall.give_pin("Ann Lee")
    assert not isinstance(hall.shown, SupervisorSignInPage)
