"""Everything on the table and on the stages of the drills lies where it lay: places are kept as text.

A painter that is wrong is found by `test_sheets.py`. Here it is seen which thing moved, and by how much.
"""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from app.drills.answer import answered
from app.drills.catalogue import DRILLS, drills_at
from app.drills.question import Posted
from app.procedure.house import Chip
from app.procedure.library import Library
from app.procedure.round_codec import round_from_plain
from app.procedure.ruling import rule
from app.ui.dealing.gesture_meaning import brought, is_bank, shuffled, tapped, turned
from app.ui.dealing.things import Thing, thing_at
from app.ui.drills.exhibit_content import content_of
from app.ui.drills.exhibit_layout import arranged
from app.ui.drills.exhibit_places import StageSize
from app.ui.drills.placard import rows_of
from app.ui.kit.density import density_of
from app.ui.table.deck_picture import deck_frames, deck_on
from app.ui.table.geometry import Box
from app.ui.table.layout import Layout, lay_out
from app.ui.table.picture import grouped_by_suit, picture_of
from app.ui.table.places import (
    BANK,
    DEALER,
    FORWARD,
    GREEN,
    LIMITS,
    PAYS,
    RACK,
    SHUFFLER,
    TRAY,
    WORKING_AREA,
    Zone,
    places_on,
    zone_at,
)
from app.ui.table.sprites import CardArt, Sprite
from app.ui.table.trouble import _DRAWN, upside_down
from app.ui.watch.demonstration import Demonstration
from tests.drills.asked import asked, course_at
from tests.kept_text import assert_kept
from tests.ui.deals import EXAMPLES, HOUSES, dealt, example, plan

KEPT = Path(__file__).parent / "places"
WINDOWS: tuple[tuple[int, int, int, bool, int], ...] = (
    (1024, 600, 100, False, 0),
    (1366, 768, 150, True, 2),
)
"""Width, height, letters in percent, whether for a left-handed dealer, and lines of words."""
ROUNDS = (
    "oxford-full-table",
    "greektown-faced-discards",
    "pechanga-wheel",
    "two-to-ten-eight-high",
    "cuda-must-beat",
    "greektown-faced-fold",
    "oxford-limit",
    "cuda-all-fold",
)
STAGES = (
    StageSize(300, 200, 15.0),
    StageSize(620, 380, 18.0),
    StageSize(900, 300, 24.0),
    StageSize(1100, 700, 20.0),
    StageSize(520, 240, 24.0),
    StageSize(520, 280, 24.0),
)
"""Together they come to every size of letters and cards that is tried."""


def steady(value: Any) -> str:
    """A place to a tenth of a pixel."""
    if isinstance(value, float):
        return f"{round(value, 1) + 0.0:g}"
    if isinstance(value, tuple):
        return " ".join(map(steady, value))
    return str(value)


def places_of(layout: Layout) -> Iterator[str]:
    for name, value in layout._asdict().items():
        if isinstance(value, int | float | Box):
            yield f"{name}: {steady(value)}"
    for spot in layout.spots.values():
        for name, value in spot._asdict().items():
            if isinstance(value, dict):
                yield from (
                    f"  {spot.number} {name} {wager}: {steady(point)}" for wager, point in value.items()
                )
            else:
                yield f"  {spot.number} {name}: {steady(value)}"
        yield f"  {spot.number} bank: {steady(tuple(spot.bank(5, layout.unit)))}"


PAGES = (
    (800, 480),
    (1024, 600),
    (1279, 800),
    (1280, 679),
    (1280, 680),
    (1600, 900),
    (1920, 1080),
    (3840, 2160),
)


def test_a_table_of_page_sizes_says_what_it_said() -> None:
    lines: list[str] = []
    for (width, height), text in product(PAGES, (100, 125, 150)):
        lines += ["", f"# {width} × {height}, text {text}"]
        lines += [f"{name}: {size}" for name, size in density_of(width, height, text)._asdict().items()]
    assert_kept(KEPT, "page sizes", "\n".join(lines) + "\n")


@pytest.mark.parametrize("house_id", HOUSES)
def test_the_layout_of_a_table_says_what_it_said(house_id: str, library: Library) -> None:
    lines: list[str] = []
    for width, height, text, left_handed, words in WINDOWS:
        lines += ["", f"# {width} × {height}, text {text}, left-handed {left_handed}, {words} lines", ""]
        lines += places_of(lay_out(library.house(house_id), width, height, text, left_handed, words))
    assert_kept(KEPT, f"table {house_id}", "\n".join(lines) + "\n")


