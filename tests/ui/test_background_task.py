"""Thinking beside the window: what is found comes to the window's own thread, and only while it is wanted."""

from pathlib import Path
from threading import Event, current_thread, main_thread

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.crash_log import Caught, catching
from app.errors import Refused
from app.ui.kit.background_task import BackgroundTask
from app.ui.kit.error_inbox import catching_errors
from tests.ui.leaks import settle
from tests.ui.thoughts import all_is_thought


class Held:
    """Work that waits until it is let go."""

    def __init__(self, found: object = "found") -> None:
        self._go, self._found = Event(), found
        self.is_done = False

    def __call__(self) -> object:
        assert self._go.wait(30)
        self.is_done = True
        return self._found

    def finish(self) -> None:
        self._go.set()


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    page.show()
    return page


@pytest.fixture
def told(page: QWidget) -> list[object]:
    return []


@pytest.fixture
def thinking(page: QWidget, told: list[object]) -> BackgroundTask:
    thinking = BackgroundTask(page)
    thinking.found.connect(told.append)
    thinking.refused.connect(lambda refusal: told.append(refusal.sentences))
    return thinking


def test_what_is_found_elsewhere_is_told_in_the_windows_own_thread(
    thinking: BackgroundTask, qtbot: QtBot
) -> None:
    where: list[bool] = []
    thinking.found.connect(lambda _: where.append(current_thread() is main_thread()))
    with qtbot.waitSignal(thinking.found) as signal:
        thinking.begin(lambda: current_thread() is main_thread())
        assert thinking.is_busy
    assert signal.args == [False]
    assert where == [True]
    assert not thinking.is_busy


def test_the_window_goes_on_while_something_is_worked_out(
    thinking: BackgroundTask, told: list[object], qtbot: QtBot
) -> None:
    work = Held()
    thinking.begin(work)
    settle()
    assert thinking.is_busy
    assert told == []
    with qtbot.waitSignal(thinking.found):
        work.finish()
    assert told == ["found"]


def test_a_refusal_is_told_as_one(thinking: BackgroundTask, told: list[object], qtbot: QtBot) -> None:
    def refuse() -> None:
        raise Refused("the disk is full")

    with qtbot.waitSignal(thinking.refused):
        thinking.begin(refuse)
    assert told == [("the disk is full",)]


@pytest.mark.parametrize("leave", [False, True])
def test_a_mistake_of_the_program_is_not_hidden_even_if_nobody_waits_for_it(
    leave: bool, thinking: BackgroundTask, told: list[object], logs: Path
) -> None:
    errors: list[Caught] = []
    with catching(errors.append):
        thinking.begin(lambda: 1 / 0)
        if leave:
            thinking.forget()
        all_is_thought()
    assert [caught.report.summary for caught in errors] == ["ZeroDivisionError: division by zero"]
    assert not thinking.is_busy
    assert told == []


def test_only_what_was_asked_for_last_is_told(
    thinking: BackgroundTask, told: list[object], qtbot: QtBot
) -> None:
    first, second = Held("first"), Held("second")
    thinking.begin(first)
    thinking.begin(second)
    second.finish()
    qtbot.waitUntil(lambda: not thinking.is_busy)
    first.finish()
    all_is_thought()
    assert told == ["second"]


@pytest.mark.parametrize("leave", ["forget", "hide", "delete"])
def test_nothing_is_told_to_a_page_that_does_not_want_it(
    leave: str, page: QWidget, thinking: BackgroundTask, told: list[object]
) -> None:
    work = Held()
    thinking.begin(work)
    if leave == "forget":
        thinking.forget()
        assert not thinking.is_busy
    elif leave == "hide":
        page.hide()
    else:
        page.deleteLater()
        settle()
        assert not thinking.is_busy, "long work may end early"
    work.finish()
    all_is_thought()
    assert told == []


def test_the_program_waits_at_its_end_only_for_work_that_may_not_be_cut_off(thinking: BackgroundTask) -> None:
    """The office's window closes at once while it asks a server that does not answer."""
    asks, works = Held(), Held()
    with catching_errors():
        thinking.begin(asks, may_be_cut=True)
    assert thinking.is_busy, "nobody waited for it"
    asks.finish()
    with catching_errors():
        thinking.begin(works)
        works.finish()
    assert works.is_done
    all_is_thought()
