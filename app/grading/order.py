"""The prescribed order: which steps must be done before each step, with the house's few freed places."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from app.procedure.house import House
from app.procedure.plan import Due


class Order(NamedTuple):
    """For each step of a plan, the steps that must come right before it."""

    requires: tuple[tuple[int, ...], ...]
    mates: dict[int, tuple[int, ...]]
    """For steps that may be done in any order among themselves, the others."""
    deadlines: dict[int, int]
    """Steps that may be done any time before another step, and that step."""

    def jumped(self, step: int, undone: set[int]) -> int | None:
        """The first undone step that should have come before this one."""
        for earlier in sorted(undone):
            free = self.deadlines.get(earlier, 0) > step or earlier in self.mates.get(step, ())
            if earlier < step and not free:
                return earlier
        return None


def order_of(house: House, plan: Sequence[Due]) -> Order:
    """The order a house prescribes for a plan."""
    until = {name: free.until for free in house.free if free.until for name in free.steps}
    group_of = {name: place for place, free in enumerate(house.free) if not free.until for name in free.steps}
    first = {due.entry.name: place for place, due in reversed(list(enumerate(plan)))}
    deadlines = {
        place: first[deadline]
        for place, due in enumerate(plan)
        if (deadline := until.get(due.entry.name)) in first and deadline is not None
    }
    requires: list[tuple[int, ...]] = [() for _ in plan]
    mates: dict[int, tuple[int, ...]] = {}
    before: tuple[int, ...] = ()
    for run in _runs(plan, group_of, deadlines):
        for place in run:
            free = tuple(free for free, deadline in deadlines.items() if deadline == place)
            requires[place] = before + free
            if len(run) > 1:
                mates[place] = tuple(mate for mate in run if mate != place)
        before = run
    return Order(tuple(requires), mates, deadlines)


def _runs(
    plan: Sequence[Due], group_of: dict[str, int], deadlines: dict[int, int]
) -> Iterator[tuple[int, ...]]:
    """The plan cut into single steps and rows of steps that may be done in any order."""
    bound = [place for place in range(len(plan)) if place not in deadlines]
    for group, run in groupby(bound, key=lambda place: group_of.get(plan[place].entry.name)):
        if group is None:
            yield from ((place,) for place in run)
        else:
            yield tuple(run)
