"""The picture of a deck in use: spread, washed, riffled, stripped, cut, run, or in the dealer's hand.

At rest it shows what was done to it last. The frames in between show how.
"""

from collections.abc import Callable, Iterator, Sequence
from math import cos, radians, sin, sqrt
from typing import NamedTuple

from app.game.cards import Card, card_name
from app.procedure.ruling import Ruling
from app.session.moments import Moment
from app.table.table import SHUFFLER, WORKING_AREA, Table
from app.ui.table.geometry import Box, Point, beside
from app.ui.table.layout import Layout
from app.ui.table.sprites import CardArt, CutCardArt, FlawArt, Picture, SignArt, Sprite

_EVERY = 6
"""Of a squared deck only every sixth card is drawn: enough to see how thick it is."""
_GOLDEN = 137.508
"""The angle between two washed cards, in degrees: with it none of them lies on another for long."""
_NEARER, _IN_MOUTH = 1.3, 0.88
"""How much larger a card is that is shuffled, and smaller one in the shuffler's mouth."""
_PACKETS = 6
"""So many packets a deck is stripped into."""
_NO_SHUFFLER = ("NOT", "IN USE")
_FLAW = "flaw"


class _Lying(NamedTuple):
    """Where one card of a deck lies."""

    at: Point
    shown: bool = True
    face_up: bool = False


_Way = Callable[[Layout, int, int], _Lying]
"""How a deck lies: a card's place in it, of so many."""


def deck_on(ruling: Ruling, moment: Moment, layout: Layout) -> Picture:
    """The deck outside shuffler and rack, and what belongs to it: cut card, second deck, flaw, sign."""
    table = moment.table
    picture = _laid(layout, table, _way_of(table))
    picture.update(_other_deck(layout, table))
    picture.update(_cut_card(ruling, layout, table))
    picture.update(_flaw(moment, layout, picture))
    if table.dealt_from != SHUFFLER:
        box = layout.shuffler
        sign = SignArt(_NO_SHUFFLER, box.width * 0.94)
        picture["shuffler sign"] = Sprite(sign, Point(box.centre.x, box.y + box.height * 0.56), 90)
    return picture


def deck_frames(picture: Picture, layout: Layout, table: Table) -> list[Picture]:
    """What is seen between the act before and the last one."""
    ways: dict[str, tuple[_Way, ...]] = {
        "riffle": (_squared, _parted),
        "strip": (_squared,),
        "cut": (_squared, _cut_in_two),
        "run": (_swallowed,),
    }
    last = table.deck_acts[-1] if table.deck_acts else ""
    return [{**picture, **_laid(layout, table, way)} for way in ways.get(last, ())]


def _way_of(table: Table) -> _Way:
    ways: dict[str, _Way] = {
        "faces": lambda layout, place, _: _spread(layout, place, face_up=True),
        "backs": lambda layout, place, _: _spread(layout, place, face_up=False),
        "wash": _washed,
        "riffle": _riffled,
        "strip": _stripped,
        "cut": _squared,
        "run": _run_through,
    }
    return ways.get(table.deck_acts[-1], _in_hand) if table.deck_acts else _in_hand


def _laid(layout: Layout, table: Table, way: _Way) -> Picture:
    """All cards of the deck, each where it lies."""
    cards = sorted(
        card for packet in table.packets.values() if packet.place == WORKING_AREA for card in packet.cards
    )
    return dict(_sprites(layout, cards, way))


def _sprites(layout: Layout, cards: Sequence[Card], way: _Way) -> Iterator[tuple[str, Sprite]]:
    for place, card in enumerate(cards):
        lying = way(layout, place, len(cards))
        art = CardArt(card, lying.face_up, _width(layout, way))
        yield card_name(card), Sprite(art, lying.at, place, lying.shown)


def _width(layout: Layout, way: _Way) -> float:
    if way in (_run_through, _swallowed):
        return layout.card[0] * _IN_MOUTH
    on_the_felt = way in (_squared, _parted, _riffled, _stripped, _cut_in_two)
    return _wide(layout) if on_the_felt else layout.card[0]


def _wide(layout: Layout) -> float:
    """The width of a card that is shuffled: nearer to the eye than the others."""
    return layout.dealer_card[0] * _NEARER


def _middle(layout: Layout) -> Point:
    """Where a dealer shuffles: in front of the chest, where the dealer's hand lies in a round."""
    return Point(layout.dealer.centre.x, layout.dealer.y + layout.dealer.height * 0.51)


def _pile(layout: Layout, middle: Point, place: int, of: int) -> _Lying:
    """A card of a squared pile. The top one is always drawn."""
    at = beside(middle, place * 0.06 * layout.unit, -place * 0.14 * layout.unit)
    return _Lying(at, place % _EVERY == 0 or place == of - 1)


def _in_hand(layout: Layout, place: int, of: int) -> _Lying:
    return _pile(layout, layout.working_area.centre, place, of)


def _squared(layout: Layout, place: int, of: int) -> _Lying:
    return _pile(layout, _middle(layout), place, of)


