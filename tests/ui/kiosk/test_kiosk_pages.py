"""The kiosk's own pages are made for fingers, on a small screen and on a large one."""

import re

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.ui.kiosk.keyboard import ControlKey, ScreenKeyboard
from app.ui.kiosk.kiosk_style import dress
from app.ui.kit.theme import ROOMS

TOUCH = 44


def heights(high: int) -> list[int]:
    """The least heights of what is pressed on the kiosk's pages."""
    own = [line for line in dress(ROOMS["dark"], 13, high).splitlines() if "SignIn#page" in line]
    return [int(height) for line in own for height in re.findall(r"min-height: (\d+)px", line)]


@pytest.mark.parametrize("size", [(960, 380), (1850, 760)])
def test_every_key_of_the_keyboard_is_large_enough_and_the_long_one_has_room_for_its_word(
    qtbot: QtBot, letters: str, size: tuple[int, int]
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    keyboard = ScreenKeyboard(ROOMS["dark"], parent)
    keyboard.resize(*size)
    parent.show()
    keys = keyboard.pad.keys
    assert min(min(key.width(), key.height()) for key in keys.values()) >= TOUCH
    assert keys[ControlKey.BLANK].width() > 5 * keys["a"].width()
    assert {key._fitting().pixelSize() for key in keys.values()} == {keys["a"]._fitting().pixelSize()}


def test_what_is_pressed_grows_with_the_screen() -> None:
    small, large = heights(600), heights(1080)
    assert min(small) >= TOUCH
    assert all(more > 1.7 * less for less, more in zip(small, large, strict=True))
