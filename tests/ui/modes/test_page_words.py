"""Every screen at the table says what it said: the words, keys and rows that a person finds there, in their order."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.procedure.library import Library
from app.ui.kit.settings import Settings
from tests.ui.modes.gallery import SCREENS, SIZES, open_screen
from tests.ui.modes.test_focus import stops
from tests.ui.pages import looks
from tests.ui.pages.kept import assert_as_kept
from tests.ui.pages.keyboard import assert_walked_as_kept

# A report on an error is about the machine and the lines of the program.
STEADY = [name for name in SCREENS if looks.FOLDER or name not in ("error", "about")]
"""How much of About is in sight depends on how long the paths on it are. `test_about.py` reads it."""

KEEP_THE_KEYBOARD = ("bell", "amount", "trouble", "cut off")
"""What lies over the table: Tab stays in it."""


@pytest.mark.parametrize("name", STEADY)
def test_a_screen_says_what_it_said(
    name: str, library: Library, settings_file: Path, letters: str, qtbot: QtBot
) -> None:
    screen = open_screen(name, Settings(), SIZES[0], library, settings_file, qtbot)
    try:
        assert_as_kept("table", name, screen.shown)
        if name not in KEEP_THE_KEYBOARD:
            assert_walked_as_kept("table", name, stops(screen.window))
    finally:
        if screen.over:
            screen.over.close()
