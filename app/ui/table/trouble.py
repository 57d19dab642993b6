"""Trouble as it is seen: what has gone wrong and is not put right changes the picture. Nothing else tells it.

A pure function of the picture of a table without trouble. Cards stay the cards of their hands and chips those
of their circles, so that a dealer can touch them as they lie.
"""

from collections.abc import Callable, Iterable, Sequence

from app.game.cards import Card, card_name
from app.game.round import Event
from app.game.wagers import Wager
from app.procedure.house import Chip, House
from app.procedure.ruling import Ruling
from app.session.moments import Moment
from app.table.chip_stacks import stacked
from app.ui.table.geometry import Point, beside
from app.ui.table.layout import Layout
from app.ui.table.sprites import (
    BubbleArt,
    CardArt,
    ChipsArt,
    DisplayArt,
    FlawArt,
    HandArt,
    LightArt,
    Picture,
    Sprite,
)

_IN_FRONT = 60
"""The layer of cards that lie where they should not: above other cards, below chips."""
_CHIPS, _SAID = 110, 400
_USUAL_COUNT = 52
_RED = 1.5
"""How much larger the light looks when it is red: it glows."""
_BUBBLES = {
    "tip-question": "Do you want to bet the tip?",
    "wash-request": "Can we get a wash?",
    "dispute": "Wait! I had that hand beat.",
    "second-hand": "That one’s mine too.",
    "blind": "I don’t need to look.",
    "cards-shown": "I’ve got nothing. You?",
}
"""What a player says. It is part of the picture, like the chips."""


def with_trouble(picture: Picture, ruling: Ruling, moment: Moment, layout: Layout) -> Picture:
    """The picture with everything that has gone wrong and is not put right."""
    scene = _TroubledTable(dict(picture), ruling, layout)
    scene.show_count(_USUAL_COUNT)
    for event in moment.troubles:
        if event.kind in _DRAWN:
            _DRAWN[event.kind](scene, event)
        if event.kind in _BUBBLES and event.how != "shown":
            scene.say(scene.seat_of(event), _BUBBLES[event.kind])
    return scene.picture


class _TroubledTable:
    """One picture while trouble is drawn into it."""

    def __init__(self, picture: Picture, ruling: Ruling, layout: Layout) -> None:
        self.picture = picture
        self.house: House = ruling.house
        self.layout = layout
        self.unit = layout.unit
        self.dealer = ruling.played.dealer
        self.hands = {spot.number: spot.cards for spot in ruling.played.spots}

    def show_count(self, cards: int) -> None:
        """The shuffler's display shows how many cards it has counted."""
        box = self.layout.shuffler
        at = Point(box.centre.x, box.y + 69 * self.unit)
        is_on = self.picture["light"].shown
        self.picture["count"] = Sprite(DisplayArt(str(cards), 46 * self.unit), at, shown=is_on)

    def light_red(self) -> None:
        """The shuffler's light is red."""
        light = self.picture["light"]
        self.picture["light"] = light._replace(art=LightArt(True, light.art.width * _RED))

    def mouth(self, along: float, down: float, turn: float) -> Point:
        """A place this far beside and below the top of the shuffler."""
        box = self.layout.shuffler
        return Point(box.centre.x + along * self.unit, box.y + down * self.unit, turn)

    def add_loose_card(self, name: str, place: int, at: Point) -> None:
        """A card that belongs to no hand lies here."""
        card = next(iter(self.dealer), Card(0))
        self.picture[f"{name} {place}"] = Sprite(
            CardArt(card, False, self.layout.card[0]), at, _IN_FRONT + place
        )

    def cards_of(self, spot: int | str | None) -> tuple[Card, ...]:
        """The hand at a spot, or the dealer's."""
        if spot == "dealer":
            return self.dealer
        return self.hands.get(int(spot)) or () if spot is not None else self._any_hand()

    def _any_hand(self) -> tuple[Card, ...]:
        """The hand that was dealt last, for an event that names none."""
        out = [cards for cards in self.hands.values() if self.lying(cards)]
        return out[-1] if out else ()

    def lying(self, cards: Iterable[Card]) -> list[str]:
        """Those of the cards that lie face down on the felt, from the bottom up."""
        names = [card_name(card) for card in cards]
        down = [name for name in names if name in self.picture and _lies_down(self.picture[name])]
        return sorted(down, key=lambda name: self.picture[name].layer)

    def seat_of(self, event: Event) -> int:
        """The spot of the player who does it, or the first one's."""
        if isinstance(event.spot, int):
            return event.spot
        return next(iter(self.hands), 1)

    def reach_to(self, number: int, at: Point) -> None:
        """A player's hand reaches over the rail to here."""
        self.picture[f"hand of {number}"] = Sprite(HandArt(30 * self.unit), at, _SAID - 1)

    def say(self, number: int, words: str) -> None:
        """The player at this spot says something."""
        edge = self.layout.spots[number].edge
        wide = 118 * self.unit
        x = min(max(edge.x, wide / 2 + 4), self.layout.width - wide / 2 - 4)
        at = Point(x, max(edge.y - 46 * self.unit, self.layout.bar.bottom + 24 * self.unit))
        self.picture[f"words of {number}"] = Sprite(BubbleArt(words, wide, 13 * self.unit), at, _SAID)


