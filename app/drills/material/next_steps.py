"""What comes next at a moment of a round: by the plan, and by a mistaken plan."""

from collections import Counter
from collections.abc import Iterable

from app.drills.material.legal_order import LegalOrder, legal_order
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step


def bound_places(order: LegalOrder) -> list[int]:
    """The places in the plan of all steps that cannot wait."""
    return [place for place in range(len(order.earlier)) if place not in order.waiting]


def strict_places(order: LegalOrder) -> list[int]:
    """The places in the plan at which only one step may come next, but for those that can wait."""
    bound = bound_places(order)
    return [place for place in bound if set(order.next_after(place)) - order.waiting == {place}]


def next_of(believed: Iterable[Step], ruling: Ruling, done: int) -> Step | None:
    """The first undone step of a plan, passing over those that can wait."""
    over = Counter(due.step for due in ruling.steps[:done])
    over.update({ruling.steps[place].step for place in legal_order(ruling).waiting})
    for step in believed:
        if over[step]:
            over[step] -= 1
        else:
            return step
    return None
