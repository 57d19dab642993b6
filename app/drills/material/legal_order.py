"""The orders of a plan's steps that a house allows, from the order by which rounds are judged."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from app.grading.order import order_of, order_source
from app.procedure.ruling import Ruling


class LegalOrder(NamedTuple):
    """What has to be done before each step of a plan. Steps go by their places in it."""

    earlier: tuple[frozenset[int], ...]
    """For each step all those that must come before it."""
    waiting: frozenset[int]
    """Steps that may be done at any time before some other step."""

    def next_after(self, done: int) -> list[int]:
        """The steps that may come next when so many of the plan have been done."""
        places = range(done, len(self.earlier))
        return [place for place in places if max(self.earlier[place], default=-1) < done]

    def allows(self, row: Sequence[int]) -> bool:
        """May these steps be done in this order?"""
        return not any(self.earlier[place].intersection(row[at:]) for at, place in enumerate(row, 1))


def legal_order(ruling: Ruling) -> LegalOrder:
    """What the house prescribes for a round."""
    order = order_of(ruling.house, ruling.steps)
    known: dict[int, frozenset[int]] = {}

    def earlier(place: int) -> frozenset[int]:
        if place not in known:
            needs = order.requires[place]
            known[place] = frozenset(needs).union(*map(earlier, needs))
        return known[place]

    return LegalOrder(tuple(map(earlier, range(len(ruling.steps)))), frozenset(order.deadlines))


def binding_order(ruling: Ruling, places: Collection[int]) -> LegalOrder:
    """What of it the house has written itself, or confirmed; between these steps alone."""
    legal, due, plan = legal_order(ruling), ruling.steps, ruling.house.steps_of(ruling.played.plan)
    earlier = [
        frozenset(
            first
            for first in before.intersection(places)
            if place in places and order_source(plan, due[first], due[place]).binds
        )
        for place, before in enumerate(legal.earlier)
    ]
    return LegalOrder(tuple(earlier), legal.waiting)