@pytest.mark.parametrize("name", ROUNDS)
def test_what_lies_on_a_table_says_what_it_said(name: str) -> None:
    """In two windows: in the smaller one a unit is as long as a pixel, and much comes to the same."""
    shown, lines = example(name), list[str]()
    for (width, height, text, left_handed, words), every in zip(WINDOWS, (4, 2), strict=True):
        layout = lay_out(shown.ruling.house, width, height, text, left_handed, words)
        for place in range(4, shown.last + 1, shown.last // every):
            lines += ["", f"# {width} × {height}, after {place} of {shown.last}", ""]
            for thing, sprite in picture_of(shown.ruling, shown.moments[place], layout).items():
                if sprite.shown:
                    lines.append(f"{line_of(thing, sprite)}{looks_of(sprite)}")
    assert_kept(KEPT, f"round {name}", "\n".join(lines) + "\n")


def test_a_bet_for_the_dealer_on_the_players_chips_says_what_it_said() -> None:
    data = json.loads((EXAMPLES / "cuda-must-beat.json").read_text("utf-8"))
    data["spots"][0]["for_dealer"], data["spots"][2]["for_dealer"] = 5, 1
    shown = Demonstration(rule(*round_from_plain(data, Library().house)))
    lines: list[str] = []
    for width in (1024, 1600):
        layout = lay_out(shown.ruling.house, width, width * 600 // 1024)
        for place in range(0, shown.last + 1, 8):
            lines += ["", f"# {width}, after {place} of {shown.last}", ""]
            for thing, sprite in picture_of(shown.ruling, shown.moments[place], layout).items():
                if thing.startswith("for dealer") or thing.endswith(" ante"):
                    lines.append(f"{line_of(thing, sprite)}{looks_of(sprite)}, {sprite.shown}")
    assert "for dealer" in "".join(lines)
    assert_kept(KEPT, "bet for the dealer", "\n".join(lines) + "\n")


def line_of(name: str, sprite: Sprite) -> str:
    what = type(sprite.art).__name__.removesuffix("Art").lower()
    size = steady(float(sprite.art.width))
    return f"{name}: {what} {size} at {steady(tuple(sprite.at))}, layer {sprite.layer}"


def looks_of(sprite: Sprite) -> str:
    """What can be seen of a thing beside its place: which side is up, which chips, which words."""
    art = sprite.art._asdict()
    seen = [str(art[key]) for key in ("face_up", "is_red", "text", "count", "words") if key in art]
    seen += [" ".join(str(chip.cents) for chip in art["chips"])] if "chips" in art else []
    return f" ({', '.join(seen)})" if seen else ""


ELSEWHERE = {"stack-order": "cuda", "back-up": "two-to-ten", "rotation": "two-to-ten"}
"""The houses that have what the first one has not."""


def ways_of(kind: str) -> Iterator[Demonstration]:
    """A round for each way in which this goes wrong, as far as a few rounds show it."""
    known: set[tuple[str | None, bool]] = set()
    for seed in range(5, 25):
        shown = dealt(ELSEWHERE.get(kind, "oxford"), seed, f"event-{kind}", players=3)
        event = shown.ruling.played.events[0]
        way = event.how, isinstance(event.spot, int) and (event.other or 7) > event.spot
        if way not in known:
            known.add(way)
            yield shown


@pytest.mark.parametrize("kind", sorted(_DRAWN))
def test_trouble_on_a_table_says_what_it_said(kind: str) -> None:
    """Only what is another than on the same table without it."""
    lines: list[str] = []
    for shown, (width, height) in product(ways_of(kind), ((1024, 600), (1600, 900))):
        layout = lay_out(shown.ruling.house, width, height)
        for place, moment in enumerate(shown.moments):
            if moment.troubles and not (place and shown.moments[place - 1].troubles):
                usual = picture_of(shown.ruling, moment._replace(troubles=()), layout)
                found = picture_of(shown.ruling, moment, layout)
                lines += ["", f"# {width} × {height}, after {place} of {shown.last}", ""]
                lines += [f"{name} is gone" for name in usual if name not in found]
                lines += [
                    f"{line_of(name, sprite)}{looks_of(sprite)}"
                    for name, sprite in found.items()
                    if sprite.shown and usual.get(name) != sprite
                ]
    assert_kept(KEPT, f"trouble {kind}", "\n".join(lines) + "\n")


@pytest.mark.parametrize("name", ["opening", "set-up", "by-hand", "rotation"])
def test_a_deck_in_the_dealers_hands_says_what_it_said(name: str) -> None:
    """The first cards, one in the middle, the last, and all that is no card, after every step."""
    shown, lines = plan(ELSEWHERE.get(name, "oxford"), name), list[str]()
    small, large = lay_out(shown.ruling.house, 1024, 600), lay_out(shown.ruling.house, 1600, 900)
    for (place, moment), layout in product(enumerate(shown.moments), (small, large)):
        picture = deck_on(shown.ruling, moment, layout)
        frames = deck_frames(picture, layout, moment.table)
        for frame in (picture, *(frames if layout is small else frames[-1:])):
            lines += ["", f"# {layout.width:g} × {layout.height:g}, after {place} of {shown.last}", ""]
            cards = [each for each in frame.items() if isinstance(each[1].art, CardArt)]
            others = [each for each in frame.items() if not isinstance(each[1].art, CardArt)]
            some = [cards[at] for at in (0, 1, len(cards) // 2, -1)] if cards else []
            lines += [f"{line_of(*each)}{looks_of(each[1])}" for each in (*some, *others)]
            seen = [str(at) for at, (_, sprite) in enumerate(cards) if sprite.shown]
            lines.append(f"seen: {' '.join(seen)}")
    assert_kept(KEPT, f"deck {name}", "\n".join(lines) + "\n")


def test_a_deck_that_is_run_or_flawed_says_what_it_said() -> None:
    """In the mouth of the shuffler, gone into it, and a card with a torn corner among those that are spread."""
    flawed = {"at": "inspect faces", "kind": "flawed-card", "card": "7h"}
    data = {"house": "oxford", "plan": "opening", "events": [flawed]}
    library = Library()
    broken = Demonstration(rule(*round_from_plain(data, library.house)))
    lines: list[str] = []
    for shown in (plan("cuda", "opening"), broken):
        layout = lay_out(shown.ruling.house, 1024, 600)
        for place, moment in enumerate(shown.moments):
            acts = moment.table.deck_acts
            if acts[-1:] != ("run",) and not moment.troubles:
                continue
            frames = deck_frames(deck_on(shown.ruling, moment, layout), layout, moment.table)
            for frame in (deck_on(shown.ruling, moment, layout), *frames):
                lines += ["", f"# {shown.ruling.house.id}, after {place} of {shown.last}", ""]
                found = [each for each in frame.items() if not isinstance(each[1].art, CardArt)]
                cards = [each for each in frame.items() if isinstance(each[1].art, CardArt)]
                lines += [
                    f"{line_of(*each)}{looks_of(each[1])}, {each[1].shown}" for each in (*cards[::9], *found)
                ]
    assert_kept(KEPT, "deck run or flawed", "\n".join(lines) + "\n")


@pytest.mark.parametrize("name", ["oxford-full-table", "greektown-faced-discards"])
def test_hands_in_order_of_suits_say_what_they_said(name: str) -> None:
    """Clubs, diamonds, spades, hearts, each from its highest card, in the places in which they lay."""
    shown, lines, before = example(name), list[str](), list[str]()
    layout = lay_out(shown.ruling.house, 1024, 600)
    for place, moment in enumerate(shown.moments):
        picture = picture_of(shown.ruling, moment, layout)
        found = grouped_by_suit(picture, moment.table)
        now = [
            f"{line_of(*each)}{looks_of(each[1])}" for each in found.items() if picture[each[0]] != each[1]
        ]
        if now != before:
            lines += ["", f"# after {place} of {shown.last}", "", *now]
        before = now
    assert_kept(KEPT, f"suits {name}", "\n".join(lines) + "\n")


ZONES = (
    *(Zone(kind, spot) for kind in ("edge", "hand", "discards") for spot in (2, 3)),
    *(Zone(kind, 2, what) for kind in ("circle", "payout") for what in ("ante", "raise", "flush", "progressive")),
    Zone("circle", 3, "ante"), Zone("tube", 0, "25"), SHUFFLER, GREEN, RACK, DEALER, FORWARD, TRAY, WORKING_AREA, PAYS,
    LIMITS, BANK,
)  # fmt: skip
THINGS = (
    *(Thing(kind, 2, face_up=face_up) for kind in ("hand", "discards", "dealer") for face_up in (False, True)),
    *(Thing("dealer", face_up=face_up) for face_up in (False, True)),
    *(Thing(kind, 2, "flush", 2500) for kind in ("wager", "payout", "rake", "chips")),
    Thing("packet"), Thing("deck"), Thing("deck", face_up=True), Thing("deck", what="spread"), Thing("other deck"),
    Thing("push"), Thing("push", what="left"),
)  # fmt: skip


def test_a_table_of_gestures_says_what_it_said() -> None:
    """What is meant by a thing that is dragged to a place, turned over or moved about, and by a tap on a place."""
    lines = [f"tap {steady(tuple(zone))}: {act}" for zone in ZONES if (act := tapped(zone))]
    for banker in (None, 2):
        lines += [
            "",
            f"# banker {banker}",
            f"bank: {[steady(tuple(zone)) for zone in ZONES if is_bank(zone, banker)]}",
        ]
        for thing in THINGS:
            for zone in ZONES:
                if act := brought(thing, zone, banker):
                    lines.append(f"{steady(tuple(thing[:5]))} to {steady(tuple(zone))}: {act}")
    for thing in THINGS:
        lines.append(f"{steady(tuple(thing[:5]))} turned: {turned(thing)}")
    for deck, along, down in product((Thing("deck"), Thing("deck", what="spread")), (-9, 0, 5, 9), (0, 5, 9)):
        lines.append(f"{deck.what} moved {along} {down}: {shuffled(deck, along, down)}")
    assert_kept(KEPT, "gestures", "\n".join(lines) + "\n")


@pytest.mark.parametrize(("house_id", "banker"), [("oxford", None), ("cuda", 3)])
def test_every_place_of_a_table_says_what_it_said(
    house_id: str, banker: int | None, library: Library
) -> None:
    house, lines = library.house(house_id), list[str]()
    for width, height, text, left_handed, words in WINDOWS:
        layout = lay_out(house, width, height, text, left_handed, words)
        lines += ["", f"# {width} × {height}, text {text}, left-handed {left_handed}", ""]
        for place in places_on(layout, house.chips, banker):
            middle = place.box.centre
            found = zone_at(places_on(layout, house.chips, banker), middle.x, middle.y)
            inside = "" if found == place.zone else f", its middle is {found}"
            lines.append(f"{steady(tuple(place.zone))}: {place.name}, {steady(tuple(place.box))}{inside}")
    assert_kept(KEPT, f"places {house_id}", "\n".join(lines) + "\n")


@pytest.mark.parametrize("name", ["oxford-full-table", "cuda-must-beat"])
def test_what_is_touched_at_every_place_says_what_it_said(name: str) -> None:
    """At the middle of each place, and a little beside it, where something else may lie."""
    shown, lines = example(name), list[str]()
    house, banker = shown.ruling.house, shown.ruling.played.button
    layout = lay_out(house, 1024, 600)
    places = places_on(layout, house.chips, banker)
    for place in range(2, shown.last + 1, shown.last // 5):
        moment = shown.moments[place]
        picture = picture_of(shown.ruling, moment, layout)
        lines += ["", f"# after {place} of {shown.last}", ""]
        for each in places:
            for along in (0, 20):
                x, y = each.box.centre.x + along, each.box.centre.y
                if found := thing_at(picture, moment, zone_at(places, x, y), x, y):
                    lines.append(f"{steady(tuple(each.zone))} {along}: {steady(tuple(found))}")
    assert_kept(KEPT, f"touched {name}", "\n".join(lines) + "\n")


@pytest.mark.parametrize("name", DRILLS)
def test_the_stage_of_a_drill_says_what_it_said(name: str, library: Library) -> None:
    courses, lines = [course_at(house, library) for house in ("greektown", "oxford")], list[str]()
    course = next(each for each in courses if DRILLS[name] in drills_at(each))
    question = next(asked(DRILLS[name], course, 1))
    wrong = question.mistakes[0].answer if question.mistakes else question.right
    for answer in (None, answered(question, wrong, 4.0)):
        content = content_of(question, answer)
        tables = [rows_of(course.house, thing) for thing in content.things if isinstance(thing, Posted)]
        for stage in STAGES:
            found = arranged(content, tables, stage)
            lines += ["", f"# {steady(tuple(stage))}{', explained' if answer else ''}"]
            lines.append(
                f"{steady(found.height)} high, cards {steady(found.card)}, letters {steady(found.text)}"
            )
            for placed in found.placed:
                lines.append(
                    f"{type(placed.thing).__name__} {steady(tuple(placed.box))} chip {steady(placed.chip)}"
                )
                lines += [
                    f"  “{each.text}” {steady(tuple(each.box))} {steady(each.size)}" for each in placed.texts
                ]
                lines += [f"  {each.card} {steady(tuple(each.box))}" for each in placed.laid]
                if placed.bracket:
                    lines.append(f"  bracket {steady(tuple(placed.bracket))}")
    assert_kept(KEPT, f"stage {name}", "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("stack", "turned_over"),
    [
        ((500, 100, 100), (100, 100, 500)),
        ((500, 500), (100, 100, 100, 100, 100, 500)),
        ((500,), (50, 50, 100, 100, 100, 100)),
        ((100,), (50, 50)),
        ((50,), (50,)),
        ((50, 50), (50, 50)),
    ],
)
def test_a_stack_upside_down_has_its_largest_chip_on_top_and_the_same_amount(
    stack: tuple[int, ...], turned_over: tuple[int, ...]
) -> None:
    tray = [Chip(cents, "", 0, "", 0) for cents in (500, 100, 50)]
    chips = {chip.cents: chip for chip in tray}
    found = upside_down([chips[cents] for cents in stack], tray)
    assert tuple(chip.cents for chip in found) == turned_over
