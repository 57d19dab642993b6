"""The kiosk's own pages are made for fingers, on a small screen and on a large one."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from app.kiosk.settings import KioskSettings
from app.procedure.library import Library
from app.ui.kiosk.keyboard import ControlKey, ScreenKeyboard
from app.ui.kiosk.kiosk_style import dress
from app.ui.kiosk.lobby_page import LobbyPage
from app.ui.kiosk.notices import KioskNotice
from app.ui.kiosk.sign_in_page import SignInPage
from app.ui.kit.density import density_of
from app.ui.kit.page import Page
from app.ui.kit.settings import Settings
from app.ui.kit.theme import THEMES

TOUCH = 44


def sign_in(parent: QWidget) -> Page:
    nobody: Any = None
    return SignInPage(nobody, nobody, KioskSettings(), Library().house("oxford"), Settings(), parent)


def lobby(parent: QWidget) -> Page:
    return LobbyPage(
        "Ann Lee", ("practice", "test"), True, {}, Library().house("oxford"), "Back", Settings(), parent
    )


def test_a_name_of_forty_letters_is_whole_in_the_title_and_a_longer_one_is_cut(qtbot: QtBot) -> None:
    parent, house = QWidget(), Library().house("oxford")
    qtbot.addWidget(parent)
    for letters, called in ((40, "A" * 40), (41, "A" * 39 + "…")):
        page = LobbyPage("A" * letters, ("practice",), True, {}, house, "Back", Settings(), parent)
        assert page.shell.header.title.text() == f"What’s next, {called}?"


def test_a_page_of_34_lines_has_the_picture_and_one_of_700_pixels_says_more(
    qtbot: QtBot, letters: str, library: Library
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    nobody: Any = None
    page = SignInPage(nobody, nobody, KioskSettings(), library.house("oxford"), Settings(), parent)
    found = {}
    for high, body in ((679, 20), (680, 20), (699, 20), (700, 20), (700, 21)):
        page.resize(1024, high)
        page._fit(density_of(1024, high)._replace(body=body))
        found[high, body] = [each.isVisibleTo(page) for each in (page._picture, page.steps, page.about)]
    assert found == {
        (679, 20): [False, False, False],
        (680, 20): [True, True, False],
        (699, 20): [True, True, False],
        (700, 20): [True, True, True],
        (700, 21): [False, False, False],
    }


def notice(parent: QWidget) -> Page:
    return KioskNotice("A title", "A text", {"One": list, "Other": list}, parent)


def heights(make: Callable[[QWidget], Page], high: int, bot: QtBot) -> list[int]:
    """How high what is pressed on a page is, on a screen so high."""
    parent = QWidget()
    bot.addWidget(parent)
    parent.setStyleSheet(dress(THEMES["dark"], 13, high))
    parent.resize(round(high * 16 / 9), high)
    page = make(parent)
    page.show()
    with bot.waitExposed(parent):
        parent.show()
    return [each.height() for each in page.findChildren(QPushButton) if each.isVisible()]


@pytest.mark.parametrize("size", [(960, 380), (1850, 760)])
def test_every_key_of_the_keyboard_is_large_enough_and_the_long_one_has_room_for_its_word(
    qtbot: QtBot, letters: str, size: tuple[int, int]
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    keyboard = ScreenKeyboard(THEMES["dark"], parent)
    keyboard.resize(*size)
    parent.show()
    keys = keyboard.pad.keys
    assert min(min(key.width(), key.height()) for key in keys.values()) >= TOUCH
    assert min(key.height() for key in keys.values()) >= 76
    assert keys[ControlKey.BLANK].width() > 3 * keys["a"].width()
    sizes = [key._fitting().pixelSize() for key in keys.values()]
    assert max(sizes) - min(sizes) <= 1, "all letters look the same"


@pytest.mark.parametrize("make", [sign_in, lobby, notice])
def test_what_is_pressed_grows_with_the_screen(
    make: Callable[[QWidget], Page], qtbot: QtBot, letters: str
) -> None:
    small, large = heights(make, 600, qtbot), heights(make, 1080, qtbot)
    assert min(small) >= TOUCH
    assert min(large) > 1.7 * min(small)
