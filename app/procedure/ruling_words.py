"""What a ruling says, for people: how a hand ended, what is done with a wager, and why, with the source."""

from app.game.money import shown
from app.game.pay_tables import Line
from app.game.settlement import Settlement, WagerVerdict
from app.game.wagers import Bonus, Outcome, Wager, is_bonus
from app.procedure.house import House
from app.procedure.plan import DueStep
from app.procedure.ruling import Ruling
from app.procedure.sources import Ground

OUTCOME_WORDS: dict[Outcome, str] = {
    "win": "player wins",
    "lose": "player loses",
    "tie": "tie",
    "fold": "folded",
    "not-qualified": "dealer does not qualify",
}


def done_words(verdict: WagerVerdict) -> str:
    """What the dealer does with a wager."""
    return f"pay {shown(verdict.cents)}" if verdict.act == "pay" else verdict.act


def ground_of_step(ruling: Ruling, due: DueStep) -> Ground:
    """Why a step is done: the money explains a settlement, its place in the plan everything else."""
    if due.entry.words[:1] == ("settle",):
        return ground_of_wager(ruling, due.step.place, due.step.what or "raise") or due.entry.ground
    return due.entry.ground


def ground_of_tuck(ruling: Ruling, spot: int) -> Ground:
    """Why a folded hand goes under this wager and no other: with one bonus made it can be another word."""
    (made,) = (each.spot.wagers for each in ruling.settlements if each.spot.number == spot)
    offered = [bonus for bonus in ruling.house.rules.bonuses if bonus in made]
    return ruling.house.one_bonus_ground if len(offered) == 1 else ruling.house.rule_grounds["tuck"]


def ground_of_wager(ruling: Ruling, spot: int | str, name: str) -> Ground | None:
    """Why a wager is settled as it is, or None where there is no such wager."""
    for settlement in ruling.settlements:
        for wager in settlement.verdicts:
            if (settlement.spot.number, wager) == (spot, name):
                return reason(ruling, settlement, wager)
    return None


def reason(ruling: Ruling, settlement: Settlement, wager: Wager) -> Ground:
    """Why the wager is settled as it is."""
    house, verdict = ruling.house, settlement.verdicts[wager]
    limit = ruling.cut.get((settlement.spot.number, wager))
    if limit is not None and limit.cut_by is not None:
        ground = house.payout_grounds[limit.cut_by]
        return Ground(ground.source, f"The posted limit cuts this payout. {ground.why}")
    if is_bonus(wager):
        return _bonus_reason(ruling, settlement, wager, verdict)
    return house.main_grounds[settlement.outcome]


def _bonus_reason(ruling: Ruling, settlement: Settlement, bonus: Bonus, verdict: WagerVerdict) -> Ground:
    house = ruling.house
    table = ruling.played.posted[bonus]
    if verdict.act == "take" and verdict.line is None:
        return Ground(house.table_grounds[bonus][table].source, NO_HAND[house.rules.bonuses[bonus].hands])
    if verdict.act != "pay" or verdict.line is None:
        return _unpaid(ruling, settlement, bonus)
    text = f"{_capital(whose_hand(house, bonus) + verdict.line.words)} pays {pays(bonus, verdict.line)}."
    return Ground(house.table_grounds[bonus][table].source, text)


def _unpaid(ruling: Ruling, settlement: Settlement, bonus: Bonus) -> Ground:
    """Why a bonus that could win is not paid: folded, given back, or no better than the banker's hand."""
    house = ruling.house
    rule = house.rules.bonuses[bonus]
    if settlement.outcome == "fold" and rule.forfeited_by_fold:
        return house.fold_grounds.get(bonus, house.bonus_grounds[bonus])
    if rule.returned_unqualified and not ruling.qualifies:
        returned = [step.ground for step in house.plans["round"] if step.words == ("return", "N", bonus)]
        return returned[0] if returned else house.bonus_grounds[bonus]
    return house.bonus_grounds[bonus]


NO_HAND = {
    "player": "This hand doesn't make the pay table.",
    "table": "No hand at the table makes the pay table.",
    "others": "No other player's hand makes the pay table.",
}
"""Why a bonus loses, by whose hand it is on."""
_WHOSE = {"player": "", "table": "the best hand at the table: ", "others": "the best of the other hands: "}


def whose_hand(house: House, bonus: Bonus) -> str:
    """The words before a line that may be another hand's."""
    return _WHOSE[house.rules.bonuses[bonus].hands]


def pays(bonus: Bonus, line: Line) -> str:
    """What a line pays, as a placard says it."""
    if line.percent:
        return f"{line.percent}% of the meter"
    return line.odds


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
