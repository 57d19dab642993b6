"""What lights up for the next act in the guided mode: the thing and its place, or the keys."""

from collections.abc import Callable
from typing import NamedTuple

from app.procedure.vocabulary import Step
from app.table.table import STUB
from app.ui.dealing.pad_keys import STEPS, CountKey, DealerKey, PadKey, RankKey
from app.ui.table.places import BANK, DEALER, FORWARD, GREEN, RACK, SHUFFLER, TRAY, WORKING_AREA, Zone


class Lights(NamedTuple):
    """Places and keys."""

    zones: tuple[Zone, ...] = ()
    keys: tuple[DealerKey, ...] = ()


Lying = Callable[[str], tuple[Zone, ...]]
"""Finds the places where the cards of a packet lie."""


def lights_for(step: Step, banker: int | None, lying: Lying, source: Zone = SHUFFLER) -> Lights:
    """What lights up for a step. Packets are taken from the source."""
    keys = tuple([key for key, known in STEPS.items() if known == step])
    place = step.place if isinstance(step.place, int) else 0
    bank = BANK if banker else TRAY
    match step.verb:
        case "press":
            return Lights((GREEN,))
        case "deal":
            # Where the packet lands: a hand of the player who banks lies at that player's edge.
            bankers = Zone("edge", banker) if banker else DEALER
            return Lights((source, bankers if step.place == "dealer" else Zone("hand", place)))
        case "rack" if step.place == "stub":
            return Lights((source, RACK))
        case "rack" | "return" if step.place == "all" or step.what == "all":
            return Lights(keys=(PadKey.BELL,))
        case "rack" | "pick-up":
            packet = f"{place} discards" if step.verb == "pick-up" else str(step.place)
            return Lights((*lying(packet), RACK))
        case "square" | "expose":
            return Lights((DEALER,))
        case "present":
            return Lights((*lying(str(place)), Zone("edge", place)))
        case "reveal":
            return Lights(lying(str(place)))
        case "fan":
            return Lights((*lying(str(place)), *lying(f"{place} discards")))
        case "tuck":
            return Lights((*lying(str(place)), Zone("circle", place, step.what)))
        case "take" if step.place == "rake":
            return Lights((Zone("circle", banker or 0, "raise"), TRAY))
        case "take":
            return Lights((Zone("circle", place, step.what), bank))
        case "return":
            return Lights((Zone("circle", place, step.what), Zone("edge", place)), (PadKey.BELL,))
        case "recover":
            return Lights((Zone("payout", place, step.what), bank))
        case "pay":
            return Lights((bank, WORKING_AREA, Zone("payout", place, step.what)))
        case "push":
            return Lights((Zone("payout", place, step.what or "raise"),))
        case "receive":
            return Lights((Zone("edge", banker or 0), DEALER))
        case "set":
            return Lights((DEALER,) if step.place == "dealer" else lying(str(place)), (PadKey.SET,))
        case "push-up":
            return Lights((DEALER, FORWARD))
        case "call" if step.place == "dealer" and step.what != "not-qualified":
            count, rank = step.what.split()
            return Lights(keys=(CountKey(count), RankKey(rank)))
        case "say":
            return Lights(keys=(PadKey.WORDS,))
        case "load":
            return Lights((*_deck(lying), SHUFFLER), keys)
        case "unload":
            return Lights((SHUFFLER, WORKING_AREA), keys)
        case "run":
            return Lights((*_deck(lying), GREEN), keys)
        case "shuffle" if step.place == "cut":
            return Lights((*_deck(lying), WORKING_AREA), keys)
        case "shuffle" | "inspect":
            return Lights(_deck(lying), keys)
    # A step without a key of its own is a ruling, and rulings are in the bell's menu.
    return Lights(keys=keys or (PadKey.BELL,))


def _deck(lying: Lying) -> tuple[Zone, ...]:
    """Where the deck lies, unless it is spread over the felt."""
    return tuple([zone for zone in lying(STUB) if not zone.spot])
