"""From a point on the felt to the place a viewer means, and from a place to what lights up."""

from collections.abc import Iterable

from app.find_fault.fault_places import DEALER, DECK, FaultPlace
from app.session.moments import Moment
from app.ui.dealing.things import thing_at
from app.ui.table.places import Place, Zone, zone_at
from app.ui.table.sprites import Picture

_DECK = ("shuffler", "green", "rack")
_DEALER = ("dealer", "forward")
_AT_A_SPOT = ("edge", "circle", "payout", "hand", "discards")


def pointed_at(
    places: Iterable[Place], picture: Picture, moment: Moment, x: float, y: float
) -> FaultPlace | None:
    """What is meant by a tap there: what lies on top, or else the place itself. Bare felt is nothing."""
    zone = zone_at(places, x, y)
    thing = thing_at(picture, moment, zone, x, y)
    if thing:
        match thing.kind:
            case "hand" | "discards":
                return FaultPlace("spot", thing.spot)
            case "wager" | "payout":
                return FaultPlace("spot", thing.spot, thing.what)
            case "dealer":
                return DEALER
            case "deck" | "packet":
                return DECK
    return _place_of(zone) if zone else None


def _place_of(zone: Zone) -> FaultPlace | None:
    if zone.kind in _AT_A_SPOT:
        return FaultPlace("spot", zone.spot, zone.what)
    if zone.kind in _DEALER:
        return DEALER
    return DECK if zone.kind in _DECK else None


def zones_of(places: Iterable[FaultPlace], known: Iterable[Place]) -> tuple[Zone, ...]:
    """What lights up for these places: a wager alone where it is one, else all of the spot."""
    wanted = list(places)
    return tuple(place.zone for place in known if any(_is_lit(place.zone, each) for each in wanted))


def _is_lit(zone: Zone, place: FaultPlace) -> bool:
    if place.kind == "spot":
        is_wager = zone.kind in ("circle", "payout")
        return zone.spot == place.spot and (zone.what == place.wager if is_wager else not place.wager)
    return zone.kind in (_DEALER if place == DEALER else _DECK if place == DECK else ())
