"""Reads the irregular events of a round from their JSON form."""

from collections.abc import Callable
from typing import Any

from app.errors import quoted
from app.game.cards import card_of
from app.game.round import AT_EMPTY_SPOT, AT_THE_BANKER, Event, Spot
from app.game.wagers import WAGER_NAMES, WAGERS, Wager
from app.procedure.house import House
from app.procedure.strict_json import cents_of, whole_number
from app.procedure.vocabulary import nearest

Complain = Callable[[str, str], None]

_NEEDS: dict[str, tuple[str, ...]] = {
    "hand-count": ("spot", "cards"),
    "deck-count": ("cards",),
    "back-up": ("spot", "cards"),
    "floor-cards": ("players",),
    "raise-too-large": ("spot", "asked"),
    "blind": ("spot",),
    "second-hand": ("spot",),
    "late-bonus": ("spot",),
    "touched-wager": ("spot",),
    "cards-shown": ("spot",),
    "below-table": ("spot",),
    "no-ante": ("other", "wager"),
    "over-limit": ("spot", "wager", "asked"),
    "stack-order": ("spot",),
    "dispute": ("spot",),
}
"""What has to be known of an event beside where and what it is."""

_MAY_HAVE = ("spot", "wager")
_MORE: dict[str, tuple[str, ...]] = {
    "late-bonus": ("amount",),
    "second-hand": ("other", "amount"),
    "no-ante": ("amount",),
    "touched-wager": ("how",),
    "cards-shown": ("other", "how"),
    "mingled": ("other",),
    "floor-cards": ("other",),
    "wash-request": ("granted",),
    "flawed-card": ("card",),
}
"""What else may be said of some."""
WAYS: dict[str, tuple[str, ...]] = {
    "touched-wager": ("moved", "capped", "pinched"),
    "cards-shown": ("shown", "talked"),
}
"""How these may happen; the first is meant where nothing is said."""


def events_from_plain(
    rows: object, house: House, spots: tuple[Spot, ...], complain: Complain
) -> tuple[Event, ...]:
    """Every event that can be read; what is wrong with the others is complained about."""
    if not isinstance(rows, list):
        complain("events", "this must be a list in brackets")
        return ()
    found = [
        _event(f"event {place}", row, house, {spot.number: spot for spot in spots}, complain)
        for place, row in enumerate(rows, 1)
    ]
    return tuple(event for event in found if event is not None)


def _event(where: str, row: object, house: House, spots: dict[int, Spot], complain: Complain) -> Event | None:
    if not isinstance(row, dict):
        complain(where, 'it must be an object in braces, such as {"at": "deal 3", "kind": "hand-count", …}')
        return None
    kind, at = row.get("kind"), row.get("at")
    if not isinstance(kind, str) or kind not in house.irregularities:
        known = nearest(kind, list(house.irregularities))
        complain(where, f"unknown irregularity {quoted(kind)} at {house.id}{known}")
        return None
    if not isinstance(at, str):
        complain(where, "“at” is missing; name the step it happens after")
        return None
    needs = _NEEDS.get(kind, ("spot",) if house.irregularities[kind].at_spot else ())
    keys = [*needs, *_MAY_HAVE, *_MORE.get(kind, ())]
    for key in row:
        if key not in ("at", "kind", *keys):
            complain(where, f"unknown key “{key}” for {kind}{nearest(key, keys)}")
    if not isinstance(row.get("granted", False), bool):
        complain(where, f"“granted” must be true or false, not {quoted(row['granted'])}")
    for key in needs:
        if key not in row:
            complain(where, f"{kind} needs “{key}”")
    return _checked(where, row, house, kind, " ".join(at.split()), spots, complain)


