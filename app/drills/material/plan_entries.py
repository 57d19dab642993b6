"""Every entry of a house's plan for a round, those inside blocks too."""

from collections.abc import Iterator

from app.procedure.house import House
from app.procedure.planned_steps import PlannedStep


def entries_of(house: House) -> Iterator[PlannedStep]:
    """The entries in the order of the plan."""
    for block in house.plans["round"]:
        yield block
        yield from block.inner


def has_verb(house: House, *verbs: str) -> bool:
    """Does the plan have a step with one of these verbs?"""
    return any(entry.words[:1] == (verb,) for entry in entries_of(house) for verb in verbs)
