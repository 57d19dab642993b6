"""Rounds that were watched leave no timers, items or memory behind."""

from random import Random

import pytest

from tests.bulk import SOAK, figure
from tests.ui.leaks import growth, held, settle, watch_rounds
from tests.ui.windows import Open, arrive, watching_in


@pytest.fixture
def shared_pictures() -> None:
    """Kept by nobody but the window, whose memory is measured."""


@pytest.mark.bulk
@pytest.mark.parametrize("motion", ["off", "normal"])
def test_a_thousand_rounds_leave_nothing_behind(open_window: Open, motion: str) -> None:
    window = open_window(motion=motion)
    grown, more = growth(window, Random(3), 100 if SOAK else 4, figure(1000, share=200))
    arrive(window)
    assert not {kind: count for kind, count in more.items() if kind not in ("items", "in motion")}
    assert grown < 5, f"{grown:.1f} MB"


def test_items_are_those_of_the_round_that_is_shown(open_window: Open) -> None:
    window = open_window()
    table = window.table_screen.table
    for _ in range(4):
        watch_rounds(window, Random(5), 1)
        assert table.play
        assert len(table.scene().items()) == len(table.play.scene.items_by_name)


def test_the_same_round_again_adds_nothing(open_window: Open) -> None:
    window = open_window()
    watching = watching_in(window)
    shown = watching.demonstration
    counts = []
    for _ in range(3):
        watching.show_round(shown)
        for place in range(0, shown.last, 3):
            watching.go_to(place)
        settle()
        counts.append(held(window))
    assert counts[0] == counts[1] == counts[2]
