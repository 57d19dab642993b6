"""What a pointer does on a table comes to acts, and why it does not, without a window: gestures, hands, keys.

The tests of this folder beside it use a real pointer and do what a dealer would do. Here every thing is brought to every
kind of place, and ways are as long as they have to be, and a little shorter.
"""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.game.cards import Card, card_name
from app.game.money import Currency
from app.procedure.house import HAND_DEALT
from app.procedure.library import Library
from app.procedure.vocabulary import FORMS, Step
from app.ui.dealing.dealer_controls import _next_words
from app.ui.dealing.dealer_hands import Dealer
from app.ui.dealing.dealer_pads import (
    AmountPad,
    Bell,
    CommandLine,
    SlipKey,
    WorkingLabel,
    call_drawer,
    deck_drawer,
    hands_pad,
    round_pad,
    vocabulary,
)
from app.ui.dealing.gesture_reader import GestureReader, Seen, next_place
from app.ui.dealing.guidance import gesture_for, guiding_words
from app.ui.dealing.guidance_lights import lights_for
from app.ui.dealing.pad_keys import SHORTCUTS, WHILE_DEALING, CountKey, PadKey, RankKey, keys_at
from app.ui.dealing.table_input import TableInput, adorned
from app.ui.dealing.things import Thing
from app.ui.table.geometry import Box
from app.ui.table.layout import lay_out
from app.ui.table.picture import picture_of
from app.ui.table.places import GREEN, RACK, SHUFFLER, TRAY, WORKING_AREA, Place, Zone, places_on
from app.ui.watch.demonstration import Demonstration
from tests.kept_text import assert_kept
from tests.systems import WINDOWS
from tests.ui.deals import HOUSES, dealt, example, plan
from tests.ui.pages.drawing import strokes_of
from tests.ui.test_kept_places import line_of, looks_of, steady
from tests.ui.test_table_scene import table_of

KEPT = Path(__file__).parent / "kept"


class Hands:
    """A dealer's hands over one moment of a round, in a window of 1024 by 600: a unit is a pixel."""

    def __init__(self, shown: Demonstration, place: int, built: tuple[int, ...] = ()) -> None:
        house, banker = shown.ruling.house, shown.ruling.played.button
        self.moment, self.house = shown.moments[place], house
        self.layout = lay_out(house, 1024, 600)
        self.places = places_on(self.layout, house.chips, banker)
        self.dealer = Dealer(banker, tells_hand=any(house.push_hands))
        self.dealer.chips = built
        self.plain = picture_of(shown.ruling, self.moment, self.layout)
        self.reader = GestureReader(self.dealer, self._seen)

    def _seen(self) -> Seen:
        picture = adorned(self.plain, self.layout, self.moment, self.dealer, self.house.chips)
        return Seen(picture, self.moment, self.places, self.layout.unit, self.layout.width)

    def middle(self, zone: Zone) -> tuple[float, float]:
        at = next(place.box.centre for place in self.places if place.zone == zone)
        return at.x, at.y

    def at(self, name: str) -> tuple[float, float]:
        """Where a thing lies, a little toward the player, so that nothing covers it."""
        sprite = self._seen().picture[name]
        return sprite.at.x, sprite.at.y - 3

    def drag(self, *points: tuple[float, float]) -> str:
        """What comes of a way from the first of these points to the last."""
        self.reader.press(*points[0])
        for point in points[1:-1]:
            self.reader.move(*point)
        return told(self.reader.release(*points[-1]), self.reader.missed)


def hold(dealer: Dealer, **held: Any) -> None:
    for name, value in held.items():
        setattr(dealer, name, value)


def told(steps: Iterable[Step], missed: str = "") -> str:
    return "; ".join([*map(str, steps), *([f"“{missed}”"] if missed else [])]) or "nothing"


ROUNDS = (
    ("oxford-full-table", (3, 40), Zone("edge", 3)),
    ("greektown-faced-discards", (26,), Zone("edge", 2)),
    ("cuda-must-beat", (30,), Zone("edge", 2)),
)


