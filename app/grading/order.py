"""The prescribed order: which steps must be done before each step, with the places a house leaves free."""

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from app.procedure.approvals import APPROVAL
from app.procedure.house import House
from app.procedure.plan import DueStep
from app.procedure.planned_steps import Free, PlannedStep
from app.procedure.sources import STANDARD, Source

Lanes = tuple[tuple[int, ...], ...]
"""Steps of a plan that may be done side by side: each lane keeps its own order."""


class Order(NamedTuple):
    """For each step of a plan, the steps that must come right before it."""

    requires: tuple[tuple[int, ...], ...]
    mates: dict[int, tuple[int, ...]]
    """For a step that may be done in any order with others, those others."""
    heads: frozenset[int]
    """The first steps of lanes side by side: they wait together, and the first one answers for all."""
    deadlines: dict[int, int]
    """Steps that may be done any time before another step, and that step."""

    def jumped(self, step: int, undone: set[int]) -> int | None:
        """The first undone step that should have come before this one."""
        for earlier in sorted(undone):
            free = self.deadlines.get(earlier, 0) > step or earlier in self.mates.get(step, ())
            if earlier < step and not free:
                return earlier
        return None


def order_of(house: House, plan: Sequence[DueStep]) -> Order:
    """The order a house prescribes for a plan."""
    until = {name: free.until for free in house.free if free.until for name in free.steps}
    first = {due.entry.name: place for place, due in reversed(list(enumerate(plan)))}
    deadlines = {
        place: first[deadline]
        for place, due in enumerate(plan)
        if (deadline := until.get(due.entry.name)) in first and deadline is not None
    }
    calls = {place: _turn_begins(plan, place) for place, due in enumerate(plan) if due.entry.name == APPROVAL}
    deadlines |= {place: place + 1 for place in calls}
    due_by: dict[int, list[int]] = {}
    for place, by in deadlines.items():
        due_by.setdefault(by, []).append(place)
    requires: list[tuple[int, ...]] = [() for _ in plan]
    mates: dict[int, tuple[int, ...]] = {}
    heads: set[int] = set()
    before: tuple[int, ...] = ()
    for lanes in _side_by_side(house, plan, deadlines):
        for lane in lanes:
            others = tuple(mate for other in lanes if other is not lane for mate in other)
            for place, after in zip(lane, (before, *((place,) for place in lane)), strict=False):
                requires[place] = (*after, *due_by.get(place, ()))
                if others:
                    mates[place] = others
            if others:
                heads.add(lane[0])
        before = tuple(lane[-1] for lane in lanes)
    for call, begin in calls.items():
        requires[call] = (begin,)
    return Order(tuple(requires), mates, frozenset(heads), deadlines)


def order_source(plan: Sequence[PlannedStep], first: DueStep, second: DueStep) -> Source:
    """On whose word the first of two steps comes before the second, by the plan of the house.

    A document that does not know the first step cannot say that anything comes after it.
    """
    written = max(_written(first, second), _from_step_to_step(plan, first, second), key=strength)
    return min(written, first.entry.ground.source, key=strength)


def _from_step_to_step(plan: Sequence[PlannedStep], first: DueStep, second: DueStep) -> Source:
    """An order follows from those of the steps between: it is as strong as the weakest of them."""
    names = [step.name for step in plan]
    if not set(names).issuperset((first.planned.name, second.planned.name)):
        return STANDARD
    between = plan[names.index(first.planned.name) : names.index(second.planned.name) + 1]
    links = [step.comes_after(before) for before, step in pairwise(between)]
    return min(links, key=strength) if len(links) > 1 else STANDARD


def _written(first: DueStep, second: DueStep) -> Source:
    if _is_answer(first):
        return first.entry.placing.before
    if first.planned is second.planned and first.step.place != second.step.place:
        return second.planned.placing.among
    if first.entry is second.entry:
        return second.entry.placing.of_wager(second.step.what or "raise")
    one, other = (
        (first.entry, second.entry) if first.planned is second.planned else (first.planned, second.planned)
    )
    after = other.placing.after_step(first.entry.name, first.planned.name)
    return max(one.placing.before, after, key=strength)


def _is_answer(due: DueStep) -> bool:
    """Does it stand in no plan of the house, but where something made it due?"""
    return due.event is not None or due.entry.name == APPROVAL


def strength(source: Source) -> tuple[bool, bool]:
    """By this of several sources the strongest is found: the house's own word before all others."""
    return source.binds, source.kind == "reading"


def _turn_begins(plan: Sequence[DueStep], call: int) -> int:
    """Where the dealer begins with the spot whose payout is to be approved: from there on one may call."""
    payout = plan[call + 1]
    begin = call
    while begin and _is_same_visit(plan[begin - 1], payout):
        begin -= 1
    return begin


def _is_same_visit(due: DueStep, payout: DueStep) -> bool:
    return due.entry.name == APPROVAL or (
        due.block is payout.block and due.step.place == payout.step.place and due.block is not None
    )


def _side_by_side(house: House, plan: Sequence[DueStep], deadlines: dict[int, int]) -> Iterator[Lanes]:
    """The plan cut into single steps and stretches in which several things may be done side by side."""
    groups = [free for free in house.free if not free.until]
    bound = [place for place in range(len(plan)) if place not in deadlines]
    for stretch, places in groupby(bound, key=lambda place: _stretch(groups, plan[place])):
        if stretch is None:
            yield from (((place,),) for place in places)
        else:
            yield _lanes(groups[stretch[0]], plan, list(places))


def _stretch(groups: Sequence[Free], due: DueStep) -> tuple[int, object] | None:
    """Which freedom a step belongs to. Inside a player's turn it ends with that turn."""
    for number, free in enumerate(groups):
        if due.entry.name in free.steps | free.beside:
            return number, (due.step.place if due.block else None, due.event)
    return None


def _lanes(free: Free, plan: Sequence[DueStep], places: list[int]) -> Lanes:
    alone = [(place,) for place in places if plan[place].entry.name in free.steps]
    beside = tuple(place for place in places if plan[place].entry.name not in free.steps)
    return (*alone, beside) if beside else tuple(alone)
