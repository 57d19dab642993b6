"""A left-handed dealer has everything mirrored but the spots; and a finger finds every target."""

import pytest

from tests.sweeps import swept
from tests.ui.dealing.desk import Desk, Desks
from tests.ui.dealing.hands import Hands, Keyboard, Mouse, Taps
from tests.ui.dealing.test_rounds import SOME, deal
from tests.ui.deals import HOUSES, example

pytestmark = pytest.mark.usefixtures("unpainted")

FURNITURE = ("shuffler", "pays", "dealer", "limits", "rack", "left_pad", "tray", "working_area", "right_pad")
FINGER = 44
SMALLER = {
    ("payout", "raise"): (30, 44),
    ("payout", "ante"): (30, 44),
    ("discards", ""): (42, 92),
    ("tube", ""): (44, 44),
}
"""Places that are smaller than a finger at the smallest window, and how small: six spots side by side leave no more.

Beside a circle there are 30 pixels; the circle itself, which is as good a target for a payment, has 44.
"""


@pytest.mark.parametrize("way", [Mouse, Taps, Keyboard])
@pytest.mark.parametrize("house", swept(["cuda", "greektown"]))
def test_a_round_is_dealt_left_handed(house: str, way: type[Hands], open_desk: Desks) -> None:
    ruling = example(SOME[house][0]).ruling
    desk = open_desk(ruling, left_handed=True)
    deal(desk, way(desk), ruling)


@pytest.mark.parametrize("house", HOUSES)
def test_the_furniture_is_mirrored_and_the_spots_stay(house: str, open_desk: Desks) -> None:
    ruling = example(SOME[house][0]).ruling
    right, left = open_desk(ruling).view.table_layout, open_desk(ruling, left_handed=True).view.table_layout
    assert left.spots == right.spots
    for name in FURNITURE:
        here, there = getattr(right, name), getattr(left, name)
        assert there == here._replace(x=pytest.approx(right.width - here.right)), name
    assert right.shuffler.x != left.shuffler.x


@pytest.mark.parametrize("left_handed", [False, True])
def test_keys_follow_their_pads(left_handed: bool, open_desk: Desks) -> None:
    desk = open_desk(example("oxford-full-table").ruling, left_handed=left_handed)
    left, right = (
        desk.dealing.desk.left.geometry().center().x(),
        desk.dealing.desk.right.geometry().center().x(),
    )
    assert (left > right) == left_handed
    for name, drawer in desk.dealing.desk.drawers.items():
        Mouse(desk).press(desk.dealing.desk.keys[name])
        lies, felt = drawer.geometry(), desk.view.table_layout
        assert drawer.isVisible()
        assert felt.felt.x <= lies.left() <= lies.right() <= felt.felt.right
        assert felt.felt.y <= lies.top() <= lies.bottom() <= felt.tray.y
        assert abs(felt.left_pad.y - lies.bottom() - 7) <= 2, "it stands on the pad, a little above it"
        hand = felt.dealer
        assert lies.right() <= hand.x or lies.left() >= hand.right, "the hand that is called stays in sight"


@pytest.fixture(params=HOUSES)
def smallest(request: pytest.FixtureRequest, open_desk: Desks) -> Desk:
    return open_desk(example(SOME[request.param][0]).ruling, size=(1024, 600))


def test_every_key_is_as_large_as_a_finger_in_the_smallest_window(smallest: Desk) -> None:
    dealing = smallest.dealing
    Mouse(smallest).press(dealing.desk.slip)
    for drawer in dealing.desk.drawers.values():
        drawer.show()
    offered = [key for key in dealing.desk.keys.values() if key.isVisible()]
    keys = [*offered, *dealing.desk.amount.pad.keys.values()]
    dealing.desk.amount.close()
    assert smallest.window.devicePixelRatio() == 1
    assert not [key.objectName() for key in keys if min(key.width(), key.height()) < FINGER]


def test_every_place_is_as_large_as_a_finger_but_for_a_few(smallest: Desk) -> None:
    for zone, box in smallest.boxes.items():
        what = "" if zone.kind == "tube" else zone.what
        width, height = SMALLER.get((zone.kind, what), (FINGER, FINGER))
        assert box.width >= width, zone
        assert box.height >= height, zone


def test_places_do_not_lie_on_each_other_but_for_tubes_in_the_tray_or_the_bank(smallest: Desk) -> None:
    boxes = [(zone, box) for zone, box in smallest.boxes.items() if zone.kind not in ("tray", "bank")]
    for place, (zone, box) in enumerate(boxes):
        for other, another in boxes[place + 1 :]:
            along = min(box.right, another.right) - max(box.x, another.x)
            across = min(box.bottom, another.bottom) - max(box.y, another.y)
            assert along <= 2.5 or across <= 2.5, f"{zone} and {other}"