@pytest.mark.parametrize(("name", "moments", "edge"), ROUNDS, ids=[each[0] for each in ROUNDS])
def test_whatever_is_dragged_anywhere_says_what_it_said(
    name: str, moments: tuple[int, ...], edge: Zone
) -> None:
    shown, lines = example(name), list[str]()
    for place in moments:
        lines += ["", f"# after {place} of {shown.last}", ""]
        hands = Hands(shown, place)
        tubes = [each.zone for each in hands.places if each.zone.kind == "tube"][:1]
        ends = [edge, *[edge._replace(kind="circle", what=what) for what in ("ante", "raise", "flush")]]
        ends += [
            edge._replace(kind="payout", what="ante"),
            edge._replace(kind="hand"),
            RACK,
            SHUFFLER,
            GREEN,
            TRAY,
        ]
        ends += [Zone("dealer"), Zone("forward"), WORKING_AREA, Zone("bank"), Zone("limits"), *tubes]
        known = {each.zone for each in hands.places}
        starts = [zone for zone in ends if zone in known] + [edge._replace(spot=4), Zone("circle", 4, "ante")]
        for start in [zone for zone in starts if zone in known]:
            said: dict[str, list[str]] = {}
            for end in [zone for zone in ends if zone in known]:
                done = hands.drag(hands.middle(start), hands.middle(end))
                hands.dealer.let_go()
                hands.dealer.chips = ()
                if done != "nothing":
                    said.setdefault(done, []).append(steady(tuple(end)).strip())
            tapped = hands.reader.tap_place(start)
            lines.append(
                f"{steady(tuple(start))}, tapped: {told([tapped] if tapped else [], hands.reader.missed)}"
            )
            turned = hands.reader.turn_place(start)
            lines += [f"  turned: {turned}"] if turned else []
            lines += [f"  {done}: {', '.join(where)}" for done, where in said.items()]
            hands.dealer.let_go()
            hands.dealer.chips = ()
    assert_kept(KEPT, f"dragged {name}", "\n".join(lines) + "\n")


