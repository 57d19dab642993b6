"""A window with real records, and a clock in the hand."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.procedure.library import Library
from app.records.records import Records
from tests.ui.modes.people import Start, starter
from tests.ui.trainees.office import Calendar, Office, Open


@pytest.fixture
def start(qtbot: QtBot, letters: str, library: Library, settings_file: Path) -> Start:
    return starter(qtbot, library, settings_file)


@pytest.fixture
def calendar() -> Calendar:
    return Calendar()


@pytest.fixture
def keep(tmp_path: Path, library: Library, calendar: Calendar) -> Iterator[Callable[[], Records]]:
    """Opens the same records again and again, as one start of the program after the other does."""
    opened: list[Records] = []

    def keeping() -> Records:
        for before in opened:
            before._store.close()
        opened.append(Records(tmp_path / "records.sqlite", library, calendar))
        return opened[-1]

    yield keeping
    for kept in opened:
        kept._store.close()


@pytest.fixture
def open_office(start: Start, keep: Callable[[], Records], calendar: Calendar) -> Open:
    """Starts the program with its records."""

    def open_office(house: str = "oxford", **settings: object) -> Office:
        kept = keep()
        return Office(start(house, kept, **settings), kept, calendar)

    return open_office
