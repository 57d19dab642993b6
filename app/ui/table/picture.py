"""The picture of a moment: everything on the table with its place. A pure function.

The picture is the same however the moment was reached: by stepping, scrubbing or dealing.
"""

from collections.abc import Iterator

from app.game.round import Event
from app.game.wagers import WAGER_FACTS, Wager
from app.procedure.ruling import Ruling
from app.session.moments import Moment
from app.table.chip_stacks import stacked
from app.table.chips import Stack
from app.table.table import DEALER, RACK, STUB, Packet
from app.ui.table import card_sprites
from app.ui.table.geometry import Point, beside
from app.ui.table.layout import Layout, SpotLayout
from app.ui.table.sprites import Art, ButtonArt, ChipsArt, LightArt, Picture, PileArt, SlipArt, Sprite

_MOST_CHIPS = 40
"""A taller stack is replaced by a hand-pay slip."""

_SLIP = 0.875
"""A slip lies where a chip would, and is wider than one."""

_CHIPS = 100
"""The layer of chips: above every card, and the nearer to the dealer the higher."""


def picture_of(ruling: Ruling, moment: Moment, layout: Layout) -> Picture:
    """Everything on the table at this moment."""
    scene = _PictureBuilder(ruling, moment, layout)
    picture: Picture = dict(scene.tokens())
    for spot in ruling.played.spots:
        picture.update(scene.cards_at(spot.number))
    picture.update(scene.dealer_cards())
    picture.update(card_sprites.off_felt(layout, moment.table.packets[STUB]))
    for (number, wager), stack in moment.table.stacks.items():
        picture.update(scene.chips_at(number, wager, stack))
    return picture


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

    def cards_at(self, number: int) -> card_sprites.Cards:
        """Hand and discards. Until the player decides, they are one packet in the order dealt."""
        hand = self.table.packets[str(number)]
        discards = self.table.packets.get(f"{number} discards")
        layout = self.layout.spots[number]
        if discards is None:
            return self._hand(number, layout, hand)
        if not has_parted(self.moment, number):
            return self._hand(number, layout, hand._replace(cards=self.spots[number].cards))
        if hand.face_up and discards.face_up and discards.place not in card_sprites.OFF_FELT:
            return card_sprites.fanned(self.layout, hand.cards, layout.edge, apart=discards.cards)
        return [*self._hand(number, layout, hand), *self._discards(number, layout, discards)]

    def _hand(self, number: int, layout: SpotLayout, packet: Packet) -> card_sprites.Cards:
        if packet.place in card_sprites.OFF_FELT:
            return card_sprites.off_felt(self.layout, packet)
        if packet.faced and number in self.moment.decided:
            return self._faced(layout, packet)
        if packet.face_up:
            return card_sprites.fanned(self.layout, packet.cards, layout.edge)
        if packet.place.startswith("under"):
            return card_sprites.piled(self.layout, packet.cards, self._under(layout, packet))
        if number in self.moment.decided:
            return self._decided(number, layout, packet)
        if packet.place == str(number):
            return card_sprites.piled(self.layout, packet.cards, layout.packet, card_sprites.DIAGONAL)
        return card_sprites.piled(self.layout, packet.cards, layout.edge, card_sprites.IN_HAND)

    def _under(self, layout: SpotLayout, packet: Packet) -> Point:
        """Where a tucked hand lies: below the chips of its wager."""
        circle = layout.circles.get(packet.place.split()[2], layout.edge)  # type: ignore[call-overload]
        return beside(circle, 0, 2 * self.layout.unit)

    def _faced(self, layout: SpotLayout, packet: Packet) -> card_sprites.Cards:
        """A folded hand with its winning cards face up on top, fanned or not."""
        rest, faced = packet.covered, packet.faced
        if packet.face_up:
            return card_sprites.on_top(self.layout, rest, faced, layout.edge, card_sprites.VERIFIED)
        at = self._under(layout, packet) if packet.place.startswith("under") else layout.edge
        return card_sprites.on_top(self.layout, rest, faced, at)

    def _decided(self, number: int, layout: SpotLayout, packet: Packet) -> card_sprites.Cards:
        """A folded hand is pushed in where a Raise would be, a raised one lies beside or under its wager."""
        if self.spots[number].folded or self.house.capped:
            # A little toward the player, so that a tall stack on the Ante does not cover it.
            pushed_in = beside(layout.circles["raise"], 0, -7 * self.layout.unit)
            return card_sprites.piled(self.layout, packet.cards, pushed_in)
        return card_sprites.piled(self.layout, packet.cards, layout.packet, card_sprites.DIAGONAL)

    def _discards(self, number: int, layout: SpotLayout, packet: Packet) -> card_sprites.Cards:
        if packet.place in card_sprites.OFF_FELT:
            return card_sprites.off_felt(self.layout, packet)
        if packet.face_up:
            return card_sprites.fanned(self.layout, packet.cards, layout.edge)
        faced = bool(packet.faced) and number in self.moment.decided
        return card_sprites.piled(
            self.layout, packet.cards, layout.discards, card_sprites.ASIDE, face_up=faced
        )

    def dealer_cards(self) -> card_sprites.Cards:
        """The banker's hand: at the dealer's place, or at the seat of a player who banks."""
        packet = self.table.packets[DEALER]
        if packet.place in card_sprites.OFF_FELT:
            return card_sprites.off_felt(self.layout, packet)
        if packet.place != DEALER:
            edge = self.layout.spots[int(packet.place.split()[1])].edge
            if packet.face_up:
                return card_sprites.fanned(self.layout, packet.cards, edge)
            return card_sprites.piled(self.layout, packet.cards, edge, card_sprites.IN_HAND)
        if packet.face_up:
            return card_sprites.dealer_hand(
                self.layout, packet.cards, self.table.set_cards, self.table.pushed_up
            )
        spread = card_sprites.SQUARED if self.table.squared else card_sprites.DIAGONAL
        middle, width = card_sprites.dealer_row(self.layout), self.layout.dealer_card[0]
        return card_sprites.piled(self.layout, packet.cards, middle, spread, width=width)

    def chips_at(self, number: int, wager: Wager, stack: Stack) -> Iterator[tuple[str, Sprite]]:
        """A wager where it lies or went, and what was paid on it until it leaves the betting area."""
        layout = self.layout.spots[number]
        layer = _CHIPS + WAGER_FACTS[wager].lies[0]
        made = stack.felt + stack.tray + stack.player
        if made:
            is_down = wager != "raise" or number in self.moment.decided or self.spots[number].blind
            at = self._wager_lies(layout, wager, stack)
            trouble = self._trouble_at(number)
            if trouble and trouble.kind == "touched-wager" and wager == "ante":
                at = beside(at, 7 * self.layout.unit, 5 * self.layout.unit)
            if trouble and trouble.kind == "raise-too-large" and wager == "raise":
                made = trouble.asked
            yield f"{number} {wager}", Sprite(self._money(made), at, layer, bool(stack.felt) and is_down)
        lying, left = self.table.payout((number, wager)), self.table.handed.get((number, wager))
        at = layout.edge if left else self._bank
        if lying:
            at = self._standing(layout.payouts.get(wager, layout.edge))
        yield f"{number} {wager} paid", Sprite(self._money(lying or left or 100), at, layer, bool(lying))

    def _trouble_at(self, number: int) -> Event | None:
        return next((event for event in self.moment.troubles if event.spot == number), None)

    def _wager_lies(self, layout: SpotLayout, wager: Wager, stack: Stack) -> Point:
        if stack.felt:
            return self._standing(layout.circles[wager])
        return self._bank if stack.tray else layout.edge

    @property
    def _bank(self) -> Point:
        """Where taken chips go: to the tray, or to the player who banks the game."""
        banker = self.table.banker
        return self.layout.tray.centre if banker is None else self.layout.spots[banker].edge

    def _standing(self, circle: Point) -> Point:
        """A stack stands low in its circle, so that the circle holds its whole height."""
        return beside(circle, 0, 6 * self.layout.unit)

    def _money(self, cents: int) -> Art:
        chips = stacked(cents, self.house.chips)
        width = self.layout.chip
        return ChipsArt(chips, width) if 0 < len(chips) <= _MOST_CHIPS else SlipArt(cents, width * _SLIP)

    def tokens(self) -> Iterator[tuple[str, Sprite]]:
        """Everything that is neither card nor wager."""
        layout, unit = self.layout, self.layout.unit
        racked = [packet.cards for packet in self.table.packets.values() if packet.place == RACK]
        pile = PileArt(sum(map(len, racked)), layout.card[0] * 1.5)
        foot = Point(layout.rack.centre.x, layout.rack.bottom - 12 * unit)
        yield "rack pile", Sprite(pile, foot, shown=bool(racked))
        is_red = any(event.kind in ("red-light", "jam") for event in self.moment.troubles)
        lamp = Point(layout.shuffler.x + 18 * unit, layout.shuffler.y + 16 * unit)
        yield "light", Sprite(LightArt(is_red, 12 * unit), lamp)
        if self.table.banker is None:
            return
        seat = layout.spots[self.table.banker]
        yield "button", Sprite(ButtonArt(36 * unit), seat.circles["ante"], _CHIPS)
        if self.house.rake:
            taken = self.table.rake_taken
            at = layout.tray.centre if taken else self._standing(seat.circles["raise"])
            yield "rake", Sprite(self._money(self.house.rake), at, _CHIPS, shown=not taken)
