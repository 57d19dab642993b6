"""Drills in a window, with whatever records a test has for them."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.procedure.library import Library
from app.records.records import Records
from tests.ui.drills.rooms import Open, opener
from tests.ui.modes.people import Start, starter


@pytest.fixture
def start(qtbot: QtBot, letters: str, library: Library, settings_file: Path) -> Start:
    return starter(qtbot, library, settings_file)


@pytest.fixture
def open_room(start: Start) -> Open:
    """Opens the drills of a house."""
    return opener(start)


@pytest.fixture
def keep(tmp_path: Path, library: Library) -> Iterator[Callable[[], Records]]:
    """Opens the same records again and again, as one start of the program after the other does."""
    opened: list[Records] = []

    def keeping() -> Records:
        for before in opened:
            before._store.close()
        opened.append(Records(tmp_path / "records.sqlite", library, lambda: datetime.now(UTC)))
        return opened[-1]

    yield keeping
    for kept in opened:
        kept._store.close()