def _parted(layout: Layout, place: int, of: int) -> _Lying:
    """Two halves side by side, their near corners toward each other."""
    half = place * 2 >= of
    aside, lean = (0.78, 9.0) if half else (-0.78, -9.0)
    at = beside(_middle(layout), aside * _wide(layout), 0)
    lying = _pile(layout, at, place - (of // 2) * half, of // 2)
    return lying._replace(at=lying.at._replace(turn=lean))


def _riffled(layout: Layout, place: int, of: int) -> _Lying:
    """The halves woven into each other: every other card from the left, the rest from the right."""
    side = 1 if place % 2 else -1
    middle, risen = _middle(layout), place / of - 0.5
    x = middle.x + side * (0.5 - 0.1 * risen) * _wide(layout)
    at = Point(x, middle.y - risen * 12 * layout.unit, side * (13.0 - 8.0 * risen))
    return _Lying(at, place % 4 < 2 or place >= of - 2)


def _stripped(layout: Layout, place: int, of: int) -> _Lying:
    """Packets pulled off the top, one laid over the other."""
    packet = place * _PACKETS // of
    first = -(-packet * of // _PACKETS)
    wide = _wide(layout)
    aside = (packet - (_PACKETS - 1) / 2) * wide * 0.62
    middle = beside(_middle(layout), aside, (6 if packet % 2 else -6) * layout.unit)
    turned = middle._replace(turn=(-5.0, 4.0, -2.0)[packet % 3])
    lying = _pile(layout, turned, place - first, -(-of // _PACKETS))
    return lying._replace(shown=(place - first) % 3 == 0)


def _cut_in_two(layout: Layout, place: int, of: int) -> _Lying:
    """The upper half is lifted off and set down behind the lower one, on the cut card."""
    is_upper = place * 2 >= of
    away = -0.62 if is_upper else 0.62
    at = beside(_middle(layout), away * _wide(layout), 0)
    return _pile(layout, at, place - (of // 2) * is_upper, of // 2)


def _run_through(layout: Layout, place: int, of: int) -> _Lying:
    """The deck on the lip of the shuffler, where it came out."""
    return _pile(layout, _mouth(layout), place, of)


def _mouth(layout: Layout) -> Point:
    """The lip of the shuffler. A deck lies across it, between the lamp and the display."""
    box, unit = layout.shuffler, layout.unit
    return Point(box.centre.x, box.y + 39 * unit, 90.0)


def _swallowed(layout: Layout, _place: int, _of: int) -> _Lying:
    return _Lying(layout.shuffler.centre, shown=False)


def _spread(layout: Layout, place: int, face_up: bool) -> _Lying:
    """A deck spread to be inspected: a row for each suit across the felt."""
    width, height = layout.card
    step = min(width * 1.15, layout.width / 15)
    suit, rank = divmod(place, 13)
    at = Point(layout.width / 2 + (rank - 6) * step, layout.bar.bottom + height * (1 + suit * 1.12))
    return _Lying(at, face_up=face_up)


def _washed(layout: Layout, place: int, of: int) -> _Lying:
    """Cards all over the felt, each turned another way."""
    felt = Box(0, layout.bar.bottom, layout.width, layout.dealer.y - layout.bar.bottom)
    out, angle = sqrt((place + 0.5) / of), radians(place * _GOLDEN)
    x = felt.centre.x + out * cos(angle) * felt.width * 0.27
    y = felt.centre.y + out * sin(angle) * felt.height * 0.4
    return _Lying(Point(x, y, (place * 53) % 180 - 90.0))


def _other_deck(layout: Layout, table: Table) -> Iterator[tuple[str, Sprite]]:
    """The second deck, with backs of another color: in the shuffler's mouth, or taken out."""
    if not table.other_deck:
        return
    in_shuffler = table.other_deck == SHUFFLER
    middle = _mouth(layout) if in_shuffler else layout.working_area.centre
    width = layout.card[0] * (_IN_MOUTH if in_shuffler else 1)
    art = CardArt(Card(0), False, width, other=True)
    for place in range(0, 52, _EVERY):
        at = beside(middle, place * 0.06 * layout.unit, -place * 0.14 * layout.unit)
        yield f"other deck {place}", Sprite(art, at, place)


def _cut_card(ruling: Ruling, layout: Layout, table: Table) -> Iterator[tuple[str, Sprite]]:
    """The cut card: under the deck once it is cut, or in the working area until then."""
    if all(str(due.step) != "shuffle cut" for due in ruling.steps):
        return
    last = table.deck_acts[-1] if table.deck_acts else ""
    is_out = any(packet.place == WORKING_AREA for packet in table.packets.values())
    width = layout.card[0]
    if last == "cut":
        width = _wide(layout)
        at = beside(_middle(layout), -0.24 * width, 2 * layout.unit)
    elif not last and is_out and table.dealt_from == WORKING_AREA:
        at = beside(layout.working_area.centre, -0.2 * width, 2 * layout.unit)
    else:
        area = layout.working_area
        at = Point(area.right - width * 0.72, area.centre.y)
    yield "cut card", Sprite(CutCardArt(width), at, -1)


def _flaw(moment: Moment, layout: Layout, picture: Picture) -> Iterator[tuple[str, Sprite]]:
    """The mark on a flawed card of a deck that is spread."""
    for event in moment.troubles:
        if event.kind == "flawed-card" and event.card is not None and event.spot is None:
            lying = picture.get(card_name(event.card))
            if lying:
                at = beside(lying.at, layout.card[0] * 0.26, -layout.card[1] * 0.32)
                yield _FLAW, Sprite(FlawArt(layout.card[0] * 0.58), at, lying.layer + 1, lying.shown)
