"""Where a viewer can point: a spot, a wager, the banker's hand, the deck, or the table as a whole."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from app.game.wagers import WAGER_NAMES, WAGERS
from app.procedure.table_names import TableNames
from app.procedure.vocabulary import Step

_DECK = ("stub", "all", "shuffler", "deck", "green", "wash", "riffle", "strip", "cut", "faces", "backs")


class FaultPlace(NamedTuple):
    """A place: `spot`, `dealer`, `deck` or `table`. A spot has a number, and perhaps a wager."""

    kind: str
    spot: int = 0
    wager: str = ""


DEALER, DECK, TABLE = FaultPlace("dealer"), FaultPlace("deck"), FaultPlace("table")


def places_of(step: Step) -> Iterator[FaultPlace]:
    """Where a step is done."""
    if isinstance(step.place, int):
        yield FaultPlace("spot", step.place, step.what if step.what in WAGERS else "")
        if step.verb == "push" and not step.what:
            yield from (FaultPlace("spot", step.place, wager) for wager in ("ante", "raise"))
    elif step.place == "dealer":
        yield DEALER
    else:
        yield DECK if step.place in _DECK else TABLE


def is_at(place: FaultPlace, right: Collection[FaultPlace]) -> bool:
    """Does a place lie at one of these? A whole spot holds its wagers, and the other way round."""
    return any(
        place == each
        or (place.kind == each.kind == "spot" and place.spot == each.spot and "" in (place.wager, each.wager))
        for each in right
    )


def place_words(place: FaultPlace, names: TableNames) -> str:
    """A place in words."""
    if place.kind == "spot":
        wager = next((name for wager, name in WAGER_NAMES.items() if wager == place.wager), "")
        return names.said(f"Spot {place.spot}, {wager}" if wager else f"Spot {place.spot}")
    others = {"dealer": f"The {names.banker}’s hand", "deck": "The deck", "table": "The whole table"}
    return others[place.kind]
