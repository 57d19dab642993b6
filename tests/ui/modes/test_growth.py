"""Practice for hours: nothing grows, neither what Qt holds nor the memory of the process."""

import ctypes
import gc
import sys
from contextlib import suppress
from random import Random

import pytest

from app.ui.dealing.dealing_mode import DealingMode
from app.ui.kit.process_cost import megabytes
from tests.bulk import SOAK, figure
from tests.ui.leaks import held, settle
from tests.ui.modes.people import Start
from tests.ui.modes.wrongs import wrongs

ROUNDS = 500
WARM_UP = 60 if SOAK else 3
SHARE = 200
MOST_MEGABYTES = 5.0


@pytest.fixture
def shared_pictures() -> None:
    """Kept by nobody but the window, whose memory is measured."""


def in_use() -> float:
    """Megabytes of the process without what it has freed and only not yet given back."""
    gc.collect()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
    return megabytes()


def practise(dealing: DealingMode, chance: Random, rounds: int) -> None:
    """Deal rounds with slips, undo and pauses, and look at every third one again."""
    for number in range(rounds):
        for due in dealing.ruling.steps:
            if chance.random() < 0.04:
                wrong = next(wrongs(dealing.ruling, dealing.session.acts, chance), None)
                if wrong:
                    dealing.act(wrong[0])
                    dealing.coach.buttons["on"].click()
            if chance.random() < 0.02:
                dealing.act(due.step)
                dealing.take_back()
                dealing.pause()
                dealing.verdict.buttons["resume"].click()
            dealing.act(due.step)
        dealing.finish()
        if number % 3 == 0:
            dealing.verdict.buttons["review"].click()
            assert dealing.review
            dealing.review.wind()
            dealing.review.turn_sides()
            dealing.review.wanted.emit("next")
        else:
            dealing.verdict.buttons["next" if number % 3 == 1 else "again"].click()
        settle()


@pytest.mark.bulk
@pytest.mark.parametrize("mode", ["practice"])
def test_rounds_of_practice_leave_nothing_behind(mode: str, start: Start) -> None:
    window = start("greektown", mode=mode)
    assert window.navigator.modes.dealing
    chance = Random("growth")
    practise(window.navigator.modes.dealing, chance, WARM_UP)
    before, memory = held(window), in_use()
    practise(window.navigator.modes.dealing, chance, figure(ROUNDS, SHARE))
    after = held(window)
    # How much lies on the table depends on the round.
    things = len(window.table_screen.table.play.picture) if window.table_screen.table.play else 0
    assert after.pop("items") <= things + 2
    before.pop("items")
    assert after == before
    grown = in_use() - memory
    print(f"{figure(ROUNDS, SHARE)} rounds of practice: {grown:+.1f} MB")
    assert grown < MOST_MEGABYTES


@pytest.mark.bulk
def test_going_from_mode_to_mode_leaves_nothing_behind(start: Start) -> None:
    window = start("oxford")

    def around() -> None:
        for mode in ("guided", "practice", "test", "watch"):
            window.navigator.choose_settings(window.navigator.settings._replace(mode=mode))
            if window.navigator.modes.dealing:
                window.navigator.modes.dealing.act(window.navigator.modes.dealing.ruling.steps[0].step)
            window.open_home()
            window.menu_pages.open_round()
            window.navigator.close_pages()
            settle()

    around()
    before = held(window)
    for _ in range(figure(200, SHARE)):
        around()
    after = held(window)
    before.pop("items"), after.pop("items")
    assert after == before
