"""With motion on: one act moves what it moves, and a round that is taken up elsewhere lies there at once."""

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import Qt

from app.ui.shell.main_window import MainWindow
from app.ui.watch.watch_mode import WatchMode
from tests.ui.dealing.hands import strike
from tests.ui.deals import example
from tests.ui.leaks import settle
from tests.ui.modes.people import Start, click
from tests.ui.modes.test_find_fault import begin as begin_to_find
from tests.ui.modes.test_find_fault import scene_in
from tests.ui.modes.test_review import faulty, reviewed
from tests.ui.windows import arrive, play_in, watching_in

pytestmark = pytest.mark.usefixtures("unpainted")


def moves(window: MainWindow, way: Callable[[], object]) -> bool:
    """Does this way set things in motion?"""
    arrive(window)
    assert not play_in(window).is_moving
    way()
    return play_in(window).is_moving


def deal_of(watching: WatchMode) -> int:
    """The step that brings the first cards."""
    steps = [told.step[0] for told in watching.demonstration.told]
    return steps.index("deal") + 1


def test_a_step_of_a_round_to_watch_moves_and_a_leap_is_there_at_once(start: Start) -> None:
    window = start(mode="watch", motion="slow")
    watching = watching_in(window)
    watching.show_round(example("oxford-full-table"))
    deal = deal_of(watching)
    watching.go_to(deal - 1, jump=True)
    assert moves(window, lambda: strike(Qt.Key.Key_Right))
    assert moves(window, lambda: strike(Qt.Key.Key_Left))
    for leap in (Qt.Key.Key_End, Qt.Key.Key_Home):
        assert not moves(window, partial(strike, leap)), leap
    assert not moves(window, lambda: watching.transport.moved.emit(deal + 9))
    strike(Qt.Key.Key_End)
    strike(Qt.Key.Key_Space)
    assert watching.place == 1
    assert play_in(window).scene.moving < 10, "what was dealt is gathered up at once"


def test_a_review_is_at_the_fault_at_once_and_moves_from_step_to_step(start: Start) -> None:
    ruling, acts, places = faulty("oxford")
    window = start("oxford", mode="test", motion="slow")
    review = reviewed(window, ruling, acts)
    assert not play_in(window).is_moving
    assert not moves(window, lambda: strike(Qt.Key.Key_F))
    assert not moves(window, lambda: strike(Qt.Key.Key_D)), "what was due"
    assert not moves(window, lambda: review.narration.fault_chosen.emit(places[0]))
    assert review.shows_done
    strike(Qt.Key.Key_Home)
    assert any(moves(window, lambda: strike(Qt.Key.Key_Right)) for _ in acts[:9])


def test_an_act_moves_and_a_round_that_is_dealt_again_lies_there_at_once(start: Start) -> None:
    window = start("oxford", mode="practice", motion="slow")
    dealing = window.navigator.modes.dealing
    assert dealing
    steps = [due.step for due in dealing.ruling.steps]
    deal = [step[0] for step in steps].index("deal")
    for step in steps[:deal]:
        dealing.act(step)
    assert moves(window, lambda: dealing.act(steps[deal]))
    assert moves(window, dealing.take_back)
    for step in steps[deal : deal + 5]:
        dealing.act(step)
    assert not moves(window, dealing.repeat_round)


def test_a_deal_to_judge_is_shown_again_from_a_little_before_its_fault(start: Start) -> None:
    window = start("oxford", at_home=True, motion="slow")
    page = begin_to_find(window)
    while (shown := page.scene.shown) is None or shown.line < 9:
        page._judge(None)
        click(page.stop)
        settle()
        page = scene_in(window)
    page.playback.go_to(shown.line - 9, jump=True)
    assert any(moves(window, page.playback.step) for _ in range(9))
    assert not moves(window, lambda: page._judge(None))
    assert page.playback.place == shown.line
    page.playback.rewind()
    page.playback.play_again(shown.line)
    page.playback.pause()
    assert play_in(window).scene.moving < 10, "what comes before lies there at once"
