"""Reads gestures: turns the points where a pointer goes down, moves and comes up into taps, flicks and drags.

What a gesture is follows from what it starts on. Press and release at one place is a tap. Cards that lie
face down are turned by any way up. From one place to another is a drag, and what the same hand would take
along on its way is a sweep: wagers of one spot, discards, hands, packets out of the shuffler. Chips that pass
the Raise and end at the Ante are sized in: half of them at each. Along the players' edge with an empty hand
is a look. Speed never matters. Arrow keys go from place to place.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from app.game.cards import card_name
from app.game.wagers import MAIN_WAGERS
from app.procedure.vocabulary import Step
from app.session.moments import Moment
from app.table.table import DEALER
from app.ui.dealing.dealer_hands import Dealer
from app.ui.dealing.gesture_meaning import brought, is_bank, shuffled, turned
from app.ui.dealing.pad_keys import STEPS, PadKey
from app.ui.dealing.things import Thing, cards_at, thing_at
from app.ui.table.places import Place, Zone, wager_near, zone_at
from app.ui.table.sprites import Picture

_STILL = 8.0
_FLICK = 12.0
_SWEEP = 0.4
_NEAR = 16.0
"""The least distance of a movement in pixels, of a flick in layout units, of a sweep as part of the table's
width, and how close to a wager chips have to be dropped to count for it."""
_PAID_OUT = ("chips", "tube")
_FOR_CHIPS = ("circle", "payout", "tray", "tube", "bank", "working area")
_FEWEST_DEALT = 3
"""A packet on its way to an outer spot may pass one other edge: only more than two of them are a sweep."""
_LOST = "That doesn’t go there. Nothing moved."
_LOST_CHIPS = "The chips missed the circles and went back. Drop them on a circle."
_NOT_THE_HOUSES = "The house doesn’t bank this game. The designated player pays and collects."
_MOST_RUN = 20


class Seen(NamedTuple):
    """What the table shows now."""

    picture: Picture
    moment: Moment
    places: tuple[Place, ...]
    unit: float
    width: float


class _Press(NamedTuple):
    x: float
    y: float
    zone: Zone | None
    thing: Thing | None


class GestureReader:
    """The gestures of one pointer."""

    def __init__(self, dealer: Dealer, see: Callable[[], Seen]) -> None:
        self._dealer = dealer
        self._see = see
        self._press: _Press | None = None
        self.missed = ""
        """Why the last gesture was no act, where it looked like one."""
        self.swept: list[Thing] = []
        """What the pointer has carried since it went down, in the order in which it came to it."""
        self._passed: list[Zone] = []
        """The players' edges that a packet has passed, or the Antes and Raises that chips have."""

    @property
    def carried(self) -> Thing | None:
        """What the pointer took where it went down."""
        return self._press.thing if self._press else None

    def press(self, x: float, y: float) -> None:
        """The pointer goes down."""
        seen = self._see()
        zone = zone_at(seen.places, x, y)
        thing = thing_at(seen.picture, seen.moment, zone, x, y)
        self._press = _Press(x, y, zone, thing)
        self.swept = [thing] if thing else []
        self._passed = []

    def move(self, x: float, y: float) -> None:
        """The pointer moves, and takes along what lies on its way if the same hand would."""
        press = self._press
        if press is None or press.thing is None or self._is_still(x, y):
            return
        seen = self._see()
        zone = zone_at(seen.places, x, y)
        if press.thing.kind == "packet":
            if zone and zone not in self._passed and (zone.kind == "edge" or zone.kind == "dealer"):
                self._passed.append(zone)
            return
        if press.thing.kind in _PAID_OUT:
            wager = _main_wager(zone)
            if wager and self._passed[-1:] != [wager]:
                self._passed.append(wager)
            return
        other = thing_at(seen.picture, seen.moment, None, x, y)
        if other and _goes_along(press.thing, other, seen.moment) and not self._has(other):
            self.swept.append(other)

    def run_chip(self) -> Thing | None:
        """One more chip out of the tube that is held down."""
        press = self._press
        if press is None or press.thing is None or press.thing.kind != "tube":
            return None
        if press.thing.many < _MOST_RUN:
            self._press = press._replace(thing=press.thing._replace(many=press.thing.many + 1))
        return self.carried

    def release(self, x: float, y: float) -> list[Step]:
        """The pointer comes up: the acts, in the order of the way it went."""
        self.move(x, y)
        press, swept, passed = self._press, self.swept, self._passed
        is_still = self._is_still(x, y)
        self._press, self.swept, self._passed = None, [], []
        self.missed = ""
        if press is None:
            return []
        if is_still:
            return self._listed(self._tap(press.thing, press.zone))
        seen = self._see()
        if press.thing is None:
            return [STEPS[PadKey.SCAN]] if _is_sweep(seen, press, x, y) else []
        zone = zone_at(seen.places, x, y)
        if press.thing.kind in _PAID_OUT and (zone is None or zone.kind not in _FOR_CHIPS):
            zone = wager_near(seen.places, x, y, _NEAR * seen.unit)
            if zone is None:
                self.missed = _LOST_CHIPS
        if self._is_flick(seen, press, zone, x, y):
            return self._listed(self._turn(press.x, press.y))
        if press.thing.kind == "deck" and self._is_handled(seen, press, zone, x, y):
            return [shuffled(press.thing, x - press.x, y - press.y)]
        if _is_reordered(press, zone):
            self._reorder(seen, press.thing, x)
            return []
        if zone is None or zone == press.zone:
            self.missed = self.missed or ("" if zone else _LOST)
            return []
        if press.thing.kind == "packet" and len(passed) >= _FEWEST_DEALT and zone.kind in ("edge", "dealer"):
            acts = [self._dealer.drag(press.thing, edge) for edge in passed]
        elif press.thing.kind in _PAID_OUT and _is_sized_in(passed, zone):
            acts = self._dealer.size_in(press.thing, passed[-2:])
        elif len(swept) > 1 and _ends_a_sweep(press.thing, zone, self._dealer.banker):
            # Hands go to their own players, everything else where the way ends.
            ends = [Zone("edge", thing.spot) if thing.kind == "hand" else zone for thing in swept]
            acts = [self._dealer.drag(thing, end) for thing, end in zip(swept, ends, strict=True)]
        else:
            acts = [self._dealer.drag(press.thing, zone)]
        done = [act for act in acts if act]
        if not done and not _is_put_back(press.thing, zone, self._dealer.banker):
            self.missed = self.missed or (_NOT_THE_HOUSES if self._is_house_tray(zone) else _LOST)
        return done

    def _is_still(self, x: float, y: float) -> bool:
        press = self._press
        return press is None or max(abs(x - press.x), abs(y - press.y)) < _STILL

    def _tap(self, thing: Thing | None, zone: Zone | None) -> Step | None:
        """A tap, and why it was no act where it looked like one."""
        held, self.missed = self._dealer.held, ""
        act = self._dealer.tap(thing, zone)
        if act or thing or zone is None:
            return act
        if self._is_house_tray(zone):
            self.missed = _NOT_THE_HOUSES
        elif held and not _is_put_back(held, zone, self._dealer.banker):
            self.missed = _LOST
        return None

    def _is_house_tray(self, zone: Zone | None) -> bool:
        """Whether this is the tray of a house that does not bank the game."""
        return zone is not None and zone.kind == "tray" and self._dealer.banker is not None

    def _has(self, thing: Thing) -> bool:
        return any(each[:3] == thing[:3] for each in self.swept)

    def _listed(self, act: Step | None) -> list[Step]:
        return [act] if act else []

    def _is_flick(self, seen: Seen, press: _Press, zone: Zone | None, x: float, y: float) -> bool:
        """A way up. Cards face down that are nowhere to be pushed are turned however long it is."""
        along, up = x - press.x, press.y - y
        if abs(along) > up or up / seen.unit < _FLICK:
            return False
        thing = press.thing
        if thing and not thing.face_up:
            is_dealers = thing.kind == "dealer" and not thing.spot
            if is_dealers or (thing.kind == "hand" and thing.spot in seen.moment.decided):
                return True
        return zone is None or zone == press.zone

    def _is_handled(self, seen: Seen, press: _Press, zone: Zone | None, x: float, y: float) -> bool:
        """Whether the deck was moved where it lies: far enough, and to no place where a deck is brought."""
        far = max(abs(x - press.x), y - press.y) / seen.unit >= _FLICK
        there = zone if zone != press.zone else None
        return far and not (there and press.thing and brought(press.thing, there, None))

    def _reorder(self, seen: Seen, thing: Thing, x: float) -> None:
        """Put one of the dealer's cards between the others where it was let go."""
        cards = seen.moment.table.packets[DEALER].cards
        lying = sorted(cards, key=lambda card: seen.picture[card_name(card)].at.x)
        assert thing.card is not None, "a card of the dealer's was taken"
        others = [card for card in lying if card != thing.card]
        place = sum(seen.picture[card_name(card)].at.x < x for card in others)
        self._dealer.reorder(tuple(lying), thing.card, place)

    def twice(self, x: float, y: float) -> Step | None:
        """A double click: it turns cards over. Elsewhere it is one more tap."""
        act = self._turn(x, y)
        if act:
            return act
        seen = self._see()
        zone = zone_at(seen.places, x, y)
        return self._dealer.tap(thing_at(seen.picture, seen.moment, zone, x, y), zone)

    def cancel(self) -> None:
        """Drop the gesture that was begun."""
        self.drop()
        self._dealer.let_go()

    def drop(self) -> None:
        """Forget where the pointer went down. What is held stays held."""
        self._press, self.swept, self._passed = None, [], []

    def tap_place(self, zone: Zone) -> Step | None:
        """Tap a place from the keyboard."""
        return self._tap(self.found(zone), zone)

    def turn_place(self, zone: Zone) -> Step | None:
        """Turn the cards of a place from the keyboard."""
        for x, y in self._points(self._see(), zone):
            act = self._turn(x, y)
            if act:
                return act
        return None

    def _turn(self, x: float, y: float) -> Step | None:
        seen = self._see()
        cards = cards_at(seen.picture, seen.moment, x, y)
        if cards and (turned(cards) or self._dealer.would_set(cards)):
            return self._dealer.turn(cards)
        return None

    def found(self, zone: Zone) -> Thing | None:
        """What lies in the middle of a place, or else anywhere in it."""
        seen = self._see()
        for x, y in self._points(seen, zone):
            thing = thing_at(seen.picture, seen.moment, zone, x, y)
            if thing:
                return thing
        return None

    def _points(self, seen: Seen, zone: Zone) -> Iterator[tuple[float, float]]:
        """The middle of a place, and then where things lie in it, the topmost first."""
        centre = next(place.box.centre for place in seen.places if place.zone == zone)
        yield centre.x, centre.y
        shown = [sprite for sprite in seen.picture.values() if sprite.shown]
        for sprite in sorted(shown, key=lambda sprite: -sprite.layer):
            if zone_at(seen.places, sprite.at.x, sprite.at.y) == zone:
                yield sprite.at.x, sprite.at.y


