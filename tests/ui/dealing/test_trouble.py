"""Trouble is seen, not told: only the picture shows it, and who answers it right has no fault."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QWidget

from app.game.cards import Card
from app.procedure.house import House
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import VOID_ROUND, Step
from app.session.attempt_log import Acted
from app.session.moments import moment_after
from app.training.deal_round import deal_round
from app.training.feature import TableSetting
from app.training.feature_list import features_of
from app.ui.shell.main_window import MainWindow
from app.ui.table.layout import lay_out
from app.ui.table.picture import picture_of
from app.ui.table.sprites import CardArt, Picture
from tests.bulk import figure
from tests.grading.judging import judged
from tests.sweeps import paired
from tests.ui.dealing.desk import Desk, Desks
from tests.ui.dealing.hands import Hands, Keyboard, Mouse, Taps
from tests.ui.deals import HOUSES
from tests.ui.modes.people import told_over_the_felt

pytestmark = pytest.mark.usefixtures("unpainted")


class Troubled(NamedTuple):
    """A round in which something goes wrong, and the same round without it."""

    feature: str
    ruling: Ruling
    ordinary: Ruling
    done: list[Step]
    """The steps until it has happened; what happened before it has had its answer."""


def scenes(house: House, count: int) -> Iterator[Troubled]:
    """So many rounds for everything that can go wrong at a house, each at another place."""
    events = [each.name for each in features_of(TableSetting(house, house.posted)) if each.event]
    for name in events:
        chance = Random(f"{house.id} {name}")
        for _ in range(count):
            data = deal_round(house, chance, [name])
            ruling = rule(*round_from_plain(data, lambda _: house))
            ordinary = rule(*round_from_plain({**data, "events": data["events"][:-1]}, lambda _: house))
            number = len(data["events"]) - 1
            place = next(place for place, due in enumerate(ruling.steps) if due.event == number)
            yield Troubled(name, ruling, ordinary, [due.step for due in ruling.steps[:place]])


def seen(picture: Picture) -> dict[str, object]:
    """What an eye can tell apart: a card that lies face down is any card."""
    return {
        name: (sprite.at, sprite.layer, _looks(sprite.art))
        for name, sprite in picture.items()
        if sprite.shown
    }


def _looks(art: object) -> object:
    return art._replace(card=Card(0)) if isinstance(art, CardArt) and not art.face_up else art


def answered_wrong(scene: Troubled) -> list[Step]:
    """What somebody does who has seen it and knows no better, with the rest of the round as it goes then."""
    plan = [due.step for due in scene.ordinary.steps]
    spots = [spot.number for spot in scene.ruling.played.spots]
    if any(due.step == VOID_ROUND for due in scene.ruling.steps):
        return [*scene.done, Step("warn", spots[0]), *plan[len(scene.done) :]]
    return [*scene.done, VOID_ROUND, *(Step("return", spot, "all") for spot in spots), Step("rack", "all")]


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_everything_that_goes_wrong_shows_on_the_table_and_only_when_it_has_happened(
    house_id: str, houses: dict[str, House]
) -> None:
    house = houses[house_id]
    layout = lay_out(house, 1024, 600, lines=1)
    for scene in scenes(house, figure(200)):
        before, now = scene.done[:-1], scene.done
        without = picture_of(scene.ordinary, moment_after(scene.ordinary, before), layout)
        assert seen(picture_of(scene.ruling, moment_after(scene.ruling, before), layout)) == seen(without), (
            scene
        )
        calm = seen(picture_of(scene.ordinary, moment_after(scene.ordinary, now), layout))
        assert seen(picture_of(scene.ruling, moment_after(scene.ruling, now), layout)) != calm, scene


@pytest.mark.bulk
@pytest.mark.parametrize("house_id", HOUSES)
def test_answered_right_is_no_fault_ignored_one_and_answered_wrong_one(
    house_id: str, confirmed: dict[str, House]
) -> None:
    for scene in scenes(confirmed[house_id], figure(200)):
        assert judged(scene.ruling, [due.step for due in scene.ruling.steps]).faults == (), scene.feature
        (ignored,) = judged(scene.ruling, [due.step for due in scene.ordinary.steps]).faults
        assert ignored.kind == "omitted", scene.feature
        (wrong,) = judged(scene.ruling, answered_wrong(scene)).faults
        assert wrong.kind == "wrong", scene.feature


def words_on_screen(window: MainWindow) -> list[tuple[str, ...]]:
    """Everything that can be read or heard in the window, and which keys can be pressed."""
    found: list[tuple[str, ...]] = []
    for widget in window.findChildren(QWidget):
        if widget.isVisible():
            text = widget.text() if isinstance(widget, QLabel | QAbstractButton | QLineEdit) else ""
            spoken = widget.accessibleName(), widget.accessibleDescription()
            found.append((text, *spoken, widget.toolTip(), "on" if widget.isEnabled() else "off"))
    return found


def deal_until(desk: Desk, ruling: Ruling, done: list[Step]) -> list[tuple[str, ...]]:
    """What there is to read when a dealer has done this."""
    desk.begin(ruling)
    for at, act in enumerate(done[:-1]):
        desk.dealing.attempt.submit(Acted(str(act), float(at)))
    desk.dealing.act(done[-1])
    return words_on_screen(desk.window)


@pytest.mark.bulk
@pytest.mark.parametrize("at", paired(HOUSES, ["practice", "test"]), ids=" ".join)
def test_no_word_on_the_screen_tells_it_until_the_dealer_acts(
    at: tuple[str, str], open_desk: Desks, houses: dict[str, House]
) -> None:
    house_id, mode = at
    found = list(scenes(houses[house_id], figure(200, 200)))
    desk = open_desk(found[0].ruling, mode)
    for scene in found:
        assert deal_until(desk, scene.ruling, scene.done) == deal_until(desk, scene.ordinary, scene.done), (
            scene.feature
        )


@pytest.mark.parametrize("way", [Mouse, Taps, Keyboard])
def test_late_chips_and_a_second_bet_are_given_back_by_hand(
    way: type[Hands], open_desk: Desks, houses: dict[str, House]
) -> None:
    kinds = ("event-late-bonus", "event-no-ante", "event-second-hand")
    found = [scene for scene in scenes(houses["oxford"], 1) if scene.feature in kinds]
    desk = open_desk(found[0].ruling, "test")
    hands = way(desk)
    for scene in found:
        deal_until(desk, scene.ruling, scene.done)
        (event,) = scene.ruling.played.events
        assert event.wager
        key, back = (int(event.chips_at), event.wager), Step("return", event.chips_at, event.wager)
        assert desk.table.stacks[key].felt == event.asked
        hands.do(back)
        assert desk.acts[-1] == back, scene.feature
        assert (desk.table.stacks[key].felt, desk.table.stacks[key].player) == (0, event.asked)


def test_where_the_next_step_is_told_trouble_is_told_too(open_desk: Desks, houses: dict[str, House]) -> None:
    scene = next(scenes(houses["oxford"], 1))
    desk = open_desk(scene.ruling, "guided")
    deal_until(desk, scene.ruling, scene.done)
    assert scene.ruling.happened[0].text in told_over_the_felt(desk.window)
