"""A window with real records, two dealers, and a house with a short exam."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from app.procedure.library import Library
from app.records.records import Records
from app.ui.shell.main_window import MainWindow
from tests.procedure.own_house import HEAD, write
from tests.records.examining import HousesAsShipped
from tests.ui.exam.hall import HOUSE, SMALL_EXAM, Hall
from tests.ui.modes.people import Start, starter
from tests.ui.trainees.office import Calendar

Open = Callable[..., Hall]


class LettingGo:
    """Closes windows when a test is over, whatever exam runs in them."""

    def __init__(self, bot: QtBot) -> None:
        self._bot = bot

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bot, name)

    def addWidget(self, window: MainWindow) -> None:  # noqa: N802
        self._bot.addWidget(window, before_close_func=let_go)


def let_go(window: MainWindow) -> None:
    """The power is cut: nobody is asked."""
    if window.navigator._exams:
        window.navigator.exams._may_end = True


@pytest.fixture(scope="session")
def own(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The shipped houses, and one whose exam is short."""
    folder = tmp_path_factory.mktemp("houses")
    write(folder, HEAD + SMALL_EXAM, HOUSE)
    # What was checked of the shipped houses is known from other tests.
    return HousesAsShipped(own=folder)


@pytest.fixture
def start(qtbot: QtBot, letters: str, own: Library, settings_file: Path) -> Start:
    return starter(LettingGo(qtbot), own, settings_file)  # type: ignore[arg-type]


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def keep(tmp_path: Path, own: Library, calendar: Calendar) -> Iterator[Callable[[], Records]]:
    """Opens the same records again and again, as one start of the program after the other does."""
    opened: list[Records] = []

    def keeping() -> Records:
        for before in opened:
            before._store.close()
        opened.append(Records(tmp_path / "records.sqlite", own, calendar))
        return opened[-1]

    yield keeping
    for kept in opened:
        kept._store.close()
    # A house begun in one test would be found unfinished in the next.
    shutil.rmtree(own.own / "versions", ignore_errors=True)


@pytest.fixture
def open_hall(start: Start, keep: Callable[[], Records], calendar: Calendar, qtbot: QtBot) -> Open:
    """Starts the program; two dealers are on the list from the first start on."""

    def open_hall(**settings: object) -> Hall:
        kept = keep()
        if not kept.people.everybody():
            kept.people.add("Dee Vos", "D4")
            kept.people.add("Gus Orr", "")
        return Hall(start(HOUSE, kept, **settings), kept, calendar, qtbot)

    return open_hall


@pytest.fixture
def hall(open_hall: Open) -> Hall:
    """A program with two supervisors."""
    hall = open_hall()
    hall.add_account("Ann Lee")
    hall.add_account("Ben Ek", by="Ann Lee")
    return hall
