"""Payments are built of chips or written on a slip; one drop is one payment, of exactly what was built."""

from itertools import product
from math import hypot

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.procedure.vocabulary import Step
from app.ui.dealing.things import BUILT
from app.ui.table.places import TRAY, WORKING_AREA, Zone, zone_at
from app.ui.table.sprites import ChipsArt, SlipArt
from tests.ui.dealing.desk import Desk, Desks
from tests.ui.dealing.hands import LEFT, Keyboard, Mouse, Source, Taps, strike
from tests.ui.deals import example
from tests.ui.modes.people import told_over_the_felt
from tests.ui.shapes import footprint, inside

pytestmark = pytest.mark.usefixtures("unpainted")

BESIDE = Zone("payout", 2, "ante")


@pytest.fixture
def desk(open_desk: Desks) -> Desk:
    return open_desk(example("oxford-full-table").ruling)


@pytest.fixture
def mouse(desk: Desk) -> Mouse:
    return Mouse(desk)


def tube(cents: int) -> Zone:
    return Zone("tube", what=str(cents))


def built(desk: Desk) -> list[int]:
    """The chips in the working area, as they are seen."""
    art = desk.picture[BUILT].art if desk.built else None
    return [chip.cents for chip in art.chips] if isinstance(art, ChipsArt) else []


def paid(desk: Desk, wager: str = "ante") -> int:
    return next(stack.paid for key, stack in desk.table.stacks.items() if key == (2, wager))


def test_chips_come_into_the_working_area_by_tap_and_by_drag(desk: Desk, mouse: Mouse) -> None:
    mouse.tap(Source(tube(500)))
    mouse.move(Source(tube(2500)), WORKING_AREA)
    mouse.tap(Source(tube(250)))
    mouse.move(Source(tube(100)), WORKING_AREA)
    assert built(desk) == [500, 2500, 250, 100]
    assert desk.acts == []


@pytest.mark.parametrize("mode", ["guided", "practice"])
def test_whoever_learns_sees_the_sum_of_what_is_built(open_desk: Desks, mode: str) -> None:
    desk = open_desk(example("oxford-full-table").ruling, mode=mode)
    area = desk.dealing.desk.area
    assert area.isVisible()
    assert (area.text, area.accessibleName()) == ("", "Working area")
    Mouse(desk).build(3750)
    assert (area.text, area.accessibleName()) == ("$37.50", "Working area: $37.50")
    desk.window.resize(1300, 800)
    QApplication.processEvents()
    at, box = area.geometry(), desk.boxes[WORKING_AREA]
    assert (at.x(), at.y(), at.width()) == (round(box.x), round(box.y), round(box.width))
    desk.dealing.hands.dealer.chips = ()
    desk.dealing._show()
    assert area.text == ""


def test_in_a_test_building_shows_no_sum(desk: Desk, mouse: Mouse) -> None:
    mouse.build(3750)
    assert desk.dealing.desk.area.text == ""
    texts = [
        widget.text()
        for widget in desk.window.findChildren(type(desk.dealing.desk.slip))
        if widget.isVisible()
    ]
    assert not [text for text in texts if "37" in text]
    assert isinstance(desk.picture[BUILT].art, ChipsArt)


def test_one_drop_is_one_payment_of_mixed_chips(desk: Desk, mouse: Mouse) -> None:
    for cents in (2500, 500, 500, 250, 100):
        mouse.tap(Source(tube(cents)))
    mouse.move(Source(thing=BUILT), BESIDE)
    assert desk.acts == [Step("pay", 2, "ante", 3850)]
    assert (paid(desk), desk.built) == (3850, False)


@pytest.mark.parametrize("wager", ["raise", "ante", "straight_flush"])
def test_chips_let_go_a_little_off_a_wager_are_meant_for_it(desk: Desk, mouse: Mouse, wager: str) -> None:
    mouse.build(1500)
    box = desk.boxes[Zone("circle", 2, wager)]
    QTest.mousePress(desk.handle, LEFT, pos=desk.grip(BUILT))
    target = QPoint(round(box.x - 6 * desk.unit), round(box.centre.y))
    QTest.mouseMove(desk.handle, target)
    QTest.mouseRelease(desk.handle, LEFT, pos=target)
    assert desk.acts == [Step("pay", 2, wager, 1500)]


