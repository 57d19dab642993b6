"""One stroke that takes along what lies on its way: the judge sees single acts, in the order of the stroke."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest

from app.procedure.vocabulary import Step
from app.ui.table.places import DEALER, FORWARD, RACK, SHUFFLER, Zone
from tests.ui.dealing.desk import Desk, Desks
from tests.ui.dealing.hands import LEFT, Mouse, Source
from tests.ui.deals import example

pytestmark = pytest.mark.usefixtures("unpainted")

TRAY = Zone("tube", what="500")


def done(desk: Desk, until: str) -> int:
    """Deal the round up to a step; how many acts that were."""
    for due in desk.dealing.ruling.steps:
        if str(due.step) == until:
            break
        desk.dealing.act(due.step)
    return len(desk.acts)


def acts_of(desk: Desk, before: int) -> list[str]:
    return [str(step) for step in desk.acts[before:]]


@pytest.fixture
def desk(open_desk: Desks) -> Desk:
    return open_desk(example("oxford-full-table").ruling)


def stacks(desk: Desk, *names: str) -> list[QPoint]:
    return [desk.grip(name) for name in names]


def test_raise_and_ante_of_a_losing_spot_go_in_one_drag(desk: Desk) -> None:
    before = done(desk, "reveal 4")
    Mouse(desk).drag(*stacks(desk, "4 raise", "4 ante"), desk.centre(TRAY))
    assert acts_of(desk, before) == ["take 4 raise", "take 4 ante"]


def test_the_way_of_the_stroke_is_the_order_of_the_acts(desk: Desk) -> None:
    before = done(desk, "reveal 4")
    Mouse(desk).drag(*stacks(desk, "4 flush", "4 ante", "4 raise"), desk.centre(TRAY))
    assert acts_of(desk, before) == ["take 4 flush", "take 4 ante", "take 4 raise"]


def test_wagers_of_other_spots_stay_where_they_are(desk: Desk) -> None:
    before = done(desk, "reveal 4")
    Mouse(desk).drag(*stacks(desk, "4 raise", "3 raise", "3 ante"), desk.centre(TRAY))
    assert acts_of(desk, before) == ["take 4 raise"]


def test_a_wager_that_is_not_taken_to_the_bank_goes_alone(desk: Desk) -> None:
    before = done(desk, "reveal 4")
    Mouse(desk).drag(*stacks(desk, "4 ante", "4 raise"), desk.centre(Zone("edge", 4)))
    assert acts_of(desk, before) == ["return 4 ante"]


def test_discards_of_several_spots_are_picked_up_in_one_sweep(desk: Desk) -> None:
    before = done(desk, "pick-up 2")
    ways = [desk.grip_packet(f"{spot} discards") for spot in (2, 3, 4)]
    Mouse(desk).drag(*ways, desk.centre(RACK))
    assert acts_of(desk, before) == ["pick-up 2", "pick-up 3", "pick-up 4"]


def test_hands_are_pushed_to_their_players_in_one_sweep(desk: Desk) -> None:
    before = done(desk, "present 1")
    ways = [desk.grip_packet(str(spot)) for spot in range(1, 7)]
    Mouse(desk).drag(*ways, desk.centre(Zone("edge", 6)))
    assert acts_of(desk, before) == [f"present {spot}" for spot in range(1, 7)]


def test_packets_are_dealt_along_the_players_edge_in_one_sweep(desk: Desk) -> None:
    before = done(desk, "deal 1")
    ways = [desk.centre(Zone("edge", spot)) for spot in range(1, 7)]
    Mouse(desk).drag(desk.centre(SHUFFLER), *ways, desk.centre(DEALER))
    assert acts_of(desk, before) == [*[f"deal {spot}" for spot in range(1, 7)], "deal dealer"]


@pytest.mark.parametrize(("edges", "spots"), [((1, 2), [2]), ((1, 2, 3), [1, 2, 3]), ((4, 5, 6), [4, 5, 6])])
def test_a_packet_that_passes_three_edges_is_dealt_along_and_one_that_passes_two_is_not(
    edges: tuple[int, ...], spots: list[int], desk: Desk
) -> None:
    before = done(desk, "deal 1")
    Mouse(desk).drag(desk.centre(SHUFFLER), *[desk.centre(Zone("edge", spot)) for spot in edges])
    assert acts_of(desk, before) == [f"deal {spot}" for spot in spots]


@pytest.mark.parametrize("size", [(1024, 600), (1600, 900)])
@pytest.mark.parametrize("left_handed", [False, True])
def test_one_packet_on_a_straight_way_is_dealt_to_one_spot(
    size: tuple[int, int], left_handed: bool, open_desk: Desks
) -> None:
    """Many points on the way, as from a real mouse."""
    desk = open_desk(example("oxford-full-table").ruling, size=size, left_handed=left_handed)
    for spot in range(1, 7):
        for kind in ("edge", "hand"):
            desk.begin(desk.dealing.ruling)
            start, end = desk.centre(SHUFFLER), desk.centre(Zone(kind, spot))
            Mouse(desk).drag(*[start + (end - start) * part / 40 for part in range(41)])
            assert desk.acts == [Step("deal", spot)], kind


def test_progressive_wagers_are_collected_in_one_sweep(open_desk: Desks) -> None:
    desk = open_desk(example("greektown-faced-fold").ruling)
    steps = [due.step for due in desk.dealing.ruling.steps]
    collected = [step for step in steps if (step.verb, step.what) == ("take", "progressive")]
    before = done(desk, str(collected[0]))
    first = [step for step in collected if steps.index(step) < steps.index(Step("rack", "stub"))]
    Mouse(desk).drag(*stacks(desk, *[f"{step.place} progressive" for step in first]), desk.centre(TRAY))
    assert desk.acts[before:] == first


@pytest.mark.parametrize("way_up", [14, 60, 130])
def test_a_way_up_on_face_down_cards_turns_them_however_long(desk: Desk, way_up: int) -> None:
    before = done(desk, "expose dealer")
    mouse, start = Mouse(desk), desk.grip_packet("dealer")
    mouse.drag(start, start - QPoint(0, way_up))
    assert acts_of(desk, before) == ["expose dealer"]
    before = done(desk, "reveal 4")
    desk.begin(desk.dealing.ruling)
    before = done(desk, "reveal 4")
    start = desk.grip_packet("4")
    mouse.drag(start, start - QPoint(0, way_up))
    assert acts_of(desk, before) == ["reveal 4"]


def test_cards_face_down_are_not_pushed_up(desk: Desk) -> None:
    before = done(desk, "expose dealer")
    Mouse(desk).drag(desk.grip_packet("dealer"), desk.centre(FORWARD))
    assert acts_of(desk, before) == ["expose dealer"]


class TestSetting:
    @pytest.fixture
    def banked(self, open_desk: Desks) -> Desk:
        return open_desk(example("cuda-must-beat").ruling)

    def test_cards_are_dragged_into_order_and_set(self, banked: Desk) -> None:
        setting = next(due.step for due in banked.dealing.ruling.steps if due.step.verb == "set")
        before = done(banked, str(setting))
        mouse = Mouse(banked)
        for name in reversed(setting.what.split()):
            left = min(banked.grip(card).x() for card in setting.what.split())
            start = banked.grip(name)
            if start.x() > left:
                mouse.drag(start, QPoint(left - 12, start.y()))
        lying = sorted(setting.what.split(), key=lambda name: banked.picture[name].at.x)
        assert lying == setting.what.split()
        assert banked.acts[before:] == []
        mouse.press(banked.dealing.desk.keys["set"])
        assert banked.acts[before:] == [setting]

    def test_two_taps_on_the_last_card_set_them_without_the_key(self, desk: Desk) -> None:
        before = done(desk, "set dealer Qc 9c 7c")
        mouse = Mouse(desk)
        mouse.pick(["Qc", "9c"])
        desk.dealing.hands._pressed_twice(*desk.grip("7c").toTuple())
        assert acts_of(desk, before) == ["set dealer Qc 9c 7c"]


class TestSizingIn:
    """Chips that pass the Raise and end at the Ante of a spot: the same at each, as dealers size into bets."""

    def pay(self, desk: Desk, many: int, *wagers: str, cents: int = 500) -> list[str]:
        before = len(desk.acts)
        start = desk.centre(Zone("tube", what=str(cents)))
        QTest.mousePress(desk.handle, LEFT, pos=start)
        for _ in range(many - 1):
            desk.dealing.hands._held_down()
        for wager in wagers:
            start = desk.centre(Zone("payout", 4, wager))
            QTest.mouseMove(desk.handle, start)
        QTest.mouseRelease(desk.handle, LEFT, pos=start)
        return acts_of(desk, before)

    def test_half_of_the_chips_stay_at_the_raise_and_half_at_the_ante(self, desk: Desk) -> None:
        assert self.pay(desk, 4, "raise", "ante") == ["pay 4 raise 10", "pay 4 ante 10"]

    def test_the_way_out_may_pass_both(self, desk: Desk) -> None:
        assert self.pay(desk, 2, "ante", "raise", "ante") == ["pay 4 raise 5", "pay 4 ante 5"]

    def test_chips_that_end_at_the_raise_are_all_for_the_raise(self, desk: Desk) -> None:
        assert self.pay(desk, 2, "ante", "raise") == ["pay 4 raise 10"]

    def test_chips_that_cannot_be_parted_go_where_they_end(self, desk: Desk) -> None:
        assert self.pay(desk, 3, "raise", "ante") == ["pay 4 ante 15"]

    def test_colors_that_wait_in_the_working_area_are_parted_too(self, desk: Desk) -> None:
        for _ in range(2):
            Mouse(desk).tap(Source(Zone("tube", what="2500")))
        assert self.pay(desk, 2, "raise", "ante") == ["pay 4 raise 30", "pay 4 ante 30"]
        assert not desk.built
