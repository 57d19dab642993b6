"""Every right way to settle a spot: the same chips in the same places, in an order that the house allows."""

from dataclasses import dataclass
from functools import reduce

from app.drills.answer_forms import Settling
from app.drills.material.legal_order import LegalOrder, binding_order, legal_order
from app.drills.material.single_spot import MONEY, dealt_at, plan_of, table_at_the_deal
from app.game.settlement import Settlement
from app.game.wagers import MAIN_WAGERS
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from app.table.table import Table, apply
from app.table.wager_stack import WagerKey


@dataclass(frozen=True)
class WaysToSettle:
    """The answers that settle a spot right; there are too many to write them all down."""

    number: int
    """The spot."""
    table: Table
    """The table when the first card is dealt."""
    due: tuple[Step, ...]
    """What is to be done with the wagers, with a tap for each that is pushed."""
    after: tuple[frozenset[int], ...]
    """For each of these the places of those that come before it."""
    unpaid: frozenset[str]
    """Wagers that have won, and are paid nothing because a limit is spent."""

    def __contains__(self, answer: object) -> bool:
        return self._is_settled_by([one for act in self.acts_of(str(answer)) for one in self._taps(act)])

    def acts_of(self, answer: str) -> list[Step]:
        """What is done at the spot by this answer."""
        return [act._replace(place=self.number) for act in Settling.read(answer)]

    def _taps(self, act: Step) -> list[Step]:
        """One tap for the main game as a tap for each wager that is pushed there; other acts as they are."""
        if act.verb != "push" or act.what:
            return [act]
        return [step for step in self.due if step.verb == "push" and step.what in MAIN_WAGERS] or [act]

    def _is_settled_by(self, acts: list[Step]) -> bool:
        """Does each act do what is due, in its turn, or change nothing; and is nothing left to be done?"""
        table, left = self.table, {place: step.cents or 0 for place, step in enumerate(self.due)}
        for act in acts:
            before, table = table, apply(table, act)
            place = next((place for place in left if self.due[place][:3] == act[:3]), None)
            if place is None:
                if table != before or (act.verb == "push" and act.what not in self.unpaid):
                    return False
                continue
            left[place] -= act.cents or 0
            if left[place] < 0 or self.after[place].intersection(left):
                return False
            # A payout may be made in several parts.
            if not left[place]:
                del left[place]
        return not left


@dataclass(frozen=True)
class UnsettledWays:
    """Answers that settle a spot wrong only by what the house has not confirmed."""

    in_any_order: WaysToSettle
    """The ways of the house, held to no order but those that it has written or confirmed."""
    otherwise: tuple[dict[WagerKey, int], ...]
    """What the bank wins on each wager by other readings of the document."""

    def __contains__(self, answer: object) -> bool:
        if answer in self.in_any_order:
            return True
        table = reduce(apply, self.in_any_order.acts_of(str(answer)), self.in_any_order.table)
        won = {wager: stack.bank_net for wager, stack in table.stacks.items()}
        return any(wins.items() <= won.items() for wins in self.otherwise)


def ways_to_settle(ruling: Ruling) -> WaysToSettle:
    """Every right way to settle a round with one spot."""
    return _ways(ruling, legal_order(ruling))


def unsettled_ways(ruling: Ruling) -> UnsettledWays:
    """Every way to settle it that nobody's word speaks against."""
    wins = ruling.bank_wins
    others = [other for each in ruling.otherwise if (other := each.bank_wins) != wins]
    return UnsettledWays(_ways(ruling, binding_order(ruling, _money_places(ruling))), tuple(others))


def _money_places(ruling: Ruling) -> list[int]:
    plan = plan_of(ruling)
    return [place for place in range(dealt_at(plan), len(plan)) if plan[place].verb in MONEY]


def _ways(ruling: Ruling, order: LegalOrder) -> WaysToSettle:
    (settlement,) = ruling.settlements
    plan, earlier, money = plan_of(ruling), order.earlier, _money_places(ruling)
    unpaid = [place for place in money if plan[place].cents == 0]
    due = [
        (place, act) for place in money if place not in unpaid for act in _each_tap(plan[place], settlement)
    ]
    after = [frozenset(at for at, (place, _) in enumerate(due) if place in earlier[own]) for own, _ in due]
    return WaysToSettle(
        settlement.spot.number,
        table_at_the_deal(ruling),
        tuple([act for _, act in due]),
        tuple(after),
        frozenset(plan[place].what for place in unpaid),
    )


def _each_tap(step: Step, settlement: Settlement) -> list[Step]:
    """The tap of the plan as one for each wager of the main game that it pushes."""
    if step.verb != "push" or step.what:
        return [step]
    return [step._replace(what=wager) for wager in MAIN_WAGERS if settlement.verdicts[wager].act == "push"]