def _checked(
    where: str,
    row: dict[str, Any],
    house: House,
    kind: str,
    at: str,
    spots: dict[int, Spot],
    complain: Complain,
) -> Event:
    spot = row.get("spot")
    at_dealer = spot == "dealer" and kind in AT_THE_BANKER
    if "spot" in row and not at_dealer and whole_number(spot) not in spots:
        complain(where, f"there is no player at spot {quoted(spot)}")
    if "wager" in row and row["wager"] not in WAGERS:
        complain(where, f"unknown wager {quoted(row['wager'])}{nearest(row['wager'], list(WAGERS))}")
    count = _count(where, row, kind, complain)
    asked = cents_of(row.get("asked", row.get("amount"))) or 0
    wager = row["wager"] if row.get("wager") in WAGERS else None
    other = _other(where, row, house, kind, spots, complain)
    how = _how(where, row, kind, complain)
    if kind == "over-limit" and wager:
        _check_over_limit(where, asked, house, wager, complain)
    if kind == "late-bonus" and wager:
        _check_late(where, house, wager, spots.get(whole_number(spot) or 0), complain)
    if kind == "raise-too-large":
        raised = spots.get(whole_number(spot) or 0)
        _check_asked(where, asked, house, raised, complain)
        if raised is not None and house.irregularities[kind].unseen and not _shows(house, raised, asked):
            # The hand lies face down: wherever it happened, it is found at the reveal.
            return Event(f"reveal {raised.number}", kind, spot, count, asked, unseen=True)
    card = card_of(str(row["card"])) if "card" in row else None
    if "card" in row and card is None:
        complain(where, f"{quoted(row['card'])} is not a card; write it like 7h")
    granted = row.get("granted") is True
    return Event(at, kind, spot, count, asked, wager=wager, other=other, how=how, granted=granted, card=card)


def _other(
    where: str, row: dict[str, Any], house: House, kind: str, spots: dict[int, Spot], complain: Complain
) -> int | None:
    """The other spot: one that nobody plays, or that of another player."""
    if "other" not in row:
        return None
    other = whole_number(row["other"])
    if other is None or not 1 <= other <= house.seats:
        complain(where, f"there is no spot {quoted(row['other'])}; the table has 1 to {house.seats}")
    elif kind in AT_EMPTY_SPOT and other in spots:
        complain(where, f"spot {other} has a player; “other” must be an empty spot")
    elif kind not in AT_EMPTY_SPOT and (other not in spots or other == row.get("spot")):
        complain(where, f"“other” must be another player's spot, not {other}")
    return other


def _how(where: str, row: dict[str, Any], kind: str, complain: Complain) -> str:
    ways = WAYS.get(kind, ("",))
    how = row.get("how", ways[0])
    if how not in ways:
        complain(where, f"“how” must be {' or '.join(f'“{way}”' for way in ways)}, not {quoted(how)}")
    return how if isinstance(how, str) else ways[0]


def _check_over_limit(where: str, asked: int, house: House, wager: Wager, complain: Complain) -> None:
    limit = house.rules.limits.get(wager)
    if limit is None or limit.allows(asked) or asked <= limit.minimum:
        complain(where, f"“asked” must be more than this table takes on the {WAGER_NAMES[wager]}")


def _check_late(where: str, house: House, wager: Wager, spot: Spot | None, complain: Complain) -> None:
    if wager not in house.rules.bonuses:
        complain(where, f"the house has no {WAGER_NAMES[wager]} wager")
    elif spot is not None and wager in spot.wagers:
        complain(where, f"spot {spot.number} already has a {WAGER_NAMES[wager]} wager, so it can't be late")


def _count(where: str, row: dict[str, Any], kind: str, complain: Complain) -> int:
    key = "players" if kind == "floor-cards" else "cards"
    if key not in row:
        return 1
    count = whole_number(row[key])
    right = {"hand-count": 7, "deck-count": 52}.get(kind)
    if count is None or not 0 <= count <= 104 or (right is None and count < 1):
        complain(where, f"“{key}” must be a number of {key}, not {quoted(row[key])}")
        return 1
    if count == right:
        complain(where, f"{right} is the correct number of cards")
    return count


def _shows(house: House, spot: Spot, asked: int) -> bool:
    """Whether a dealer can see that a Raise is wrong without seeing the cards."""
    ante, most = spot.wagers.get("ante", 0), house.rules.largest_raise
    is_multiple = bool(ante) and asked % ante == 0
    return not is_multiple or asked > most * ante or not house.rules.limits["raise"].allows(asked)


def _check_asked(where: str, asked: int, house: House, spot: Spot | None, complain: Complain) -> None:
    if spot is None or "ante" not in spot.wagers:
        return
    if spot.folded:
        complain(where, f"spot {spot.number} folded, so there is no Raise to correct")
    elif asked in house.rules.raises(spot.wagers["ante"], spot.reading.flush_length) or asked <= 0:
        complain(where, "“asked” must be a Raise that is too large; this hand can raise that much")
