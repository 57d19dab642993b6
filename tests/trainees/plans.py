"""Building blocks for what trainees do with the steps of a plan: leave out, move, turn round."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from app.game.rules import PayoutLimits
from app.procedure.house import House
from app.procedure.planned_steps import PlannedStep
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step
from tests.grading.freedoms import independent

RACK_DEALER = Step("rack", "dealer")


def plan_of(ruling: Ruling) -> list[Step]:
    """What the house prescribes."""
    return [due.step for due in ruling.steps]


def entries(house: House) -> Iterator[PlannedStep]:
    """Every entry of the house's plan for a round, those inside blocks too."""
    for entry in house.plans["round"]:
        yield entry
        yield from entry.inner


def has(verb: str, place: str | None = None) -> Callable[[House], bool]:
    """Does a house's plan have such a step?"""
    return lambda house: any(
        entry.words[:1] == (verb,) and (place is None or entry.words[1] == place) for entry in entries(house)
    )


def without(ruling: Ruling, left_out: Callable[[Step], bool]) -> list[Step]:
    """The plan, with some steps never done."""
    return [step for step in plan_of(ruling) if not left_out(step)]


def turned_round(ruling: Ruling, name: str) -> list[Step]:
    """The plan, with the steps of one entry in the opposite order."""
    backwards = [due.step for due in reversed(ruling.steps) if due.entry.name == name]
    return [backwards.pop(0) if due.entry.name == name else due.step for due in ruling.steps]


def moved_before(steps: list[Step], moved: Step, mark: Callable[[Step], bool]) -> list[Step]:
    """The steps, one of them done before the first that is marked, if there is such a one."""
    if not any(mark(step) for step in steps):
        return steps
    rest = [step for step in steps if step != moved]
    place = next(place for place, step in enumerate(rest) if mark(step))
    return [*rest[:place], moved, *rest[place:]]


def changed(house: House, change: Callable[[PlannedStep], PlannedStep]) -> House:
    """The house with every entry of its plan changed, those inside blocks too."""
    planned = tuple(
        change(entry._replace(inner=tuple(change(inner) for inner in entry.inner)))
        for entry in house.plans["round"]
    )
    return house._replace(plans={**house.plans, "round": planned})


def with_entry(house: House, name: str, **values: Any) -> House:
    """The house with one entry of its plan changed."""
    return changed(house, lambda entry: entry._replace(**values) if entry.name == name else entry)


def in_the_order_of(ruling: Ruling, house: House) -> list[Step]:
    """The round's own steps in the order another plan has them; amounts stay those of the round."""
    paid = {(step.place, step.what): step for step in plan_of(ruling) if step.verb == "pay"}
    unlimited = house._replace(rules=house.rules._replace(payouts=PayoutLimits()))
    others = plan_of(rule(unlimited, ruling.played))
    return [paid[step.place, step.what] if step.verb == "pay" else step for step in others]


def overtaken(ruling: Ruling, acts: list[Step]) -> set[str]:
    """Of the plan's steps in another order, those that were done before the step they come after."""
    plan = plan_of(ruling)
    when = {step: place for place, step in enumerate(acts) if acts.count(step) == 1}
    return {
        str(after)
        for before, after in pairwise(plan)
        if before in when
        and after in when
        and when[before] > when[after]
        and not independent(ruling, before, after)
    }


def spots_with(ruling: Ruling, verb: str) -> list[int]:
    """The spots at which the plan has such a step, in its order."""
    return [int(step.place) for step in plan_of(ruling) if step.verb == verb and step.place != "dealer"]


def step_on(ruling: Ruling, spot: int, wager: str) -> Step:
    """The one step of the plan that settles a wager."""
    return next(
        step
        for step in plan_of(ruling)
        if step.place == spot and (step.what == wager or (step == Step("push", spot) and wager == "raise"))
    )