class TestHowFar:
    """Ways of just enough, and of a little less."""

    def test_less_than_eight_pixels_to_any_side_is_a_tap(self) -> None:
        hands = Hands(example("oxford-full-table"), 2)
        x, y = hands.middle(GREEN)
        for along, across in ((0, 0), (7.9, 0), (-7.9, 7.9), (0, -7.9)):
            assert hands.drag((x, y), (x + along, y + across)) == "press green"
        for along, across in ((8, 0), (-8, 0), (0, 8), (3, -8)):
            assert hands.drag((x, y), (x + along, y + across)) == "nothing"

    def test_a_way_up_of_twelve_units_that_is_steep_enough_turns_cards_over(self) -> None:
        shown = example("oxford-full-table")
        place = next(at for at, told in enumerate(shown.told) if told.step.verb == "expose")
        hands = Hands(shown, place)
        x, y = hands.at(card_name(hands.moment.table.packets["dealer"].cards[-1]))
        assert hands.layout.unit == 1
        for along, up, done in (
            (0, 12, "expose dealer"), (12, 12, "expose dealer"), (-12, 12, "expose dealer"), (0, 300, "expose dealer"),
            (0, 11.9, "nothing"), (12.1, 12, "nothing"), (-12.1, 12, "nothing"), (0, -20, "nothing"),
        ):  # fmt: skip
            assert hands.drag((x, y), (x + along, y - up)) == done, (along, up)

    def test_two_fifths_of_the_table_along_the_edges_is_a_look(self) -> None:
        hands = Hands(example("oxford-full-table"), 0)
        lowest = max(place.box.bottom for place in hands.places if place.zone.kind == "edge")
        far = 0.4 * 1024
        for x, y, end_x, end_y, done in (
            (20, lowest, 20 + far, lowest, "scan"), (900, 60, 900 - far, lowest, "scan"),
            (20, lowest, 19.9 + far, lowest, "nothing"), (20, lowest + 0.1, 20 + far, lowest, "nothing"),
            (20, lowest, 20 + far, lowest + 0.1, "nothing"),
        ):  # fmt: skip
            assert hands.drag((x, y), (end_x, end_y)) == done, (x, y, end_x, end_y)

    def test_a_card_goes_past_those_whose_middle_it_has_passed(self) -> None:
        shown = example("oxford-full-table")
        place = next(at for at, told in enumerate(shown.told) if told.step.verb == "set")
        hands = Hands(shown, place)
        row = sorted(
            map(card_name, hands.moment.table.packets["dealer"].cards), key=lambda name: hands.at(name)[0]
        )
        x, y = hands.at(row[3])
        for end, passed in ((x, 2), (x + 0.1, 3), (x - 0.1, 2)):
            assert hands.drag(hands.at(row[0]), (end, y)) == "nothing"
            assert [card_name(card) for card in hands.dealer.order].index(row[0]) == passed
            hands.dealer.let_go()

    @pytest.mark.parametrize("away", [15.9, 16.1])
    def test_chips_count_for_a_wager_within_sixteen_units_of_it(self, away: float) -> None:
        hands = Hands(example("oxford-full-table"), 40)
        boxes = [each.box for each in hands.places if each.zone.kind == "circle" and each.zone.spot == 1]
        box = min(boxes, key=lambda each: each.x)
        hands.dealer.chips = (500,)
        found = hands.drag(hands.middle(WORKING_AREA), (box.x - away, box.centre.y))
        assert found.startswith("pay 1") is (away < 16)
        assert ("missed the circles and went back. Drop them on a circle." in found) is (away > 16)

    def test_a_tube_that_is_held_down_gives_up_to_twenty_chips(self) -> None:
        hands = Hands(example("oxford-full-table"), 40)
        tube = next(each.zone for each in hands.places if each.zone.kind == "tube")
        assert hands.reader.run_chip() is None, "nothing is held down"
        hands.reader.press(*hands.middle(tube))
        found = [hands.reader.run_chip() for _ in range(22)]
        assert [thing.many for thing in found if thing] == [*range(2, 21), 20, 20, 20]
        hands.reader.release(*hands.middle(tube))
        assert hands.dealer.chips == (int(tube.what),) * 20
        hands.reader.press(*hands.middle(SHUFFLER))
        assert hands.reader.run_chip() is None, "the shuffler holds no chips"

    @pytest.mark.parametrize(("count", "spots"), [(1, [3]), (2, [2]), (3, [4, 3, 2]), (4, [5, 4, 3, 2])])
    def test_a_packet_that_passes_more_than_two_edges_is_dealt_to_each(
        self, count: int, spots: list[int]
    ) -> None:
        shown = example("oxford-full-table")
        place = next(at for at, told in enumerate(shown.told) if told.step.verb == "deal")
        hands = Hands(shown, place)
        way = [Zone("edge", spot) for spot in (5, 4, 3, 2)][-count:] if count > 1 else [Zone("edge", 3)]
        found = hands.drag(hands.middle(SHUFFLER), *map(hands.middle, way))
        assert found == told([Step("deal", spot) for spot in spots])

    @pytest.mark.parametrize(
        ("along", "down", "done"),
        [
            (12, 0, "shuffle riffle"), (-12, 0, "shuffle riffle"), (11.9, 0, "nothing"), (12, 11.9, "shuffle riffle"),
            (0, 12, "shuffle strip"), (0, 11.9, "nothing"),
        ],
    )  # fmt: skip
    def test_a_deck_is_moved_twelve_units_where_it_lies(self, along: float, down: float, done: str) -> None:
        shown = plan("oxford", "set-up")
        place = next(at for at, told in enumerate(shown.told) if told.step == Step("shuffle", "strip"))
        hands = Hands(shown, place)
        x, y = hands.at(card_name(hands.moment.table.packets["stub"].cards[-1]))
        assert hands.drag((x, y), (x + along, y + down)) == done

    def test_the_next_place_is_the_nearest_that_way_and_aside_counts_more(self) -> None:
        hands = Hands(example("oxford-full-table"), 0)
        lines = []
        for start in [each.zone for each in hands.places if each.zone.spot in (0, 1, 4)]:
            ways = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}
            found = {name: next_place(hands.places, start, *way) for name, way in ways.items()}
            ends = [f"{name} {steady(tuple(zone)).strip()}" for name, zone in found.items() if zone != start]
            lines.append(f"{steady(tuple(start)).strip()}: {', '.join(ends)}")
        assert next_place(hands.places, Zone("nowhere"), 1, 0) == hands.places[0].zone
        here, level, beyond = (
            Place(Zone(name), name, Box(x, 0, 10, 10))
            for name, x in (("here", 0), ("level", 1), ("beyond", 1.1))
        )
        assert next_place([here, level], here.zone, 1, 0) == here.zone, "a pixel is no way"
        assert next_place([here, level, beyond], here.zone, 1, 0) == beyond.zone
        assert_kept(KEPT, "next places", "\n".join(lines) + "\n")


