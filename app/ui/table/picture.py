"""The picture of a moment: everything on the table with its place. A pure function.

The picture is the same however the moment was reached: by stepping, scrubbing or dealing.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from app.game.cards import Card, card_name
from app.game.wagers import WAGER_FACTS, Wager
from app.procedure.ruling import Ruling
from app.session.moments import Moment
from app.table.chip_stacks import stacked
from app.table.table import DEALER, RACK, SHUFFLER, STUB, WORKING_AREA, Packet, Table
from app.table.wager_stack import Stack
from app.ui.table.deck_picture import deck_on
from app.ui.table.geometry import Point, beside
from app.ui.table.layout import CARD_STEP, DEALER_STEP, Layout, SpotLayout
from app.ui.table.sprites import (
    Art,
    ButtonArt,
    CardArt,
    ChipsArt,
    LightArt,
    Picture,
    PileArt,
    SlipArt,
    Sprite,
)
from app.ui.table.trouble import with_trouble

_MOST_CHIPS = 40
"""A taller stack is replaced by a hand-pay slip."""

_IN_BANK = 4
"""How many chips of a color stand before a player who banks the game. They never run out."""
_SLIP = 0.875
"""A slip lies where a chip would, and is wider than one."""

_CHIPS = 100
"""The layer of chips: above every card, and the nearer to the dealer the higher."""


_SUITS = (0, 1, 3, 2)
"""Clubs, diamonds, spades, hearts: black and red in turn."""
_LIFT, _HIGHER = 10.0, 30
"""How far a card is lifted that is spoken of, and into which layer."""

Cards = Iterable[tuple[str, Sprite]]

_OFF_FELT = (SHUFFLER, RACK, WORKING_AREA)
_DIAGONAL = (1.5, 5.0)
"""A packet as it is dealt: _fanned towards the dealer, so that its cards can be counted."""
_DEALER_PACKET = (5.0, 0.6)
_SQUARED = (0.3, 0.25)
_IN_HAND = (4.6, 0.0)
_ASIDE = (0.8, 0.6)
_CLAIMED = (1.2, 5.0)
"""Cards that a player faced on top of the rest: the step between the others, and between those on top."""
_VERIFIED = (4.0, CARD_STEP)
"""The same, _fanned by the dealer."""


def _off_felt(layout: Layout, packet: Packet) -> Cards:
    """Cards in the shuffler or the rack are out of sight; in the working area they are one deck together."""
    if packet.place == SHUFFLER:
        return _hidden(layout, packet.cards, layout.shuffler.centre)
    if packet.place == RACK:
        return _hidden(layout, packet.cards, layout.rack.centre)
    return ()


def _piled(
    layout: Layout,
    cards: Sequence[Card],
    middle: Point,
    spread: tuple[float, float] = _SQUARED,
    face_up: bool = False,
    width: float = 0,
) -> Cards:
    """A pile of cards, each shifted a little from the one below."""
    along, across = spread[0] * layout.unit, spread[1] * layout.unit
    for place, card in enumerate(cards):
        steps = place - (len(cards) - 1) / 2
        at = beside(middle, steps * along, steps * across)
        yield card_name(card), Sprite(CardArt(card, face_up, width or layout.card[0]), at, place)


def _fanned(layout: Layout, cards: Sequence[Card], middle: Point, apart: Sequence[Card] = ()) -> Cards:
    """Cards face up in a row so that every index shows, and a second group apart from them."""
    width, step = layout.card[0], layout.card_step
    gap = width - step if cards and apart else 0
    return _row([*cards], [*apart], middle, width, step, gap, 0)


def _on_top(
    layout: Layout,
    rest: Sequence[Card],
    faced: Sequence[Card],
    middle: Point,
    steps: tuple[float, float] = _CLAIMED,
) -> Cards:
    """Cards face up on top of the rest, which stays face down."""
    moved = [steps[0]] * len(rest) + [steps[1]] * len(faced)
    along = list(accumulate(moved[1:], initial=0.0))
    for layer, (card, place) in enumerate(zip([*rest, *faced], along, strict=True)):
        at = beside(middle, (place - along[-1] / 2) * layout.unit, 0)
        yield card_name(card), Sprite(CardArt(card, layer >= len(rest), layout.card[0]), at, layer)


def _dealer_row(layout: Layout) -> Point:
    """The middle of the dealer's hand."""
    box = layout.dealer
    return Point(box.centre.x, box.bottom - layout.dealer_card[1] / 2 - 4 * layout.unit)


