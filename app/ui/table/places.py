"""Every place on the table with its name, and which place is under a point."""

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

from app.game.wagers import MAIN_WAGERS, WAGER_NAMES
from app.procedure.house import Chip
from app.procedure.table_names import TableNames
from app.ui.table.geometry import Box, Point, around, around_all, beside
from app.ui.table.layout import CARD, CIRCLE, Layout, SpotLayout

_TRAY_RIM = 0.045


class Zone(NamedTuple):
    """The identity of a place. It does not depend on the size of the window."""

    kind: str
    spot: int = 0
    what: str = ""
    """The wager of a circle or of what is paid beside it; the value of a tube."""


class Place(NamedTuple):
    """A place on the table."""

    zone: Zone
    name: str
    box: Box


SHUFFLER, GREEN, RACK = Zone("shuffler"), Zone("green"), Zone("rack")
DEALER, FORWARD = Zone("dealer"), Zone("forward")
TRAY, WORKING_AREA = Zone("tray"), Zone("working area")
PAYS, LIMITS = Zone("pay tables"), Zone("limits")
BANK = Zone("bank")
"""The chips of the player who banks the game. Where the house banks it, there is none."""


def places_on(layout: Layout, chips: Sequence[Chip], banker: int | None = None) -> tuple[Place, ...]:
    """Every place, the spots from the dealer's left, each from the player's edge inwards.

    Where one place lies within another, the smaller one comes first. Payouts come from the tubes of the
    tray, or from the chips of the player who banks.
    """
    found: list[Place] = []
    for spot in layout.spots.values():
        found += _places_at(spot, layout) if spot.number != banker else _places_of_banker(spot, layout, chips)
    green, mouth = _shuffler(layout.shuffler)
    forward, hand = _dealer(layout)
    found += [
        Place(SHUFFLER, "Shuffler", mouth),
        Place(GREEN, "Green button", green),
        Place(PAYS, "Pay tables", layout.pays),
        Place(FORWARD, layout.names.said("In front of the dealer’s hand"), forward),
        Place(DEALER, layout.names.said("Dealer’s hand"), hand),
        Place(LIMITS, "Limits and meter", layout.limits),
        Place(RACK, "Discard rack", layout.rack),
    ]
    if banker is None:
        found += _tubes("Chip tray", chips, tube_boxes(layout.tray, len(chips)), layout.names)
    return (
        *found,
        Place(TRAY, "Chip tray" if banker is None else "House tray", layout.tray),
        Place(WORKING_AREA, "Working area", layout.working_area),
    )


def _tubes(where: str, chips: Sequence[Chip], boxes: Sequence[Box], names: TableNames) -> Iterator[Place]:
    for chip, box in zip(chips, boxes, strict=True):
        name = f"{where}: {names.money(chip.cents)} {chip.colour}"
        yield Place(Zone("tube", what=str(chip.cents)), name, box)


def zone_at(places: Iterable[Place], x: float, y: float) -> Zone | None:
    """The place under a point."""
    return next((place.zone for place in places if place.box.holds(x, y)), None)


def wager_near(places: Iterable[Place], x: float, y: float, reach: float) -> Zone | None:
    """The circle or payout place nearest to a point, if it is within reach."""
    wagers = [place for place in places if place.zone.kind in ("circle", "payout")]
    away = {place.zone: _away(place.box, x, y) for place in wagers}
    nearest = min(away, key=away.__getitem__, default=None)
    return nearest if nearest and away[nearest] <= reach else None


def _away(box: Box, x: float, y: float) -> float:
    return hypot(max(box.x - x, 0, x - box.right), max(box.y - y, 0, y - box.bottom))


def tube_boxes(tray: Box, count: int) -> list[Box]:
    """The tubes of the tray, side by side."""
    inside = tray.inset(min(tray.width, tray.height) * _TRAY_RIM)
    pitch = inside.width / count
    return [Box(inside.x + place * pitch, inside.y, pitch, inside.height) for place in range(count)]


def _shuffler(box: Box) -> tuple[Box, Box]:
    """The button, and the mouth above it."""
    button = box.height * 0.42
    return (
        Box(box.x, box.bottom - button, box.width, button),
        Box(box.x, box.y, box.width, box.height - button),
    )


def _dealer(layout: Layout) -> tuple[Box, Box]:
    """The felt before the dealer's hand, where a flush is pushed up, and the hand itself."""
    box, tall = layout.dealer, layout.dealer_card[1] + 6 * layout.unit
    return (
        Box(box.x, box.y, box.width, box.height - tall),
        Box(box.x, box.bottom - tall, box.width, tall),
    )


def _places_at(spot: SpotLayout, layout: Layout) -> Iterator[Place]:
    unit = layout.unit

    def place(kind: str, name: str, middle: Point, width: float, height: float, what: str = "") -> Place:
        box = around(middle, width * unit, height * unit)
        return Place(Zone(kind, spot.number, what), layout.names.said(f"Spot {spot.number}: {name}"), box)

    faced = CARD[0] + 6 * layout.card_step / unit
    yield place("edge", "player’s edge", spot.edge, faced, CARD[1])
    for wager, middle in spot.circles.items():
        yield place("circle", WAGER_NAMES[wager], middle, CIRCLE, CIRCLE, wager)
    for wager, middle in spot.payouts.items():
        # Beside a circle there is as much room as a finger needs, under one as much as the row below leaves.
        is_main = wager in MAIN_WAGERS
        name = f"beside {WAGER_NAMES[wager]}"
        above = middle if is_main else beside(middle, 0, -4 * unit)
        yield place("payout", name, above, 32 if is_main else CIRCLE, CIRCLE, wager)
    yield place("hand", "hand", spot.packet, 48, 92)
    if layout.has_discards:
        yield place("discards", "discards", spot.discards, 42, 92)


def _places_of_banker(spot: SpotLayout, layout: Layout, chips: Sequence[Chip]) -> Iterator[Place]:
    """The seat of the player who banks: no wagers are made there, the rake and the bank lie on it."""
    kept = (Zone("edge", spot.number), Zone("circle", spot.number, "raise"))
    yield from [place for place in _places_at(spot, layout) if place.zone in kept]
    width = CIRCLE * layout.unit
    boxes = [around(at, width, width) for at in spot.bank(len(chips), layout.unit)]
    where = f"Spot {spot.number}: designated player’s chips"
    yield from _tubes(where, chips, boxes, layout.names)
    yield Place(BANK, where, around_all(boxes))