def _goes_along(first: Thing, other: Thing, moment: Moment) -> bool:
    """Whether a hand that has taken the first thing takes this one along."""
    if first.kind != other.kind or first[:3] == other[:3]:
        return False
    match first.kind:
        case "wager":
            return first.spot == other.spot or (first.what == other.what == "progressive")
        case "discards":
            return True
        case "hand":
            waiting = not (first.face_up or other.face_up)
            return waiting and first.spot not in moment.decided and other.spot not in moment.decided
    return False


def _ends_a_sweep(first: Thing, zone: Zone, banker: int | None) -> bool:
    """Whether what was swept up belongs here: chips to the bank, discards in the rack, hands to players."""
    match first.kind:
        case "wager":
            return is_bank(zone, banker)
        case "discards":
            return zone.kind == "rack"
    return zone.kind in ("edge", "hand")


def _main_wager(zone: Zone | None) -> Zone | None:
    """Where an Ante or a Raise is paid, whether its circle is meant or the felt beside it."""
    is_one = zone is not None and zone.kind in ("circle", "payout") and zone.what in MAIN_WAGERS
    return zone._replace(kind="payout") if zone and is_one else None


def _is_sized_in(passed: list[Zone], zone: Zone) -> bool:
    """Whether chips came from the Raise back to the Ante of the same spot. The way out may pass both too."""
    raised, ante = Zone("payout", zone.spot, "raise"), Zone("payout", zone.spot, "ante")
    return passed[-2:] == [raised, ante] and _main_wager(zone) == ante