@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080)])
def test_sixteen_units_off_a_wager_is_near_and_more_is_not(open_desk: Desks, size: tuple[int, int]) -> None:
    """A unit is a pixel in a small window, and more in a large one."""
    desk = open_desk(example("oxford-full-table").ruling, size=size)
    mouse, places = Mouse(desk), desk.play.places
    wagers = [place.box for place in places if place.zone.kind in ("circle", "payout")]

    def away(point: tuple[int, int]) -> float:
        """How far it is to the nearest wager, in units."""
        x, y = point
        return (
            min(hypot(max(box.x - x, 0, x - box.right), max(box.y - y, 0, y - box.bottom)) for box in wagers)
            / desk.unit
        )

    # Between the wagers of the second spot and the dealer.
    box, unit = desk.boxes[BESIDE], desk.unit
    grid = product(
        range(round(box.x), round(box.right), round(4 * unit)),
        range(round(box.y), round(desk.boxes[WORKING_AREA].y), round(unit)),
    )
    off = sorted((away(point), *point) for point in grid)

    def free(least: float, most: float) -> QPoint:
        """A point of the felt so far from every wager, where no other place is."""
        return next(
            QPoint(x, y) for so_far, x, y in off if least < so_far < most and zone_at(places, x, y) is None
        )

    near, far = free(12, 15.9), free(16.1, 20)
    for target, is_paid in ((far, False), (near, True)):
        mouse.tap(Source(tube(500)))
        mouse.drag(desk.grip(BUILT), target)
        assert [step.verb for step in desk.acts] == ["pay"] * is_paid
        assert ("missed the circles" in told_over_the_felt(desk.window)) is not is_paid


def test_chips_let_go_far_from_every_wager_lie_as_before_and_it_is_said(desk: Desk, mouse: Mouse) -> None:
    for target in (desk.centre(Zone("rack")), QPoint(4, 36)):
        mouse.tap(Source(tube(500)))
        before = built(desk)
        QTest.mousePress(desk.handle, LEFT, pos=desk.grip(BUILT))
        QTest.mouseMove(desk.handle, target)
        QTest.mouseRelease(desk.handle, LEFT, pos=target)
        assert (desk.acts, built(desk)) == ([], before)
        assert "missed the circles" in told_over_the_felt(desk.window)
        mouse.tap(Source(tube(100)))
        assert "missed the circles" not in told_over_the_felt(desk.window)


def test_two_drops_are_two_payments_that_lie_together(desk: Desk, mouse: Mouse) -> None:
    for cents in (1000, 500):
        mouse.build(cents)
        mouse.move(Source(thing=BUILT), BESIDE)
    assert desk.acts == [Step("pay", 2, "ante", 1000), Step("pay", 2, "ante", 500)]
    assert paid(desk) == 1500


def test_what_is_dropped_on_the_wager_itself_is_paid_on_it(desk: Desk, mouse: Mouse) -> None:
    mouse.build(500)
    mouse.move(Source(thing=BUILT), Zone("circle", 2, "ante"))
    assert desk.acts == [Step("pay", 2, "ante", 500)]


def test_one_chip_from_the_tray_straight_beside_a_wager_is_a_payment(desk: Desk, mouse: Mouse) -> None:
    mouse.move(Source(tube(2500)), BESIDE)
    assert desk.acts == [Step("pay", 2, "ante", 2500)]
    assert not desk.built


def test_the_last_chips_go_straight_beside_the_wager_with_those_that_were_built(
    desk: Desk, mouse: Mouse
) -> None:
    mouse.build(1000)
    mouse.move(Source(tube(2500)), BESIDE)
    assert desk.acts == [Step("pay", 2, "ante", 3500)]
    assert desk.dealing.hands.dealer.paid == [(Step("pay", 2, "ante", 3500), (500, 500, 2500))]
    assert not desk.built


@pytest.mark.parametrize("chips", [1, 2, 4])
def test_a_tube_that_is_held_down_gives_one_chip_after_another(desk: Desk, chips: int, qtbot: QtBot) -> None:
    """One stroke is a payout of one color: the longer it is held, the more chips it takes along."""
    start, hands = desk.centre(tube(500)), desk.dealing.hands
    QTest.mousePress(desk.handle, LEFT, pos=start)
    for _ in range(chips - 1):
        hands._held_down()
    assert hands.gestures.carried
    assert hands.gestures.carried.many == chips
    QTest.mouseMove(desk.handle, start - QPoint(0, 60))
    QTest.mouseMove(desk.handle, desk.centre(BESIDE))
    QTest.mouseRelease(desk.handle, LEFT, pos=desk.centre(BESIDE))
    assert desk.acts == [Step("pay", 2, "ante", chips * 500)]
    QTest.mousePress(desk.handle, LEFT, pos=start)
    qtbot.waitUntil(lambda: hands.gestures.carried.many == 2, timeout=3000)  # type: ignore[union-attr]
    QTest.mouseRelease(desk.handle, LEFT, pos=start)
    assert built(desk) == [500, 500]