def _draw_jam(scene: _TroubledTable) -> None:
    """Cards are stuck in the mouth, crooked and half out."""
    scene.light_red()
    for place, (along, down, turn) in enumerate(((-13, 44, -24), (9, 40, 9), (1, 49, 31))):
        scene.add_loose_card("jam", place, scene.mouth(along, down, turn))


def _draw_stub(scene: _TroubledTable) -> None:
    """The rest of the deck has come out and lies in front of the shuffler."""
    for place in range(9):
        scene.add_loose_card("stub", place, scene.mouth(26 + 1.2 * place, 58 + 1.6 * place, -14))


def _draw_wrong_count(scene: _TroubledTable, event: Event) -> None:
    """A packet has as many cards as were dealt: some are missing, or more lie on top."""
    lying = scene.lying(scene.cards_of(event.spot))
    if len(lying) < 2:
        return
    last, before = scene.picture[lying[-1]], scene.picture[lying[-2]]
    step = last.at.x - before.at.x, last.at.y - before.at.y
    for name in lying[event.count :]:
        scene.picture[name] = scene.picture[name]._replace(shown=False)
    for more in range(1, event.count - len(lying) + 1):
        at = Point(last.at.x + more * step[0], last.at.y + more * step[1], last.at.turn)
        scene.picture[f"{lying[-1]} and {more}"] = last._replace(at=at, layer=last.layer + more)


def _draw_exposed_card(scene: _TroubledTable, event: Event) -> None:
    lying = scene.lying(scene.cards_of(event.spot))
    if lying:
        sprite = scene.picture[lying[-1]]
        assert isinstance(sprite.art, CardArt)
        at = beside(sprite.at, 7 * scene.unit, -5 * scene.unit)._replace(turn=sprite.at.turn + 9)
        scene.picture[lying[-1]] = Sprite(sprite.art._replace(face_up=True), at, _IN_FRONT)


def _draw_flaw(scene: _TroubledTable, event: Event) -> None:
    """The uppermost card has a corner that is folded over and torn."""
    lying = scene.lying(scene.cards_of(event.spot))
    if lying:
        card, (wide, tall) = scene.picture[lying[-1]], scene.layout.card
        side = wide * 0.58
        at = beside(card.at, wide / 2 - side / 2, side / 2 - tall / 2)
        scene.picture[f"flaw of {lying[-1]}"] = Sprite(FlawArt(side), at, card.layer + 1)


def _draw_stray_cards(scene: _TroubledTable, event: Event) -> None:
    """Cards of one hand lie across another one, or where that will be dealt."""
    lying = scene.lying(scene.cards_of(event.spot))
    if not lying:
        return
    near = scene.picture[lying[0]].at
    packets = [scene.lying(cards) for cards in (*scene.hands.values(), scene.dealer)]
    places = [scene.picture[names[-1]].at for names in packets if names and names != lying]
    others = [spot.packet for number, spot in scene.layout.spots.items() if number != event.spot]
    target = min(places or others, key=lambda at: _far(at, near))
    for place, name in enumerate(lying[-event.count :]):
        at = beside(target, (place * 9 - 4) * scene.unit, -6 * scene.unit)
        turned = at._replace(turn=target.turn + 62 + 16 * place)
        scene.picture[name] = scene.picture[name]._replace(at=turned, layer=_IN_FRONT + place)


