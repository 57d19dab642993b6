"""What lights up for the next act in the guided mode: the thing and its place, or the keys."""

from collections.abc import Callable
from typing import NamedTuple

from app.procedure.words import Step
from app.ui.dealing.dealer import KEYS
from app.ui.table.places import DEALER, FORWARD, GREEN, RACK, SHUFFLER, TRAY, WORKING_AREA, Zone

_IN_THE_BELL = ("supervisor", "void", "replace", "rack-all")


class Lights(NamedTuple):
    """Places and keys."""

    zones: tuple[Zone, ...] = ()
    keys: tuple[str, ...] = ()


Lying = Callable[[str], tuple[Zone, ...]]
"""Where the cards of a packet are seen to lie."""


def lights_for(step: Step, banker: int | None, lying: Lying) -> Lights:
    """What lights up for a step."""
    keys = tuple([key for key, known in KEYS.items() if known == step])
    place = step.place if isinstance(step.place, int) else 0
    bank = Zone("edge", banker) if banker else TRAY
    match step.verb:
        case "press":
            return Lights((GREEN,))
        case "deal":
            # Where the packet lands: a hand of the player who banks lies at that player's edge.
            bankers = Zone("edge", banker) if banker else DEALER
            return Lights((SHUFFLER, bankers if step.place == "dealer" else Zone("hand", place)))
        case "rack" if step.place == "stub":
            return Lights((SHUFFLER, RACK))
        case "rack" | "return" if step.place == "all" or step.what == "all":
            return Lights(keys=("bell",))
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
            return Lights((Zone("circle", place, step.what), Zone("edge", place)), ("bell",))
        case "recover":
            return Lights((Zone("payout", place, step.what), bank))
        case "pay":
            return Lights((TRAY, WORKING_AREA, Zone("payout", place, step.what)))
        case "push":
            return Lights((Zone("payout", place, step.what or "raise"),))
        case "receive":
            return Lights((Zone("edge", banker or 0), DEALER))
        case "set":
            return Lights((DEALER,), ("set",))
        case "push-up":
            return Lights((DEALER, FORWARD))
        case "call" if step.place == "dealer" and step.what != "not-qualified":
            count, rank = step.what.split()
            return Lights(keys=(f"count {count}", f"rank {rank}"))
        case "say":
            return Lights(keys=("words",))
        case "load":
            return Lights((WORKING_AREA, SHUFFLER), keys)
    return Lights(keys=("bell",) if not keys or keys[0] in _IN_THE_BELL else keys)