@pytest.mark.parametrize("way", [Mouse, Taps])
def test_chips_are_put_back_without_an_act(desk: Desk, way: type[Mouse] | type[Taps]) -> None:
    hands = way(desk)
    for target in (TRAY, tube(100), tube(100_000)):
        hands.build(3000)
        hands.move(Source(thing=BUILT), target)
        assert (desk.acts, desk.built) == ([], False)


def test_what_was_built_stays_when_something_else_is_done(desk: Desk, mouse: Mouse) -> None:
    mouse.build(1500)
    mouse.do(Step("scan"))
    strike(Qt.Key.Key_Escape)
    mouse.do(Step("press", "green"))
    assert built(desk) == [500, 500, 500]
    mouse.move(Source(thing=BUILT), BESIDE)
    assert desk.acts[-1] == Step("pay", 2, "ante", 1500)


def test_chips_dropped_where_nothing_is_paid_stay_in_the_working_area(desk: Desk, mouse: Mouse) -> None:
    mouse.build(1500)
    for target in (Zone("edge", 2), Zone("rack"), Zone("shuffler"), Zone("dealer")):
        mouse.move(Source(thing=BUILT), target)
        assert (desk.acts, built(desk)) == ([], [500, 500, 500])


def test_a_slip_is_paid_to_the_cent(desk: Desk, mouse: Mouse) -> None:
    mouse.write_slip(523_402)
    assert desk.picture[BUILT].art == SlipArt(523_402, desk.picture[BUILT].art.width)
    mouse.move(Source(thing=BUILT), BESIDE)
    assert desk.acts == [Step("pay", 2, "ante", 523_402)]


def test_a_slip_can_be_for_nothing_for_a_limit_can_cut_a_payout_to_that(desk: Desk, mouse: Mouse) -> None:
    mouse.write_slip(0)
    assert desk.built
    mouse.move(Source(thing=BUILT), BESIDE)
    assert desk.acts == [Step("pay", 2, "ante", 0)]
    assert not desk.built


def test_a_slip_takes_the_place_of_chips_and_chips_that_of_a_slip(desk: Desk, mouse: Mouse) -> None:
    mouse.build(1500)
    mouse.write_slip(1234)
    assert isinstance(desk.picture[BUILT].art, SlipArt)
    mouse.tap(Source(tube(500)))
    assert built(desk) == [500]


def test_the_pad_for_a_slip_lies_within_the_window(desk: Desk, mouse: Mouse) -> None:
    pad = desk.dealing.desk.amount
    mouse.press(desk.dealing.desk.slip)
    assert pad.isVisible()
    for _ in range(20):
        mouse.press(pad.pad.keys["8"])
    assert pad.geometry().right() <= desk.window.geometry().right()
    pad.close()


