"""What a viewer can say at a stop: a few things to tell the dealer, and a few steps that may have been due.

The right ones come from the judge, the wrong ones from other misconceptions and from the steps around."""

from collections.abc import Iterable, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple, TypeVar

from app.drills.drill import Course
from app.drills.material.single_spot import plan_of
from app.find_fault.fault_kinds import SENTENCES, SORTS, sort_of
from app.find_fault.fault_places import FaultPlace, is_at, places_of
from app.find_fault.mistaken_deals import MistakenDeal, deals_of_misconceptions
from app.find_fault.scene import FaultScene, is_let_pass, right_steps
from app.game.wagers import BOTH_BONUSES, MAIN_WAGERS, WAGERS, Wager
from app.procedure.vocabulary import CALL_SUPERVISOR, Step

_CHOICES = 4
_AHEAD = 6
"""So many steps around are taken for wrong choices."""
_ORDER = "Settling order"
_SAME = ({"slip-early", "slip-omitted"}, {"slip-wrong", "slip-amount"})
"""Slips that one stop may be called by."""


Choice = TypeVar("Choice", str, Step)


class StopChoices(NamedTuple):
    """What there is to choose from: kinds of faults, and steps."""

    told: tuple[str, ...]
    due: tuple[Step, ...]


def choices_at(
    course: Course, scene: FaultScene, moves: int, place: FaultPlace, chance: Random
) -> StopChoices:
    """The choices after a stop at this place. They look alike whether or not there is a fault."""
    shown, done = scene.shown, scene.acts[:moves]
    is_there = shown is not None and moves >= shown.line and scene.is_place(place)
    if shown is not None and is_there:
        act, due, before = shown.act, shown.due, scene.acts[: shown.line - 1]
    else:
        act = next((act for act in reversed(done) if is_at(place, list(places_of(act)))), scene.acts[0])
        due, before = None, done
    told = _told(course, scene, act, chance, is_there)
    return StopChoices(told, _due(scene, act, due, before, chance))


def _told(course: Course, scene: FaultScene, act: Step, chance: Random, is_there: bool) -> tuple[str, ...]:
    right = scene.kind if is_there else ""
    deals = list(deals_of_misconceptions(course, scene.ruling))
    known = _explaining(scene, deals) if is_there else set()
    here = {deal.misconception for deal in deals}
    sorts = dict.fromkeys([sort_of(right)] if right else [])
    sorts.update(dict.fromkeys(_sorts_near(act)))
    near = [name for sort in sorts for name in SORTS.get(sort, ()) if name not in known]
    own = [name for name in near if name in here]
    slips = [kind for kind in SENTENCES if kind not in _taken(scene, is_there) and kind.startswith("slip-")]
    few = min(len(own), _CHOICES - 2 if right else _CHOICES - 1)
    wrong = [*chance.sample(own, few), *chance.sample(slips, len(slips))][: _CHOICES - bool(right)]
    return _mixed([right, *wrong] if right else wrong, chance)


def _taken(scene: FaultScene, is_there: bool) -> set[str]:
    """The slips that the fault may be called by, whatever is behind it."""
    if scene.shown is None or not is_there:
        return set()
    kind = f"slip-{scene.shown.fault.kind}"
    return {kind}.union(*(same for same in _SAME if kind in same))


def _explaining(scene: FaultScene, deals: Iterable[MistakenDeal]) -> set[str]:
    """Every misconception that would have dealt the same up to here."""
    line = scene.shown.line if scene.shown else 0
    begun = scene.acts[:line]
    return {scene.kind, *(deal.misconception for deal in deals if deal.acts[:line] == begun)}


def _sorts_near(act: Step) -> Iterable[str]:
    """The parts of the round to which a move may belong."""
    if act.place == "dealer" and act.verb != "deal":
        return ("The dealer’s hand", _ORDER)
    match act.verb:
        case "tuck":
            return ("Folded hands", "Bonuses")
        case "pick-up" | "fan":
            return ("Discards", _ORDER)
        case "take" | "pay" | "push" | "return" if act.what not in BOTH_BONUSES:
            return ("Ante and Raise", _ORDER)
        case "take" | "pay" | "push" | "return":
            return ("Bonuses", _ORDER)
        case "reveal" | "rack":
            return (_ORDER, "Folded hands")
    return ("Dealing", "Irregularities")


def _due(
    scene: FaultScene, act: Step, due: Step | None, before: Sequence[Step], chance: Random
) -> tuple[Step, ...]:
    plan = plan_of(scene.ruling)
    base = due or act
    at = plan.index(base) if base in plan else min(len(before), len(plan) - 1)
    # Where all steps around may be done in any order, those at the end of the round are wrong.
    around = [*plan[at + 1 : at + _AHEAD], *plan[max(0, at - 2) : at], *reversed(plan), *_usual_steps(scene)]
    # A call to the floor is welcome at any time, so it is no wrong choice.
    right = [*right_steps(scene.ruling, before), CALL_SUPERVISOR, due, act]
    wrong = (
        step
        for step in dict.fromkeys([*_variants(scene, base), *around])
        if step not in right and not is_let_pass(scene.ruling, before, step)
    )
    few = list(islice(wrong, _CHOICES + 1))
    chosen = chance.sample(few, min(len(few), _CHOICES - (due is not None)))
    return _mixed([*([due] if due else []), *chosen], chance)


def _usual_steps(scene: FaultScene) -> list[Step]:
    """Steps of every usual round: one that was cut short has too few of its own to choose from."""
    spots = [spot.number for spot in scene.ruling.played.spots]
    return [Step("expose", "dealer"), *(Step(verb, spot) for verb in ("reveal", "rack") for spot in spots)]


def _variants(scene: FaultScene, step: Step) -> list[Step]:
    """The same thing done in another way."""
    number, made = step.place, {spot.number: spot.wagers for spot in scene.ruling.played.spots}
    if step.verb == "tuck":
        return [step._replace(what=bonus) for bonus in BOTH_BONUSES if bonus != step.what]
    if step.verb not in ("take", "pay", "push", "return") or not isinstance(number, int):
        return []
    wager: Wager = next((wager for wager in WAGERS if wager == step.what), "raise")
    stake = made.get(number, {}).get(wager, 0)
    tap = Step("push", number, "" if wager in MAIN_WAGERS else wager)
    ways = [Step("take", number, wager), tap]
    if stake:
        ways.append(Step("pay", number, wager, step.cents * 2 if step.cents else stake))
    return [way for way in ways if way != step]


def _mixed(found: Sequence[Choice], chance: Random) -> tuple[Choice, ...]:
    return tuple(chance.sample(list(found), len(found)))