ANTE, RAISE = Zone("payout", 2, "ante"), Zone("payout", 2, "raise")


class TestDealer:
    def test_chips_sized_in_are_halved_or_all_go_to_the_last_wager(self) -> None:
        for chips, thing, left in (
            ((500, 100, 500, 100), Thing("chips"), [(600, (500, 100)), (600, (500, 100))]),
            ((500,), Thing("tube", what="500", cents=500), [(500, (500,)), (500, (500,))]),
            ((500,), Thing("tube", what="500", cents=500, many=3), [(1000, (500, 500)), (1000, (500, 500))]),
            ((500, 100), Thing("chips"), [(600, (500, 100))]),
            ((500, 500, 100), Thing("chips"), [(1100, (500, 500, 100))]),
        ):
            dealer = Dealer(None)
            hold(dealer, chips=chips)
            acts = dealer.size_in(thing, [RAISE, ANTE])
            wagers = ["raise", "ante"][-len(left) :]
            assert acts == [
                Step("pay", 2, wager, cents) for wager, (cents, _) in zip(wagers, left, strict=True)
            ]
            assert [made for _, made in dealer.paid] == [made for _, made in left]
            assert dealer.chips == ()

    def test_a_slip_takes_the_place_of_chips_and_chips_that_of_a_slip(self) -> None:
        dealer = Dealer(None)
        assert (dealer.has_built, dealer.built) == (False, 0)
        hold(dealer, chips=(500, 100))
        assert (dealer.has_built, dealer.built) == (True, 600)
        dealer.write_slip(0)
        assert (dealer.has_built, dealer.built, dealer.chips) == (True, 0, ())
        dealer.write_slip(12_345)
        assert dealer.drag(Thing("chips"), ANTE) == Step("pay", 2, "ante", 12_345)
        assert not dealer.paid, "a slip is not built of chips"
        assert dealer.slip is None
        dealer.write_slip(12_345)
        dealer.tap(Thing("tube", what="500", cents=500), Zone("tube", 0, "500"))
        assert (dealer.slip, dealer.chips) == (None, (500,))

    @pytest.mark.parametrize(
        ("tells_hand", "hands"), [(False, ["", "palm", "", "palm"]), (True, ["back", "palm", "back", "palm"])]
    )
    def test_push_turns_the_hand_each_time_it_is_pressed(self, tells_hand: bool, hands: list[str]) -> None:
        dealer = Dealer(None, tells_hand=tells_hand)
        for hand in hands:
            assert dealer.press(PadKey.PUSH) is None
            assert dealer.held == Thing("push", what=hand)

    def test_a_call_is_first_the_count_and_then_the_rank(self) -> None:
        dealer = Dealer(None)
        assert dealer.press(RankKey("K")) is None
        assert dealer.press(CountKey("4")) is None
        assert dealer.count == "4"
        assert dealer.press(RankKey("K")) == Step("call", "dealer", "4 K")
        assert dealer.count == ""
        assert dealer.press(RankKey("K")) is None

    def test_a_card_is_moved_between_the_others_and_the_row_is_set(self) -> None:
        dealer, cards = Dealer(None), tuple(map(Card, (0, 1, 2, 3)))
        for place, row in ((0, (3, 0, 1, 2)), (1, (0, 3, 1, 2)), (3, (0, 1, 2, 3)), (9, (0, 1, 2, 3))):
            hold(dealer, picked=cards[:1], held=Thing("dealer"))
            dealer.reorder(cards, cards[3], place)
            assert dealer.order == tuple(map(Card, row))
            assert (dealer.picked, dealer.held) == ((), None)
        assert str(dealer.press(PadKey.SET)) == "set dealer 2c 3c 4c 5c"
        assert dealer.press(PadKey.SET) is None

    def test_letting_go_empties_the_hands_and_leaves_what_was_built(self) -> None:
        dealer = Dealer(None)
        hold(dealer, held=Thing("push"), picked=(Card(1),), count="4", cut="2 ante")
        hold(dealer, order=(Card(1),), chips=(500,))
        dealer.let_go()
        empty = (dealer.held, dealer.picked, dealer.count, dealer.order, dealer.cut)
        assert empty == (None, (), "", (), "")
        assert dealer.chips == (500,)

    def test_cards_are_picked_and_put_back_and_those_of_another_hand_replace_them(self) -> None:
        dealer = Dealer(None)

        def tap(kind: str, spot: int, card: int) -> tuple[int, ...]:
            dealer.tap(Thing(kind, spot, face_up=True, card=Card(card)), None)
            dealer.held = None
            return dealer.picked

        found = [
            tap("dealer", 0, 3),
            tap("dealer", 0, 5),
            tap("dealer", 0, 3),
            tap("hand", 2, 7),
            tap("hand", 2, 8),
        ]
        assert found == [(3,), (3, 5), (5,), (7,), (7, 8)]
        assert str(dealer.press(PadKey.SET)) == "set 2 9c Tc"
        assert str(dealer.tap(Thing("dealer", card=Card(1)), None)) == "square dealer"


