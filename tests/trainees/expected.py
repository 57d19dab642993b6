"""Which faults must be found where a trainee settles wagers otherwise than the plan, wager by wager."""

from app.game.wagers import WAGERS
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step
from tests.trainees.plans import plan_of
from tests.trainees.trainee import Root

_SETTLING = ("pay", "take", "push", "return")


def money_roots(ruling: Ruling, acts: list[Step]) -> set[Root]:
    """One fault for each wager settled otherwise, but none for an Ante that went the way of its Raise."""
    roots: set[Root] = set()
    for spot in ruling.played.spots:
        for wager in WAGERS:
            raise_too = wager == "ante" and _otherwise(ruling, acts, spot.number, "raise")
            if not raise_too:
                roots |= _otherwise(ruling, acts, spot.number, wager)
    return roots


def _otherwise(ruling: Ruling, acts: list[Step], spot: int, wager: str) -> set[Root]:
    due, done = _about(plan_of(ruling), spot, wager), _about(acts, spot, wager)
    missing = [step for step in due if step not in done]
    instead = [act for act in done if act not in due]
    roots: set[Root] = set()
    if missing and instead:
        step, act = missing.pop(0), instead.pop(0)
        roots.add(("amount" if step.verb == act.verb else "wrong", str(step)))
    return roots | {("omitted", str(step)) for step in missing} | {("extra", str(act)) for act in instead}


def _about(steps: list[Step], spot: int, wager: str) -> list[Step]:
    """What is done to a wager. The tap for the main game counts as the Raise's."""
    tap = Step("push", spot)
    return [
        step
        for step in steps
        if step.verb in _SETTLING
        and step.place == spot
        and (step.what == wager or (step == tap and wager == "raise"))
    ]