def _dealer_hand(layout: Layout, cards: Sequence[Card], set_cards: str, pushed_up: bool) -> Cards:
    """The dealer's hand face up; once it is set, the set cards and the rest apart from them."""
    chosen = [card for name in set_cards.split() for card in cards if card_name(card) == name]
    rest = [card for card in cards if card not in chosen]
    gap = 24 * layout.unit if chosen and rest else 0
    forward = 46 * layout.unit if pushed_up else 0
    step = DEALER_STEP * layout.unit
    return _row(chosen, rest, _dealer_row(layout), layout.dealer_card[0], step, gap, forward)


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


def picture_of(ruling: Ruling, moment: Moment, layout: Layout) -> Picture:
    """Everything on the table at this moment."""
    scene = _PictureBuilder(ruling, moment, layout)
    picture: Picture = dict(scene.tokens())
    for spot in ruling.played.spots:
        picture.update(scene.cards_at(spot.number))
    picture.update(scene.dealer_cards())
    picture.update(_off_felt(layout, moment.table.packets[STUB]))
    picture.update(deck_on(ruling, moment, layout))
    for (number, wager), stack in moment.table.stacks.items():
        picture.update(scene.chips_at(number, wager, stack))
    return with_trouble(picture, ruling, moment, layout)


def grouped_by_suit(picture: Picture, table: Table) -> Picture:
    """The picture with each open hand of a player in order of suits instead of ranks, in the same places.

    The suits come in the same order in every hand, so that none of them is pointed out.
    """
    found = dict(picture)
    for name, packet in table.packets.items():
        sprites = [(picture[card_name(card)], card) for card in packet.cards if card_name(card) in picture]
        if name[0].isdigit() and sprites and all(_lies_open(sprite) for sprite, _ in sprites):
            slots = sorted((sprite for sprite, _ in sprites), key=lambda sprite: sprite.layer)
            ordered = sorted(
                (card for _, card in sprites), key=lambda card: (_SUITS[card // 13], -(card % 13))
            )
            for slot, card in zip(slots, ordered, strict=True):
                found[card_name(card)] = slot._replace(art=picture[card_name(card)].art)
    return found


def lift_cards(picture: Picture, cards: Iterable[Card], layout: Layout) -> Picture:
    """The picture with these cards a little higher, where they lie open."""
    found = dict(picture)
    for name in map(card_name, cards):
        sprite = found.get(name)
        if sprite and _lies_open(sprite):
            at = sprite.at._replace(y=sprite.at.y - _LIFT * layout.unit)
            found[name] = sprite._replace(at=at, layer=sprite.layer + _HIGHER)
    return found


def _lies_open(sprite: Sprite) -> bool:
    return sprite.shown and isinstance(sprite.art, CardArt) and sprite.art.face_up


def has_parted(moment: Moment, number: int) -> bool:
    """Whether the discards of a spot lie apart. Before the decision they are one packet."""
    hand, discards = moment.table.packets[str(number)], moment.table.packets[f"{number} discards"]
    return number in moment.decided or (discards.place, discards.face_up) != (hand.place, hand.face_up)


class _PictureBuilder:
    """One moment of one round in one layout."""

    def __init__(self, ruling: Ruling, moment: Moment, layout: Layout) -> None:
        self.house = ruling.house
        self.moment = moment
        self.table = moment.table
        self.layout = layout
        self.spots = {spot.number: spot for spot in ruling.played.spots}

    def cards_at(self, number: int) -> Cards:
        """Hand and discards. Until the player decides, they are one packet in the order dealt."""
        hand = self.table.packets[str(number)]
        discards = self.table.packets.get(f"{number} discards")
        layout = self.layout.spots[number]
        if discards is None:
            return self._hand(number, layout, hand)
        if not has_parted(self.moment, number):
            return self._hand(number, layout, hand._replace(cards=self.spots[number].cards))
        if hand.face_up and discards.face_up and discards.place not in _OFF_FELT:
            return _fanned(self.layout, hand.cards, layout.edge, apart=discards.cards)
        return [*self._hand(number, layout, hand), *self._discards(number, layout, discards)]

    def _hand(self, number: int, layout: SpotLayout, packet: Packet) -> Cards:
        if packet.place in _OFF_FELT:
            return _off_felt(self.layout, packet)
        if packet.faced and number in self.moment.decided:
            return self._faced(layout, packet)
        if packet.face_up:
            return _fanned(self.layout, packet.cards, layout.edge)
        if packet.place.startswith("under"):
            return _piled(self.layout, packet.cards, self._under(layout, packet))
        if number in self.moment.decided:
            return self._decided(number, layout, packet)
        if packet.place == str(number):
            at = layout.discards if number in self.table.aside else layout.packet
            lying, to_come = self._in_part(packet, number)
            return [*_piled(self.layout, lying, at, _DIAGONAL), *to_come]
        return _piled(self.layout, packet.cards, layout.edge, _IN_HAND)

    def _in_part(self, packet: Packet, place: int | str) -> tuple[tuple[Card, ...], Cards]:
        """The cards of a hand that have been dealt, and those that are still to come, out of sight."""
        count = self.table.partly.get(place, len(packet.cards))
        rest = packet._replace(cards=packet.cards[count:], place=self.table.dealt_from)
        return packet.cards[:count], _off_felt(self.layout, rest)

    def _under(self, layout: SpotLayout, packet: Packet) -> Point:
        """Where a tucked hand lies: below the chips of its wager."""
        circle = layout.circles.get(packet.place.split()[2], layout.edge)  # type: ignore[call-overload]
        return beside(circle, 0, 2 * self.layout.unit)

    def _faced(self, layout: SpotLayout, packet: Packet) -> Cards:
        """A folded hand with its winning cards face up on top, fanned or not."""
        rest, faced = packet.covered, packet.faced
        if packet.face_up:
            return _on_top(self.layout, rest, faced, layout.edge, _VERIFIED)
        at = self._under(layout, packet) if packet.place.startswith("under") else layout.edge
        return _on_top(self.layout, rest, faced, at)

    def _decided(self, number: int, layout: SpotLayout, packet: Packet) -> Cards:
        """A folded hand is pushed in where a Raise would be, a raised one lies beside or under its wager."""
        if self.spots[number].folded or self.house.capped:
            # A little toward the player, so that a tall stack on the Ante does not cover it.
            pushed_in = beside(layout.circles["raise"], 0, -7 * self.layout.unit)
            return _piled(self.layout, packet.cards, pushed_in)
        return _piled(self.layout, packet.cards, layout.packet, _DIAGONAL)

    def _discards(self, number: int, layout: SpotLayout, packet: Packet) -> Cards:
        if packet.place in _OFF_FELT:
            return _off_felt(self.layout, packet)
        if packet.face_up:
            return _fanned(self.layout, packet.cards, layout.edge)
        faced = bool(packet.faced) and number in self.moment.decided
        return _piled(self.layout, packet.cards, layout.discards, _ASIDE, face_up=faced)

    def dealer_cards(self) -> Cards:
        """The banker's hand: at the dealer's place, or at the seat of a player who banks."""
        packet = self.table.packets[DEALER]
        if packet.place in _OFF_FELT:
            return _off_felt(self.layout, packet)
        if packet.place != DEALER:
            edge = self.layout.spots[int(packet.place.split()[1])].edge
            if packet.face_up:
                return _fanned(self.layout, packet.cards, edge)
            lying, to_come = self._in_part(packet, DEALER)
            return [*_piled(self.layout, lying, edge, _IN_HAND), *to_come]
        if packet.face_up:
            return _dealer_hand(self.layout, packet.cards, self.table.set_cards, self.table.pushed_up)
        spread = _SQUARED if self.table.squared else _DEALER_PACKET
        middle, width = _dealer_row(self.layout), self.layout.dealer_card[0]
        lying, to_come = self._in_part(packet, DEALER)
        return [*_piled(self.layout, lying, middle, spread, width=width), *to_come]

    def chips_at(self, number: int, wager: Wager, stack: Stack) -> Iterator[tuple[str, Sprite]]:
        """A wager where it lies or went, and what was paid on it until it leaves the betting area."""
        layout = self.layout.spots[number]
        layer = _CHIPS + WAGER_FACTS[wager].lies[0]
        made = stack.felt + stack.tray + stack.player
        if made:
            spot = self.spots.get(number)
            is_down = wager != "raise" or number in self.moment.decided or bool(spot and spot.blind)
            at = self._wager_lies(layout, wager, stack)
            for_dealer = spot.for_dealer if spot and wager == "ante" else 0
            is_shown = bool(stack.felt) and is_down
            yield f"{number} {wager}", Sprite(self._money(made - for_dealer), at, layer, is_shown)
            if for_dealer:
                # It rides on the player's own chips, a little aside so that it is seen.
                own = len(stacked(made - for_dealer, self.house.chips))
                on_top = beside(at, 0.22 * self.layout.chip, -(0.12 * own + 0.2) * self.layout.chip)
                yield f"for dealer {number}", Sprite(self._money(for_dealer), on_top, layer + 1, is_shown)
        if self.house.collects(wager) and wager in layout.circles and number in self.spots:
            # Lit from when it is collected until the hand is settled, as on a real table.
            place = self.table.packets[str(number)].place
            is_dealt_or_waits = place not in _OFF_FELT or (
                place == SHUFFLER and number not in self.moment.decided
            )
            is_lit = bool(stack.tray) and is_dealt_or_waits
            lamp = LightArt(False, 12 * self.layout.unit, is_marker=True)
            yield f"{number} {wager} marker", Sprite(lamp, layout.circles[wager], layer, is_lit)
        lying, left = self.table.payout((number, wager)), self.table.handed.get((number, wager))
        at = layout.edge if left else self._bank
        if lying:
            at = self._standing(layout.payouts.get(wager, layout.edge))
        yield f"{number} {wager} paid", Sprite(self._money(lying or left or 100), at, layer, bool(lying))

    def _wager_lies(self, layout: SpotLayout, wager: Wager, stack: Stack) -> Point:
        if stack.felt:
            return self._standing(layout.circles[wager])
        return self._bank if stack.tray else layout.edge

    @property
    def _bank(self) -> Point:
        """Where taken chips go: to the tray, or to the player who banks the game."""
        banker = self.table.banker
        if banker is None:
            return self.layout.tray.centre
        return self.layout.spots[banker].bank(len(self.house.chips), self.layout.unit)[0]

    def _standing(self, circle: Point) -> Point:
        """A stack stands low in its circle, so that the circle holds its whole height."""
        return beside(circle, 0, 6 * self.layout.unit)

    def _money(self, cents: int) -> Art:
        chips = stacked(cents, self.house.chips)
        width = self.layout.chip
        if 0 < len(chips) <= _MOST_CHIPS:
            return ChipsArt(chips, width)
        return SlipArt(cents, width * _SLIP, self.house.names.currency)

    def tokens(self) -> Iterator[tuple[str, Sprite]]:
        """Everything that is neither card nor wager."""
        layout, unit = self.layout, self.layout.unit
        racked = [packet.cards for packet in self.table.packets.values() if packet.place == RACK]
        pile = PileArt(sum(map(len, racked)), layout.card[0] * 1.5)
        foot = Point(layout.rack.centre.x, layout.rack.bottom - 12 * unit)
        yield "rack pile", Sprite(pile, foot, shown=bool(racked))
        lamp = Point(layout.shuffler.x + 18 * unit, layout.shuffler.y + 16 * unit)
        is_on = self.table.dealt_from == SHUFFLER
        yield "light", Sprite(LightArt(False, 12 * unit), lamp, shown=is_on)
        if self.table.banker is None:
            return
        seat = layout.spots[self.table.banker]
        yield "button", Sprite(ButtonArt(36 * unit), beside(seat.packet, 0, -6 * unit), _CHIPS)
        for chip, at in zip(self.house.chips, seat.bank(len(self.house.chips), unit), strict=True):
            stack = ChipsArt((chip,) * _IN_BANK, layout.chip)
            yield f"bank {chip.cents}", Sprite(stack, beside(at, 0, 8 * unit), _CHIPS)
        if self.house.rake:
            taken = self.table.rake_taken
            at = layout.tray.centre if taken else self._standing(seat.circles["raise"])
            yield "rake", Sprite(self._money(self.house.rake), at, _CHIPS, shown=not taken)
