"""What stands on the placards, in few words: the posted pay tables, the limits."""

from collections.abc import Iterator, Mapping

from app.game.money import shown
from app.game.rules import WagerLimit
from app.game.tables import ACE_HIGH_SIX, COUNTED_LINES, FOUR_OF_A_KIND, RUN_LINES, Line
from app.game.wagers import MAIN_WAGERS, WAGER_FACTS, WAGER_NAMES, Bonus, Wager
from app.procedure.house import House
from app.ui.table.art.grid import Cell

_ORDER = (*RUN_LINES, COUNTED_LINES[-1])
_SHORT = {FOUR_OF_A_KIND: "4 of a kind", ACE_HIGH_SIX: "6, Ace-high"}

Rows = list[tuple[Cell, ...]]


def pay_rows(house: House, posted: Mapping[Bonus, str]) -> Rows:
    """A column for each bonus of the house, a row for each line that one of their tables has."""
    bonuses = list(house.rules.bonuses)
    tables = [
        {line.name: _pays(bonus, line) for line in house.rules.tables[bonus][posted[bonus]].lines}
        for bonus in bonuses
    ]
    rows: Rows = [(Cell("", "narrow"), *[Cell(_heading(bonus, len(bonuses)), "narrow") for bonus in bonuses])]
    if house.has_choice:
        rows.append((Cell("Table"), *[Cell(posted[bonus], "medium") for bonus in bonuses]))
    for name in _ORDER:
        if any(name in table for table in tables):
            pays = [Cell(table.get(name, ""), "medium") for table in tables]
            rows.append((Cell(_SHORT.get(name, f"{name}-card")), *pays))
    return rows


def limit_rows(house: House) -> Rows:
    """The limits of the wagers that have one, and of payouts."""
    return [(Cell(name), Cell(limit, "medium")) for name, limit in _limits(house)]


def _limits(house: House) -> Iterator[tuple[str, str]]:
    for wager, limit in house.rules.limits.items():
        taken = wager in MAIN_WAGERS or wager in house.rules.bonuses
        if taken and (limit.amounts or limit.maximum is not None):
            yield WAGER_NAMES[wager], _limit(wager, limit)
    payouts = house.rules.payouts
    if payouts.hand is not None:
        yield "Most to one hand", shown(payouts.hand)
    if payouts.round is not None:
        on = ", ".join(WAGER_NAMES[wager] for wager in sorted(payouts.round_wagers))
        yield f"Most a round, {on}", shown(payouts.round)


def _limit(wager: Wager, limit: WagerLimit) -> str:
    if limit.amounts:
        return ", ".join(shown(cents) for cents in limit.amounts)
    most = shown(limit.maximum or 0)
    return f"up to {most}" if wager == "raise" else f"{shown(limit.minimum)} to {most}"


def _pays(bonus: Bonus, line: Line) -> str:
    if line.percent:
        return f"{line.percent}% meter"
    return f"{line.pays:,} {WAGER_FACTS[bonus].odds}"


def _heading(bonus: Bonus, among: int) -> str:
    name = WAGER_NAMES[bonus].upper()
    return name.replace("STRAIGHT", "STR") if among > 2 else name
