"""Looks up what a step or a rule of a house rests on."""

from collections.abc import Iterator

from app.procedure.house import House
from app.procedure.planned_steps import PlannedStep
from app.procedure.sources import Ground


def citation(ground: Ground) -> tuple[str, str]:
    """The kind of a source, and the place in the document."""
    return ground.source.kind, ground.source.citation


def steps_by_name(house: House) -> dict[str, PlannedStep]:
    """Every step of every plan of a house."""
    return {step.name: step for plan in house.plans.values() for step in _with_inner(plan)}


def _with_inner(steps: tuple[PlannedStep, ...]) -> Iterator[PlannedStep]:
    for step in steps:
        yield step
        yield from _with_inner(step.inner)