@pytest.mark.parametrize(
    ("key", "hand", "words"),
    [
        (CountKey("4"), "", "Now press the highest card."),
        (RankKey("K"), "", "Press the number of cards first, then the highest card."),
        (PadKey.SET, "palm", "Tap the cards in order, or drag them into order. Then press SET."),
        (PadKey.PUSH, "palm", "Palm up. Now tap the spot or the wager that pushes."),
        (
            PadKey.PUSH,
            "back",
            "Back of the hand. Now tap the spot or the wager. Press PUSH again to tap palm up.",
        ),
        (PadKey.PUSH, "", "Now tap the spot or the wager that pushes. Press PUSH again to tap palm up."),
    ],
)
def test_a_key_that_is_no_act_says_what_it_waits_for(key: PadKey, hand: str, words: str) -> None:
    assert _next_words(key, hand) == words


@pytest.mark.parametrize("name", ["oxford-full-table", "cuda-must-beat"])
def test_what_is_held_and_built_on_a_table_says_what_it_said(name: str) -> None:
    """Lifted, larger, above the others; cut out, at the edge of the table too; a slip and chips that are built."""
    shown, lines = example(name), list[str]()
    hands = Hands(shown, 36)
    edge = min(hands.layout.spots)
    last = max(hands.layout.spots)
    dealer = hands.moment.table.packets["dealer"].cards
    cases: dict[str, dict[str, Any]] = {
        "a wager": {"held": Thing("wager", 2, "ante")},
        "a hand": {"held": Thing("hand", 2)},
        "the dealer's": {"held": Thing("dealer", face_up=True)},
        "two cards": {"picked": dealer[:2], "held": Thing("dealer", face_up=True)},
        "another order": {"order": (*dealer[3:], *dealer[:3])},
        "chips": {"chips": (100, 500, 500)},
        "a slip": {"slip": 12_345_00},
        **{f"cut {spot}": {"cut": f"{spot} ante"} for spot in (edge, last, 3)},
        "cut of nothing": {"cut": "no such"},
    }
    for case, held in cases.items():
        hold(hands.dealer, **held)
        found = adorned(hands.plain, hands.layout, hands.moment, hands.dealer, hands.house.chips)
        hands.dealer.let_go()
        hands.dealer.chips, hands.dealer.slip = (), None
        lines += ["", f"# {case}", ""]
        lines += [
            f"{line_of(key, each)}{looks_of(each)}"
            for key, each in found.items()
            if hands.plain.get(key) != each
        ]
    assert_kept(KEPT, f"held {name}", "\n".join(lines) + "\n")


