"""A whole exam at houses of our own invention, in the window: opened, sat out, marked, passed and replayed."""

import re

import pytest

from app.procedure.library import Library
from app.ui.office.results.result_page import ResultPage
from tests.bulk import SOAK
from tests.exam.sittings import FIRST_RUBRIC
from tests.own_houses.houses_of_our_own import FOLDER, OWN_HOUSES
from tests.records.examining import HousesAsShipped
from tests.ui.exam.conftest import Open
from tests.ui.exam.hall import HOUSE, SMALL_EXAM, words_of
from tests.ui.exam.test_whole_exam import examine
from tests.ui.leaks import settle
from tests.ui.modes.people import click

pytestmark = pytest.mark.usefixtures("unpainted")

HOUSES = OWN_HOUSES if SOAK else ["lighthouse"]
"""In `soak` every house with the exam of its file, else one with the shortest exam."""
_TWO_ASSESSORS = f"\n[exam.assessors]\nneeded = 2\n{FIRST_RUBRIC}"


@pytest.fixture(params=HOUSES)
def own(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Library:
    """A library in which the house of our own is the one that exams in tests are held at."""
    folder = tmp_path_factory.mktemp("examined")
    text = (FOLDER / f"{request.param}.toml").read_text("utf-8")
    (folder / f"{HOUSE}.toml").write_text(text + (_TWO_ASSESSORS if SOAK else SMALL_EXAM), "utf-8")
    return HousesAsShipped(own=folder)


@pytest.mark.bulk
def test_a_whole_exam_at_a_house_of_our_own(own: Library, open_hall: Open) -> None:
    house = own.house(HOUSE)
    hall = open_hall()
    hall.make_first("Ann Lee")
    hall.add_account("Ben Ek", by="Ann Lee")
    passed = examine(hall)
    assert passed.outcome.text() == "Passed"
    (sat,) = hall.kept.exams.sittings()
    sitting = hall.kept.exams.sitting(sat.id)
    assert len(sitting.dealt) == house.exam.rounds
    assert len(sitting.answers) == len(sitting.plan.questions) >= 3
    own_names = dict(house.names.own)
    for usual in own_names:
        if usual != "dollar":
            assert not re.search(rf"\b{usual}\b", words_of(passed)), usual
    click(passed.replay)
    replay = hall.room.results.replay
    assert replay
    for part in range(replay.parts):
        replay.show_part(part)
        settle()
        if replay.review:
            replay.review.go_to(replay.review.last, jump=True)
    assert isinstance(passed, ResultPage)
