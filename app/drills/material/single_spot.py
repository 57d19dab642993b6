"""One spot against the banker: a round with a single player, and what becomes of that player's wagers."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from app.game.cards import Card, hand_of
from app.game.limits import Payment, cut
from app.game.round import Round, Spot
from app.game.settlement import Settlement
from app.game.wagers import WAGERS, Bonus, Wager
from app.procedure.house import House
from app.procedure.plan import plan_round
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from app.table.table import Table, apply, laid_out

MONEY = ("take", "pay", "push", "return")
"""The verbs of what is done with wagers."""


class SeatedPlayer(NamedTuple):
    """Who sits where with what, before anybody has ruled on it."""

    number: int
    cards: tuple[Card, ...]
    wagers: Mapping[Wager, int]
    dealer: tuple[Card, ...]
    posted: Mapping[Bonus, str]
    meter: int = 0


def ruled(house: House, sitting: SeatedPlayer) -> Ruling:
    """The ruling on a round in which only this spot plays. Where there is no Raise, the player folded."""
    number, cards, wagers, dealer, posted, meter = sitting
    spot = Spot(number, cards, hand_of(cards), wagers, folded="raise" not in wagers)
    button = (number % house.seats + 1) if house.has_button else None
    posted = house.rules.posted_for(posted, 1)
    return rule(house, Round(house.id, dealer, hand_of(dealer), (spot,), posted, meter, button))


def money(steps: Iterable[Step]) -> list[Step]:
    """What is done with the wagers from the first card on: what was collected before is no longer there."""
    rest = list(steps)
    return [step for step in rest[dealt_at(rest) :] if step.verb in MONEY]


def dealt_at(steps: Iterable[Step]) -> int:
    """The place of the first step that deals a hand."""
    return next(place for place, step in enumerate(steps) if step.verb == "deal")


def table_at_the_deal(ruling: Ruling) -> Table:
    """The table when the first hand is dealt: what is collected before is gone."""
    plan, table = plan_of(ruling), laid_out(ruling)
    for step in plan[: dealt_at(plan)]:
        table = apply(table, step)
    return table


def plan_of(ruling: Ruling) -> list[Step]:
    """Every step of a round."""
    return [due.step for due in ruling.steps]


def exposed_at(steps: Iterable[Step]) -> int:
    """The place of the step that turns the dealer's hand over; where there is none, the end."""
    rest = list(steps)
    return next((place for place, step in enumerate(rest) if step.verb == "expose"), len(rest))


def planned(house: House, ruling: Ruling, settlement: Settlement) -> list[Step]:
    """The round at a house that believes in another settlement of its one spot."""
    due = plan_round(house, ruling.played, [settlement], ruling.dealer)
    return limited(house, [each.step for each in due])


def limited(house: House, steps: list[Step]) -> list[Step]:
    """The steps with every payout as the house's limits leave it, in the order they are paid."""
    payments = [Payment(0, _wager(step), step.cents or 0) for step in steps if step.verb == "pay"]
    paid = iter(cut(house.rules.payouts, payments))
    return [step._replace(cents=next(paid).cents) if step.verb == "pay" else step for step in steps]


def _wager(step: Step) -> Wager:
    return next(wager for wager in WAGERS if wager == step.what)
