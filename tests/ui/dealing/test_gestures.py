"""One gesture means one thing; what is let go elsewhere, or cancelled, is no act and leaves everything as it was."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QPointingDevice
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.game.cards import Card, card_name
from app.game.round import Event
from app.procedure.ruling import rule
from app.procedure.vocabulary import Step
from app.ui.dealing.gesture_meaning import shuffled
from app.ui.dealing.gesture_reader import GestureReader, Seen, _is_sweep, _Press
from app.ui.dealing.pad_keys import CountKey, PadKey, RankKey
from app.ui.dealing.things import Thing, _covers, thing_in
from app.ui.table.geometry import Point
from app.ui.table.layout import lay_out
from app.ui.table.picture import picture_of
from app.ui.table.places import DEALER, FORWARD, GREEN, RACK, SHUFFLER, WORKING_AREA, Zone, places_on
from app.ui.table.sprites import Art, ButtonArt, CardArt, ChipsArt, SlipArt, Sprite
from tests.ui.dealing.desk import Desk, Desks
from tests.ui.dealing.hands import LEFT, Keyboard, Mouse, Source, Taps, strike
from tests.ui.deals import example
from tests.ui.modes.people import told_over_the_felt

pytestmark = pytest.mark.usefixtures("unpainted")

RIGHT = Qt.MouseButton.RightButton
EDGE = Zone("edge", 2)
ANTE = Zone("circle", 2, "ante")
BARE = QPoint(4, 36)
LOST = "That doesn’t go there. Nothing moved."
"""A point on the felt that is no place."""


def words(*said: str) -> list[Step]:
    steps = [due.step for due in example("oxford-full-table").ruling.steps]
    return [next(step for step in steps if str(step) == text) for text in said]


@pytest.fixture
def desk(open_desk: Desks) -> Desk:
    return open_desk(example("oxford-full-table").ruling)


@pytest.fixture
def dealt(desk: Desk) -> Desk:
    """Everybody has cards, nobody has decided."""
    for act in ("deal 1", "deal 2", "deal 3", "deal 4", "deal 5", "deal 6", "deal dealer"):
        desk.dealing.act(words(act)[0])
    return desk


def spread(desk: Desk) -> dict[str, object]:
    """Where every item of the scene is, and how it looks."""
    return {
        name: (item.pos(), item.isVisible(), item.zValue(), item.pixmap().cacheKey(), item.rotation())
        for name, item in desk.play.scene.items_by_name.items()
    }


def waits(desk: Desk) -> bool:
    """Is a tap waiting for a second one?"""
    return any(timer.isActive() for timer in desk.dealing.hands.findChildren(QTimer))


def carry(desk: Desk, start: QPoint, *points: QPoint) -> None:
    """Down at a point and along others, without coming up."""
    QTest.mousePress(desk.handle, LEFT, pos=start)
    for point in points:
        QTest.mouseMove(desk.handle, point)


class TestWhatIsNoAct:
    @pytest.mark.qt_log_ignore("occurs outside target window", extend=True)
    @pytest.mark.parametrize("target", [BARE, QPoint(-40, 200), QPoint(500, 900), QPoint(3000, 3000)])
    def test_a_drag_let_go_elsewhere_or_outside_puts_the_thing_back(
        self, dealt: Desk, target: QPoint
    ) -> None:
        before, picture, acts = spread(dealt), dealt.picture, len(dealt.acts)
        for start in (
            dealt.grip_packet("2"),
            dealt.grip("2 ante"),
            dealt.centre(SHUFFLER),
            dealt.centre(Zone("tube", what="500")),
        ):
            carry(dealt, start, start + QPoint(30, 90))
            assert spread(dealt) != before or len(dealt.play.scene.items()) > len(before)
            QTest.mouseMove(dealt.handle, target)
            QTest.mouseRelease(dealt.handle, LEFT, pos=target)
            assert len(dealt.acts) == acts
            assert (spread(dealt), dealt.picture) == (before, picture)
            assert len(dealt.play.scene.items()) == len(before)

    def test_escape_drops_what_is_dragged_and_its_release_does_nothing(self, dealt: Desk) -> None:
        before, acts = spread(dealt), len(dealt.acts)
        carry(dealt, dealt.grip_packet("2"), dealt.centre(RACK))
        strike(Qt.Key.Key_Escape)
        assert spread(dealt) == before
        QTest.mouseMove(dealt.handle, dealt.centre(RACK) + QPoint(3, 3))
        QTest.mouseRelease(dealt.handle, LEFT, pos=dealt.centre(RACK))
        assert (len(dealt.acts), spread(dealt)) == (acts, before)
        Mouse(dealt).do(Step("rack", 2))
        assert dealt.acts[acts:] == [Step("rack", 2)]

    def test_escape_lets_go_of_what_was_tapped(self, dealt: Desk) -> None:
        before, acts = spread(dealt), len(dealt.acts)
        Taps(dealt).tap(Source(packet="2"))
        assert spread(dealt) != before
        strike(Qt.Key.Key_Escape)
        assert spread(dealt) == before
        Taps(dealt).tap(Source(RACK))
        assert dealt.acts[acts:] == []

    def test_escape_forgets_the_number_of_a_call_and_the_cards_that_were_picked(self, dealt: Desk) -> None:
        dealt.dealing.act(Step("expose", "dealer"))
        acts, hands = len(dealt.acts), Mouse(dealt)
        hands.press(hands.work(CountKey("3")))
        hands.pick(["Qc"] if "Qc" in dealt.picture and dealt.picture["Qc"].shown else [])
        strike(Qt.Key.Key_Escape)
        hands.press(hands.work(RankKey("Q")))
        hands.press(dealt.dealing.desk.keys["set"])
        assert dealt.acts[acts:] == []

    def test_a_thing_tapped_twice_slowly_is_put_down(self, dealt: Desk) -> None:
        before, acts = spread(dealt), len(dealt.acts)
        for _ in range(2):
            Taps(dealt).tap(Source(thing="2 ante"))
        assert spread(dealt) == before
        Taps(dealt).tap(Source(Zone("tube", what="500")))
        assert dealt.acts[acts:] == []
        assert dealt.built

    def test_a_hand_held_over_to_the_neighbor_is_tapped_where_it_lies(self, desk: Desk) -> None:
        """Cards held up between two players lie at no place."""
        played = desk.dealing.ruling.played
        for spot in (1, 2, 3, 4, 5, 6):
            shown = Event(f"deal {spot}", "cards-shown", spot, how="shown")
            desk.begin(rule(desk.dealing.ruling.house, played._replace(events=(shown,))))
            desk.dealing.act(Step("deal", spot))
            Taps(desk).do(Step("rack", spot))
            assert desk.acts[-1:] == [Step("rack", spot)], spot

    def test_things_brought_where_they_mean_nothing_stay(self, dealt: Desk) -> None:
        before, acts, mouse = spread(dealt), len(dealt.acts), Mouse(dealt)
        for source, target in (
            (Source(packet="2"), EDGE._replace(spot=3)),
            (Source(packet="2"), DEALER),
            (Source(packet="2"), WORKING_AREA),
            (Source(thing="2 ante"), RACK),
            (Source(thing="2 ante"), EDGE._replace(spot=3)),
            (Source(SHUFFLER), Zone("tube", what="500")),
            (Source(SHUFFLER), WORKING_AREA),
            (Source(Zone("tube", what="500")), SHUFFLER),
        ):
            mouse.move(source, target)
            assert (dealt.acts[acts:], spread(dealt)) == ([], before), f"{source} to {target}"

    def test_a_short_sweep_is_no_scan(self, desk: Desk) -> None:
        Mouse(desk).drag(QPoint(20, 34), QPoint(200, 34))
        assert desk.acts == []

    def test_a_drag_that_began_beside_the_thing_is_no_scan_however_far_it_goes(self, desk: Desk) -> None:
        layout, mouse = desk.view.table_layout, Mouse(desk)
        edge, far = round(layout.bar.bottom + 6), round(layout.width * 0.9)
        low = round(max(box.bottom for zone, box in desk.boxes.items() if zone.kind == "edge")) + 8
        mouse.drag(BARE, QPoint(far, low))
        mouse.drag(QPoint(20, low), QPoint(far, low))
        mouse.drag(QPoint(far, edge), desk.centre(SHUFFLER))
        mouse.drag(QPoint(20, edge), QPoint(20 + round(layout.width * 0.38), edge))
        assert desk.acts == []
        mouse.drag(QPoint(20, edge), QPoint(20 + round(layout.width * 0.42), edge + 10))
        assert desk.acts == [Step("scan")]

    def test_a_key_that_is_no_act_by_itself_says_what_it_waits_for(self, desk: Desk) -> None:
        mouse, said = Mouse(desk), []
        for key in ("set", "push", RankKey("Q"), CountKey("3")):
            mouse.press(mouse.work(key))
            said.append(told_over_the_felt(desk.window))
        assert desk.acts == []
        assert said == [
            "Tap the cards in order, or drag them into order. Then press SET.",
            "Back of the hand. Now tap the spot or the wager. Press PUSH again to tap palm up.",
            "Press the number of cards first, then the highest card.",
            "Now press the highest card.",
        ]

    def test_what_is_dropped_where_it_means_nothing_is_said_to_have_stayed(self, dealt: Desk) -> None:
        Mouse(dealt).move(Source(thing="2 ante"), RACK)
        assert told_over_the_felt(dealt.window) == LOST

    def test_what_is_dropped_beside_every_place_is_said_to_have_stayed(self, dealt: Desk) -> None:
        Mouse(dealt).drag(dealt.grip("2 ante"), BARE)
        assert told_over_the_felt(dealt.window) == LOST

    @pytest.mark.parametrize("way", [Taps, Keyboard])
    def test_what_is_brought_by_taps_or_keys_where_it_means_nothing_is_said_too(
        self, dealt: Desk, way: type[Taps]
    ) -> None:
        way(dealt).move(Source(thing="2 ante"), WORKING_AREA)
        assert told_over_the_felt(dealt.window) == LOST

    def test_what_is_put_down_where_it_was_or_beside_everything_is_no_drop(self, dealt: Desk) -> None:
        dealt.window.table_screen.say("")
        taps = Taps(dealt)
        taps.tap(Source(thing="2 ante"))
        taps.tap(Source(thing="2 ante"))
        assert told_over_the_felt(dealt.window) != LOST


class TestOtherButtons:
    def test_the_second_button_is_no_hand_on_the_table(self, dealt: Desk) -> None:
        before, acts = spread(dealt), len(dealt.acts)
        for zone in (GREEN, ANTE, SHUFFLER, Zone("payout", 2, "flush"), Zone("tube", what="500")):
            QTest.mouseClick(dealt.handle, RIGHT, pos=dealt.centre(zone))
            QTest.mouseDClick(dealt.handle, RIGHT, pos=dealt.grip_packet("dealer"))
        QTest.mousePress(dealt.handle, RIGHT, pos=dealt.grip_packet("2"))
        QTest.mouseMove(dealt.handle, dealt.centre(RACK))
        QTest.mouseRelease(dealt.handle, RIGHT, pos=dealt.centre(RACK))
        assert (dealt.acts[acts:], spread(dealt)) == ([], before)

    def test_the_second_button_does_not_end_a_drag(self, dealt: Desk) -> None:
        acts = len(dealt.acts)
        carry(dealt, dealt.grip_packet("2"), dealt.centre(ANTE))
        QTest.mousePress(dealt.handle, RIGHT, pos=dealt.centre(ANTE))
        QTest.mouseRelease(dealt.handle, RIGHT, pos=dealt.centre(ANTE))
        assert dealt.acts[acts:] == []
        QTest.mouseMove(dealt.handle, dealt.centre(RACK))
        QTest.mouseRelease(dealt.handle, LEFT, pos=dealt.centre(RACK))
        assert dealt.acts[acts:] == [Step("rack", 2)]


class TestSquaring:
    def test_one_tap_on_the_dealers_covered_hand_squares_it_when_no_second_one_comes(
        self, qtbot: QtBot, dealt: Desk
    ) -> None:
        acts = len(dealt.acts)
        Taps(dealt).tap(Source(packet="dealer"))
        assert dealt.acts[acts:] == []
        qtbot.waitUntil(lambda: len(dealt.acts) > acts, timeout=3000)
        assert not waits(dealt)
        assert dealt.acts[acts:] == [Step("square", "dealer")]
        assert dealt.table.squared

    def test_two_taps_expose_it_and_do_not_square(self, dealt: Desk) -> None:
        acts = len(dealt.acts)
        Taps(dealt).turn("dealer")
        assert not waits(dealt)
        assert dealt.acts[acts:] == [Step("expose", "dealer")]
        assert not dealt.table.squared

    @pytest.mark.parametrize(
        "then", ["press green", "shuffle riffle", "take 2 ante", "expose dealer", "scan"]
    )
    def test_whatever_is_done_next_squares_first(self, dealt: Desk, then: str) -> None:
        acts, hands = len(dealt.acts), Taps(dealt)
        hands.tap(Source(packet="dealer"))
        verb, _, rest = then.partition(" ")
        place, _, what = rest.partition(" ")
        step = Step(verb, int(place) if place.isdecimal() else place, what)
        hands.do(step)
        assert dealt.acts[acts:] == [Step("square", "dealer"), step]

    def test_a_ruling_from_the_bell_squares_first(self, dealt: Desk) -> None:
        acts, hands = len(dealt.acts), Mouse(dealt)
        hands.tap(Source(packet="dealer"))
        hands.do(Step("call", "supervisor"))
        assert dealt.acts[acts:] == [Step("square", "dealer"), Step("call", "supervisor")]

    def test_finishing_squares_first(self, dealt: Desk) -> None:
        acts, hands = len(dealt.acts), Mouse(dealt)
        hands.tap(Source(packet="dealer"))
        hands.press(dealt.dealing.desk.keys["finish"])
        assert dealt.acts[acts:] == [Step("square", "dealer")]
        assert dealt.dealing.verdict.isVisible()

    def test_escape_takes_the_tap_back(self, dealt: Desk) -> None:
        acts = len(dealt.acts)
        Taps(dealt).tap(Source(packet="dealer"))
        strike(Qt.Key.Key_Escape)
        assert not waits(dealt)
        assert dealt.acts[acts:] == []

    def test_a_new_round_forgets_the_tap(self, dealt: Desk) -> None:
        Taps(dealt).tap(Source(packet="dealer"))
        dealt.begin(dealt.dealing.ruling)
        assert not waits(dealt)
        assert dealt.acts == []


class TestTurning:
    @pytest.mark.parametrize("way", [(0, -20), (0, -70), (0, -300), (60, -50), (-60, -45)])
    def test_any_way_up_turns_the_dealers_covered_cards_and_never_pushes_them(
        self, dealt: Desk, way: tuple[int, int]
    ) -> None:
        acts, start = len(dealt.acts), dealt.grip_packet("dealer")
        Mouse(dealt).drag(start, start + QPoint(*way))
        assert dealt.acts[acts:] == [Step("expose", "dealer")]

    @pytest.mark.parametrize("up", [14, 60, 200])
    def test_a_flick_up_turns_a_players_covered_hand_however_long_it_is(self, dealt: Desk, up: int) -> None:
        dealt.dealing.act(Step("expose", "dealer"))
        acts, start = len(dealt.acts), dealt.grip_packet("2")
        Mouse(dealt).drag(start, start - QPoint(0, up))
        assert dealt.acts[acts:] == [Step("reveal", 2)]

    def test_a_flick_and_two_taps_turn_covered_cards_and_fan_faced_ones(self, dealt: Desk) -> None:
        for hands, spot in ((Mouse(dealt), 2), (Taps(dealt), 3)):
            acts = len(dealt.acts)
            hands.turn(str(spot))
            hands.turn(str(spot))
            assert dealt.acts[acts:] == [Step("reveal", spot), Step("fan", spot)]

    def test_a_hand_of_which_some_cards_are_faced_is_fanned_wherever_it_is_touched(
        self, open_desk: Desks
    ) -> None:
        ruling = example("greektown-faced-fold").ruling
        desk = open_desk(ruling)
        for due in ruling.steps:
            if due.step == Step("fan", 1):
                break
            desk.dealing.act(due.step)
        packet = desk.table.packets["1"]
        assert packet.covered
        for place, card in enumerate((packet.faced[-1], packet.covered[0]), len(desk.acts)):
            QTest.mouseDClick(desk.handle, LEFT, pos=desk.grip(card_name(card)))
            assert desk.acts[place:] == [Step("fan", 1)], card_name(card)

    def test_cards_under_a_wager_are_turned_through_it(self, dealt: Desk) -> None:
        wager = next(name.partition(" ")[2] for name in dealt.picture if name in ("2 flush", "2 ante"))
        dealt.dealing.act(Step("tuck", 2, wager))
        acts = len(dealt.acts)
        QTest.mouseDClick(dealt.handle, LEFT, pos=dealt.centre(Zone("circle", 2, wager)))
        assert dealt.acts[acts:] == [Step("reveal", 2)]

    def test_a_pull_downwards_or_sideways_turns_nothing(self, dealt: Desk) -> None:
        acts, start = len(dealt.acts), dealt.grip_packet("2")
        for way in (QPoint(0, 16), QPoint(14, 0), QPoint(-14, 2)):
            Mouse(dealt).drag(start, start + way)
        assert dealt.acts[acts:] == []

    def test_quick_taps_on_a_tube_are_as_many_chips(self, desk: Desk) -> None:
        tube = desk.centre(Zone("tube", what="500"))
        QTest.mouseDClick(desk.handle, LEFT, pos=tube)
        QTest.mouseDClick(desk.handle, LEFT, pos=tube)
        Mouse(desk).move(Source(thing="working stack"), Zone("payout", 2, "ante"))
        assert desk.acts == [Step("pay", 2, "ante", 2000)]

    def test_a_tube_that_is_held_down_gives_twenty_chips_and_no_more(self, desk: Desk) -> None:
        tube = desk.centre(Zone("tube", what="500"))
        QTest.mousePress(desk.handle, LEFT, pos=tube)
        for _ in range(21):
            desk.dealing.hands._held_down()
        carried = desk.dealing.hands.gestures.carried
        assert carried is not None
        assert carried.many == 20
        QTest.mouseRelease(desk.handle, LEFT, pos=tube)


class TestFingers:
    @pytest.fixture
    def screen(self) -> QPointingDevice:
        return QTest.createTouchDevice()

    def test_a_finger_drags(self, dealt: Desk, screen: QPointingDevice) -> None:
        acts = len(dealt.acts)
        self._drag(dealt, screen, dealt.grip_packet("2"), dealt.centre(RACK))
        assert dealt.acts[acts:] == [Step("rack", 2)]

    def test_a_finger_taps_a_thing_and_then_a_place(self, dealt: Desk, screen: QPointingDevice) -> None:
        acts = len(dealt.acts)
        for point in (dealt.grip("2 ante"), dealt.centre(Zone("tube", what="500"))):
            self._drag(dealt, screen, point)
        assert dealt.acts[acts:] == [Step("take", 2, "ante")]

    def test_a_finger_presses_keys_and_the_green_button(self, desk: Desk, screen: QPointingDevice) -> None:
        self._drag(desk, screen, desk.centre(GREEN))
        for key in ("riffle", "deck", "wash"):
            self._drag(desk, screen, desk.middle_of(desk.dealing.desk.keys[key]))
        assert desk.acts == [Step("press", "green"), Step("shuffle", "riffle"), Step("shuffle", "wash")]

    def test_a_finger_flicks(self, dealt: Desk, screen: QPointingDevice) -> None:
        acts, start = len(dealt.acts), dealt.grip_packet("dealer")
        self._drag(dealt, screen, start, start - QPoint(0, 18))
        assert dealt.acts[acts:] == [Step("expose", "dealer")]

    def _drag(self, desk: Desk, screen: QPointingDevice, *points: QPoint) -> None:
        QTest.touchEvent(desk.handle, screen).press(0, points[0], desk.handle)
        for point in points[1:]:
            QTest.touchEvent(desk.handle, screen).move(0, point, desk.handle)
        QTest.touchEvent(desk.handle, screen).release(0, points[-1], desk.handle)


def test_the_flush_is_pushed_up_from_any_of_its_cards(dealt: Desk) -> None:
    dealt.dealing.act(Step("expose", "dealer"))
    names = [
        str(name) for name in dealt.picture if dealt.picture[name].shown and dealt.lies_at(name) == DEALER
    ]
    acts = len(dealt.acts)
    mouse = Mouse(dealt)
    mouse.pick(names[:3])
    mouse.press(dealt.dealing.desk.keys["set"])
    mouse.move(Source(thing=names[2]), FORWARD)
    assert [step.verb for step in dealt.acts[acts:]] == ["set", "push-up"]
    assert QPointF(dealt.play.scene.items_by_name[names[0]].pos()).y() < dealt.boxes[DEALER].y


def test_a_hand_that_is_held_rises_above_the_others_and_looks_larger(dealt: Desk) -> None:
    packet = next(str(spot.number) for spot in dealt.dealing.ruling.played.spots)
    names = [card_name(card) for card in dealt.cards(packet)]
    before = {name: dealt.picture[name] for name in names}
    Taps(dealt).tap(Source(packet=packet))
    for name in names:
        now, then = dealt.picture[name], before[name]
        assert isinstance(now.art, CardArt)
        assert isinstance(then.art, CardArt)
        assert (now.at.y < then.at.y, now.layer > then.layer, now.art.width > then.art.width) == (True,) * 3


def test_a_picked_card_rises_in_its_layer_and_hides_no_neighbour(dealt: Desk) -> None:
    dealt.dealing.act(Step("expose", "dealer"))
    names = [name for name in dealt.picture if dealt.picture[name].shown and dealt.lies_at(name) == DEALER]
    before = {name: dealt.picture[name] for name in names}
    Mouse(dealt).pick(names[1:3])
    for name in names:
        now = dealt.picture[name]
        assert now.layer == before[name].layer
        assert (now.at.y < before[name].at.y) == (name in names[1:3])


def test_a_circle_holds_its_own_chips_as_long_as_they_lie_there_and_bare_felt_holds_nothing() -> None:
    shown = example("oxford-full-table")
    layout = lay_out(shown.ruling.house, 1024, 600)
    held = set()
    for moment in shown.moments[::6]:
        picture = picture_of(shown.ruling, moment, layout)
        for place in places_on(layout, shown.ruling.house.chips):
            kind, spot, what = place.zone
            if kind not in ("circle", "payout", "edge"):
                continue
            found = thing_in(picture, moment, place.zone)
            sprite = picture.get(f"{spot} {what}" if kind == "circle" else f"{spot} {what} paid")
            assert (found is not None) is (sprite is not None and sprite.shown), place
            if found:
                assert found[:3] == ("wager" if kind == "circle" else "payout", spot, what)
                held.add(kind)
    assert held == {"circle", "payout"}


CARD, TURNED = Point(100, 100), Point(100, 100, 90)


@pytest.mark.parametrize(
    ("art", "at", "edges"),
    [
        (CardArt(Card(0), True, 50), CARD, (75, 125, 65, 135)),
        (CardArt(Card(0), True, 50), TURNED, (65, 135, 75, 125)),
        (ChipsArt((), 40), CARD, (80, 120, 54, 118)),
        (SlipArt(500, 40), CARD, (80, 120, 54, 118)),
    ],
)
def test_a_thing_ends_at_its_edges(art: Art, at: Point, edges: tuple[float, float, float, float]) -> None:
    left, right, top, bottom = edges
    inside = [(left, 100), (right, 100), (100, top), (100, bottom)]
    beyond = [(left - 1, 100), (right + 1, 100), (100, top - 1), (100, bottom + 1)]
    near = [(x + (100 - x) * 1e-9, y + (100 - y) * 1e-9) for x, y in inside]
    assert all(_covers(Sprite(art, at), x, y) for x, y in near)
    assert at.turn or all(_covers(Sprite(art, at), x, y) for x, y in inside), "its edge belongs to it"
    assert not any(_covers(Sprite(art, at), x, y) for x, y in beyond)
    assert not any(_covers(Sprite(art, at, shown=False), x, y) for x, y in near)


def test_the_button_is_nothing_to_take() -> None:
    assert not _covers(Sprite(ButtonArt(40), CARD), 100, 100)


class TestDistances:
    """How far a pointer has to go, exactly: in pixels, in units of the table, and in parts of its width."""

    UNIT = 1.5

    def seen(self) -> Seen:
        shown = example("oxford-full-table")
        layout = lay_out(shown.ruling.house, 1024, 600)
        places = places_on(layout, shown.ruling.house.chips)
        return Seen({}, shown.moments[0], places, self.UNIT, 1000.0)

    def reader(self, press: _Press) -> GestureReader:
        reader = GestureReader(None, self.seen)  # type: ignore[arg-type]
        reader._press = press
        return reader

    @pytest.mark.parametrize(("pixels", "is_tap"), [(0, True), (7.9, True), (8, False)])
    def test_less_than_eight_pixels_are_a_tap(self, pixels: float, is_tap: bool) -> None:
        reader = self.reader(_Press(100, 100, None, None))
        for x, y in ((100 + pixels, 100), (100 - pixels, 100), (100, 100 + pixels), (100, 100 - pixels)):
            assert reader._is_still(x, y) is is_tap

    @pytest.mark.parametrize(("part", "is_sweep"), [(0.399, False), (0.4, True)])
    def test_four_tenths_of_the_table_along_the_players_edge_are_a_scan(
        self, part: float, is_sweep: bool
    ) -> None:
        seen = self.seen()
        edge = max(place.box.bottom for place in seen.places if place.zone.kind == "edge")
        for start, end in ((100.0, 100 + part * 1000), (900.0, 900 - part * 1000)):
            assert _is_sweep(seen, _Press(start, edge, None, None), end, edge) is is_sweep
            assert not _is_sweep(seen, _Press(start, edge, None, None), end, edge + 1)
            assert not _is_sweep(seen, _Press(start, edge + 1, None, None), end, edge)

    @pytest.mark.parametrize(("units", "is_far"), [(11.9, False), (12, True), (12.1, True)])
    def test_twelve_units_are_a_flick_of_cards_and_a_riffle_of_the_deck(
        self, units: float, is_far: bool
    ) -> None:
        card, deck = (_Press(100, 100, None, Thing(kind)) for kind in ("hand", "deck"))
        seen, far = self.seen(), units * self.UNIT
        assert self.reader(card)._is_flick(seen, card, None, 100, 100 - far) is is_far
        assert self.reader(deck)._is_handled(seen, deck, None, 100 + far, 100) is is_far
        assert self.reader(deck)._is_handled(seen, deck, None, 100 - far, 100) is is_far
        assert self.reader(deck)._is_handled(seen, deck, None, 100, 100 + far) is is_far

    @pytest.mark.parametrize("side", [1, -1])
    def test_a_way_up_is_no_more_aside_than_up_and_a_riffle_is_more_aside_than_down(self, side: int) -> None:
        card, seen = _Press(100, 100, None, Thing("hand")), self.seen()
        assert self.reader(card)._is_flick(seen, card, None, 100 + side * 30, 70)
        assert not self.reader(card)._is_flick(seen, card, None, 100 + side * 30.1, 70)
        assert shuffled(Thing("deck"), side * 30, 30) == Step("shuffle", "strip")
        assert shuffled(Thing("deck"), side * 30.1, 30) == Step("shuffle", "riffle")

    @pytest.mark.parametrize("way", [(1, 0), (-1, 0), (0, 1), (0, -1)])
    def test_a_hand_on_a_tube_may_tremble_by_less_than_eight_pixels(
        self, desk: Desk, way: tuple[int, int]
    ) -> None:
        hands = desk.dealing.furniture.hands
        at = desk.centre(next(zone for zone in desk.boxes if zone.kind == "tube"))
        hands._pressed(at.x(), at.y())
        for pixels, holds in ((7.9, True), (8, False)):
            hands._moved(at.x() + way[0] * pixels, at.y() + way[1] * pixels)
            assert hands._holding.isActive() is holds
        hands.gestures.drop()


def test_only_chips_are_cut_out(desk: Desk) -> None:
    hands = desk.dealing.furniture.hands
    for kind in ("packet", "hand", "deck", "tube"):
        assert not hands._cut(Thing(kind, 2))
    assert not bool(hands.dealer.cut)
    assert hands._cut(Thing("wager", 2, "ante"))
    assert hands.dealer.cut == "2 ante"


def test_what_is_dragged_out_of_the_shuffler_is_a_card_face_down_of_its_own_deck(desk: Desk) -> None:
    hands = desk.dealing.furniture.hands
    for kind, is_other in (("packet", False), ("deck", False), ("other deck", True)):
        art = hands._out_of(Thing(kind))
        assert isinstance(art, CardArt)
        assert (art.face_up, art.other) == (False, is_other)
    assert hands._out_of(Thing("hand", 2)) is None


def test_a_key_opens_its_drawer_and_closes_it_and_opens_none_over_a_question(desk: Desk) -> None:
    controls = desk.dealing.desk
    seen = []
    for has_question in (False, False, True):
        if has_question:
            desk.dealing.pause()
        controls.keys[PadKey.CALL].click()
        drawer = controls.drawers[PadKey.CALL]
        seen.append((drawer.isVisible(), controls.keys[PadKey.CALL].isChecked()))
    assert seen == [(True, True), (False, False), (False, False)]
