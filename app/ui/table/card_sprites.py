"""Where cards lie: each packet of the table as cards with their places."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from app.game.cards import Card, card_name
from app.table.table import RACK, SHUFFLER, WORKING_AREA, Packet
from app.ui.table.geometry import Point, beside
from app.ui.table.layout import CARD_STEP, DEALER_STEP, Layout
from app.ui.table.sprites import CardArt, Sprite

Cards = Iterable[tuple[str, Sprite]]

OFF_FELT = (SHUFFLER, RACK, WORKING_AREA)
DIAGONAL = (1.4, 1.6)
"""A packet as it is dealt: fanned a little, towards the dealer."""
SQUARED = (0.3, 0.25)
IN_HAND = (1.2, 0.0)
ASIDE = (0.8, 0.6)
CLAIMED = (1.2, 5.0)
"""Cards that a player faced on top of the rest: the step between the others, and between those on top."""
VERIFIED = (4.0, CARD_STEP)
"""The same, fanned by the dealer."""


def off_felt(layout: Layout, packet: Packet) -> Cards:
    """Cards in the shuffler or the rack are out of sight; in the working area they are a deck."""
    if packet.place == SHUFFLER:
        return _hidden(layout, packet.cards, layout.shuffler.centre)
    if packet.place == RACK:
        return _hidden(layout, packet.cards, layout.rack.centre)
    if packet.face_up:
        return _spread_deck(layout, packet.cards)
    return _deck(layout, packet.cards)


def piled(
    layout: Layout,
    cards: Sequence[Card],
    middle: Point,
    spread: tuple[float, float] = SQUARED,
    face_up: bool = False,
    width: float = 0,
) -> Cards:
    """A pile of cards, each shifted a little from the one below."""
    along, across = spread[0] * layout.unit, spread[1] * layout.unit
    for place, card in enumerate(cards):
        steps = place - (len(cards) - 1) / 2
        at = beside(middle, steps * along, steps * across)
        yield card_name(card), Sprite(CardArt(card, face_up, width or layout.card[0]), at, place)


def fanned(layout: Layout, cards: Sequence[Card], middle: Point, apart: Sequence[Card] = ()) -> Cards:
    """Cards face up in a row so that every index shows, and a second group apart from them."""
    width, step = layout.card[0], layout.card_step
    gap = width - step if cards and apart else 0
    return _row([*cards], [*apart], middle, width, step, gap, 0)


def on_top(
    layout: Layout,
    rest: Sequence[Card],
    faced: Sequence[Card],
    middle: Point,
    steps: tuple[float, float] = CLAIMED,
) -> Cards:
    """Cards face up on top of the rest, which stays face down."""
    moved = [steps[0]] * len(rest) + [steps[1]] * len(faced)
    along = list(accumulate(moved[1:], initial=0.0))
    for layer, (card, place) in enumerate(zip([*rest, *faced], along, strict=True)):
        at = beside(middle, (place - along[-1] / 2) * layout.unit, 0)
        yield card_name(card), Sprite(CardArt(card, layer >= len(rest), layout.card[0]), at, layer)


def dealer_row(layout: Layout) -> Point:
    """The middle of the dealer's hand."""
    box = layout.dealer
    return Point(box.centre.x, box.bottom - layout.dealer_card[1] / 2 - 4 * layout.unit)


def dealer_hand(layout: Layout, cards: Sequence[Card], set_cards: str, pushed_up: bool) -> Cards:
    """The dealer's hand face up; once it is set, the set cards and the rest apart from them."""
    chosen = [card for name in set_cards.split() for card in cards if card_name(card) == name]
    rest = [card for card in cards if card not in chosen]
    gap = 24 * layout.unit if chosen and rest else 0
    forward = 46 * layout.unit if pushed_up else 0
    step = DEALER_STEP * layout.unit
    return _row(chosen, rest, dealer_row(layout), layout.dealer_card[0], step, gap, forward)


def _row(
    first: list[Card], then: list[Card], middle: Point, width: float, step: float, gap: float, forward: float
) -> Cards:
    reach = step * (len(first) + len(then) - 1) + gap
    for place, card in enumerate([*first, *then]):
        is_first = place < len(first)
        along = place * step - reach / 2 + (0 if is_first else gap)
        at = beside(middle, along, -forward if is_first else 0)
        yield card_name(card), Sprite(CardArt(card, True, width), at, place)


def _hidden(layout: Layout, cards: Sequence[Card], middle: Point) -> Iterator[tuple[str, Sprite]]:
    for card in cards:
        yield card_name(card), Sprite(CardArt(card, False, layout.card[0]), middle, shown=False)


def _deck(layout: Layout, cards: Sequence[Card]) -> Iterator[tuple[str, Sprite]]:
    """A squared deck. A few visible cards show how thick it is."""
    for card in cards:
        at = beside(layout.working_area.centre, card * 0.06 * layout.unit, -card * 0.12 * layout.unit)
        yield card_name(card), Sprite(CardArt(card, False, layout.card[0]), at, card, shown=card % 6 == 3)


def _spread_deck(layout: Layout, cards: Sequence[Card]) -> Iterator[tuple[str, Sprite]]:
    """A deck spread for inspection: a row for each suit across the felt."""
    width, height = layout.card
    step = min(width * 1.15, layout.width / 15)
    for card in cards:
        suit, rank = divmod(card, 13)
        at = Point(layout.width / 2 + (rank - 6) * step, layout.bar.bottom + height * (1 + suit * 1.12))
        yield card_name(card), Sprite(CardArt(card, True, width), at, card)
