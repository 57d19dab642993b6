"""Things that go wrong: after which step of a round each kind happens, and its particulars."""

from random import Random
from typing import Any

from app.game.hand_reading import read
from app.game.round import Spot
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.session.player_turns import decided

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
}
AT_A_SPOT = frozenset(KINDS) - {
    "deck-count", "red-light", "jam", "wrong-button", "floor-cards", "mingled", "wash-request",
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
}
"""The verbs of steps after which a kind happens: the first of them that the house's plan has."""


def accident(ruling: Ruling, kind: str, number: int | None, chance: Random) -> dict[str, Any]:
    """An event of this kind in its JSON form, in a round that was to go smoothly."""
    event: dict[str, Any] = {"at": str(_step(ruling, kind, number, chance)), "kind": kind}
    if number is not None:
        event["spot"] = number
    match kind:
        case "hand-count":
            event["cards"] = chance.choice((6, 8))
        case "deck-count":
            event["cards"] = chance.choice((51, 53))
        case "back-up":
            event["cards"] = chance.choice((1, 2))
        case "floor-cards":
            event["players"] = chance.randint(1, min(2, len(ruling.settlements)))
        case "raise-too-large":
            spots = {settlement.spot.number: settlement.spot for settlement in ruling.settlements}
            event["asked"] = chance.choice(_too_much(ruling, spots[number or 0])) // 100
    return event


def _too_much(ruling: Ruling, spot: Spot) -> list[int]:
    """Raises that this hand does not allow: too many Antes, over a cap, or no whole number of Antes.

    Some show at once, others only when the hand is turned over: then the event is found at the reveal.
    """
    rules, ante = ruling.house.rules, spot.wagers["ante"]
    allowed = rules.raises(ante, read(spot.hand).flush_length)
    most = max(map(max, rules.raise_sizes.values())) + 1
    multiples = [size * ante for size in range(1, most + 1)]
    between = [cents for cents in (ante + 100, 2 * ante - 100) if cents % ante]
    least = min(allowed, default=ante)
    return [cents for cents in (*multiples, *between) if cents not in allowed and cents > least]


def _step(ruling: Ruling, kind: str, number: int | None, chance: Random) -> Step:
    plan = [due.step for due in ruling.steps]
    if kind not in _AFTER:
        return _turn(ruling, plan, number)
    for verb in _AFTER[kind]:
        steps = [step for step in plan if step.verb == verb]
        if steps:
            own = [step for step in steps if step.place == number]
            return chance.choice(own or steps)
    return plan[0]


def _turn(ruling: Ruling, plan: list[Step], number: int | None) -> Step:
    """The step after which it is this player's turn to decide."""
    turns = (done for done in range(1, len(plan)) if number in decided(ruling, plan[:done]))
    return plan[next(turns, 1) - 1]