def _draw_heap(scene: _TroubledTable, event: Event) -> None:
    """Two packets lie in one heap, crosswise."""
    others = scene.cards_of(event.other) if event.other else scene.dealer
    heap = [*scene.lying(scene.cards_of(event.spot)), *scene.lying(others)]
    if not heap:
        return
    middle = scene.picture[heap[0]].at
    middle = middle._replace(x=max(middle.x, 48 * scene.unit))
    for place, name in enumerate(heap):
        # Every second card is one of the other packet, and lies across.
        aside, turn = (place * 37 % 17 - 8) * 1.6, (place * 53 % 81) - 40
        at = beside(middle, aside * scene.unit, (place * 29 % 13 - 6) * 2.2 * scene.unit)
        scene.picture[name] = scene.picture[name]._replace(
            at=at._replace(turn=middle.turn + turn), layer=_IN_FRONT - 20 + place
        )


def _draw_dropped_cards(scene: _TroubledTable, event: Event) -> None:
    """Cards slide off the player's edge: the last of them are half out of sight."""
    spots = [scene.seat_of(event), *([event.other] if event.count > 1 and event.other else [])]
    for number in spots:
        lying = scene.lying(scene.hands.get(number, ()))
        edge = scene.layout.spots[number].edge
        for place, name in enumerate(lying[-3:]):
            along, across = (-30 + 32 * place) * scene.unit, (-47 + 5 * place) * scene.unit
            at = beside(edge, along, across)._replace(turn=edge.turn + (-38, 24, 63)[place])
            scene.picture[name] = scene.picture[name]._replace(at=at, layer=_IN_FRONT + place)


def _draw_shown_cards(scene: _TroubledTable, event: Event) -> None:
    """The hand is held over to a neighbor, fanned."""
    if event.how == "talked":
        return
    number = scene.seat_of(event)
    lying = scene.lying(scene.hands.get(number, ()))
    next_one = number + 1 if number + 1 in scene.layout.spots else number - 1
    toward = 1 if (event.other or next_one) > number else -1
    edge = scene.layout.spots[number].edge
    for place, name in enumerate(lying):
        steps = place - (len(lying) - 1) / 2
        at = beside(edge, (toward * 58 + 6 * steps) * scene.unit, (2 + abs(steps) * 1.2) * scene.unit)
        scene.picture[name] = scene.picture[name]._replace(
            at=at._replace(turn=edge.turn + toward * 16 + steps * 9), layer=_IN_FRONT + place
        )
    scene.reach_to(number, beside(edge, toward * 40 * scene.unit, -20 * scene.unit))


def _draw_hidden_cards(scene: _TroubledTable, event: Event) -> None:
    """The cards are gone behind the rail, and only hands are seen there."""
    number = scene.seat_of(event)
    edge = scene.layout.spots[number].edge
    for place, name in enumerate(scene.lying(scene.hands.get(number, ()))):
        at = beside(edge, (place - 3) * 4 * scene.unit, -44 * scene.unit)
        scene.picture[name] = scene.picture[name]._replace(at=at, shown=place in (2, 3))
    scene.reach_to(number, beside(edge, 0, -30 * scene.unit))


def _draw_unseen_cards(scene: _TroubledTable, event: Event) -> None:
    """The player has not touched the cards: all seven lie as they were pushed there."""
    number = scene.seat_of(event)
    edge = scene.layout.spots[number].edge
    for place, name in enumerate(scene.lying(scene.hands.get(number, ()))):
        at = beside(edge, (place - 3) * 1.2 * scene.unit, 0)
        scene.picture[name] = scene.picture[name]._replace(at=at, layer=place)


def _draw_bet(scene: _TroubledTable, event: Event, wager: Wager) -> None:
    name = f"{event.spot} {wager}"
    sprite = scene.picture.get(name)
    chips = stacked(event.asked, scene.house.chips)
    if sprite and chips:
        scene.picture[name] = sprite._replace(art=ChipsArt(chips, scene.layout.chip), shown=True)


def _draw_largest_on_top(scene: _TroubledTable, event: Event) -> None:
    name = f"{event.spot} {event.wager or 'ante'}"
    sprite = scene.picture.get(name)
    if sprite and isinstance(sprite.art, ChipsArt):
        chips = upside_down(sprite.art.chips, scene.house.chips)
        scene.picture[name] = sprite._replace(art=ChipsArt(chips, scene.layout.chip))


