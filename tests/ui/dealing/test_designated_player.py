"""A player banks the game: winners are paid out of that player's chips, losers go there, the tray stays closed."""

import json

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel

from app.procedure.library import Library
from app.procedure.round_codec import round_from_text
from app.procedure.ruling import rule
from app.procedure.vocabulary import Step
from app.ui.table.places import BANK, TRAY, WORKING_AREA, Zone
from tests.ui.dealing.desk import Desk, Desks
from tests.ui.dealing.hands import Keyboard, Mouse, Source, Taps
from tests.ui.deals import EXAMPLES, example

pytestmark = pytest.mark.usefixtures("unpainted")

ROUND = "cuda-must-beat"
FIVE = Zone("tube", what="500")


@pytest.fixture
def desk(open_desk: Desks) -> Desk:
    return open_desk(example(ROUND).ruling, mode="practice")


def said(desk: Desk) -> str:
    label = desk.window.table_screen.findChild(QLabel, "event")
    assert isinstance(label, QLabel)
    return label.text()


def until(desk: Desk, verb: str) -> Step:
    """Deal up to the first step with this verb that settles a wager, and return it."""
    for due in desk.dealing.ruling.steps:
        if due.step.verb == verb and due.step.what:
            return due.step
        desk.dealing.act(due.step)
    raise AssertionError(f"no {verb} in this round")


def test_every_chip_to_pay_with_stands_at_the_seat_of_the_player_who_banks(desk: Desk) -> None:
    banker = desk.table.banker
    assert banker
    tubes = {zone: box for zone, box in desk.boxes.items() if zone.kind == "tube"}
    assert len(tubes) == len(desk.dealing.ruling.house.chips)
    edge, tray = desk.boxes[Zone("edge", banker)], desk.boxes[TRAY]
    for box in tubes.values():
        assert abs(box.centre.x - edge.centre.x) < 1.5 * box.width
        assert edge.bottom <= box.y
        assert box.bottom < tray.y
    names = {place.zone: place.name for place in desk.play.places}
    assert names[FIVE] == f"Spot {banker}: designated player’s chips: $5 red"
    assert names[TRAY] == "House tray"


@pytest.mark.parametrize("way", [Mouse, Taps, Keyboard])
def test_winners_are_paid_out_of_those_chips(desk: Desk, way: type[Mouse]) -> None:
    paying = until(desk, "pay")
    way(desk).do(paying)
    assert desk.acts[-1] == paying
    assert not desk.dealing.coach.isVisible()


@pytest.mark.parametrize("place", [FIVE, BANK])
def test_losing_chips_go_there(desk: Desk, place: Zone) -> None:
    taking = until(desk, "take")
    Mouse(desk).move(Source(thing=f"{taking.place} {taking.what}"), place)
    assert desk.acts[-1] == taking


def test_chips_on_their_way_come_from_there_and_go_there(desk: Desk) -> None:
    banker = desk.table.banker
    taking = until(desk, "take")
    desk.dealing.act(taking)
    gone = desk.picture[f"{taking.place} {taking.what}"]
    assert not gone.shown
    assert desk.boxes[BANK].x <= gone.at.x <= desk.boxes[BANK].right, banker


def test_the_house_tray_takes_no_wager_and_gives_no_chip_and_says_why(desk: Desk) -> None:
    taking = until(desk, "take")
    before, mouse = len(desk.acts), Mouse(desk)
    mouse.move(Source(thing=f"{taking.place} {taking.what}"), TRAY)
    assert len(desk.acts) == before
    assert "The house doesn’t bank this game" in said(desk)
    desk.window.table_screen.say("")
    mouse.click(desk.view.viewport(), QPoint(*map(round, desk.boxes[TRAY].centre[:2])))
    assert not desk.built
    assert "The house doesn’t bank this game" in said(desk)


def test_chips_that_were_built_go_back_to_the_player_and_not_into_the_tray(desk: Desk) -> None:
    mouse = Mouse(desk)
    mouse.tap(Source(FIVE))
    assert desk.built
    mouse.move(Source(WORKING_AREA), TRAY)
    assert desk.built
    mouse.move(Source(WORKING_AREA), BANK)
    assert not desk.built
    assert not desk.acts


def test_the_rake_is_the_houses_and_goes_into_the_tray(desk: Desk) -> None:
    mouse = Mouse(desk)
    desk.dealing.act(Step("scan"))
    mouse.move(Source(thing="rake"), BANK)
    assert desk.acts == [Step("scan")]
    mouse.move(Source(thing="rake"), TRAY)
    assert desk.acts == [Step("scan"), Step("take", "rake")]


def test_with_the_button_the_chips_move_to_the_next_player_who_banks(desk: Desk, library: Library) -> None:
    data = json.loads((EXAMPLES / f"{ROUND}.json").read_text("utf-8"))
    taken = {spot["spot"] for spot in data["spots"]}
    before = desk.boxes[BANK]
    data["button"] = next(seat for seat in range(7, 0, -1) if seat not in {*taken, data["button"]})
    desk.begin(rule(*round_from_text(json.dumps(data), library.house)))
    assert desk.boxes[BANK].x != before.x
    assert f"Spot {data['button']}" in {place.zone: place.name for place in desk.play.places}[BANK]
    QApplication.processEvents()
    names = [mark.accessibleName() for mark in desk.play.marks.marks.values()]
    assert names == [place.name for place in desk.play.places], "a screen reader hears of it too"
