"""`hcf-trainer odds`: how often each line of a house's bonus tables comes, counted exactly."""

import argparse
import json
from collections.abc import Mapping
from typing import Any

from app.commands.options.houses_option import add_houses_option, library_of
from app.game.odds import HANDS, house_edge, line_hands, qualifying_hands
from app.game.pay_tables import PayTable
from app.game.wagers import Bonus
from app.procedure.house import House
from app.procedure.ruling_words import pays

_MUST_BEAT = "the hand must also beat the dealer, so the pay table alone does not give the edge"
_METER = "the edge depends on the meter"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--house", required=True, metavar="ID", help="the house")
    parser.add_argument("--json", action="store_true", help="print as JSON")
    add_houses_option(parser)


def run(options: argparse.Namespace) -> int:
    """Count and print."""
    house = library_of(options).house(options.house)
    counted = odds_of(house)
    if options.json:
        print(json.dumps(counted))
    else:
        _print(house, counted)
    return 0


def odds_of(house: House) -> dict[str, Any]:
    """The odds of a house as JSON."""
    counted: dict[str, Any] = {"qualifies": qualifying_hands(*house.rules.qualifier)}
    for bonus in house.rules.bonuses:
        tables = house.rules.tables[bonus]
        counted[bonus] = {
            _name(tables, name): _table_odds(house, bonus, table) for name, table in tables.items()
        }
    return counted


def _name(tables: Mapping[str, PayTable], name: str) -> str:
    """If a wager has only one table, that is the posted one, whatever the file calls it."""
    return name if len(tables) > 1 else "posted"


def _table_odds(house: House, bonus: Bonus, table: PayTable) -> dict[str, Any]:
    odds: dict[str, Any] = {"lines": line_hands(table)}
    if house.rules.bonuses[bonus].must_beat_dealer:
        return odds | {"why_no_edge": _MUST_BEAT}
    if any(line.percent for line in table.lines):
        return odds | {"why_no_edge": _METER}
    return odds | {"edge": float(house_edge(table))}


def _print(house: House, counted: dict[str, Any]) -> None:
    from app.commands.reports.console import console, table

    out = console()
    share = counted["qualifies"] / HANDS
    out.print(f"{house.name}: the odds, counted over all {HANDS:,} seven-card hands", style="bold")
    out.print(f"The dealer qualifies with {counted['qualifies']:,} of them ({share:.4%}).\n")
    for bonus, tables in house.rules.tables.items():
        for name, paytable in tables.items() if bonus in counted else ():
            odds = counted[bonus][_name(tables, name)]
            wager = house.names.wager(bonus)
            title = wager if len(tables) == 1 else f"{wager} {name}"
            rows = table("Line", "Pays", "Hands", "One in", title=title, right=("Pays", "Hands", "One in"))
            for line in paytable.lines:
                hands = odds["lines"][line.name]
                rows.add_row(
                    line.words,
                    pays(bonus, line),
                    f"{hands:,}",
                    f"{HANDS / hands:,.1f}" if hands else "–",
                )
            out.print(rows)
            edge = f"House edge {odds['edge']:.4%}." if "edge" in odds else f"No edge: {odds['why_no_edge']}."
            out.print(edge + "\n")
