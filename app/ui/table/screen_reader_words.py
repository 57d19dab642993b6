"""What a screen reader says of every place on the table.

Chips are listed, not summed: every dealer has to read a stack, with a screen reader too.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from app.game.cards import RANK_NAMES, Card
from app.game.money import shown
from app.plurals import counted
from app.procedure.table_names import USUAL_NAMES, TableNames
from app.ui.table.geometry import Point
from app.ui.table.places import Place, Zone, zone_at
from app.ui.table.sprites import (
    Art,
    BubbleArt,
    ButtonArt,
    CardArt,
    ChipsArt,
    CutCardArt,
    DisplayArt,
    FlawArt,
    HandArt,
    LightArt,
    Picture,
    PileArt,
    SignArt,
    SlipArt,
)

_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def spoken(
    places: Iterable[Place],
    picture: Picture,
    names: TableNames = USUAL_NAMES,
    known: dict[Point, Zone | None] | None = None,
) -> dict[Zone, str]:
    """What lies at each place, in words. `known` caches the place of each point between calls."""
    boxes = list(places)
    known = {} if known is None else known
    lying: dict[Zone, list[Art]] = {place.zone: [] for place in boxes}
    for sprite in picture.values():
        if sprite.shown:
            at = sprite.at
            if at not in known:
                known[at] = zone_at(boxes, at.x, at.y)
            zone = known[at]
            if zone:
                lying[zone].append(sprite.art)
    return {zone: names.said("; ".join(_words(arts))) if arts else "empty" for zone, arts in lying.items()}


def _words(arts: list[Art]) -> Iterator[str]:
    cards = [art for art in arts if isinstance(art, CardArt)]
    faced = [_card_words(art.card) for art in cards if art.face_up]
    covered = len(cards) - len(faced)
    if covered:
        yield f"{counted(covered, 'card')} face down"
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
                yield counted(number, "card")
            case LightArt(is_marker=True):
                yield "marker lit: the wager is in"
            case LightArt(is_red=is_red):
                yield "red light" if is_red else "green light"
            case ButtonArt():
                yield "dealer button"
            case CutCardArt():
                yield "cut card"
            case FlawArt():
                yield "a torn corner"
            case SignArt(lines=lines):
                yield " ".join(lines).lower()
            case DisplayArt(text=text):
                yield f"display: {text}"
            case BubbleArt(text=text):
                yield f"a player says: {text}"
            case HandArt():
                yield "a player’s hand"


def _card_words(card: Card) -> str:
    suit, rank = divmod(card, 13)
    return f"{RANK_NAMES[rank]} of {_SUIT_NAMES[suit]}"
