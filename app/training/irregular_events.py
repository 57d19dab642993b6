"""Things that go wrong: the features that ask for them, where in a round each happens, its particulars."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from app.game.cards import Card, Hand, card_name
from app.game.money import dollars
from app.game.round import AT_EMPTY_SPOT, Spot
from app.game.wagers import METER_BONUSES, Wager
from app.procedure.event_codec import WAYS
from app.procedure.house import House
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.session.player_turns import decided
from app.training.feature import Feature, Missing, TableSetting, first_of, nobody_raises
from app.training.player_behavior import Stakes

KINDS = {
    "hand-count": "a hand gets too many or too few cards",
    "deck-count": "the deck has too many or too few cards",
    "card-exposed": "a card that should be face down is exposed",
    "back-up": "cards went to the wrong hand and must be backed up",
    "red-light": "the shuffler's red light is on",
    "jam": "the shuffler jams",
    "wrong-button": "the dealer presses the wrong shuffler button",
    "floor-cards": "one or two players' cards fall on the floor",
    "mingled": "the shuffler mixes two hands together",
    "raise-too-large": "a player raises more than the hand allows",
    "blind": "a player raises without looking at the cards",
    "second-hand": "a player plays a second hand",
    "late-bonus": "a player adds a bonus wager after the first card",
    "touched-wager": "a player touches a wager after the first card",
    "cards-shown": "a player shows cards to another player",
    "below-table": "a player takes cards below the table edge",
    "flawed-card": "a card is marked, bent or torn",
    "tip-question": "a player asks about betting the toke",
    "wash-request": "a player asks for a wash",
    "no-ante": "there is a bonus wager at a spot without an Ante",
    "over-limit": "a player bets over the table limit",
    "stack-order": "a stack has its largest chip on top",
    "dispute": "a player disputes a hand that is already racked",
}
AT_A_SPOT = frozenset(KINDS) - {
    "deck-count", "red-light", "jam", "wrong-button", "floor-cards", "mingled", "wash-request", "no-ante",
}  # fmt: skip

_BEFORE_CARDS = ("scan",)
_DEALING = ("deal",)
_IN_HANDS = ("present", "deal")
_AFTER: dict[str, tuple[str, ...]] = {
    "hand-count": _DEALING,
    "deck-count": _BEFORE_CARDS,
    "card-exposed": _DEALING,
    "back-up": _DEALING,
    "red-light": _DEALING,
    "jam": _DEALING,
    "wrong-button": ("press", "deal"),
    "floor-cards": _IN_HANDS,
    "mingled": _DEALING,
    "second-hand": _BEFORE_CARDS,
    "late-bonus": _DEALING,
    "touched-wager": _IN_HANDS,
    "cards-shown": _IN_HANDS,
    "below-table": _IN_HANDS,
    "flawed-card": _IN_HANDS,
    "tip-question": _BEFORE_CARDS,
    "wash-request": _BEFORE_CARDS,
    "no-ante": _BEFORE_CARDS,
    "over-limit": _BEFORE_CARDS,
    "stack-order": _BEFORE_CARDS,
    "dispute": ("rack",),
}
"""The verbs of steps after which a kind happens: the first of them that the house's plan has."""
_WITH_THE_DECK: dict[str, tuple[str, ...]] = {"flawed-card": ("inspect",), "wash-request": ("shuffle",)}
"""The same while nobody plays and only the deck is handled."""
OF_THE_SHUFFLER = frozenset({"red-light", "jam", "wrong-button", "mingled"})
"""What can't go wrong where there is no shuffler."""


_UNCOUNTED = "happens by accident, so it has no odds"
_OF_A_RAISE = ("raise-too-large", "blind")


def event_features() -> Iterator[Feature]:
    """A feature for each kind of event, wherever the house knows it."""
    for kind, words in KINDS.items():
        raised = kind in _OF_A_RAISE
        yield Feature(
            f"event-{kind}",
            words,
            whose="player" if kind in AT_A_SPOT else "nobody",
            decision="raise" if raised else None,
            stakes=_one_bonus_open if kind == "late-bonus" else _any_stakes,
            event=kind,
            missing=first_of(_unheard_of(kind), *([nobody_raises] if raised else [])),
            uncounted=_UNCOUNTED,
        )

    yield Feature(
        "event-warned-again",
        "a player who was warned shows cards again",
        event="cards-shown",
        again=True,
        missing=first_of(_unheard_of("cards-shown"), _always_a_warning, _no_time_for_two),
        uncounted=_UNCOUNTED,
    )