@pytest.mark.parametrize("house_id", HOUSES)
def test_what_is_due_with_its_gesture_and_its_lights_says_what_it_said(
    house_id: str, library: Library
) -> None:
    """Every kind of step in the rounds and plans of a house."""
    house, lines, seen = library.house(house_id), list[str](), set[str]()
    names = {
        "oxford": ("oxford-full-table", "oxford-limit"), "cuda": ("cuda-must-beat", "cuda-all-fold"),
        "greektown": ("greektown-faced-discards", "greektown-faced-fold"), "pechanga": ("pechanga-wheel",),
        "two-to-ten": ("two-to-ten-eight-high",),
    }[house_id]  # fmt: skip
    for shown in (*map(example, names), *[plan(house_id, each) for each in house.plans if each != "round"]):
        for due in shown.ruling.steps:
            step = due.step
            form = f"{step.verb} {step.what if isinstance(step.place, int) else step.place} {shown.ruling.played.plan}"
            if form not in seen:
                seen.add(form)
                found = lights_for(
                    step, shown.ruling.played.button, lambda packet: (Zone("packet", what=packet),)
                )
                zones = ", ".join(steady(tuple(zone)).strip() for zone in found.zones)
                lines.append(
                    f"{guiding_words(shown.ruling, due)}\n  {step}: {zones} | {' '.join(map(str, found.keys))}"
                )
    for has_hint in (False, True):
        lines.append(f"keys: {' '.join(sorted(keys_at(house, has_hint)))}")
    assert_kept(KEPT, f"due {house_id}", "\n".join(lines) + "\n")


FILLED = {
    " N": " 2", "WAGER": "flush", "AMOUNT": "25", "COUNT RANK": "4 K", "COUNT": "4", "CARDS": "Kc 9c 4c", "WORDS": "Good luck.",
}  # fmt: skip


def test_the_gesture_for_every_form_of_a_step_says_what_it_said() -> None:
    """Where the house banks the game, where a player does, and where cards come off the deck in the hand."""
    lines: list[str] = []
    for shown in (example("oxford-full-table"), example("cuda-must-beat"), dealt("oxford", 3, HAND_DEALT)):
        ruling = shown.ruling
        lines += ["", f"# {ruling.house.id}, {ruling.played.plan or 'a round'}", ""]
        # Which hand taps is only said of what was done: what is due is a push alone.
        for form in [each for each in FORMS if not each.endswith((" palm", " back"))]:
            words = form
            for capitals, filled in FILLED.items():
                words = words.replace(capitals, filled)
            verb, *rest = words.split()
            place, what, *more = *rest, "", ""
            step = Step(verb, int(place) if place.isdecimal() else place, " ".join([what, *more]).strip())
            if "AMOUNT" in form:
                step = step._replace(what="flush", cents=2500)
            lines.append(f"{step}: {gesture_for(ruling, step)}")
        lines.append(f"by slip: {gesture_for(ruling, Step('pay', 2, 'flush', 25_001))}")
    assert_kept(KEPT, "gestures", "\n".join(lines) + "\n")


def test_every_ruling_in_the_bells_menu_says_what_it_said(qtbot: QtBot, library: Library) -> None:
    page, lines = QWidget(), list[str]()
    qtbot.addWidget(page)
    bell = Bell(page)
    ruled: list[Step] = []
    bell.ruled.connect(ruled.append)
    for house in ("oxford", "cuda"):
        bell.offer(library.house(house))
        lines += ["", f"# {house}", ""]
        for action in bell.actions():
            menu = action.menu()
            inner = menu.actions() if isinstance(menu, QMenu) else [action]
            for each in inner:
                if not each.isSeparator():
                    bell.triggered.emit(each)
                    own = f" / {each.text()}" if each is not action else ""
                    lines.append(f"{action.text()}{own} ({action.objectName()}): {ruled[-1]}")
    assert_kept(KEPT, "bell", "\n".join(lines) + "\n")


