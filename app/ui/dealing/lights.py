"""What lights up for the next act in the guided mode: the thing and its place, or the keys."""

from typing import NamedTuple

from app.procedure.words import Step
from app.ui.dealing.dealer import KEYS
from app.ui.table_view.places import DEALER, FORWARD, GREEN, RACK, SHUFFLER, TRAY, WORKING_AREA, Zone


class Lights(NamedTuple):
    """Places and keys."""

    zones: tuple[Zone, ...] = ()
    keys: tuple[str, ...] = ()


def lights_for(step: Step, banker: int | None) -> Lights:
    """What lights up for a step."""
    keys = tuple([key for key, known in KEYS.items() if known == step])
    place = step.place if isinstance(step.place, int) else 0
    match step.verb:
        case "press":
            return Lights((GREEN,))
        case "deal":
            seat = banker if step.place == "dealer" else place
            return Lights((SHUFFLER, Zone("edge", seat) if seat else DEALER))
        case "rack" if step.place == "stub":
            return Lights((SHUFFLER, RACK))
        case "rack" | "pick-up":
            return Lights((*_cards(step, place), RACK))
        case "square" | "expose":
            return Lights((DEALER,))
        case "present" | "reveal" | "fan":
            return Lights((Zone("hand", place), Zone("edge", place)))
        case "tuck":
            return Lights((Zone("edge", place), Zone("circle", place, step.what)))
        case "take" if step.place == "rake":
            return Lights((Zone("circle", banker or 0, "raise"), TRAY))
        case "take":
            return Lights((Zone("circle", place, step.what), TRAY))
        case "return":
            return Lights((Zone("circle", place, step.what), Zone("edge", place)), ("bell",))
        case "recover":
            return Lights((Zone("payout", place, step.what), TRAY))
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
    return Lights(keys=keys or ("bell",))


def _cards(step: Step, place: int) -> tuple[Zone, ...]:
    if step.place == "dealer":
        return (DEALER,)
    return (Zone("discards", place),) if step.verb == "pick-up" else (Zone("edge", place),)