def own_event_features(house: House) -> Iterator[Feature]:
    """A feature for each irregularity that only this house has."""
    for kind, entry in house.irregularities.items():
        if entry.after:
            yield Feature(
                f"event-{kind}",
                f"{entry.what[0].lower()}{entry.what[1:].rstrip('.')}",
                whose="player" if entry.at_spot else "nobody",
                event=kind,
                uncounted=_UNCOUNTED,
            )


def _always_a_warning(layout: TableSetting) -> str:
    further = layout.house.irregularities["cards-shown"].further
    return "" if further else "the house file has no other answer after a warning"


def _no_time_for_two(layout: TableSetting) -> str:
    """One player alone decides as soon as the cards are there."""
    seats = layout.house.seats - layout.house.has_button
    return "" if seats > 1 else "it needs a second player"


def _any_stakes(layout: TableSetting, hand: Hand, chance: Random) -> Stakes:
    return Stakes()


def _one_bonus_open(layout: TableSetting, hand: Hand, chance: Random) -> Stakes:
    """One bonus is not made, so that it can be made too late."""
    bonuses = [bonus for bonus in layout.house.rules.bonuses if bonus not in METER_BONUSES]
    return Stakes(without=frozenset({chance.choice(bonuses)} if bonuses else ()))


def _unheard_of(kind: str) -> Missing:
    def reason(layout: TableSetting) -> str:
        if kind not in layout.house.irregularities:
            return "the house file has no answer for it"
        seats = layout.house.seats - layout.house.has_button
        return "every spot is taken" if kind in AT_EMPTY_SPOT and seats < 2 else ""

    return reason


def accidents_in_a_row(ruling: Ruling, kind: str, number: int, chance: Random) -> list[dict[str, Any]]:
    """Two events of this kind by one player, who is warned and does it again at a later step.

    Somebody else does it where this player has no time for a second one, and if nobody has, it happens once.
    """
    others = [spot.number for spot in ruling.played.spots if spot.number != number]
    chance.shuffle(others)
    for player in (number, *others):
        first = accident(ruling, kind, player, chance)
        later = _later_steps(ruling, first)
        if later:
            return [first, accident(ruling, kind, player, chance) | {"at": chance.choice(later)}]
    return [accident(ruling, kind, number, chance)]


def accident(ruling: Ruling, kind: str, number: int | None, chance: Random) -> dict[str, Any]:
    """An event of this kind in its JSON form, in a round that was to go smoothly."""
    event: dict[str, Any] = {"at": str(_step(ruling, kind, number, chance)), "kind": kind}
    spots = {settlement.spot.number: settlement.spot for settlement in ruling.settlements}
    if number is not None:
        event["spot"] = number
    match kind:
        case "flawed-card" if not ruling.played.spots:
            event["card"] = card_name(Card(chance.randrange(52)))
        case "hand-count":
            event["cards"] = chance.choice((6, 8))
        case "deck-count":
            event["cards"] = chance.choice((51, 53))
        case "back-up":
            event["cards"] = chance.choice((1, 2))
        case "floor-cards":
            held = _dealt_by(ruling, event["at"])
            event["players"] = chance.randint(1, min(2, len(held)))
            event |= dict(zip(["spot", "other"], chance.sample(held, event["players"]), strict=False))
        case "mingled":
            event |= dict(zip(["spot", "other"], _dealt_by(ruling, event["at"])[-2:], strict=False))
        case "raise-too-large":
            event["asked"] = dollars(chance.choice(_too_much(ruling, spots[number or 0])))
        case "cards-shown" | "touched-wager":
            event["how"] = chance.choice(WAYS[kind])
            event |= {"wager": "ante"} if kind == "touched-wager" else _neighbor(spots, number or 0)
        case "late-bonus" | "no-ante" | "second-hand" | "over-limit" | "stack-order":
            event |= _chips(ruling, kind, spots.get(number or 0), chance)
    return event


def _neighbor(spots: Mapping[int, Spot], number: int) -> dict[str, int]:
    others = sorted((spot for spot in spots if spot != number), key=lambda spot: abs(spot - number))
    return {"other": others[0]} if others else {}


