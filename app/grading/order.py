"""The prescribed order: which steps must be done before each step, with the house's few freed places."""

from collections.abc import Sequence
from typing import NamedTuple

from app.procedure.house import House
from app.procedure.plan import Due


class Order(NamedTuple):
    """For each step of a plan, the steps that must come right before it."""

    requires: tuple[tuple[int, ...], ...]
    runs: tuple[int, ...]
    """Steps that share a run number may be done in any order among themselves."""
    deadlines: dict[int, int]
    """Steps that may be done any time before another step, and that step."""

    def jumped(self, step: int, undone: set[int]) -> int | None:
        """The first undone step that should have come before this one."""
        for earlier in sorted(undone):
            free = earlier in self.deadlines and self.deadlines[earlier] > step
            if earlier < step and not free and self.runs[earlier] != self.runs[step]:
                return earlier
        return None


def order_of(house: House, plan: Sequence[Due]) -> Order:
    """The order a house prescribes for a plan."""
    until = {name: free.until for free in house.free if free.until for name in free.steps}
    run_of = {name: number for number, free in enumerate(house.free) if not free.until for name in free.steps}
    first = {due.entry.name: place for place, due in reversed(list(enumerate(plan)))}
    requires: list[tuple[int, ...]] = []
    runs: list[int] = []
    deadlines: dict[int, int] = {}
    before: tuple[int, ...] = ()
    latest: tuple[int, ...] = ()
    latest_run = None
    for place, due in enumerate(plan):
        name = due.entry.name
        if until.get(name) in first:
            requires.append(())
            runs.append(place)
            deadlines[place] = first[str(until[name])]
            continue
        run = run_of.get(name)
        if run is not None and run == latest_run:
            latest = (*latest, place)
            runs.append(runs[latest[0]])
        else:
            before, latest = latest, (place,)
            runs.append(place)
        latest_run = run
        waited_for = tuple(free for free, deadline in deadlines.items() if deadline == place)
        requires.append(before + waited_for)
    return Order(tuple(requires), tuple(runs), deadlines)
