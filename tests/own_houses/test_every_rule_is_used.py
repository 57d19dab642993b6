"""The houses of our own use every rule that real houses have and the five do not: each has one of them at least."""

from collections.abc import Callable, Iterator

import pytest

from app.game.money import DOLLARS
from app.game.pay_tables import PayTable
from app.procedure.house import House
from app.procedure.library import Library
from app.procedure.planned_steps import PlannedStep
from tests.own_houses.houses_of_our_own import OWN_HOUSES

_USUAL_SHARES = {0, 10, 100}


def words(house: House) -> Iterator[str]:
    """Every step that is planned, and every answer."""

    def planned(steps: tuple[PlannedStep, ...]) -> Iterator[str]:
        for step in steps:
            yield " ".join(step.words)
            yield from planned(step.inner)

    yield from planned(house.plans["round"])
    for entry in house.irregularities.values():
        yield from entry.answer


def tables(house: House) -> Iterator[PayTable]:
    for named in house.rules.tables.values():
        yield from named.values()


def bonuses(house: House) -> list[tuple[str, bool, bool, bool]]:
    """For each bonus: whose hands count, by their number, riding, returned."""
    return [
        (rule.hands, rule.by_hands, rule.rides, rule.returned_unqualified)
        for rule in house.rules.bonuses.values()
    ]


def lines_for_several_counts(house: House) -> bool:
    meter = house.rules.tables.get("progressive", {})
    return any(table.lines[0].name == "6" and table.lines[0].percent for table in meter.values())


RULES: dict[str, Callable[[House], bool]] = {
    "one hand is dead, the round goes on": lambda house: (
        "void N" in house.irregularities["hand-count"].answer
    ),
    "the main game is void, bonuses are paid": lambda house: "void main" in words(house),
    "an exposed card goes to the rack": lambda house: "rack card" in words(house),
    "irregularities of its own": lambda house: any(each.after for each in house.irregularities.values()),
    "a name for the game": lambda house: "High Card Flush" in dict(house.names.own),
    "names for wagers": lambda house: "Raise" in dict(house.names.own),
    "a name for a spot": lambda house: "spot" in dict(house.names.own),
    "a name for the banker": lambda house: house.names.banker not in ("dealer", "designated player"),
    "the best hand at the table, by its hands": lambda house: any(
        each[:2] == ("table", True) for each in bonuses(house)
    ),
    "an envy bonus": lambda house: any(each[0] == "others" for each in bonuses(house)),
    "lines for several counts": lines_for_several_counts,
    "other shares of the meter": lambda house: any(
        line.percent not in _USUAL_SHARES for table in tables(house) for line in table.lines
    ),
    "a meter that is shared": lambda house: house.rules.payouts.meter != "each",
    "a Progressive that rides": lambda house: any(each[2] for each in bonuses(house)),
    "chips locked, counted and proved": lambda house: (
        {"lock progressive", "count progressive", "prove progressive"} <= {*words(house)}
    ),
    "Ace only high": lambda house: not house.rules.low_ace,
    "a qualifier with exceptions": lambda house: all(house.rules.qualifying_runs),
    "bonuses go back": lambda house: any(each[3] for each in bonuses(house)),
    "a hand that may only fold": lambda house: any(not sizes for sizes in house.rules.raise_sizes.values()),
    "no fold on a certain win": lambda house: bool(house.rules.no_fold),
    "a limit over chosen wagers": lambda house: (
        house.rules.payouts.hand is not None and "ante" not in house.rules.payouts.hand_wagers
    ),
    "another currency": lambda house: house.names.currency != DOLLARS,
    "half units": lambda house: any(limit.unit == 50 for limit in house.rules.limits.values()),
    "3 to 2": lambda house: any(line.per == 2 for table in tables(house) for line in table.lines),
    "one card at a time": lambda house: house.packets[:2] == (1, 2),
    "three cards at a time": lambda house: house.packets[:2] == (3, 6),
    "a step every fifth round": lambda house: any(step.every == 5 for step in house.plans["round"]),
    "one player on two spots": lambda house: house.spots_a_player == 2,
    "a burned card": lambda house: "burn card" in words(house),
}


@pytest.mark.parametrize("rule", RULES)
def test_a_house_of_our_own_has_it(rule: str, own_houses: Library) -> None:
    assert any(RULES[rule](own_houses.house(house_id)) for house_id in OWN_HOUSES)
