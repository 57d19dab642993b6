"""What a gesture means: one thing in every state of the table, or nothing."""

from app.game.wagers import MAIN_WAGERS
from app.procedure.vocabulary import WRONG_SIDE, Step
from app.ui.dealing.things import Thing
from app.ui.table.places import Zone

_SPOT = ("edge", "hand", "discards", "circle", "payout")


def is_bank(zone: Zone, banker: int | None) -> bool:
    """Whether lost chips go here and payouts come from here: the house's tray, or the player who banks."""
    if banker is None:
        return zone.kind in ("tray", "tube")
    return zone.kind in ("bank", "tube") or zone == Zone("edge", banker)


def brought(thing: Thing, zone: Zone, banker: int | None) -> Step | None:
    """The step for dragging a thing to a place."""
    match thing.kind:
        case "packet":
            return _packet(zone, banker)
        case "hand":
            return _hand(thing, zone)
        case "discards" if zone.kind == "rack":
            return Step("pick-up", thing.spot)
        case "dealer":
            return _dealer(thing, zone)
        case "wager" | "payout" | "rake":
            return _chips(thing, zone, banker)
        case "deck":
            return _deck(thing, zone)
        case "other deck" if zone.kind in ("working area", "dealer", "forward"):
            return Step("unload", "shuffler")
        case "chips" if zone.kind in ("payout", "circle"):
            return Step("pay", zone.spot, zone.what, thing.cents)
        case "push" if zone.kind in _SPOT:
            return _tapped_with(thing.what, zone)
    return None


def turned(thing: Thing) -> Step | None:
    """The step for a flick up or two taps: cards face up are fanned, others turned over."""
    match thing.kind:
        case "dealer" if not thing.face_up:
            return Step("expose", "dealer")
        case "hand" if not thing.face_up:
            return Step("reveal", thing.spot)
        case "hand" | "discards":
            return Step("fan", thing.spot)
        case "deck":
            return Step("inspect", "backs" if thing.face_up else "faces")
    return None


def shuffled(deck: Thing, along: float, down: float) -> Step:
    """The step for moving the deck where it lies: sideways it is riffled, toward the dealer stripped.

    Cards that are spread over the felt are washed by moving them about.
    """
    if deck.what == "spread":
        return Step("shuffle", "wash")
    return Step("shuffle", "riffle" if abs(along) > down else "strip")


def tapped(zone: Zone) -> Step | None:
    """The step for a tap on the bare felt or on a button of the shuffler."""
    if zone.kind == "green":
        return Step("press", "green")
    if zone.kind in ("payout", "circle") and zone.what not in MAIN_WAGERS:
        return Step("push", zone.spot, zone.what)
    return Step("push", zone.spot) if zone.kind in _SPOT else None


def _tapped_with(hand: str, zone: Zone) -> Step | None:
    """A tap with a side of the hand that is told, or with the hand as it comes."""
    act = tapped(zone)
    return act._replace(what=f"{act.what} {hand}".strip()) if act and hand else act


def _packet(zone: Zone, banker: int | None) -> Step | None:
    if zone.kind == "rack":
        return Step("rack", "stub")
    if zone.kind in ("dealer", "forward") or (zone.kind in _SPOT and zone.spot == banker):
        return Step("deal", "dealer")
    if zone.kind == "discards":
        return Step("deal", zone.spot, WRONG_SIDE)
    return Step("deal", zone.spot) if zone.kind in _SPOT else None


def _hand(thing: Thing, zone: Zone) -> Step | None:
    if zone.kind == "rack":
        return Step("rack", thing.spot)
    if zone.spot != thing.spot:
        return None
    if zone.kind == "edge":
        return Step("present", thing.spot)
    return Step("tuck", thing.spot, zone.what) if zone.kind == "circle" else None


def _deck(thing: Thing, zone: Zone) -> Step | None:
    """A deck goes into the shuffler or through it, onto the cut card, to be riffled, or all over the felt."""
    match zone.kind:
        case "shuffler":
            return Step("load", "shuffler")
        case "green":
            return Step("run", "shuffler")
        case "working area":
            return Step("shuffle", "cut")
        case "forward":
            return turned(thing)
        case "dealer":
            return Step("shuffle", "riffle")
    return Step("shuffle", "wash") if zone.kind in _SPOT else None


def _dealer(thing: Thing, zone: Zone) -> Step | None:
    if zone.kind == "rack":
        return Step("rack", "dealer")
    if thing.spot:
        return Step("receive", "dealer") if zone.kind in ("dealer", "forward") else None
    if zone.kind != "forward":
        return None
    # Cards that lie face down are turned by any way up: there is nothing yet to push forward.
    return Step("push-up" if thing.face_up else "expose", "dealer")


def _chips(thing: Thing, zone: Zone, banker: int | None) -> Step | None:
    """Chips go to the bank or back to the player. The rake is the house's, whoever banks."""
    if thing.kind == "rake":
        return Step("take", "rake") if zone.kind == "tray" else None
    if is_bank(zone, banker):
        if thing.kind == "payout":
            return Step("recover", thing.spot, thing.what, thing.cents)
        return Step("take", thing.spot, thing.what)
    if thing.kind == "wager" and zone == Zone("edge", thing.spot):
        return Step("return", thing.spot, thing.what)
    return None
