"""What lights up is seen: keys are filled, and a packet's light is where the packet lands."""

from itertools import product

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from app.game.cards import card_name
from app.ui.kit.theme import THEMES
from app.ui.kit.widgets.keypad import Key
from app.ui.table.places import SHUFFLER
from tests.ui.dealing.desk import Desk
from tests.ui.deals import HOUSES
from tests.ui.modes.people import Start
from tests.ui.modes.test_contrast import LEAST_FOR_WORDS, contrast, contrast_in
from tests.ui.windows import seen

NEAR_THE_CORNER = (8, 8)


def ground(key: Key) -> QColor:
    return seen(key).pixelColor(*NEAR_THE_CORNER)


@pytest.mark.parametrize("room", list(THEMES))
def test_a_lit_key_is_filled_and_told_from_one_that_is_not_and_from_one_that_is_down(
    room: str, start: Start
) -> None:
    window = start("oxford", mode="guided", room=room)
    assert window.navigator.modes.dealing
    keys = window.navigator.modes.dealing.desk.keys
    lit, dark = keys["scan"], keys["bell"]
    assert lit.is_lit
    grounds = [ground(dark), ground(lit)]
    lit.setDown(True)
    grounds.append(ground(lit))
    lit.setDown(False)
    for place, one in enumerate(grounds):
        for other in grounds[place + 1 :]:
            assert contrast(one, other) >= 1.5
    assert contrast_in(seen(lit), lit.rect().adjusted(6, 6, -6, -6)) >= LEAST_FOR_WORDS


@pytest.mark.parametrize("house", HOUSES)
def test_the_light_of_a_packet_is_where_it_lands(house: str, start: Start) -> None:
    window = start(house, mode="guided")
    assert window.navigator.modes.dealing
    dealing, desk = window.navigator.modes.dealing, Desk(window)
    dealt = 0
    for due in dealing.ruling.steps:
        if due.step.verb == "deal":
            QApplication.processEvents()
            lit = {zone for zone, mark in desk.play.marks.marks.items() if mark.is_lit}
            dealing.act(due.step)
            lies = desk.lies_at(card_name(desk.cards(str(due.step.place))[0]))
            assert lit == {SHUFFLER, lies}, due.step
            dealt += 1
        else:
            dealing.act(due.step)
    assert dealt >= 2


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_the_words_of_keys_keep_their_distance_from_the_edges(size: tuple[int, int], start: Start) -> None:
    window = start("oxford", mode="test", size=size)
    assert window.navigator.modes.dealing
    desk = window.navigator.modes.dealing.desk
    for drawer in desk.drawers.values():
        drawer.show()
    for key in [key for key in desk.keys.values() if key.isVisible()]:
        image, plain = seen(key), QColor(THEMES["dark"].raised)
        # Between the frame and the words nothing is written.
        columns = (*range(3, 4), *range(key.width() - 4, key.width() - 3))
        for x, y in product(columns, range(9, key.height() - 9)):
            assert image.pixelColor(x, y) == plain, f"{key.text()!r} at {x}, {y}"
