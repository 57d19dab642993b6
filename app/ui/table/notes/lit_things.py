"""What can be pointed out on the felt, and where it lies: cards, circles, hands, lines of the pay table."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.game.cards import Card, card_name
from app.game.wagers import WAGERS, Bonus
from app.procedure.vocabulary import Step
from app.ui.table.art.placards import line_boxes, placards
from app.ui.table.geometry import Box, Point, around, around_all
from app.ui.table.layout import CARD, Layout
from app.ui.table.places import DEALER, GREEN, RACK, SHUFFLER, Zone
from app.ui.table.sprites import CardArt, Sprite
from app.ui.table.table_play import TablePlay

_CHIPS = ("take", "push", "return", "recover", "tuck")
_MACHINE = ("press", "shuffle", "load", "run", "inspect")
_TALL = CARD[1] / CARD[0]
_AROUND = 3.0
"""How far the frame of a line of a placard is from its letters."""


class Lit(NamedTuple):
    """Something that is pointed out: its middle, perhaps turned, and its size."""

    at: Point
    width: float
    height: float

    @property
    def box(self) -> Box:
        """The upright box around its middle."""
        return around(self.at, self.width, self.height)


def lit_cards(play: TablePlay, cards: Iterable[Card]) -> Iterator[Lit]:
    """Those of these cards that lie face up."""
    for card in cards:
        sprite = play.picture.get(card_name(card))
        if sprite and sprite.shown and isinstance(sprite.art, CardArt) and sprite.art.face_up:
            yield _card(sprite)


def lit_zone(play: TablePlay, zone: Zone) -> Iterator[Lit]:
    """A place of the table, if it has it."""
    for place in play.places:
        if place.zone == zone:
            yield _framed(place.box)


def lit_thing(play: TablePlay, spot: int, what: str) -> Iterator[Lit]:
    """The circle of a wager; or the hand or the discards of a spot, where its cards lie."""
    if what in WAGERS:
        yield from lit_zone(play, Zone("circle", spot, what))
        return
    name = str(spot) if what == "hand" else f"{spot} {what}"
    packet = play.table.packets.get(name)
    sprites = [play.picture.get(card_name(card)) for card in packet.cards] if packet else []
    lying = [sprite for sprite in sprites if sprite and sprite.shown]
    if lying:
        yield _framed(around_all(_card(sprite).box for sprite in lying))
    else:
        yield from lit_zone(play, Zone(what, spot))


def lit_step(play: TablePlay, step: Step) -> Iterator[Lit]:
    """What a step is done to: a wager with what is paid beside it, a hand, the shuffler, the rack."""
    if isinstance(step.place, int):
        yield from _lit_at_spot(play, step, step.place)
    elif step.place == "dealer":
        yield from lit_zone(play, DEALER)
    elif step.verb in _MACHINE:
        yield from lit_zone(play, GREEN if step.verb == "press" else SHUFFLER)
    elif step.verb == "rack":
        yield from lit_zone(play, RACK)


def _lit_at_spot(play: TablePlay, step: Step, spot: int) -> Iterator[Lit]:
    wager = step.what or "raise"
    if step.verb == "pay":
        found = [*lit_zone(play, Zone("circle", spot, wager)), *lit_zone(play, Zone("payout", spot, wager))]
        yield _framed(around_all(each.box for each in found))
    elif step.verb in _CHIPS:
        yield from lit_zone(play, Zone("circle", spot, wager))
    else:
        yield from lit_thing(play, spot, "discards" if step.verb == "pick-up" else "hand")


def lit_line(play: TablePlay, layout: Layout, bonus: Bonus, name: str) -> Iterator[Lit]:
    """One line of the posted pay table: its name, and what it pays."""
    ruling = play.ruling
    lettered = placards(ruling.house, ruling.played.posted, ruling.played.meter, layout).pays
    for box in line_boxes(lettered, ruling.house, bonus, name) if lettered else ():
        yield Lit(box.centre, box.width + 2 * _AROUND, box.height)


def clusters(things: Iterable[Lit], near: float) -> list[Box]:
    """Boxes around things that lie side by side, so that a hand is one."""
    found: list[Box] = []
    for thing in things:
        box = thing.box
        while close := [other for other in found if _touch(box, other, near)]:
            found = [other for other in found if other not in close]
            box = around_all([box, *close])
        found.append(box)
    return found


def _touch(one: Box, other: Box, near: float) -> bool:
    return (
        one.x - near < other.right
        and other.x - near < one.right
        and one.y - near < other.bottom
        and other.y - near < one.bottom
    )


def _framed(box: Box) -> Lit:
    return Lit(box.centre, box.width, box.height)


def _card(sprite: Sprite) -> Lit:
    return Lit(sprite.at, sprite.art.width, sprite.art.width * _TALL)
