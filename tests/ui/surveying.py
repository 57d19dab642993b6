"""Surveys a deal moment by moment and notes everything that lies where it must not."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.game.cards import Card, card_name
from app.session.moments import Moment
from app.table.table import DEALER, RACK, SHUFFLER, WORKING_AREA
from app.ui.table.geometry import Box
from app.ui.table.layout import Layout
from app.ui.table.picture import has_parted, picture_of
from app.ui.table.sprites import (
    CardArt,
    ChipsArt,
    CutCardArt,
    DisplayArt,
    FlawArt,
    LightArt,
    Picture,
    PileArt,
    SignArt,
    SlipArt,
    Sprite,
)
from app.ui.watch.demonstration import Demonstration
from tests.ui.shapes import Shape, footprint, index_strip, inside, of_box, overlap

Notes = dict[str, list[str]]
"""What was found, by the rule it breaks."""

RULES = (
    "off the felt",
    "chips on chips",
    "chips on cards",
    "packets on each other",
    "a covered index",
    "on the furniture",
    "not as dealt",
)


class _Lying(NamedTuple):
    name: str
    sprite: Sprite
    shape: Shape


def survey(shown: Demonstration, layout: Layout) -> Notes:
    """Everything that breaks a rule at some moment of a deal. What has not moved is looked at once."""
    notes: Notes = defaultdict(list)
    before: Picture = {}
    told = ["before the deal", *[str(step.step) for step in shown.told]]
    for words, moment in zip(told, shown.moments, strict=True):
        picture = picture_of(shown.ruling, moment, layout)
        lying = {
            name: _Lying(name, sprite, footprint(sprite)) for name, sprite in picture.items() if sprite.shown
        }
        moved = [thing for name, thing in lying.items() if before.get(name) != thing.sprite]
        for rule, trouble in _found(shown, moment, layout, lying, moved):
            notes[rule].append(f"after “{words}”: {trouble}")
        before = picture
    return notes


def _found(
    shown: Demonstration, moment: Moment, layout: Layout, lying: dict[str, _Lying], moved: list[_Lying]
) -> Iterator[tuple[str, str]]:
    packets = _packets(shown, moment)
    fanned = {
        card_name(card)
        for packet in moment.table.packets.values()
        if packet.face_up and packet.place not in (SHUFFLER, RACK)
        for card in packet.faced or packet.cards
    }
    for thing in moved:
        if not inside(thing.shape, layout.felt):
            yield "off the felt", thing.name
        yield from _on_furniture(thing, moment, layout, packets)
        for other in lying.values():
            if other is not thing and overlap(thing.shape, other.shape):
                yield from _together(thing, other, shown, moment, packets, fanned)
    yield from _out_of_order(shown, moment, lying)


def _packets(shown: Demonstration, moment: Moment) -> dict[str, str]:
    """The packet of every card; until a player has decided hand and discards are one."""
    found = {}
    for name, packet in moment.table.packets.items():
        whose = name.removesuffix(" discards")
        if name != whose:
            whose = name if has_parted(moment, int(whose)) else whose
        if packet.place == WORKING_AREA:
            whose = WORKING_AREA
        found.update({card_name(card): whose for card in packet.cards})
    return found


def _on_furniture(
    thing: _Lying, moment: Moment, layout: Layout, packets: dict[str, str]
) -> Iterator[tuple[str, str]]:
    if isinstance(thing.sprite.art, PileArt):
        if not inside(thing.shape, layout.rack):
            yield "on the furniture", f"{thing.name} reaches out of the rack"
        return
    is_light = isinstance(thing.sprite.art, LightArt) and not thing.sprite.art.is_marker
    if is_light or isinstance(thing.sprite.art, DisplayArt):
        if not inside(thing.shape, layout.shuffler):
            yield "on the furniture", f"{thing.name} reaches out of the shuffler"
        return
    furniture = {
        "shuffler": layout.shuffler,
        "pay tables": layout.pays,
        "limits": layout.limits,
        "rack": layout.rack,
        "tray": layout.tray,
        "left pad": layout.left_pad,
        "right pad": layout.right_pad,
    }
    whose = packets.get(thing.name)
    homes = _homes_of_the_deck(thing, moment, layout, whose)
    if homes:
        if not any(inside(thing.shape, box) for box in homes):
            yield "on the furniture", f"{thing.name} reaches out of its place"
        return
    furniture["working area"] = layout.working_area
    if whose != DEALER or moment.table.packets[DEALER].place != DEALER:
        furniture["dealer’s place"] = layout.dealer
    for name, box in furniture.items():
        if overlap(thing.shape, of_box(box)):
            yield "on the furniture", f"{thing.name} on the {name}"


def _homes_of_the_deck(thing: _Lying, moment: Moment, layout: Layout, whose: str | None) -> tuple[Box, ...]:
    """Where a deck lies that is in use, unless it is spread over the felt; and what belongs to it."""
    area, middle, machine = layout.working_area, layout.dealer, layout.shuffler
    if isinstance(thing.sprite.art, CutCardArt):
        return area, middle
    if isinstance(thing.sprite.art, SignArt):
        return (machine,)
    if _is_of_the_other_deck(thing):
        return area, machine
    last = moment.table.deck_acts[-1] if moment.table.deck_acts else ""
    if whose != WORKING_AREA or last in ("faces", "backs", "wash"):
        return ()
    return {"riffle": (middle,), "strip": (middle,), "cut": (middle,), "run": (machine,)}.get(last, (area,))


def _is_of_the_other_deck(thing: _Lying) -> bool:
    return isinstance(thing.sprite.art, CardArt) and thing.sprite.art.other


def _together(
    thing: _Lying,
    other: _Lying,
    shown: Demonstration,
    moment: Moment,
    packets: dict[str, str],
    fanned: set[str],
) -> Iterator[tuple[str, str]]:
    arts = (thing.sprite.art, other.sprite.art)
    if any(isinstance(art, CutCardArt | FlawArt | SignArt) for art in arts):
        # A deck lies on its cut card, a flaw on its card, and a sign stands on the shuffler.
        return
    if _is_of_the_other_deck(thing) or _is_of_the_other_deck(other):
        if _is_of_the_other_deck(thing) != _is_of_the_other_deck(other) and LightArt not in map(type, arts):
            yield "packets on each other", f"{thing.name} and {other.name}"
        return
    cards = [isinstance(art, CardArt) for art in arts]
    if all(cards):
        if packets[thing.name] != packets[other.name]:
            yield "packets on each other", f"{thing.name} and {other.name}"
        elif {thing.name, other.name} <= fanned:
            below, above = sorted((thing, other), key=lambda one: one.sprite.layer)
            if overlap(index_strip(below.sprite), above.shape):
                yield "a covered index", f"{above.name} on {below.name}"
    elif not any(cards):
        if not any(isinstance(art, (PileArt, LightArt)) for art in arts):
            yield "chips on chips", f"{thing.name} and {other.name}"
    else:
        card, chips = (thing, other) if cards[0] else (other, thing)
        if not _may_stand_on(card, chips, shown, moment, packets):
            yield "chips on cards", f"{chips.name} {_many(chips)} on {card.name} of {packets[card.name]}"


def _many(chips: _Lying) -> str:
    art = chips.sprite.art
    return f"({len(art.chips)} chips)" if isinstance(art, ChipsArt) else f"({type(art).__name__})"


def _may_stand_on(
    card: _Lying, chips: _Lying, shown: Demonstration, moment: Moment, packets: dict[str, str]
) -> bool:
    """A hand may be tucked under its own wager; where a Raise caps it, it lies under that."""
    whose = packets[card.name]
    if whose not in moment.table.packets or not isinstance(chips.sprite.art, (ChipsArt, SlipArt)):
        return False
    if moment.table.packets[whose].place == f"under {chips.name}":
        return True
    is_capped = shown.ruling.house.capped and whose.isdigit() and int(whose) in moment.decided
    return is_capped and chips.name == f"{whose} raise"


def _out_of_order(
    shown: Demonstration, moment: Moment, lying: dict[str, _Lying]
) -> Iterator[tuple[str, str]]:
    """Seven cards that lie together lie as they were dealt, the first one lowest and leftmost.

    A player's hand that was turned over lies as it is set; cards that were faced lie on top of the rest.
    """
    dealt = {str(spot.number): spot.cards for spot in shown.ruling.played.spots}
    dealt[DEALER] = shown.ruling.played.dealer
    for name, packet in moment.table.packets.items():
        is_whole = name in dealt and len(dealt[name]) == 7
        parted = f"{name} discards" in moment.table.packets and int(name) in moment.decided
        if not is_whole or parted or (name == DEALER and moment.table.set_cards):
            continue
        if packet.place in (SHUFFLER, RACK, WORKING_AREA):
            continue
        cards = dealt[name]
        if packet.faced and int(name) in moment.decided:
            cards = (*[card for card in cards if card not in packet.faced], *packet.faced)
            ups = [getattr(lying[card_name(card)].sprite.art, "face_up", None) for card in cards]
            if ups != [card in packet.faced for card in cards]:
                yield "not as dealt", f"{name}: not the winning cards are faced, or not they alone"
        elif packet.face_up and name != DEALER:
            cards = _as_set(cards)
        if not _is_row(cards, lying):
            yield "not as dealt", name


def _is_row(cards: Sequence[Card], lying: dict[str, _Lying]) -> bool:
    row = [lying[card_name(card)].sprite for card in cards if card_name(card) in lying]
    along = [(sprite.layer, round(sprite.at.x, 3)) for sprite in row]
    return along == sorted(along)


def _as_set(cards: Sequence[Card]) -> tuple[Card, ...]:
    """From the highest rank down, whatever the suit: which one plays is for the dealer to see."""
    return tuple(sorted(cards, key=lambda card: (-(card % 13), card)))
