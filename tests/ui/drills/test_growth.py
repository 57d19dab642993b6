"""A thousand questions on one page: nothing grows, neither what Qt holds nor the memory of the process."""

from collections import Counter

import pytest

from tests.bulk import SOAK, figure
from tests.sweeps import swept
from tests.ui.drills.rooms import Open, Room
from tests.ui.leaks import held, settle
from tests.ui.modes.test_growth import in_use
from tests.ui.windows import ticking

QUESTIONS = 1000
WARM_UP = 120 if SOAK else 12
SHARE = 200
MOST_MEGABYTES = 5.0


@pytest.fixture
def shared_pictures() -> None:
    """Kept by nobody but the window, whose memory is measured."""


def drill(room: Room, count: int) -> None:
    """Answer, now and then wrong, and have every third answer explained."""
    for number in range(count):
        page = room.page
        if number % 5 == 4 and room.question.mistakes:
            room.give(room.wrong())
        else:
            room.give(room.question.right)
        if not page.telling.isVisible() and number % 3 == 0:
            page.explain()
        if page.telling.isVisible():
            page.enter.click()
        while ticking(page):
            settle()


def counted(room: Room) -> dict[str, int]:
    found = held(room.window)
    found.pop("items")
    return found


@pytest.mark.bulk
@pytest.mark.parametrize("name", swept(["what-next", "payout", "settle", "hand-call"]))
def test_questions_leave_nothing_behind(name: str, open_room: Open) -> None:
    room = open_room("greektown")
    room.begin(name)
    most = Counter[str]()
    for _ in range(WARM_UP):
        # One question of a drill has a key more than another.
        drill(room, 1)
        most |= Counter(counted(room))
    memory = in_use()
    drill(room, figure(QUESTIONS, SHARE))
    assert Counter(counted(room)) <= most
    grown = in_use() - memory
    print(f"{figure(QUESTIONS, SHARE)} questions of {name}: {grown:+.1f} MB")
    assert grown < MOST_MEGABYTES


@pytest.mark.bulk
def test_going_from_page_to_page_leaves_nothing_behind(open_room: Open) -> None:
    room = open_room("greektown")

    def around() -> None:
        for name in ("payout", "what-next", "settle"):
            room.begin(name)
            room.give(room.question.right)
            room.page.explain()
            room.room.show_drills()
            settle()
        room.window.navigator.open_drills()
        settle()

    around()
    before = counted(room)
    for _ in range(figure(200, SHARE)):
        around()
    assert counted(room) == before
