"""What the house files themselves say of an order, read without the program."""

import tomllib
from functools import cache
from typing import Any

from app import places
from app.grading.faults import Fault
from app.procedure.plan import DueStep
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step

Plain = dict[str, Any]


def written_orders(ruling: Ruling, fault: Fault) -> set[str]:
    """Everything that the entries of two steps cite for the order between them."""
    jumped, done = (_due(ruling, step) for step in (fault.jumped, fault.step))
    steps, irregularities = (_section(ruling.house.id, name) for name in ("steps", "irregularities"))
    found = []
    if jumped.event is not None:
        kind = ruling.played.events[jumped.event].kind
        return _cited([irregularities[kind].get("order-source", "")])
    firsts, seconds = _names(jumped), _names(done)
    found += [steps[name].get("before-source", "") for name in firsts]
    for name in seconds:
        entry = steps[name]
        found += [entry.get("after-source", "")]
        found += [entry.get("after-sources", {}).get(first, "") for first in firsts]
        if name in firsts:
            found += [entry.get("order-source", ""), *entry.get("order-sources", {}).values()]
    return _cited(found)


def _cited(sources: list[str]) -> set[str]:
    return {source.removeprefix("document ") for source in sources if source.startswith("document ")}


def _due(ruling: Ruling, step: Step | None) -> DueStep:
    return next(due for due in ruling.steps if due.step == step)


def _names(due: DueStep) -> list[str]:
    return list(dict.fromkeys([due.entry.name, due.planned.name]))


def _section(house_id: str, name: str) -> dict[str, Plain]:
    standard, house = (_file(each).get(name, {}) for each in ("standard", house_id))
    return {key: {**standard.get(key, {}), **house.get(key, {})} for key in {**standard, **house}}


@cache
def _file(house_id: str) -> dict[str, Plain]:
    return tomllib.loads((places.shipped("procedures") / f"{house_id}.toml").read_text("utf-8"))
