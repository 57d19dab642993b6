"""Deals trial rounds at a new house, to find a plan that leaves a wager or a hand lying.

A house file can be right in every word and still forget, say, the push of a tie.
"""

from collections.abc import Iterator
from itertools import product

from app.game.cards import Card, card_of, hand_of
from app.game.hand_reading import read
from app.game.round import Round, Spot
from app.game.settlement import Settlement, settle
from app.game.wagers import FIRST_WAGERS, MAIN_WAGERS, WAGER_FACTS, WAGER_NAMES, Act, Bonus, Wager
from app.procedure.house import House
from app.procedure.plan import DueStep, plan_round
from app.procedure.vocabulary import Step

_SETTLED_BY: dict[Act, tuple[str, ...]] = {"pay": ("pay",), "take": ("take",), "push": ("push", "return")}
_MAY_GO_WITH = (("pay", "return"), ("pay", "take"))
"""A paid wager may go back with its payout; a Progressive is taken before it is paid."""

_DEALERS = ("Ac Kc Qc 9c 3h 5h 2s", "Ac Tc 6h 5h 4s 3s 2h")
_PLAYERS = {
    "a winning hand": "Kd Jd 9d 7d 5d 4s 8h",
    "a tied hand": "Ad Kd Qd 9d 4h 6s 8s",
    "a losing hand": "Jd 8d 7h 4h 6s Ts 9h",
    "a run outside the flush": "Ad Jd 9d 7d 8s 7s 6s",
    "a seven-card flush": "Ad Jd 9d 7d 5d 3d 2d",
    "four of a kind": "7c 7d 7h 7s Ks 9h 4h",
}


def oversights(house: House) -> list[str]:
    """A sentence for everything that a trial round left undone or did twice."""
    found: dict[str, dict[str, None]] = {}
    rounds = list(_rounds(house))
    if all(played.spots[0].folded for _, played in rounds):
        return ["no player can raise: the limits don't allow a Raise on the smallest Ante"]
    for scene, played in rounds:
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
        button = None if not house.has_button else 1 if spot > 1 else house.seats
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
    for wager in [each for each in FIRST_WAGERS if each in MAIN_WAGERS or each in bonuses]:
        limit = house.rules.limits[wager]
        wagers[wager] = min(limit.amounts or (limit.minimum,))
    if not folded:
        raises = house.rules.raises(wagers["ante"], read(hand_of(cards)).flush_length)
        if not raises:
            return None
        wagers["raise"] = raises[0]
    return wagers


def _left_undone(settlement: Settlement, plan: list[DueStep]) -> Iterator[str]:
    steps = [due.step for due in plan]
    spot = settlement.spot.number
    for verb, done in (("deal", "dealt"), ("rack", "racked")):
        for place, hand in ((spot, "the hand"), ("dealer", "the dealer's hand")):
            yield from _once(sum(step[:2] == (verb, place) for step in steps), f"{hand} is", done)
    for wager, verdict in settlement.verdicts.items():
        acts = [step.verb for step in steps if _is_about(step, spot, wager, settlement)]
        yield from _once(
            sum(act in _SETTLED_BY[verdict.act] for act in acts), f"{_name(wager)} is", "settled"
        )
        for act in acts:
            if act not in _SETTLED_BY[verdict.act] and (verdict.act, act) not in _MAY_GO_WITH:
                yield f"{_name(wager)} should be settled with “{verdict.act}”, not “{act}”"
        if verdict.act == "pay" and ("take" in acts) != WAGER_FACTS[wager].has_meter:
            yield f"{_name(wager)} is paid but {'also taken' if 'take' in acts else 'never collected'}"


def _once(times: int, what: str, done: str) -> Iterator[str]:
    if times != 1:
        yield f"{what} never {done}" if not times else f"{what} {done} twice"


def _name(wager: Wager) -> str:
    return f"the {WAGER_NAMES[wager]} wager"


def _is_about(step: Step, spot: int, wager: Wager, settlement: Settlement) -> bool:
    """Whether the step is about this wager. One tap stands for all pushed wagers of the main game."""
    if step.place != spot or step.verb not in ("pay", "take", "push", "return"):
        return False
    if step.verb == "push" and not step.what:
        return wager in MAIN_WAGERS and settlement.verdicts[wager].act == "push"
    return step.what == wager