@pytest.mark.parametrize("left_handed", [False, True])
def test_the_pad_for_a_slip_stands_above_its_key_and_eight_pixels_from_the_edge(
    open_desk: Desks, left_handed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = open_desk(example("oxford-full-table").ruling, left_handed=left_handed)
    pad, key = desk.dealing.desk.amount, desk.dealing.desk.slip
    put = list[QPoint]()
    monkeypatch.setattr(pad, "move", put.append)
    Mouse(desk).press(key)
    at, edge = key.mapToGlobal(QPoint()), desk.window.mapToGlobal(QPoint(desk.window.width(), 0)).x()
    x = at.x() if left_handed else edge - 8 - pad.width()
    assert put == [QPoint(x, at.y() - pad.height())]
    pad.close()


def test_a_slip_that_is_not_written_is_nothing(desk: Desk, mouse: Mouse) -> None:
    keys = desk.dealing.desk.amount.pad.keys
    mouse.press(desk.dealing.desk.slip)
    mouse.press(keys["write"])
    assert not desk.built
    mouse.press(desk.dealing.desk.slip)
    for name in ("5", "0", "clear", "write"):
        mouse.press(keys[name])
    assert not desk.built
    mouse.press(desk.dealing.desk.slip)
    mouse.press(keys["7"])
    strike(Qt.Key.Key_Escape)
    assert not desk.dealing.desk.amount.isVisible()
    assert (desk.acts, desk.built) == ([], False)


def test_recovering_takes_all_that_was_paid_there(desk: Desk, mouse: Mouse) -> None:
    for cents in (1000, 250):
        mouse.build(cents)
        mouse.move(Source(thing=BUILT), BESIDE)
    mouse.move(Source(thing="2 ante paid"), tube(500))
    assert desk.acts[-1] == Step("recover", 2, "ante", 1250)
    assert paid(desk) == 0
    assert "2 ante paid" not in [name for name, sprite in desk.picture.items() if sprite.shown]


def test_the_amount_is_judged_and_not_the_chips(desk: Desk, mouse: Mouse) -> None:
    """Twenty-five in reds is as right as one green; how it was cut is a matter of form."""
    ruling = desk.dealing.ruling
    due = next(
        due.step for due in ruling.steps if due.step.verb == "pay" and (due.step.cents or 0) % 500 == 0
    )
    plan = [due.step for due in ruling.steps]
    for step in plan[: plan.index(due)]:
        desk.dealing.act(step)
    for _ in range((due.cents or 0) // 500):
        QTest.mouseClick(desk.handle, LEFT, pos=desk.centre(tube(500)))
    mouse.move(Source(thing=BUILT), Zone("payout", int(due.place), due.what))
    for step in plan[plan.index(due) + 1 :]:
        desk.dealing.act(step)
    assert desk.session.scorecard().faults == ()


def test_chips_that_are_put_back_by_keys_while_a_hand_has_them_are_gone(desk: Desk, mouse: Mouse) -> None:
    mouse.build(1500)
    keys = Keyboard(desk)
    keys.tap(Source(WORKING_AREA))
    keys.go(tube(500))
    stack = desk.grip(BUILT)
    QTest.mousePress(desk.handle, LEFT, pos=stack)
    keys.strike(Qt.Key.Key_Return)
    QTest.mouseMove(desk.handle, desk.centre(BESIDE))
    QTest.mouseRelease(desk.handle, LEFT, pos=desk.centre(BESIDE))
    assert (desk.acts, desk.built) == ([], False)


class TestCutting:
    """A stack is cut out to be counted. It is no act, and it goes back."""

    def test_a_stack_that_is_held_down_is_cut_out_until_the_next_press(
        self, desk: Desk, qtbot: QtBot
    ) -> None:
        point = desk.grip("2 ante")
        before = desk.picture
        QTest.mousePress(desk.handle, LEFT, pos=point)
        qtbot.waitUntil(lambda: is_cut(desk, "2 ante"), timeout=3000)
        QTest.mouseRelease(desk.handle, LEFT, pos=point)
        assert is_cut(desk, "2 ante")
        QTest.mouseClick(desk.handle, LEFT, pos=QPoint(4, 60))
        assert desk.picture == before
        assert desk.acts == []

    def test_the_key_cuts_what_is_held_and_puts_it_back(self, desk: Desk) -> None:
        Taps(desk).tap(Source(thing="2 ante"))
        strike(Qt.Key.Key_C)
        assert is_cut(desk, "2 ante")
        strike(Qt.Key.Key_C)
        assert not is_cut(desk, "2 ante")
        assert desk.acts == []

    def test_the_key_cuts_what_the_keyboard_is_on(self, desk: Desk) -> None:
        Keyboard(desk).go(Zone("circle", 2, "ante"))
        strike(Qt.Key.Key_C)
        assert is_cut(desk, "2 ante")

    def test_a_cut_stack_is_dragged_as_any_other(self, desk: Desk, mouse: Mouse) -> None:
        Taps(desk).tap(Source(thing="2 ante"))
        strike(Qt.Key.Key_C)
        mouse.drag(desk.centre(Zone("circle", 2, "ante")), desk.centre(tube(500)))
        assert desk.acts == [Step("take", 2, "ante")]

    def test_where_there_are_no_chips_it_is_said(self, desk: Desk) -> None:
        Keyboard(desk).go(Zone("rack"))
        strike(Qt.Key.Key_C)
        assert told_over_the_felt(desk.window).startswith("There are no chips to cut here.")

    def test_every_cut_lies_inside_the_window(self, desk: Desk) -> None:
        for spot in range(1, 7):
            for wager in ("ante", "flush", "straight_flush"):
                desk.dealing.hands.dealer.cut = f"{spot} {wager}"
                desk.dealing.hands.changed.emit()
                if is_cut(desk, f"{spot} {wager}"):
                    shape = footprint(desk.picture[f"{spot} {wager}"])
                    assert inside(shape, desk.view.table_layout.felt)


def is_cut(desk: Desk, name: str) -> bool:
    art = desk.picture[name].art if name in desk.picture else None
    return isinstance(art, ChipsArt) and art.is_cut
