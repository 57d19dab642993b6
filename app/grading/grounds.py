"""What a fault rests on: why the step is due, or why it comes first, and on whose word."""

from app.grading.case import Case, subject_of
from app.grading.faults import Slip
from app.grading.order import order_source
from app.procedure.house import STANDARD, Ground
from app.procedure.reasons import ground_of_step, ground_of_wager

_NOT_DUE = "Nothing in this round asks for it."


def ground_of(case: Case, slip: Slip | None, place: int | None) -> Ground:
    """The ground of a fault at a step, or of an act that no step asks for."""
    if place is None:
        return Ground(STANDARD, _NOT_DUE) if slip is None else _ground_of_extra(case, slip)
    if slip is not None and slip.kind == "early":
        # Why the act is done does not help: the reason is that of the step which was jumped.
        first = case.plan[place if slip.jumped is None else slip.jumped]
        return Ground(order_source(first, case.plan[place]), ground_of_step(case.ruling, first).why)
    return ground_of_step(case.ruling, case.plan[place])


def _ground_of_extra(case: Case, slip: Slip) -> Ground:
    if slip.opens:
        return case.house.irregularities[slip.opens].ground
    done = case.places.get(case.meaning(slip.act))
    if done:
        ground = case.plan[done[0]].entry.ground
        return Ground(ground.source, f"It was done already. {ground.why}")
    subject = subject_of(slip.act)
    ground_of_chips = ground_of_wager(case.ruling, *subject) if subject else None
    return ground_of_chips or _ground_of_condition(case, slip)


def _ground_of_condition(case: Case, slip: Slip) -> Ground:
    """The house has such a step, but not in a round like this one."""
    for entry in case.house.plans[case.ruling.played.plan]:
        for step in (entry, *entry.inner):
            if step.words[:1] == (slip.act.verb,) and (
                "N" in step.words or step.words[1:2] == (str(slip.act.place),)
            ):
                source = step.placing.when if step.when else step.ground.source
                return Ground(source, f"{_NOT_DUE} {step.ground.why}")
    return Ground(STANDARD, _NOT_DUE)
