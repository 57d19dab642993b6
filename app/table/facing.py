"""What players turn up when they decide: the winning cards of a fold, discards that win by themselves."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from app.game.cards import Card
from app.game.settlement import Settlement
from app.game.tables import FOUR_OF_A_KIND
from app.game.wagers import RUN_BONUSES
from app.procedure.ruling import Ruling, rule
from app.table.chips import WagerKey


class ShownEarly(NamedTuple):
    """What is faced before the dealer's hand is, by spot, and what is paid on it."""

    folded: Mapping[int, tuple[Card, ...]]
    """The winning cards of folded hands: they lie on top of the rest, which stay face down."""
    discards: Collection[int]
    """The spots with discards that win."""
    payouts: Collection[WagerKey]
    """The payouts that leave the betting area together with their wager, or with the cards that won them."""


def shown_early(ruling: Ruling) -> ShownEarly:
    """Everything that is faced in a round where the house has it fanned and paid at once."""
    if ruling.is_void:
        # Cards are turned up by players who decide, and a dealer may have missed the misdeal.
        ruling = rule(ruling.house, ruling.played._replace(events=()))
    fanned = {due.step.place for due in ruling.steps if due.step.verb == "fan"}
    seen = [settlement for settlement in ruling.settlements if settlement.spot.number in fanned]
    paid: list[Any] = [due.step for due in ruling.steps if due.step.verb == "pay" and due.entry.return_paid]
    return ShownEarly(
        {each.spot.number: _winners(each) for each in seen if each.spot.folded},
        [each.spot.number for each in seen if not each.spot.folded],
        [(step.place, step.what) for step in paid],
    )


def _winners(settlement: Settlement) -> tuple[Card, ...]:
    """The cards that win a wager on straight flushes, in the order in which they are read out."""
    found: dict[Card, None] = {}
    for wager in RUN_BONUSES:
        verdict = settlement.verdicts.get(wager)
        if verdict and verdict.act == "pay" and verdict.line:
            is_four = verdict.line.name == FOUR_OF_A_KIND
            cards = _four_of_a_kind(settlement) if is_four else settlement.reading.run_cards
            found.update(dict.fromkeys(cards))
    return tuple(found)


def _four_of_a_kind(settlement: Settlement) -> tuple[Card, ...]:
    ranks = [card % 13 for card in settlement.spot.cards]
    return tuple([card for card in settlement.spot.cards if ranks.count(card % 13) == 4])
