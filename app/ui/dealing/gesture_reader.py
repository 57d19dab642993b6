"""Reads gestures: turns the points where a pointer goes down, moves and comes up into taps, flicks and drags.

Press and release at one place is a tap. A short way up within one place is a flick. From one place to
another is a drag. Along the players' edge with an empty hand is a sweep. Speed never matters. Arrow keys go
from place to place.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from app.procedure.vocabulary import Step
from app.session.moments import Moment
from app.ui.dealing.dealer_hands import Dealer
from app.ui.dealing.gesture_meaning import turned
from app.ui.dealing.pad_keys import STEPS, PadKey
from app.ui.dealing.things import Thing, cards_at, thing_at
from app.ui.table.places import Place, Zone, wager_near, zone_at
from app.ui.table.sprites import Picture

_STILL = 8.0
_FLICK = (12.0, 60.0)
_SWEEP = 0.4
_NEAR = 16.0
"""The least distance of a movement in pixels, of a flick in layout units, of a sweep as part of the table's
width, and how close to a wager chips have to be dropped to count for it."""
_PAID_OUT = ("chips", "tube")
_FOR_CHIPS = ("circle", "payout", "tray", "tube", "working area")


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
        self.missed = False
        """Whether chips were last dropped where they mean nothing."""

    @property
    def carried(self) -> Thing | None:
        """What the pointer has carried since it went down."""
        return self._press.thing if self._press else None

    def press(self, x: float, y: float) -> None:
        """The pointer goes down."""
        seen = self._see()
        zone = zone_at(seen.places, x, y)
        self._press = _Press(x, y, zone, thing_at(seen.picture, seen.moment, zone, x, y))

    def release(self, x: float, y: float) -> Step | None:
        """The pointer comes up."""
        press, self._press = self._press, None
        self.missed = False
        if press is None:
            return None
        seen = self._see()
        along, up = x - press.x, press.y - y
        zone = zone_at(seen.places, x, y)
        if max(abs(along), abs(up)) < _STILL:
            return self._dealer.tap(press.thing, press.zone)
        if press.thing is None:
            return STEPS[PadKey.SCAN] if _is_sweep(seen, press, x, y) else None
        if press.thing.kind in _PAID_OUT and (zone is None or zone.kind not in _FOR_CHIPS):
            zone = wager_near(seen.places, x, y, _NEAR * seen.unit)
            self.missed = zone is None
        if zone is None or zone == press.zone:
            is_flick = abs(along) <= up and _FLICK[0] <= up / seen.unit <= _FLICK[1]
            return self._turn(press.x, press.y) if is_flick else None
        return self._dealer.drag(press.thing, zone)

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
        self._press = None
        self._dealer.let_go()

    def tap_place(self, zone: Zone) -> Step | None:
        """Tap a place from the keyboard."""
        seen = self._see()
        return self._dealer.tap(self._found(seen, zone), zone)

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
        return self._dealer.turn(cards) if cards and turned(cards) else None

    def _found(self, seen: Seen, zone: Zone) -> Thing | None:
        """What lies in the middle of a place, or else anywhere in it."""
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
