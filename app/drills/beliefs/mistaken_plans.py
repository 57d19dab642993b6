"""Whole rounds as dealt with a misconception about what comes when, or what is done at all."""

from collections.abc import Iterator

from app.drills.beliefs.mistaken_order import Change, ordered, wagers_in_another_order
from app.drills.material.plan_entries import has_verb
from app.drills.material.single_spot import plan_of
from app.game.wagers import BOTH_BONUSES, Bonus
from app.procedure.conditions import Order
from app.procedure.planned_steps import PlannedStep
from app.procedure.ruling import Ruling
from app.procedure.vocabulary import Step

_DEAL_DEALER, _RACK_DEALER = Step("deal", "dealer"), Step("rack", "dealer")
_PUSH_UP = Step("push-up", "dealer")
_MONEY = frozenset({"pay", "take", "push", "return"})


def believed_plans(ruling: Ruling, verb: str) -> Iterator[tuple[str, list[Step]]]:
    """The rounds by misconceptions that can show where a step with this verb comes next."""
    yield from _left_out(ruling)
    if verb == "deal":
        yield "deals-right-to-left", _turned(ruling, "deal")
        yield "deals-dealer-first", _moved(plan_of(ruling), _DEAL_DEALER, "deal")
    if verb == "pick-up":
        yield "picks-up-discards-right-to-left", _turned(ruling, "pick-up")
    if verb in ("tuck", "rack"):
        yield from _folded_elsewhere(ruling)
    if verb == "reveal":
        yield from _settled_elsewhere(ruling)
    if verb in _MONEY:
        yield from wagers_in_another_order(ruling)
    if verb == "rack":
        yield "racks-late", _racked_late(ruling)
    if not ruling.qualifies and has_verb(ruling.house, "push-up"):
        yield "pushes-up-unqualified", _after_the_call(ruling)


_NEVER = {
    "skips-scan": ("scan", ""),
    "keeps-stub": ("rack", "stub"),
    "forgets-present": ("present", None),
    "forgets-strip": ("shuffle", "strip"),
}
"""Steps that some never do, by verb and place."""


def _left_out(ruling: Ruling) -> Iterator[tuple[str, list[Step]]]:
    for name, (verb, place) in _NEVER.items():
        yield (
            name,
            [step for step in plan_of(ruling) if step.verb != verb or place not in (None, step.place)],
        )


def _turned(ruling: Ruling, verb: str) -> list[Step]:
    """One round of the table from the other end."""
    turned = [due.entry.order is not None and due.step.verb == verb for due in ruling.steps]
    backwards = [due.step for due, is_turned in zip(ruling.steps, turned, strict=True) if is_turned]
    return [
        backwards.pop() if is_turned else due.step
        for due, is_turned in zip(ruling.steps, turned, strict=True)
    ]


def _moved(steps: list[Step], moved: Step, verb: str) -> list[Step]:
    """One step done before the first with this verb."""
    rest = [step for step in steps if step != moved]
    place = next((place for place, step in enumerate(rest) if step.verb == verb), len(rest))
    return [*rest[:place], moved, *rest[place:]]


def _folded_elsewhere(ruling: Ruling) -> Iterator[tuple[str, list[Step]]]:
    for bonus in BOTH_BONUSES:
        yield f"tucks-always-{bonus.replace('_', '-')}", _tucked_under(ruling, bonus)
    racked = [Step("rack", step.place) if step.verb == "tuck" else step for step in plan_of(ruling)]
    yield "racks-folded-hand-with-bonus", racked


def _tucked_under(ruling: Ruling, bonus: Bonus) -> list[Step]:
    return [step._replace(what=bonus) if step.verb == "tuck" else step for step in plan_of(ruling)]


def _settled_elsewhere(ruling: Ruling) -> Iterator[tuple[str, list[Step]]]:
    orders = {entry.order for entry in ruling.house.plans["round"]}
    if "right-to-left" in orders:
        yield "settles-left-to-right", ordered(ruling, _going("right-to-left", "left-to-right"))
    if "against-button" in orders:
        yield "settles-clockwise-from-button", ordered(ruling, _going("against-button", "from-button"))
    yield "racks-dealer-first", _moved(plan_of(ruling), _RACK_DEALER, "reveal")
    if any(entry.inner and "raised" in entry.when for entry in ruling.house.plans["round"]):
        yield "settles-folded-hands-with-the-live", ordered(ruling, _with_folded)


def _going(planned: Order, instead: Order) -> Change:
    return lambda entry: entry._replace(order=instead) if entry.order == planned else entry


def _with_folded(entry: PlannedStep) -> PlannedStep:
    """A block that is for live hands alone is for all."""
    when = tuple(condition for condition in entry.when if condition != "raised")
    return entry._replace(when=when) if entry.inner else entry


def _racked_late(ruling: Ruling) -> list[Step]:
    """Revealed hands lie out until all are settled."""
    plan = plan_of(ruling)
    revealed = [step.place for step in plan if step.verb == "reveal"]
    late = [Step("rack", place) for place in revealed]
    rest = [step for step in plan if step not in late]
    end = rest.index(_RACK_DEALER)
    return [*rest[:end], *late, *rest[end:]]


def _after_the_call(ruling: Ruling) -> list[Step]:
    plan = plan_of(ruling)
    called = [place for place, step in enumerate(plan) if (step.verb, step.place) == ("call", "dealer")]
    after = called[0] + 1 if called else len(plan)
    return [*plan[:after], _PUSH_UP, *plan[after:]]
