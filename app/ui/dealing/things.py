"""The things on the table that can be dragged or tapped, and which one is under a point."""

from math import cos, radians, sin
from typing import NamedTuple, cast

from app.game.cards import Card, card_name
from app.session.moments import Moment
from app.table import table as on
from app.table.wager_stack import WagerKey
from app.ui.table.picture import has_parted
from app.ui.table.places import Zone
from app.ui.table.sprites import CardArt, ChipsArt, Picture, SlipArt, Sprite

BUILT = "working stack"
"""The name under which the chips in the working area are in a picture."""


class Thing(NamedTuple):
    """Something that can be dragged or tapped.

    A `hand`, `discards`, the `dealer`'s hand, a `wager`, a `payout`, the `rake`, the `deck`, the `other deck`
    of two; a `packet` in the shuffler or on top of the deck in the dealer's hand, a chip of a `tube`, the
    `chips` in the working area; or a `push`, the dealer's bare hand.
    """

    kind: str
    spot: int = 0
    what: str = ""
    cents: int = 0
    face_up: bool = False
    card: Card | None = None
    """The card that was touched, where it is one of a hand."""
    many: int = 1
    """How many chips were run out of a tube."""


def thing_at(picture: Picture, moment: Moment, zone: Zone | None, x: float, y: float) -> Thing | None:
    """The thing under a point: the topmost that is seen there, else what the place itself holds."""
    under = [(sprite.layer, name) for name, sprite in picture.items() if _covers(sprite, x, y)]
    for _, name in sorted(under, reverse=True):
        thing = _named(name, picture[name], moment)
        if thing:
            return thing
    return thing_in(picture, moment, zone) if zone else None


def cards_at(picture: Picture, moment: Moment, x: float, y: float) -> Thing | None:
    """The cards under a point, even with chips on them: a tucked hand is turned through its wager."""
    cards = {name: sprite for name, sprite in picture.items() if isinstance(sprite.art, CardArt)}
    return thing_at(cards, moment, None, x, y)


def thing_in(picture: Picture, moment: Moment, zone: Zone) -> Thing | None:
    """What a place holds."""
    match zone.kind:
        case "shuffler" if moment.table.other_deck == on.SHUFFLER:
            return Thing("other deck")
        case "shuffler" if moment.table.dealt_from == on.SHUFFLER:
            return Thing("packet")
        case "tube":
            return Thing("tube", what=zone.what, cents=int(zone.what))
        case "working area" if BUILT in picture:
            return Thing("chips")
        case "rack":
            packets = moment.table.packets.values()
            return Thing("deck") if any(packet.place == on.RACK for packet in packets) else None
    names = [name for name, sprite in picture.items() if sprite.shown and _lies_in(zone, name)]
    return _named(names[0], picture[names[0]], moment) if names else None


def names_of(thing: Thing, moment: Moment) -> tuple[str, ...]:
    """The names under which a thing is in a picture."""
    packets = moment.table.packets
    match thing.kind:
        case "hand":
            apart = f"{thing.spot} discards" not in packets or has_parted(moment, thing.spot)
            cards = packets[str(thing.spot)].cards
            return _names(cards if apart else (*cards, *packets[f"{thing.spot} discards"].cards))
        case "discards":
            return _names(packets[f"{thing.spot} discards"].cards)
        case "dealer":
            return _names(packets[on.DEALER].cards)
        case "wager":
            return (f"{thing.spot} {thing.what}",)
        case "payout":
            return (f"{thing.spot} {thing.what} paid",)
        case "rake":
            return ("rake",)
        case "chips":
            return (BUILT,)
        case "deck":
            lying = [packet.cards for packet in packets.values() if packet.place == on.WORKING_AREA]
            return _names(tuple([card for cards in lying for card in cards]))
    return ()


def _names(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple([card_name(card) for card in cards])


def _covers(sprite: Sprite, x: float, y: float) -> bool:
    """Whether the point is on the thing. The point is first turned back by the thing's angle."""
    if not sprite.shown:
        return False
    turned = radians(-sprite.at.turn)
    dx, dy = x - sprite.at.x, y - sprite.at.y
    along, across = dx * cos(turned) - dy * sin(turned), dx * sin(turned) + dy * cos(turned)
    match sprite.art:
        case CardArt(width=width):
            return abs(along) <= width / 2 and abs(across) <= width * 0.7
        case ChipsArt(width=width) | SlipArt(width=width):
            return abs(along) <= width / 2 and -width * 1.15 <= across <= width * 0.45
    return False


def _lies_in(zone: Zone, name: str) -> bool:
    if zone.kind == "circle":
        return name == f"{zone.spot} {zone.what}"
    return zone.kind == "payout" and name == f"{zone.spot} {zone.what} paid"


def _named(name: str, sprite: Sprite, moment: Moment) -> Thing | None:
    if isinstance(sprite.art, CardArt):
        # Cards that are stuck in the shuffler are no packet yet.
        return _packet_of(sprite.art, moment) if name.startswith(card_name(sprite.art.card)) else None
    if name == BUILT:
        return Thing("chips")
    if name == "rake":
        return Thing("rake")
    spot, _, wager = name.partition(" ")
    if not spot.isdecimal():
        return None
    if not wager.endswith(" paid"):
        return Thing("wager", int(spot), wager)
    wager = wager.removesuffix(" paid")
    key = cast(WagerKey, (int(spot), wager))
    return Thing("payout", *key, moment.table.payout(key))


def _is_dealt(table: on.Table) -> bool:
    """Whether the deck is in the dealer's hand and players wait for its cards."""
    return table.dealt_from == on.WORKING_AREA and not table.deck_acts and bool(table.stacks)


def _packet_of(art: CardArt, moment: Moment) -> Thing:
    if art.other:
        return Thing("other deck")
    packets = moment.table.packets
    name = next(name for name, packet in packets.items() if art.card in packet.cards)
    place = packets[name].place
    if place == on.WORKING_AREA:
        if _is_dealt(moment.table):
            return Thing("packet")
        is_spread = moment.table.deck_acts[-1:] in (("faces",), ("backs",), ("wash",))
        return Thing("deck", what="spread" if is_spread else "", face_up=art.face_up)
    if name == on.DEALER:
        seat = 0 if place == on.DEALER else int(place.split()[1])
        return Thing("dealer", seat, face_up=art.face_up, card=art.card)
    number, _, is_discards = name.partition(" ")
    kind = "discards" if is_discards and has_parted(moment, int(number)) else "hand"
    # A packet is taken as one. If some of its cards are face up, it counts as face up.
    is_faced = bool(packets[name].faced) and int(number) in moment.decided
    return Thing(kind, int(number), face_up=art.face_up or is_faced, card=art.card)
