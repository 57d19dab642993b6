"""Nothing is lost and nothing doubled while things move, however fast somebody is."""

from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtTest import QTest

from app.procedure.vocabulary import Step
from app.table.table import Table, apply, laid_out
from app.ui.table.picture import picture_of
from app.ui.table.places import GREEN, Zone
from tests.bulk import SOAK
from tests.ui.dealing.desk import Desk, Desks
from tests.ui.dealing.hands import LEFT, Mouse, Source, Taps, write
from tests.ui.deals import example
from tests.ui.windows import arrive

pytestmark = pytest.mark.usefixtures("unpainted")

MANY = 1000 if SOAK else 250


def _after(desk: Desk, acts: list[Step]) -> Table:
    table = laid_out(desk.dealing.ruling)
    for act in acts:
        table = apply(table, act)
    return table


def _assert_all_there(desk: Desk, acts: list[Step]) -> None:
    assert desk.acts == acts
    assert desk.table == _after(desk, acts)
    arrive(desk.window)
    assert not desk.play.is_moving
    picture = picture_of(desk.dealing.ruling, desk.dealing.moment, desk.view.table_layout)
    for name, sprite in picture.items():
        item = desk.play.scene.items_by_name[name]
        assert item.isVisible() == sprite.shown, name
        if sprite.shown:
            assert abs(item.pos().x() - sprite.at.x) <= 1, name
            assert abs(item.pos().y() - sprite.at.y) <= 1, name


def _any_acts(desk: Desk, chance: Random) -> Iterator[Step]:
    spots = [spot.number for spot in desk.dealing.ruling.played.spots]
    plan = [due.step for due in desk.dealing.ruling.steps]
    while True:
        spot = chance.choice(spots)
        yield chance.choice(
            [
                chance.choice(plan),
                Step("pay", spot, "ante", 100 * chance.randint(1, 60)),
                Step("take", spot, "flush"),
                Step("return", spot, "flush"),
                Step("deal", spot),
                Step("rack", spot),
                Step("load", "shuffler"),
                Step("shuffle", "riffle"),
            ]
        )


@pytest.fixture
def desk(open_desk: Desks) -> Desk:
    return open_desk(example("oxford-full-table").ruling, motion="slow")


@pytest.mark.bulk
def test_a_thousand_acts_in_words_are_as_many_acts(desk: Desk) -> None:
    acts = []
    for _, step in zip(range(MANY), _any_acts(desk, Random(1)), strict=False):
        acts.append(step)
        desk.dealing.desk.command_line.setText(str(step))
        write(desk, "")
    _assert_all_there(desk, acts)


@pytest.mark.bulk
def test_a_thousand_clicks_and_drags_are_as_many_acts(desk: Desk) -> None:
    acts: list[Step] = []
    mouse = Mouse(desk)
    spots = [spot.number for spot in desk.dealing.ruling.played.spots]
    green, rack, shuffler = desk.centre(GREEN), desk.centre(Zone("rack")), desk.centre(Zone("shuffler"))
    tube = desk.centre(Zone("tube", what="500"))
    for turn in range(MANY // 4):
        spot = spots[turn % len(spots)]
        QTest.mouseClick(desk.handle, LEFT, pos=green)
        mouse.drag(shuffler, desk.centre(Zone("edge", spot)))
        mouse.drag(tube, desk.centre(Zone("payout", spot, "ante")))
        mouse.drag(shuffler, rack)
        acts += [
            Step("press", "green"),
            Step("deal", spot),
            Step("pay", spot, "ante", 500),
            Step("rack", "stub"),
        ]
    assert desk.play.is_moving
    _assert_all_there(desk, acts)


def test_a_whole_round_is_dealt_while_everything_is_still_on_its_way(desk: Desk) -> None:
    """What flies can be taken: the picture is where things will be."""
    mouse = Mouse(desk)
    steps = [due.step for due in desk.dealing.ruling.steps]
    moving = 0
    for step in steps:
        mouse.do(step)
        moving += desk.play.is_moving
    desk.dealing.hands.settle()
    assert moving > len(steps) // 2
    _assert_all_there(desk, steps)
    assert desk.session.scorecard().score == 100


def test_a_round_that_begins_again_lies_there_at_once_and_what_is_taken_up_rises(desk: Desk) -> None:
    for spot in (2, 3):
        desk.dealing.act(Step("deal", spot))
    assert desk.play.is_moving
    desk.begin(desk.dealing.ruling)
    assert not desk.play.is_moving
    Taps(desk).tap(Source(thing="2 ante"))
    assert desk.play.is_moving


def test_a_thing_that_is_carried_follows_the_hand_at_once(desk: Desk) -> None:
    start = desk.grip("2 ante")
    item = desk.play.scene.items_by_name["2 ante"]
    before = item.pos()
    QTest.mousePress(desk.handle, LEFT, pos=start)
    QTest.mouseMove(desk.handle, start + (desk.centre(Zone("rack")) - start) / 2)
    QTest.mouseMove(desk.handle, desk.centre(Zone("rack")))
    moved = desk.centre(Zone("rack")) - start
    assert (item.pos() - before).toPoint().x() == pytest.approx(moved.x(), abs=2)
    assert (item.pos() - before).toPoint().y() == pytest.approx(moved.y(), abs=2)
    QTest.mouseRelease(desk.handle, LEFT, pos=desk.centre(Zone("rack")))
    arrive(desk.window)
    assert (item.pos() - before).manhattanLength() < 1


def test_a_drag_while_things_move_takes_what_is_seen_at_its_place(desk: Desk) -> None:
    mouse = Mouse(desk)
    mouse.do(Step("deal", 2))
    assert desk.play.is_moving
    mouse.move(Source(packet="2"), Zone("rack"))
    assert desk.acts == [Step("deal", 2), Step("rack", 2)]