def test_the_words_of_keys_and_of_the_command_line_say_what_they_said(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    lines = []
    for name, pad in (
        ("hands", hands_pad(page)),
        ("round", round_pad(page)),
        ("call", call_drawer(page).pad),
        ("deck", deck_drawer(page).pad),
    ):
        lines += ["", f"# {name}", ""]
        for meaning, key in pad.keys.items():
            text = key.text().replace("\n", " / ")
            lines.append(f"{meaning}: {text}, checkable {key.isCheckable()}, “{key.toolTip()}”")
    line = CommandLine(page)
    lines += ["", line.placeholderText(), line.accessibleName()]
    line.show_example("Blind")
    lines += [
        line.placeholderText(),
        "",
        *vocabulary(),
        "",
        *[f"{key}: {want}" for key, want in SHORTCUTS.items()],
        WHILE_DEALING,
    ]
    assert_kept(KEPT, "keys", "\n".join(lines) + "\n")


def test_the_amount_of_a_slip_is_typed_in_cents_up_to_eight_figures(qtbot: QtBot, letters: str) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    pad, written = AmountPad(page), list[int]()
    pad.written.connect(written.append)
    shown = []
    for key in "1250":
        pad.pad.pressed.emit(key)
        shown.append(pad._shown.text())
    assert shown == ["$0.01", "$0.12", "$1.25", "$12.50"]
    for key in "34567":
        pad.pad.pressed.emit(key)
    assert pad._shown.text() == "$125,034.56", "the ninth figure is not taken"
    pad.pad.pressed.emit(SlipKey.CLEAR)
    assert pad._shown.text() == "$0.00"
    pad.pad.pressed.emit(SlipKey.WRITE)
    assert written == [], "nothing was typed"
    for key in "905":
        pad.pad.pressed.emit(key)
    pad.pad.pressed.emit(SlipKey.WRITE)
    assert (written, pad._shown.text()) == ([905], "$0.00")
    pad.currency = Currency("€", is_after=True)
    pad.fit()
    narrow = pad._shown.minimumWidth()
    pad._shown.setText(pad.currency.written("999,999.99"))
    assert narrow == pad._shown.sizeHint().width()


@pytest.mark.skipif(WINDOWS, reason="letters have other sizes there")
def test_drawers_and_the_sum_on_the_felt_say_what_they_said(
    qtbot: QtBot, letters: str, library: Library
) -> None:
    lines = []
    for width, left_handed in ((1024, False), (1024, True), (1920, False)):
        page = QWidget()
        qtbot.addWidget(page)
        page.resize(width, width * 600 // 1024)
        layout = lay_out(library.house("oxford"), width, width * 600 // 1024, left_handed=left_handed)
        for drawer, pad in ((call_drawer(page), layout.left_pad), (deck_drawer(page), layout.pays)):
            shut: list[bool] = []
            drawer.shut.connect(partial(shut.append, True))
            for struck in (Qt.Key.Key_A, Qt.Key.Key_Escape):
                QTest.keyClick(drawer, struck)
            assert shut == [True], "Esc closes it, and no other key"
            for at in (pad, pad._replace(x=0.0), pad._replace(x=2000.0)):
                drawer.lie_above(at, layout.unit)
                lines.append(
                    f"{width}, left-handed {left_handed}, {drawer.accessibleName()}: {drawer.geometry().getRect()}"
                )
            drawer.pad.offer({PadKey.CUT, PadKey.LOAD})
            drawer.lie_above(pad, layout.unit)
            lines.append(f"  with two keys: {drawer.geometry().getRect()}")
        label = WorkingLabel(page)
        for cents in (None, 0, 5, 123_450):
            label.tell(cents)
            label.lie_on(layout)
            drawn = [line for line in strokes_of(label).splitlines() if "<text" in line]
            lines += [f"{label.accessibleName()}: {label.geometry().getRect()}", *drawn]
    assert_kept(KEPT, "drawers", "\n".join(lines) + "\n")


class Felt:
    """A table that is touched through its signals, its clocks in the test's hands."""

    def __init__(self, shown: Demonstration, place: int, qtbot: QtBot) -> None:
        self.page, self.view = table_of(shown.ruling.house, qtbot)
        self.input = TableInput(self.view, self.page)
        self.input.begin(shown.ruling.played.button, shown.ruling.house)
        self.input.see(shown.moments[place])
        self.view.adorn_with(self.input.adorn)
        self.view.show_moment(shown.ruling, shown.moments[place])
        self.ruling, self.moment = shown.ruling, shown.moments[place]
        self.input.changed.connect(lambda: self.view.show_moment(self.ruling, self.moment))
        self.did: list[Step] = []
        self.missed: list[str] = []
        self.input.did.connect(self.did.append)
        self.input.missed.connect(self.missed.append)

    def at(self, name: str) -> tuple[float, float]:
        assert self.view.play
        at = self.view.play.picture[name].at
        return at.x, at.y - 3

    def middle(self, zone: Zone) -> tuple[float, float]:
        assert self.view.play
        at = next(place.box.centre for place in self.view.play.places if place.zone == zone)
        return at.x, at.y


@pytest.mark.parametrize(("what", "lasts"), [("3 ante", 420), ("tube", 280), ("card", None)])
def test_chips_that_are_held_down_are_cut_out_or_run_out_after_so_many_milliseconds(
    what: str, lasts: int | None, qtbot: QtBot, letters: str
) -> None:
    felt = Felt(example("oxford-full-table"), 40, qtbot)
    holding = felt.input._holding
    card = card_name(felt.moment.table.packets["dealer"].cards[0])
    x, y = (
        felt.middle(Zone("tube", 0, "500")) if what == "tube" else felt.at(card if what == "card" else what)
    )
    felt.view.pressed.emit(x, y)
    assert holding.isActive() is (lasts is not None)
    if lasts is None:
        return
    assert holding.interval() == lasts
    felt.view.moved.emit(x + 7.9, y - 7.9)
    assert holding.isActive(), "a hand trembles"
    felt.view.moved.emit(x, y + 8)
    assert not holding.isActive(), "it is dragged"
    felt.input.cancel()
    felt.view.pressed.emit(x, y)
    holding.timeout.emit()
    if what == "tube":
        assert (holding.isActive(), holding.interval()) == (True, 280)
        felt.view.released.emit(x, y)
        assert felt.input.dealer.chips == (500, 500)
        assert not holding.isActive()
    else:
        assert felt.input.dealer.cut == what
        felt.view.released.emit(x, y)
        assert felt.input.dealer.cut == what, "it stays until the next press"
        felt.view.pressed.emit(*felt.middle(GREEN))
        assert felt.input.dealer.cut == ""


def test_a_tap_on_the_dealers_hand_waits_for_a_second_one(qtbot: QtBot, letters: str) -> None:
    """One alone squares it, two turn it over, and whatever comes in between settles it."""
    shown = example("oxford-full-table")
    place = next(at for at, told in enumerate(shown.told) if told.step.verb == "expose")
    felt = Felt(shown, place, qtbot)
    waiting, at = felt.input._waiting, felt.at(card_name(felt_top(felt)))
    ends: tuple[tuple[Callable[[], Any], list[str]], ...] = (
        (waiting.timeout.emit, ["square dealer"]),
        (lambda: felt.view.pressed_twice.emit(*at), ["expose dealer"]),
        (felt.input.settle, ["square dealer"]),
        (lambda: felt.view.pressed.emit(*felt.middle(RACK)), ["square dealer"]),
        (felt.input.cancel, []),
    )
    for finish, steps in ends:
        felt.view.pressed.emit(*at)
        felt.view.released.emit(*at)
        assert waiting.isActive()
        assert felt.did == []
        assert waiting.interval() == QGuiApplication.styleHints().mouseDoubleClickInterval()
        finish()
        waiting.stop()
        assert [str(step) for step in felt.did] == steps
        felt.did.clear()
        felt.input.cancel()


def felt_top(felt: Felt) -> Card:
    return felt.moment.table.packets["dealer"].cards[-1]


def test_hands_that_rest_do_nothing_and_c_cuts_only_chips(qtbot: QtBot, letters: str) -> None:
    felt = Felt(example("oxford-full-table"), 40, qtbot)
    felt.input.cut_chips()
    assert felt.missed == ["There are no chips to cut here. Point at a stack, then press C."]
    hold(felt.input.dealer, held=Thing("wager", 3, "ante"))
    felt.input.cut_chips()
    assert (felt.input.dealer.held, felt.input.dealer.cut) == (None, "3 ante")
    felt.input.cut_chips()
    assert felt.input.dealer.cut == ""
    felt.input.rest(True)
    assert (felt.input.rests, felt.view.focusPolicy()) == (True, Qt.FocusPolicy.NoFocus)
    felt.view.pressed.emit(*felt.middle(GREEN))
    felt.view.released.emit(*felt.middle(GREEN))
    felt.view.pressed_twice.emit(*felt.middle(GREEN))
    assert felt.did == []
    felt.input.rest(False)
    assert (felt.input.rests, felt.view.focusPolicy()) == (False, Qt.FocusPolicy.StrongFocus)
    felt.view.pressed.emit(*felt.middle(GREEN))
    felt.view.released.emit(*felt.middle(GREEN))
    assert [str(step) for step in felt.did] == ["press green"]
    felt.input.close()
    felt.view.pressed.emit(*felt.middle(GREEN))
    felt.view.released.emit(*felt.middle(GREEN))
    assert len(felt.did) == 1
