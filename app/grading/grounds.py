"""On whose word something is a fault, and why: the reason of the money, or of the step's place."""

from app.grading.case import Case, subject_of
from app.grading.faults import Slip
from app.procedure.house import Ground, Source
from app.procedure.reasons import ground_of_step, ground_of_wager

_NOT_DUE = Ground(Source("standard"), "The house's plan for this round has no such step.")


def ground_of(case: Case, slip: Slip | None, place: int | None) -> Ground:
    """The ground of a fault at a step, or of an act that no step asks for."""
    if place is None:
        return _ground_of_extra(case, slip)
    due = case.plan[place]
    is_order = slip is not None and slip.kind == "early"
    return due.entry.ground if is_order else ground_of_step(case.ruling, due)


def _ground_of_extra(case: Case, slip: Slip | None) -> Ground:
    if slip is None:
        return _NOT_DUE
    done = case.places.get(slip.act)
    if done:
        ground = case.plan[done[0]].entry.ground
        return Ground(ground.source, f"It was done already. {ground.why}")
    subject = subject_of(slip.act)
    return (subject and ground_of_wager(case.ruling, *subject)) or _NOT_DUE
