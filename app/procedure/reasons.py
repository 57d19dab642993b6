"""Why a wager is paid, taken or pushed: a sentence and its source, for people."""

from typing import NamedTuple

from app.game.settlement import Settlement, Verdict
from app.game.tables import Line
from app.game.wagers import Bonus, Wager
from app.procedure.house import Source
from app.procedure.ruling import Ruling


class Reason(NamedTuple):
    """A reason and what it rests on."""

    text: str
    source: Source


def reason(ruling: Ruling, settlement: Settlement, wager: Wager) -> Reason:
    """Why the wager is settled as it is."""
    house, verdict = ruling.house, settlement.verdicts[wager]
    limit = ruling.cut.get((settlement.spot.number, wager))
    if limit is not None and limit.cut_by is not None:
        ground = house.payout_grounds[limit.cut_by]
        return Reason(f"Cut by the posted limit. {ground.why}", ground.source)
    if wager == "raise" or wager == "ante":
        ground = house.main_grounds[settlement.outcome]
        return Reason(ground.why, ground.source)
    return _bonus_reason(ruling, settlement, wager, verdict)


def _bonus_reason(ruling: Ruling, settlement: Settlement, bonus: Bonus, verdict: Verdict) -> Reason:
    house = ruling.house
    table = ruling.played.posted[bonus]
    if verdict.line is None:
        return Reason("The hand reaches no line of the table.", house.table_grounds[bonus][table].source)
    if verdict.act != "pay":
        ground = house.bonus_grounds[bonus]
        return Reason(ground.why, ground.source)
    text = f"{_capital(verdict.line.words)} pays {pays(bonus, verdict.line)}."
    return Reason(text, house.table_grounds[bonus][table].source)


def pays(bonus: Bonus, line: Line) -> str:
    """What a line pays, as a placard says it."""
    if line.percent:
        return f"{line.percent}% of the meter"
    return f"{line.pays:,} {'for' if bonus == 'progressive' else 'to'} 1"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
