"""Rules as people have learned them wrong, or at another house."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.game.cards import RANKS
from app.game.pay_tables import PayTable
from app.game.rules import PayoutLimits, Rules, qualifying_strength
from app.game.wagers import LAYOUT_BONUSES, Act, Bonus, Outcome, Wager
from app.procedure.conditions import Condition
from app.procedure.house import House
from app.procedure.planned_steps import PlannedStep

_EIGHT = qualifying_strength(3, RANKS.index("8"))
_NINE = qualifying_strength(3, RANKS.index("9"))
_ANY_THREE = qualifying_strength(3, 0)

MAIN: dict[str, tuple[Outcome, dict[Wager, Act]]] = {
    "pays-raise-when-unqualified": ("not-qualified", {"raise": "pay"}),
    "takes-raise-when-unqualified": ("not-qualified", {"raise": "take"}),
    "pushes-ante-when-unqualified": ("not-qualified", {"ante": "push"}),
    "takes-ties": ("tie", {"raise": "take", "ante": "take"}),
    "pays-ties": ("tie", {"raise": "pay", "ante": "pay"}),
}
"""Misconceptions about one outcome of the main game, and what they do with its wagers."""


def with_rules(house: House, **values: Any) -> House:
    """The house with other rules."""
    return house._replace(rules=house.rules._replace(**values))


def with_main(house: House, outcome: Outcome, acts: Mapping[Wager, Act]) -> House:
    """The house with one outcome of the main game settled by other acts."""
    main = house.rules.main
    return with_rules(house, main={**main, outcome: {**main[outcome], **acts}})


def qualifying(house: House) -> Iterator[tuple[str, House]]:
    """The house with another weakest hand of the dealer's."""
    if house.rules.qualifying > _EIGHT:
        yield "qualifies-with-eight", with_rules(house, qualifying=_EIGHT)
    else:
        yield "needs-nine-where-eight", with_rules(house, qualifying=_NINE)
    yield "qualifies-any-three", with_rules(house, qualifying=_ANY_THREE)


def with_odds(house: House, more: int) -> House:
    """The house with every line “to 1” paying so much more, or less."""
    tables = {
        bonus: {name: _paying(table, more) for name, table in posted.items()}
        if bonus in LAYOUT_BONUSES
        else posted
        for bonus, posted in house.rules.tables.items()
    }
    return with_rules(house, tables=tables)


def _paying(table: PayTable, more: int) -> PayTable:
    return table._replace(lines=tuple(line._replace(pays=line.pays + more) for line in table.lines))


def with_short_flushes(house: House) -> House:
    """The house with three suited cards paid like the lowest line of the Flush table."""
    tables = {
        name: table._replace(lines=(*table.lines, table.lines[-1]._replace(name="3")))
        for name, table in house.rules.tables["flush"].items()
    }
    return with_rules(house, tables={**house.rules.tables, "flush": tables})


def without_must_beat(house: House) -> House:
    """The house with bonuses that play against the table alone."""
    bonuses = house.rules.bonuses.items()
    return with_rules(
        house, bonuses={bonus: rule._replace(must_beat_dealer=False) for bonus, rule in bonuses}
    )


def without_limits(house: House) -> House:
    """The house with every payout in full."""
    return with_rules(house, payouts=PayoutLimits())


def without_forfeit(house: House) -> House:
    """The house with bonuses that ride on a folded hand, which is tucked for them."""
    bonuses = house.rules.bonuses.items()
    kept = with_rules(
        house, bonuses={bonus: rule._replace(forfeited_by_fold=False) for bonus, rule in bonuses}
    )
    return with_entries(kept, _tucked)


def _tucked(entry: PlannedStep) -> PlannedStep:
    if entry.words[:1] != ("settle",) or "folded" not in entry.when:
        return entry
    return entry._replace(words=("tuck", "N", "WAGER"), when=("folded", "riding"))


def with_entries(house: House, change: Callable[[PlannedStep], PlannedStep]) -> House:
    """The house with every entry of its plan changed, those inside blocks too."""
    planned = [
        change(entry._replace(inner=tuple(change(inner) for inner in entry.inner)))
        for entry in house.plans["round"]
    ]
    return house._replace(plans={**house.plans, "round": tuple(planned)})


def without_entries(house: House, condition: Condition) -> House:
    """The house without the steps that are only done where something is so."""

    def thinned(entry: PlannedStep) -> PlannedStep:
        return entry._replace(inner=tuple(inner for inner in entry.inner if condition not in inner.when))

    return with_entries(house, thinned)


def other_tables(house: House, others: tuple[House, ...], posted: Mapping[Bonus, str]) -> Iterator[House]:
    """The house with other tables hung in place of the posted ones: its own next ones, or another's."""
    own = house.rules.tables
    for shift in range(1, max(len(tables) for tables in own.values())):
        yield _hung(house, posted, {bonus: _next(own[bonus], name, shift) for bonus, name in posted.items()})
    for other in others:
        known = {bonus: other.rules.tables[bonus][name] for bonus, name in other.posted.items()}
        yield _hung(
            house, posted, {bonus: known.get(bonus, own[bonus][name]) for bonus, name in posted.items()}
        )


def _next(tables: Mapping[str, PayTable], posted: str, shift: int) -> PayTable:
    names = list(tables)
    return tables[names[(names.index(posted) + shift) % len(names)]]


def _hung(house: House, posted: Mapping[Bonus, str], tables: Mapping[Bonus, PayTable]) -> House:
    own = house.rules.tables
    return with_rules(
        house, tables={**own, **{bonus: {**own[bonus], posted[bonus]: tables[bonus]} for bonus in posted}}
    )


def believed_qualifying(rules: Rules, plays: bool) -> Rules:
    """The rules with a dealer who always qualifies, or never."""
    return rules._replace(qualifying=0 if plays else qualifying_strength(8, 0))
