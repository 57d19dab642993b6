"""Lays a house file over the standard: the house says what differs, the standard says the rest."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from app.errors import Path, quoted
from app.game.wagers import BONUSES
from app.procedure.vocabulary import nearest

Plain = dict[str, Any]

_ENTRIES = {
    "rules": 1, "main": 1, "bonus": 1, "tables": 2, "limits": 1, "payouts": 1, "steps": 1, "free": 1,
    "grading": 0, "irregularities": 1, "customs": 1,
}  # fmt: skip
"""How deep below each section its entries lie: the things that carry a source and a why."""

_WHOLE = {
    *[("tables", bonus) for bonus in BONUSES],
    ("rules", "raise", "sizes"),
}
"""What a house restates as a whole or not at all."""

NO_SOURCE = "this entry changes the standard procedure, so it needs its own source"


def copy_of(data: Any) -> Any:
    """A copy of what a TOML file holds: tables and lists, however deep."""
    if isinstance(data, dict):
        return {key: copy_of(value) for key, value in data.items()}
    return [copy_of(value) for value in data] if isinstance(data, list) else data


def merge(
    standard: Plain, house: Plain, choices: Mapping[str, str] = MappingProxyType({})
) -> tuple[Plain, list[tuple[Path, str]]]:
    """The whole house, and what is wrong with the way it was laid over; readings as they were chosen."""
    merged = copy_of(standard)
    problems: list[tuple[Path, str]] = [] if "name" in house else [((), "“name” is missing")]
    problems += [
        (path, NO_SOURCE)
        for path, entry in _entries(house)
        if "source" not in entry and "source" not in house
    ]
    sourced = copy_of(house)
    for data in (merged, sourced):
        _give_default_source(data)
    _lay_over(merged, sourced, ())
    planned = _names(merged)  # another reading may do without a step
    problems += _take_readings(merged, choices)
    problems += _place_new_steps(merged)
    return merged, problems + _nowhere(standard, house, {*planned, *_names(merged)})


def _nowhere(standard: Plain, house: Plain, planned: set[str]) -> list[tuple[Path, str]]:
    """New steps that no plan has: forgotten, or meant for another name."""
    known, own = standard.get("steps"), house.get("steps")
    if not isinstance(known, dict) or not isinstance(own, dict):
        return []
    return [
        (
            ("steps", name),
            f"no plan has this step; use “after” to say which step it follows{nearest(name, list(known))}",
        )
        for name, step in own.items()
        if name not in known and name not in planned and not (isinstance(step, dict) and "after" in step)
    ]


def _entries(data: Plain) -> list[tuple[Path, Plain]]:
    found: list[tuple[Path, Any]] = []
    for section, depth in _ENTRIES.items():
        level: list[tuple[Path, Any]] = [((section,), data.get(section))]
        for _ in range(depth):
            level = [
                ((*path, key), value)
                for path, table in level
                if isinstance(table, dict)
                for key, value in table.items()
            ]
        found += level
    return [(path, entry) for path, entry in found if isinstance(entry, dict)]


def _give_default_source(data: Plain) -> None:
    default = data.pop("source", None)
    if default is not None:
        for _, entry in _entries(data):
            entry.setdefault("source", default)


def _lay_over(below: Plain, above: Plain, path: Path) -> None:
    for key, value in above.items():
        under = below.get(key)
        if isinstance(value, dict) and isinstance(under, dict) and (*path, key) not in _WHOLE:
            _lay_over(under, value, (*path, key))
        else:
            below[key] = value


def _take_readings(merged: Plain, choices: Mapping[str, str]) -> list[tuple[Path, str]]:
    """Lay over the house what each chosen reading of its document changes."""
    problems: list[tuple[Path, str]] = []
    readings = merged.get("readings")
    for key, reading in readings.items() if isinstance(readings, dict) else ():
        known = reading.get("choices") if isinstance(reading, dict) else None
        if not isinstance(known, dict):
            continue
        chosen = reading["chosen"] = choices.get(key, reading.get("chosen"))
        choice = known.get(chosen) if isinstance(chosen, str) else None
        if not isinstance(choice, dict):
            text = f"there is no choice {quoted(chosen)}{nearest(chosen, list(known))}"
            problems.append((("readings", key, "chosen"), text))
        elif isinstance(choice.get("set"), dict):
            _lay_over(merged, copy_of(choice["set"]), ())
    return problems


def _place_new_steps(merged: Plain) -> list[tuple[Path, str]]:
    """Put each step that says `after` behind that step wherever it stands, and nowhere else."""
    steps = merged.get("steps")
    waiting = {
        name: step.pop("after")
        for name, step in (steps.items() if isinstance(steps, dict) else ())
        if isinstance(step, dict) and "after" in step
    }
    for name in waiting:
        for row in _rows(merged):
            row[:] = [other for other in row if other != name]
    while placeable := [
        (name, row) for name, after in waiting.items() for row in _rows(merged) if after in row
    ]:
        for name, row in placeable:
            row.insert(row.index(waiting[name]) + 1, name)
        for name in {name for name, _ in placeable}:
            del waiting[name]
    return [
        (("steps", name, "after"), f"no plan has a step “{after}”{nearest(after, _names(merged))}")
        for name, after in waiting.items()
    ]


def _names(merged: Plain) -> list[str]:
    return [str(name) for row in _rows(merged) for name in row]


def _rows(merged: Plain) -> list[list[str]]:
    plans, steps = merged.get("plans"), merged.get("steps")
    rows = list(plans.values()) if isinstance(plans, dict) else []
    if isinstance(steps, dict):
        rows += [step.get("steps") for step in steps.values() if isinstance(step, dict)]
    return [row for row in rows if isinstance(row, list)]
