"""Starts of the program for every test in here."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.procedure.library import Library
from tests.ui.modes.people import Start, starter


@pytest.fixture
def start(qtbot: QtBot, letters: str, library: Library, settings_file: Path) -> Start:
    return starter(qtbot, library, settings_file)
