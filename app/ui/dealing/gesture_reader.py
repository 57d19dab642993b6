"""Reads gestures: from points where a pointer goes down, moves and comes up to what the dealer's hands do.

A press and a release at one place is a tap; a little upward, to no other place, it is a flick; from one
place to another it is a drag; along the players' edge with an empty hand it is a sweep. How fast it was never
matters. Arrow keys go from place to place."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from app.procedure.words import Step
from app.session.moments import Moment
from app.ui.dealing.dealer import Dealer
from app.ui.dealing.gesture_meaning import turned
from app.ui.dealing.pad_keys import STEPS, PadKey
from app.ui.dealing.things import Thing, cards_at, thing_at
from app.ui.table.places import Place, Zone, wager_near, zone_at
from app.ui.table.sprites import Picture

_STILL = 8.0
_FLICK = (12.0, 60.0)
_SWEEP = 0.4
_NEAR = 16.0
"""How far is a movement, a flick (in units of the layout), a sweep (of the table's width), and how far from
a wager chips may be let go and still be meant for it."""
_PAID_OUT = ("chips", "tube")
_FOR_CHIPS = ("circle", "payout", "tray", "tube", "working area")


class Seen(NamedTuple):
    """What is to be seen at the table now."""

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
    """One pointer."""

    def __init__(self, dealer: Dealer, see: Callable[[], Seen]) -> None:
        self._dealer = dealer
        self._see = see
        self._press: _Press | None = None
        self.missed = False
        """Were chips let go last where they mean nothing?"""

    @property
    def carried(self) -> Thing | None:
        """What is under the pointer since it went down."""
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
        """The pointer went down twice at once: that turns cards over; elsewhere it is one more tap."""
        act = self._turn(x, y)
        if act:
            return act
        seen = self._see()
        zone = zone_at(seen.places, x, y)
        return self._dealer.tap(thing_at(seen.picture, seen.moment, zone, x, y), zone)

    def cancel(self) -> None:
        """What was begun is no act."""
        self._press = None
        self._dealer.let_go()

    def tap_place(self, zone: Zone) -> Step | None:
        """A place is tapped without a pointer, from the keyboard."""
        seen = self._see()
        return self._dealer.tap(self._found(seen, zone), zone)

    def turn_place(self, zone: Zone) -> Step | None:
        """The cards of a place are turned from the keyboard."""
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
    """A long way along the players' edge: a drag of something that was missed ends elsewhere or sooner."""
    edge = max(place.box.bottom for place in seen.places if place.zone.kind == "edge")
    return max(press.y, y) <= edge and abs(x - press.x) >= _SWEEP * seen.width


_ASIDE = 2.5
"""How much further a place seems that lies aside of the way."""


def next_place(places: Iterable[Place], at: Zone, right: int, down: int) -> Zone:
    """The nearest place to the right (1) or left (-1), or down (1) or up (-1), or where it is."""
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
