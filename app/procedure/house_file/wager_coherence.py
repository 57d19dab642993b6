"""Whether the wagers of a house fit together: names, pay tables, limits, and when they can be settled."""

from typing import Any

from app.game.pay_tables import COUNTED_LINES, RUN_LINES
from app.game.rules import hands_of_table
from app.game.wagers import BONUSES, FURTHER_WAGERS, MAIN_WAGERS, METER_BONUSES, WAGER_NAMES
from app.procedure.house_file.build import counts_runs
from app.procedure.house_file.plain_data import Found, Plain, table_in, words_in
from app.procedure.vocabulary import nearest


def wager_incoherences(data: Plain) -> Found:
    """Everything about the wagers of a house that does not fit together."""
    for check in (_names, _tables, _wagers, _side_bets):
        yield from check(data)


def _names(data: Plain) -> Found:
    """Two wagers of one name could not be told apart."""
    own = table_in(data, "names")
    here = (*MAIN_WAGERS, *table_in(data, "bonus"))
    taken: dict[str, str] = {wager: name for wager, name in WAGER_NAMES.items() if wager in here}
    taken |= {wager: name for wager, name in own.items() if wager in taken and isinstance(name, str)}
    for wager, name in taken.items():
        same = [other for other in taken if other != wager and taken[other].lower() == name.lower()]
        if same and wager in own:
            usual = next(name for known, name in WAGER_NAMES.items() if known == same[0])
            yield ("names", wager), f"“{name}” is already the name of the {usual} wager; choose another name"


def _tables(data: Plain) -> Found:
    for bonus, tables in table_in(data, "tables").items():
        if bonus not in BONUSES:
            continue  # the schema says that there is no such wager, and nothing else matters then
        ranking = RUN_LINES if counts_runs(data, bonus) else COUNTED_LINES
        for name, table in tables.items() if isinstance(tables, dict) else ():
            path = ("tables", bonus, name, "lines")
            lines = table_in(table, "lines")
            misfit = [line for line in lines if line not in ranking]
            for line in misfit:
                yield (*path, line), f"a {bonus} table cannot have a line “{line}”"
            places = [ranking.index(line) for line in lines if line in ranking]
            if places != sorted(places):
                yield (
                    path,
                    "list the lines from highest to lowest",
                )
            if bonus not in METER_BONUSES and any(str(pays).endswith("%") for pays in lines.values()):
                yield path, "only a Progressive pays a share of the meter"
        posted = table_in(data, "posted").get(bonus)
        if isinstance(posted, str) and isinstance(tables, dict) and posted not in tables:
            yield (
                ("posted", bonus),
                f"there is no table “{posted}”{nearest(posted, list(tables))}",
            )


def _wagers(data: Plain) -> Found:
    offered: list[Any] = [bonus for bonus in table_in(data, "bonus") if bonus in BONUSES]
    for bonus in offered:
        if not table_in(data, "tables", bonus):
            yield (
                ("bonus", bonus),
                f"the house takes {bonus} wagers but has no pay table for them",
            )
    for wager in (*sorted(MAIN_WAGERS), *offered):
        if wager not in table_in(data, "limits"):
            yield ("limits",), f"there are no limits for “{wager}”"
    for bonus in table_in(data, "posted"):
        if bonus in BONUSES and bonus not in offered:
            yield (
                ("posted", bonus),
                f"the house does not take the wager “{bonus}”{nearest(bonus, offered)}",
            )
    for outcome in ("fold", "not-qualified", "win", "tie", "lose"):
        entry = table_in(data, "main", outcome)
        if not entry:
            yield ("main",), f"the outcome “{outcome}” is missing"
        elif outcome == "fold" and entry.get("raise"):
            yield ("main", "fold", "raise"), "a folded hand has no Raise"
        elif outcome != "fold" and not entry.get("raise"):
            yield ("main", outcome), "“raise” is missing"
    for wager, limit in table_in(data, "limits").items():
        low, high = table_in(limit).get("min", 1), table_in(limit).get("max")
        if isinstance(low, int | float) and isinstance(high, int | float) and low > high:
            yield ("limits", wager, "min"), f"the minimum, {low}, is more than the maximum, {high}"


def _side_bets(data: Plain) -> Found:
    """Wagers on other hands than the player's own, which only the further wagers can be."""
    for bonus, entry in table_in(data, "bonus").items():
        if not isinstance(entry, dict) or bonus not in BONUSES:
            continue
        of_others = entry.get("hands", "player") != "player"
        for key in ("counts", "hands", "tables"):
            if bonus not in FURTHER_WAGERS and entry.get(key) not in (None, "player", "posted"):
                yield ("bonus", bonus, key), f"only the wagers “side” and “envy” can have “{key}”"
        if entry.get("rides") and bonus not in METER_BONUSES:
            yield ("bonus", bonus, "rides"), "only a Progressive can have “rides”; other bonuses always ride"
        if of_others and entry.get("against") == "dealer":
            yield (
                ("bonus", bonus, "against"),
                "a wager on other hands can't be one that must beat the dealer",
            )
        if entry.get("tables") == "by-hands":
            yield from _tables_by_hands(data, bonus)
        if of_others:
            yield from _settled_too_soon(data, bonus)


def _tables_by_hands(data: Plain, bonus: str) -> Found:
    names, seats = list(table_in(data, "tables", bonus)), data.get("seats")
    most = seats - (data.get("banker") == "player") if isinstance(seats, int) else 0
    for hands in range(1, min(most, 8) + 1):
        found = [name for name in names if hands in hands_of_table(name)]
        if len(found) != 1:
            wrong = "has two tables" if found else "has no table"
            yield (
                ("tables", bonus),
                f"a round with {hands} hands {wrong}; name the tables “1”, “2” and so on, or “1-3”",
            )


def _settled_too_soon(data: Plain, bonus: str) -> Found:
    steps = table_in(data, "steps")
    for name, step in steps.items():
        for inner in words_in(step, "steps"):
            if bonus in words_in(table_in(steps, inner), "wagers"):
                yield (
                    ("steps", inner, "wagers"),
                    f"“{bonus}” depends on other hands, so it waits until all are turned over: settle it in "
                    f"a step of its own, such as after = “{name}”, do = “settle N”, wagers = [“{bonus}”]",
                )
