"""What is done beside the window some time after a start: in a thread of its own, and trouble is shown."""

from threading import current_thread, main_thread

import pytest

from app.errors import Refused
from app.ui.shell.open_window import run_in_background
from tests.ui.thoughts import all_is_thought
from tests.ui.windows import Open


def test_it_is_done_beside_the_window_and_trouble_is_shown(
    open_window: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    window, seen = open_window(), []

    def works() -> None:
        seen.append(current_thread() is main_thread())

    def fails() -> None:
        raise Refused("/daily: the daily backup was not made because this folder is missing")

    run_in_background(window, works)
    all_is_thought()
    assert seen == [False]
    said: list[str] = []
    monkeypatch.setattr(window, "warn", said.append)
    run_in_background(window, fails)
    all_is_thought()
    assert said == ["/daily: the daily backup was not made because this folder is missing"]
