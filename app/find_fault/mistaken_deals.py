"""Deals with something wrong in them: what a misconception would do once, and single slips.

They are only proposed here. Whether a deal has exactly one fault is for the judge to say."""

from collections.abc import Iterator
from typing import NamedTuple

from app.drills.beliefs.believed_deals import deals_of_the_round, deals_of_the_spot
from app.drills.beliefs.mistaken_settlement import of_the_dealers_hand
from app.drills.drill import Course
from app.drills.material.single_spot import plan_of
from app.game.wagers import WAGERS
from app.procedure.ruling import Ruling, rule
from app.procedure.vocabulary import Step

_VERBS = ("deal", "pick-up", "tuck", "reveal", "pay", "rack")
"""Where misconceptions about the whole table can show."""
_PUSH_UP = Step("push-up", "dealer")
_MISSTEPS = {"take": "pay", "pay": "take", "push": "take"}
"""The wrong way to settle a wager, for each right one."""


class MistakenDeal(NamedTuple):
    """The moves of a whole round, and the misconception they come from; none behind a single slip."""

    misconception: str
    acts: tuple[Step, ...]


def deals_of_misconceptions(course: Course, ruling: Ruling) -> Iterator[MistakenDeal]:
    """Every deal in which a misconception shows, once if possible."""
    plan = plan_of(ruling)
    if ruling.played.events:
        yield from _regardless(ruling)
        return
    for name, steps in deals_of_the_round(ruling, _VERBS):
        yield from _dealt_so(name, plan, plan, steps)
    for name, steps in of_the_dealers_hand(ruling):
        yield from _dealt_so(name, plan, plan, _pushed_up_as(plan, steps))
    for spot in ruling.played.spots:
        one = rule(ruling.house, ruling.played._replace(spots=(spot,)))
        for name, steps in deals_of_the_spot(course, one):
            yield from _dealt_so(name, plan, plan_of(one), steps, spot.number)
            yield from _added(name, plan, steps, spot.number)


def _pushed_up_as(plan: list[Step], steps: list[Step]) -> list[Step]:
    """The steps with the dealer's hand left where the plan has it: pushing it up would be a second fault."""
    rest = [step for step in steps if step != _PUSH_UP]
    if _PUSH_UP not in plan:
        return rest
    called = [at for at, step in enumerate(rest) if step.verb in ("set", "call") and step.place == "dealer"]
    return [*rest[: called[-1] + 1], _PUSH_UP, *rest[called[-1] + 1 :]] if called else rest


def _regardless(ruling: Ruling) -> Iterator[MistakenDeal]:
    """Something irregular happens, and the dealer goes on as if nothing had."""
    name = "accepts-any-raise" if ruling.played.events[0].kind == "raise-too-large" else "deals-on-regardless"
    yield MistakenDeal(name, tuple(plan_of(rule(ruling.house, ruling.played._replace(events=())))))


def _dealt_so(
    name: str, plan: list[Step], right: list[Step], believed: list[Step], spot: int | None = None
) -> Iterator[MistakenDeal]:
    """The round as one who believes this deals it to the end; then with the first slip of it alone."""
    both = list(zip(right, believed, strict=False))
    place = next((at for at, (due, done) in enumerate(both) if due != done), len(both))
    due, wrong = (steps[place] if place < len(steps) else None for steps in (right, believed))
    if due == wrong or (due is not None and due not in plan):
        return
    at = _due_at(plan, due, spot)
    if spot is None:
        yield MistakenDeal(name, tuple(believed))
    else:
        own = [step for step in believed[place:] if step.place == spot]
        others = [step for step in plan[at:] if step.place != spot]
        yield MistakenDeal(name, (*plan[:at], *own, *others))
    for acts in _slipped(plan, at, due, wrong, believed):
        yield MistakenDeal(name, tuple(acts))


def _added(name: str, plan: list[Step], believed: list[Step], spot: int) -> Iterator[MistakenDeal]:
    """The plan with one act more at a spot, right after the step it follows; its wager is settled with it."""
    for at, step in enumerate(believed):
        if step.place == spot and step not in plan:
            before = [plan.index(done) for done in believed[:at] if done.place == spot and done in plan]
            if before:
                rest = [due for due in plan[before[-1] + 1 :] if (due.place, due.what) != (spot, step.what)]
                yield MistakenDeal(name, (*plan[: before[-1] + 1], step, *rest))
            return


def _due_at(plan: list[Step], due: Step | None, spot: int | None) -> int:
    """Where a step is due; what comes on top of all others is done before the hand is racked."""
    if due is not None:
        return plan.index(due)
    racked = Step("rack", spot or "dealer")
    return plan.index(racked) if racked in plan else len(plan)


def _slipped(
    plan: list[Step], at: int, due: Step | None, wrong: Step | None, believed: list[Step]
) -> Iterator[list[Step]]:
    """The plan with one slip in it: a step left out, done too early, replaced, or one too many."""
    before, rest = plan[:at], plan[at:]
    if due is not None and due not in believed:
        yield [*before, *rest[1:]]
    if wrong is None:
        return
    if wrong in rest:
        later = rest.copy()
        later.remove(wrong)
        yield [*before, wrong, *later]
    else:
        yield [*before, wrong, *rest[1:]]
        yield [*before, wrong, *rest]


def single_slips(ruling: Ruling, at: int) -> Iterator[MistakenDeal]:
    """What can go wrong once at this step of the plan, with no belief behind it."""
    plan = plan_of(ruling)
    step, before, after = plan[at], plan[:at], plan[at + 1 :]
    instead: list[list[Step]] = [[]]
    if step.verb == "pay" and step.cents:
        chip = ruling.house.chips[0].cents if ruling.house.chips else 500
        instead = [[step._replace(cents=step.cents + chip)], [step._replace(cents=step.cents * 2)]]
    elif step.what in WAGERS and step.verb in _MISSTEPS:
        verb = _MISSTEPS[step.verb]
        made = next((spot.wagers for spot in ruling.played.spots if spot.number == step.place), {})
        cents = next((cents for wager, cents in made.items() if wager == step.what), 0)
        instead = [[Step(verb, step.place, step.what, cents if verb == "pay" else None)]]
    for acts in instead:
        yield MistakenDeal("", (*before, *acts, *after))
    if after:
        yield MistakenDeal("", (*before, after[0], step, *after[1:]))
