"""Windows without a screen, in the program's own letters."""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import pytest
from pytestqt.qtbot import QtBot

from app.ui.fonts import load_fonts


@pytest.fixture
def letters(qtbot: QtBot) -> str:
    return load_fonts(pytest.fail)
