"""Every place on the table with a name, and what lies there in words a screen reader can speak.

Chips are told as chips, not as a sum: reading a stack is a dealer's work for everybody.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from app.game.cards import RANK_NAMES, Card
from app.game.money import shown
from app.game.wagers import WAGER_NAMES
from app.ui.table_view.geometry import Box, Point, around
from app.ui.table_view.layout import CARD, CARD_STEP, Layout, SpotLayout
from app.ui.table_view.sprites import Art, ButtonArt, CardArt, ChipsArt, LightArt, Picture, PileArt, SlipArt

_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


class Place(NamedTuple):
    """A place on the table."""

    name: str
    box: Box


def places_on(layout: Layout) -> tuple[Place, ...]:
    """Every place, the spots from the dealer's left, each from the player's edge inwards."""
    found: list[Place] = []
    for spot in layout.spots.values():
        found += _places_at(spot, layout.unit)
    found += [
        Place("Shuffler", layout.shuffler),
        Place("Pay tables", layout.pays),
        Place("Dealer’s hand", layout.dealer),
        Place("Limits and meter", layout.limits),
        Place("Discard rack", layout.rack),
        Place("Chip tray", layout.tray),
        Place("Working area", layout.working_area),
    ]
    return tuple(found)


def _places_at(spot: SpotLayout, unit: float) -> Iterator[Place]:
    def place(name: str, middle: Point, width: float, height: float) -> Place:
        return Place(f"Spot {spot.number}: {name}", around(middle, width * unit, height * unit))

    faced = CARD[0] + 6 * CARD_STEP
    yield place("player’s edge", spot.edge, faced, CARD[1])
    yield place("hand", spot.packet, 52, 68)
    for wager, middle in spot.circles.items():
        yield place(WAGER_NAMES[wager], middle, 44, 44)
    for wager, middle in spot.payouts.items():
        yield place(f"beside {WAGER_NAMES[wager]}", middle, 28, 26)
    yield place("discards", spot.discards, 42, 60)


def spoken(places: Iterable[Place], picture: Picture) -> dict[str, str]:
    """What lies at each place, in words."""
    lying: dict[str, list[Art]] = {place.name: [] for place in places}
    boxes = list(places)
    for sprite in picture.values():
        if sprite.shown:
            for name, box in boxes:
                if _holds(box, sprite.at):
                    lying[name].append(sprite.art)
                    break
    return {name: "; ".join(_words(arts)) or "empty" for name, arts in lying.items()}


def _holds(box: Box, at: Point) -> bool:
    return box.x <= at.x <= box.right and box.y <= at.y <= box.bottom


def _words(arts: list[Art]) -> Iterator[str]:
    cards = [art for art in arts if isinstance(art, CardArt)]
    faced = [_card_words(art.card) for art in cards if art.face_up]
    covered = len(cards) - len(faced)
    if covered:
        yield f"{_count(covered, 'card')} face down"
    if faced:
        yield ", ".join(faced)
    for art in arts:
        match art:
            case ChipsArt(chips=chips):
                counts = Counter(shown(chip.cents) for chip in chips)
                yield "chips: " + ", ".join(f"{count} of {value}" for value, count in counts.items())
            case SlipArt(cents=cents):
                yield f"hand-pay slip for {shown(cents)}"
            case PileArt(cards=number):
                yield _count(number, "card")
            case LightArt(is_red=is_red):
                yield "red light" if is_red else "green light"
            case ButtonArt():
                yield "dealer button"


def _card_words(card: Card) -> str:
    suit, rank = divmod(card, 13)
    return f"{RANK_NAMES[rank]} of {_SUIT_NAMES[suit]}"


def _count(number: int, thing: str) -> str:
    return f"1 {thing}" if number == 1 else f"{number} {thing}s"
