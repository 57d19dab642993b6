"""Deals trial rounds at a new house, to find a plan that leaves a wager or a hand lying.

A house file can be right in every word and still forget, say, the push of a tie.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product

from app.game.cards import Card, card_of, hand_of
from app.game.reading import read
from app.game.round import Round, Spot
from app.game.settlement import Settlement, settle
from app.game.wagers import WAGER_NAMES, Bonus, Wager
from app.procedure.house import House
from app.procedure.plan import Due, plan_round

_DEALERS = ("Ac Kc Qc 9c 3h 5h 2s", "Ac Tc 6h 5h 4s 3s 2h")
_PLAYERS = {
    "a winning hand": "Kd Jd 9d 7d 5d 4s 8h",
    "a tied hand": "Ad Kd Qd 9d 4h 6s 8s",
    "a losing hand": "Jd 8d 7h 4h 6s Ts 9h",
    "a run outside its flush": "Ad Jd 9d 7d 8s 7s 6s",
    "a seven-card flush": "Ad Jd 9d 7d 5d 3d 2d",
    "four of a kind": "7c 7d 7h 7s Ks 9h 4h",
}


def oversights(house: House) -> list[str]:
    """A sentence for everything that a trial round left undone or did twice."""
    found: dict[str, dict[str, None]] = {}
    for scene, played in _rounds(house):
        dealer = read(played.dealer_hand)
        settlement = settle(house.rules, played, played.spots[0], dealer)
        for text in _left_undone(settlement, plan_round(house, played, [settlement], dealer)):
            found.setdefault(text, {})[scene] = None
    return [f"{text} with {', '.join(scenes)}" for text, scenes in found.items()]


def _rounds(house: House) -> Iterator[tuple[str, Round]]:
    for spot, dealer, (name, text), bonuses, folded in product(
        (1, house.seats), _DEALERS, _PLAYERS.items(), _choices(house), (True, False)
    ):
        cards = _cards(text)
        wagers = _wagers(house, cards, bonuses, folded)
        if wagers is None or not set(cards).isdisjoint(_cards(dealer)):
            continue
        player = Spot(spot, cards, hand_of(cards), wagers, folded)
        banker = _cards(dealer)
        button = None if not house.has_button else 2
        yield (
            f"{name} that is {'folded' if folded else 'raised'}",
            Round(house.id, banker, hand_of(banker), (player,), house.posted, 1_000_000, button),
        )


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(card for word in text.split() if (card := card_of(word)) is not None)


def _choices(house: House) -> list[tuple[Bonus, ...]]:
    offered = tuple(house.rules.bonuses)
    return [(), *((bonus,) for bonus in offered), offered]


def _wagers(
    house: House, cards: tuple[Card, ...], bonuses: tuple[Bonus, ...], folded: bool
) -> dict[Wager, int] | None:
    """The smallest wagers the house takes, or None where the hand may not raise."""
    wagers: dict[Wager, int] = {}
    names: tuple[Wager, ...] = ("ante", *bonuses)
    for wager in names:
        limit = house.rules.limits[wager]
        wagers[wager] = min(limit.amounts or (limit.minimum,))
    if not folded:
        raises = house.rules.raises(wagers["ante"], read(hand_of(cards)).flush_length)
        if not raises:
            return None
        wagers["raise"] = raises[0]
    return wagers


def _left_undone(settlement: Settlement, plan: list[Due]) -> Iterator[str]:
    racked = sum(due.step.verb == "rack" and due.step.place == settlement.spot.number for due in plan)
    if racked != 1:
        yield "the hand is never racked" if not racked else "the hand is racked twice"
    settled = _settled(settlement, plan)
    for wager in settlement.spot.wagers:
        if settled[wager] != 1:
            times = "never settled" if not settled[wager] else "settled twice"
            yield f"the {WAGER_NAMES[wager]} wager is {times}"


def _settled(settlement: Settlement, plan: list[Due]) -> Mapping[str, int]:
    """How often each wager was settled. A collected or returned wager may still be paid once."""
    done: Counter[str] = Counter()
    paid = {due.step.what for due in plan if due.step.verb == "pay"}
    for due in plan:
        verb, place, what, _ = due.step
        if place != settlement.spot.number:
            continue
        if verb == "push" and not what:
            done["raise"] += settlement.verdicts["raise"].act == "push"
            done["ante"] += settlement.verdicts["ante"].act == "push"
        elif verb in ("pay", "push") or (verb in ("take", "return") and what not in paid):
            done[what] += 1
    return done
