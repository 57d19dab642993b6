"""Bets are read from the picture alone: cut out, and up to five chips as they stand."""

import json
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtGui import QImage

from app.game.cards import RANKS
from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import Ruling, rule
from app.ui.table.sprites import ChipsArt
from tests.bulk import figure
from tests.ui.blind_reader import Standing, read_cut, read_stack
from tests.ui.dealing.desk import Desk, Desks, desks
from tests.ui.windows import Open

LOOKS = (
    pytest.param((1024, 600), "test", 100, id="1024x600"),
    pytest.param((1600, 900), "test", 100, id="1600x900"),
    # Here the words take more of the window than anywhere else.
    pytest.param((1024, 600), "guided", 150, id="1024x600 guided at 150%"),
)
BETS = 200
HOUSES = ("oxford", "cuda", "greektown")


@pytest.fixture
def open_desk(open_window: Open) -> Desks:
    return desks(open_window)


def betting(house: str, library: Library, chance: Random) -> Ruling:
    """Six players who bet any amounts."""
    deck = [rank + suit for rank in RANKS for suit in "cdhs"]
    chance.shuffle(deck)
    hands = [" ".join(deck[start : start + 7]) for start in range(0, 49, 7)]
    spots = []
    for spot in range(1, 7):
        ante = chance.choice([chance.randint(5, 500), 5 * chance.randint(1, 20), 25 * chance.randint(1, 20)])
        bonuses = {wager: chance.randint(1, 100) for wager in ("flush", "straight_flush")}
        spots.append(
            {"spot": spot, "cards": hands[spot], "ante": ante, "decision": "raise", "raise": ante, **bonuses}
        )
    data: dict[str, object] = {"house": house, "dealer": hands[0], "spots": spots}
    if house == "cuda":
        data["button"] = 7
    return rule(*round_from_text(json.dumps(data), library.house))


def tables(
    open_desk: Desks, library: Library, size: tuple[int, int], mode: str, text: int, chance: Random
) -> Iterator[Desk]:
    """One table after another with bets on it, in this look."""
    opened: dict[str, Desk] = {}
    while True:
        house = chance.choice(HOUSES)
        ruling = betting(house, library, chance)
        room = chance.choice(["dark", "light"])
        if f"{house} {room}" not in opened:
            opened[f"{house} {room}"] = open_desk(ruling, mode, size=size, room=room, text=text)
        opened[f"{house} {room}"].begin(ruling)
        yield opened[f"{house} {room}"]


def standing(desk: Desk, name: str) -> Standing:
    sprite = desk.picture[name]
    return Standing(*sprite.at, desk.view.table_layout.chip)


def chips_of(desk: Desk, name: str) -> list[str]:
    art = desk.picture[name].art
    return [chip.colour for chip in art.chips] if isinstance(art, ChipsArt) else []


def bets(desk: Desk) -> list[str]:
    """The names of the wagers on the table."""
    names = [f"{spot} {wager}" for spot, wager in desk.table.stacks]
    return [name for name in names if name in desk.picture and desk.picture[name].shown]


def screenshot(desk: Desk) -> QImage:
    return desk.window.grab().toImage()


@pytest.mark.bulk
@pytest.mark.parametrize(("size", "mode", "text"), LOOKS)
def test_bets_of_any_amount_are_read_after_a_cut(
    size: tuple[int, int], mode: str, text: int, open_desk: Desks, library: Library
) -> None:
    chance, left = Random(f"cut {size} {text}"), figure(BETS)
    for desk in tables(open_desk, library, size, mode, text, chance):
        for name in chance.sample(bets(desk), min(left, 6)):
            chips = chips_of(desk, name)
            desk.dealing.hands.dealer.cut = name
            desk.dealing.hands.changed.emit()
            found = read_cut(screenshot(desk), standing(desk, name))
            assert Counter(color for stack in found for color in stack) == Counter(chips), (
                desk.dealing.ruling.house.id,
                name,
                found,
            )
            assert all(len(set(stack)) == 1 for stack in found), "one color to a stack"
            left -= 1
        if not left:
            return


@pytest.mark.bulk
@pytest.mark.parametrize(("size", "mode", "text"), LOOKS)
def test_bets_of_up_to_five_chips_are_read_as_they_stand(
    size: tuple[int, int], mode: str, text: int, open_desk: Desks, library: Library
) -> None:
    chance, left = Random(f"uncut {size} {text}"), figure(BETS)
    for desk in tables(open_desk, library, size, mode, text, chance):
        image = screenshot(desk)
        for name in bets(desk):
            chips = chips_of(desk, name)
            if 1 <= len(chips) <= 5 and left:
                found = read_stack(image, standing(desk, name))
                assert found == chips, (desk.dealing.ruling.house.id, name)
                left -= 1
        if not left:
            return


def test_a_reader_sees_nothing_where_there_are_no_chips(open_desk: Desks, library: Library) -> None:
    desk = open_desk(betting("oxford", library, Random(3)))
    layout = desk.view.table_layout
    bare = Standing(layout.width / 2, layout.dealer.y - 20, 0.0, layout.chip)
    assert read_stack(screenshot(desk), bare) == []