def _is_reordered(press: _Press, zone: Zone | None) -> bool:
    """Whether one card of the dealer's was moved among the others."""
    thing = press.thing
    is_card = thing and thing.kind == "dealer" and not thing.spot and thing.face_up and thing.card is not None
    return bool(is_card) and zone is not None and zone.kind == "dealer"


def _is_put_back(thing: Thing, zone: Zone, banker: int | None) -> bool:
    """Whether chips went into the working area or back to the bank: no act, but what was meant."""
    return thing.kind in _PAID_OUT and (zone.kind == "working area" or is_bank(zone, banker))


def _is_sweep(seen: Seen, press: _Press, x: float, y: float) -> bool:
    """Whether it went far along the players' edge. A drag that missed its thing ends elsewhere or sooner."""
    edge = max(place.box.bottom for place in seen.places if place.zone.kind == "edge")
    return max(press.y, y) <= edge and abs(x - press.x) >= _SWEEP * seen.width


_ASIDE = 2.5
"""How much more sideways distance counts than distance along the way."""


def next_place(places: Iterable[Place], at: Zone, right: int, down: int) -> Zone:
    """The nearest place to the right (1) or left (-1), down (1) or up (-1), or else the same place."""
    boxes = {place.zone: place.box.centre for place in places}
    if at not in boxes:
        return next(iter(boxes))
    here = boxes[at]
    best, least = at, float("inf")
    for zone, there in boxes.items():
        along = (there.x - here.x) * right + (there.y - here.y) * down
        aside = abs((there.x - here.x) * down) + abs((there.y - here.y) * right)
        if along > 1 and along + _ASIDE * aside < least:
            best, least = zone, along + _ASIDE * aside
    return best