def _draw_touched_wager(scene: _TroubledTable, event: Event) -> None:
    """A hand is at a wager: it is moved, a chip is put on it, or one is taken off."""
    name = f"{event.spot} {event.wager or 'ante'}"
    sprite = scene.picture.get(name)
    if not sprite or not sprite.shown or not isinstance(sprite.art, ChipsArt):
        return
    chips, at = sprite.art.chips, sprite.at
    aside = beside(at, 17 * scene.unit, -13 * scene.unit)
    match event.how:
        case "capped":
            more = (*chips, chips[-1], chips[-1])
            scene.picture[name] = sprite._replace(art=ChipsArt(more, scene.layout.chip))
        case "pinched" if len(chips) > 1:
            scene.picture[name] = sprite._replace(art=ChipsArt(chips[:-1], scene.layout.chip))
            pinched = ChipsArt(chips[-1:], scene.layout.chip)
            scene.picture[f"off {name}"] = Sprite(pinched, aside, sprite.layer + 1)
        case _:
            scene.picture[name] = sprite._replace(at=aside)
    scene.reach_to(scene.seat_of(event), beside(at, 12 * scene.unit, -34 * scene.unit))


def _draw_late_hand(scene: _TroubledTable, event: Event) -> None:
    """The hand that has just put chips down is still there. The chips themselves are money on the table."""
    number = scene.seat_of(event)
    circle = scene.layout.spots[number].circles.get(event.wager) if event.wager else None
    if circle:
        scene.reach_to(number, beside(circle, 14 * scene.unit, -34 * scene.unit))


def _draw_second_bet(scene: _TroubledTable, event: Event) -> None:
    """A second bet lies beside the first one. At a spot of its own it is money on the table."""
    spot = event.spot
    if event.wager is None or event.other is not None or not isinstance(spot, int):
        return
    circle = scene.layout.spots[spot].circles.get(event.wager)
    chips = stacked(event.asked or scene.house.rules.limits[event.wager].minimum, scene.house.chips)
    if circle and chips:
        at = beside(circle, 26 * scene.unit, 16 * scene.unit)
        scene.picture[f"second {spot}"] = Sprite(ChipsArt(chips, scene.layout.chip), at, _CHIPS)


_DRAWN: dict[str, Callable[[_TroubledTable, Event], None]] = {
    "hand-count": _draw_wrong_count,
    "deck-count": lambda scene, event: scene.show_count(event.count),
    "card-exposed": _draw_exposed_card,
    "flawed-card": _draw_flaw,
    "back-up": _draw_stray_cards,
    "red-light": lambda scene, _: scene.light_red(),
    "jam": lambda scene, _: _draw_jam(scene),
    "wrong-button": lambda scene, _: _draw_stub(scene),
    "floor-cards": _draw_dropped_cards,
    "mingled": _draw_heap,
    "raise-too-large": lambda scene, event: _draw_bet(scene, event, "raise"),
    "over-limit": lambda scene, event: _draw_bet(scene, event, event.wager or "ante"),
    "stack-order": _draw_largest_on_top,
    "touched-wager": _draw_touched_wager,
    "late-bonus": _draw_late_hand,
    "second-hand": _draw_second_bet,
    "cards-shown": _draw_shown_cards,
    "below-table": _draw_hidden_cards,
    "blind": _draw_unseen_cards,
}
"""How each kind of event looks. What is not here is only said, or is money on the table."""


def upside_down(chips: Sequence[Chip], tray: Sequence[Chip]) -> tuple[Chip, ...]:
    """The same amount with its largest chip on top. A stack of one color is broken into smaller chips."""
    if len({chip.cents for chip in chips}) == 1:
        smaller = tuple([chip for chip in tray if chip.cents < chips[0].cents])
        broken = stacked(chips[0].cents, smaller) if smaller else ()
        if len(chips) == 1 and len({chip.cents for chip in broken}) == 1:
            least = tuple([chip for chip in smaller if chip.cents < broken[0].cents])
            broken = (*broken[1:], *(stacked(broken[0].cents, least) if least else broken[:1]))
        chips = (*chips[1:], *broken) if broken else chips
    return tuple(sorted(chips, key=lambda chip: chip.cents))


def _far(one: Point, other: Point) -> float:
    return abs(one.x - other.x) + abs(one.y - other.y)


def _lies_down(sprite: Sprite) -> bool:
    return sprite.shown and isinstance(sprite.art, CardArt) and not sprite.art.face_up