def _dealt_by(ruling: Ruling, at: str) -> list[int]:
    """The spots that have their cards when a step is done: pushed to the player, once that has begun."""
    steps = [due.step for due in ruling.steps]
    done = steps[: [str(step) for step in steps].index(at) + 1]
    verb = "present" if any(step.verb == "present" for step in done) else "deal"
    dealt = [step for step in done if step.verb == verb and not step.what.isdecimal()]
    return [int(step.place) for step in dealt if step.place != "dealer"]


def _chips(ruling: Ruling, kind: str, spot: Spot | None, chance: Random) -> dict[str, Any]:
    """Which chips lie where they should not, how many, and at which empty spot."""
    house, taken = ruling.house, spot.wagers if spot else {}
    empty = _empty_spots(ruling)
    bonuses = [bonus for bonus in house.rules.bonuses if bonus not in METER_BONUSES]
    wager: Wager = "ante"
    if kind in ("late-bonus", "no-ante"):
        open_bonuses = [bonus for bonus in bonuses if bonus not in taken]
        if not open_bonuses:
            return {}
        wager = chance.choice(open_bonuses)
    limit = house.rules.limits[wager]
    if kind == "stack-order":
        return {"wager": wager}
    if kind == "over-limit":
        most = max(limit.amounts) if limit.amounts else limit.maximum or 0
        return {"wager": wager, "asked": dollars(chance.choice((most * 3 // 2, most * 2)))}
    usual = [cents for cents in (500, 1000, 2500) if limit.allows(cents)]
    chips = {"wager": wager, "amount": dollars(chance.choice(usual or [limit.minimum]))}
    if kind not in AT_EMPTY_SPOT or not empty:
        return chips
    # A second bet lies beside the first one.
    near = min(empty, key=lambda seat: abs(seat - spot.number)) if spot else chance.choice(empty)
    return chips | {"other": near}


def _empty_spots(ruling: Ruling) -> list[int]:
    taken = {ruling.played.button, *(spot.number for spot in ruling.played.spots)}
    return [seat for seat in range(1, ruling.house.seats + 1) if seat not in taken]


def _later_steps(ruling: Ruling, first: Mapping[str, Any]) -> list[str]:
    """The steps after an event at which its player still holds cards and nothing is turned over yet."""
    steps = [due.step for due in ruling.steps]
    done = [str(step) for step in steps].index(first["at"]) + 1
    found = []
    for step in steps[done:]:
        is_decided = step.place == first["spot"] and step.verb not in ("deal", "present")
        if is_decided or step.verb in ("expose", "receive", "pick-up"):
            break
        # A step that was done before names that earlier moment.
        if step not in steps[:done]:
            found.append(str(step))
    return found


def _too_much(ruling: Ruling, spot: Spot) -> list[int]:
    """Raises that this hand does not allow: too many Antes, over a cap, or no whole number of Antes.

    Some show at once, others only when the hand is turned over: then the event is found at the reveal.
    """
    rules, ante = ruling.house.rules, spot.wagers["ante"]
    allowed = rules.raises(ante, spot.reading.flush_length)
    most = rules.largest_raise + 1
    multiples = [size * ante for size in range(1, most + 1)]
    between = [cents for cents in (ante + 100, 2 * ante - 100) if cents % ante]
    least = min(allowed, default=ante)
    return [cents for cents in (*multiples, *between) if cents not in allowed and cents > least]


def _step(ruling: Ruling, kind: str, number: int | None, chance: Random) -> Step:
    plan = [due.step for due in ruling.steps]
    after = ruling.house.irregularities[kind].after or _AFTER.get(kind)
    if after is None:
        return _turn(ruling, plan, number)
    for words in after if ruling.played.spots else _WITH_THE_DECK.get(kind, ()):
        steps = [step for step in plan if f"{step} ".startswith(f"{words} ")]
        if steps:
            own = [step for step in steps if step.place == number]
            # Two hands have to be out before they can be mixed.
            return chance.choice(own or (steps[1:] if kind == "mingled" else steps))
    return plan[0]


def _turn(ruling: Ruling, plan: list[Step], number: int | None) -> Step:
    """The step after which it is this player's turn to decide."""
    turns = (done for done in range(1, len(plan)) if number in decided(ruling, plan[:done]))
    return plan[next(turns, 1) - 1]
