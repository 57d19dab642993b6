"""What has to come next at a moment of a round, where nothing else may come."""

from collections import Counter
from collections.abc import Iterable

from app.grading.order import order_of
from app.procedure.house import House
from app.procedure.ruling import Ruling
from app.procedure.words import Step


def free_names(house: House) -> frozenset[str]:
    """The names of steps that may be done at several moments."""
    return frozenset().union(*(free.steps for free in house.free if free.until))


def strict_places(ruling: Ruling) -> list[int]:
    """The places in the plan at which exactly one step may come next."""
    order = order_of(ruling.house, ruling.steps)
    return [
        place
        for place in range(len(ruling.steps))
        if place not in order.deadlines and not any(mate > place for mate in order.mates.get(place, ()))
    ]


def bound(ruling: Ruling) -> list[Step]:
    """The plan without the steps that may be done at several moments."""
    free = free_names(ruling.house)
    return [due.step for due in ruling.steps if due.entry.name not in free]


def next_of(believed: Iterable[Step], ruling: Ruling, done: int) -> Step | None:
    """The first step of somebody's plan that is still to be done, passing over those that can wait."""
    over = Counter(due.step for due in ruling.steps[:done])
    over.update(set(_free(ruling)))
    for step in believed:
        if over[step]:
            over[step] -= 1
        else:
            return step
    return None


def _free(ruling: Ruling) -> list[Step]:
    free = free_names(ruling.house)
    return [due.step for due in ruling.steps if due.entry.name in free]
