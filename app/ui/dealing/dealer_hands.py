"""The dealer's hands: what is held, what is being built, and which act comes of a gesture.

Dragging a thing to a place, and tapping the thing and then the place, mean the same. Nothing here knows
what is due, so nothing can give it away.
"""

from collections import Counter
from collections.abc import Sequence
from typing import assert_never

from app.game.cards import Card, written
from app.procedure.vocabulary import Step
from app.ui.dealing.gesture_meaning import brought, is_bank, tapped, turned
from app.ui.dealing.pad_keys import STEPS, CountKey, DealerKey, PadKey, RankKey
from app.ui.dealing.things import Thing
from app.ui.table.places import Zone


class Dealer:
    """The hands of one dealer during one round."""

    def __init__(self, banker: int | None, tells_hand: bool = False) -> None:
        self.banker = banker
        self._tells_hand = tells_hand
        """Whether the house says which side of the hand taps a push: then the PUSH key tells it."""
        self.held: Thing | None = None
        """What was tapped and waits for a place."""
        self.chips: tuple[int, ...] = ()
        """The chips in the working area in the order they were put there, in cents."""
        self.slip: int | None = None
        """The amount on a hand-pay slip in the working area; a limit can cut it to nothing."""
        self.paid: list[tuple[Step, tuple[int, ...]]] = []
        """Every payout that was built of chips, with the chips it was built of."""
        self.picked: tuple[Card, ...] = ()
        """The cards that were tapped, in order: the dealer's, or those of a player's hand that lies open."""
        self.picked_at = 0
        """The spot of that player; 0: they are the dealer's."""
        self.count = ""
        """The number of cards that was called, waiting for the rank."""
        self.order: tuple[Card, ...] = ()
        """The dealer's cards as they were moved among themselves, before they are set."""
        self.cut = ""
        """The stack that is cut out to be counted. It is no act."""

    @property
    def has_built(self) -> bool:
        """Whether anything lies in the working area."""
        return bool(self.chips) or self.slip is not None

    @property
    def built(self) -> int:
        """What lies in the working area, in cents."""
        return sum(self.chips) if self.slip is None else self.slip

    def drag(self, thing: Thing, zone: Zone | None) -> Step | None:
        """Drag a thing to a place. Without a place it is no act."""
        self.held = None
        return self._bring(thing, zone) if zone else None

    def size_in(self, thing: Thing, zones: Sequence[Zone]) -> list[Step | None]:
        """Bring chips past some wagers and leave as many at each. If that can't be, all go to the last."""
        out_of_tube = (thing.cents,) * thing.many if thing.kind == "tube" else ()
        part = _equal_part((*self.chips, *out_of_tube), len(zones))
        if not part:
            return [self.drag(thing, zones[-1])]
        acts = []
        for zone in zones:
            self.chips, self.slip = part, None
            acts.append(self.drag(Thing("chips"), zone))
        return acts

    def reorder(self, cards: tuple[Card, ...], moved: Card, place: int) -> None:
        """Move one of the dealer's cards to another place in the row."""
        others = [card for card in cards if card != moved]
        self.order = (*others[:place], moved, *others[place:])
        self.picked, self.held = (), None

    def tap(self, thing: Thing | None, zone: Zone | None) -> Step | None:
        """Tap a thing or a place. A thing between two places is taken where it lies."""
        held, self.held = self.held, None
        if zone is None:
            return self._touch(thing) if thing and not (held and _is(held, thing)) else None
        if held and held.kind == "deck" and thing and thing.kind == "deck":
            return None
        if held and thing and _is_open_hand(held) and held[:2] == thing[:2]:
            return self._touch(thing)
        if held:
            act = self._bring(held, zone)
            was_put_back = held.kind == "chips" and not self.has_built
            if act or was_put_back or _is(held, thing):
                return act
        if thing is None:
            return None if held else tapped(zone)
        return self._touch(thing)

    def turn(self, thing: Thing) -> Step | None:
        """Turn cards over: a flick up, or two taps. Two taps on the last of the cards to be set set them."""
        self.held = None
        is_set = self.would_set(thing)
        picked, self.picked = self.picked, ()
        if is_set and thing.card is not None:
            last = () if thing.card in picked else (thing.card,)
            return Step("set", "dealer", written((*picked, *last)))
        return turned(thing)

    def would_set(self, thing: Thing) -> bool:
        """Whether two taps on this set the dealer's hand: on a card that is face up, after others."""
        others = [card for card in self.picked if card != thing.card and not self.picked_at]
        return bool(others) and thing.kind == "dealer" and thing.face_up and thing.card is not None

    def press(self, key: DealerKey) -> Step | None:
        """Press a key of the pads."""
        match key:
            case CountKey():
                self.count = key.count
                return None
            case RankKey():
                if not self.count:
                    return None
                count, self.count = self.count, ""
                return Step("call", "dealer", f"{count} {key.rank}")
            case PadKey.SET:
                cards, spot = self.picked or self.order, self.picked_at if self.picked else 0
                self.picked, self.order, self.held = (), (), None
                return Step("set", spot or "dealer", written(cards)) if cards else None
            case PadKey.PUSH:
                # Once more turns the hand: palm up.
                first = Thing("push", what="back" if self._tells_hand else "")
                self.held = Thing("push", what="palm") if self.held == first else first
                return None
            case PadKey():
                return STEPS.get(key)
        assert_never(key)

    def write_slip(self, cents: int) -> None:
        """Put a hand-pay slip into the working area, in place of chips."""
        self.slip, self.chips = cents, ()

    def let_go(self) -> None:
        """Let go of what is held. What was built stays."""
        self.held, self.picked, self.count, self.order, self.cut = None, (), "", (), ""

    def _touch(self, thing: Thing) -> Step | None:
        if thing.kind == "tube":
            self._add(thing)
            return None
        if thing.kind == "dealer" and thing.card is not None and not thing.spot:
            if not thing.face_up:
                return Step("square", "dealer")
            self._pick(thing.card, 0)
        elif _is_open_hand(thing) and thing.card is not None:
            self._pick(thing.card, thing.spot)
        self.held = thing
        return None

    def _pick(self, card: Card, spot: int) -> None:
        """Pick a card of a hand, or put it back. Cards of another hand are no longer picked."""
        before = self.picked if self.picked_at == spot else ()
        kept = tuple([each for each in before if each != card])
        self.picked_at, self.picked = spot, kept if len(kept) < len(before) else (*before, card)

    def _bring(self, thing: Thing, zone: Zone) -> Step | None:
        if thing.kind == "tube" and zone.kind in ("working area", "payout", "circle"):
            self._add(thing)
            if zone.kind == "working area":
                return None
            thing = Thing("chips")
        if thing.kind == "chips":
            if not self.has_built:
                return None
            thing = thing._replace(cents=self.built)
            if is_bank(zone, self.banker):
                self.chips, self.slip = (), None
        act = brought(thing, zone, self.banker)
        if act and thing.kind == "chips":
            if self.chips:
                self.paid.append((act, self.chips))
            self.chips, self.slip = (), None
        if act and thing.kind in ("dealer", "hand"):
            self.picked = ()
        return act

    def _add(self, thing: Thing) -> None:
        """Put chips out of a tube into the working area, with those that are there."""
        self.chips, self.slip = (*self.chips, *(thing.cents,) * thing.many), None


def _equal_part(chips: tuple[int, ...], parts: int) -> tuple[int, ...]:
    """One of so many equal parts of some chips, each of the same colors. Empty if there are none."""
    counts = Counter(chips)
    if any(count % parts for count in counts.values()):
        return ()
    return tuple([cents for cents, count in counts.items() for _ in range(count // parts)])


def _is_open_hand(thing: Thing) -> bool:
    """Whether it is a player's hand that lies face up: its cards can be picked to be set."""
    return thing.kind == "hand" and thing.face_up


def _is(held: Thing, touched: Thing | None) -> bool:
    """Whether this thing is held already. A second card of the dealer's is picked in addition."""
    return touched is not None and held[:3] == touched[:3] and held.kind != "dealer"
