"""A perfect deal told step by step: what the dealer does, what is said aloud, why, and on whose word."""

from typing import NamedTuple

from app.game.settlement import Settlement
from app.procedure.house import Ground
from app.procedure.plan import Due
from app.procedure.reasons import reason
from app.procedure.ruling import Ruling
from app.procedure.words import FORMS, Step


class Told(NamedTuple):
    """One step, told."""

    step: Step
    doing: str
    said: str
    ground: Ground


def narrated(ruling: Ruling) -> tuple[Told, ...]:
    """Every step of the plan with its words."""
    settlements = {settlement.spot.number: settlement for settlement in ruling.settlements}
    return tuple(told(ruling, settlements, due) for due in ruling.steps)


def told(ruling: Ruling, settlements: dict[int, Settlement], due: Due) -> Told:
    """One step with its words."""
    return Told(due.step, doing(due.step), _said(ruling, due.step), _ground(ruling, settlements, due))


def doing(step: Step) -> str:
    """What a step means."""
    fixed = f"{step.verb} {step.place} {step.what}".rstrip()
    if fixed in FORMS:
        return FORMS[fixed]
    place = "N" if isinstance(step.place, int) else str(step.place)
    forms = [form for form in FORMS if form.split()[:2] == [step.verb, place]]
    longer = bool(step.what)
    return next((FORMS[form] for form in forms if (len(form.split()) > 2) == longer), FORMS["say WORDS"])


def _said(ruling: Ruling, step: Step) -> str:
    if step.verb == "call" and step.place == "dealer":
        return ruling.call
    if step.verb == "announce":
        return "No more bets"
    return str(step.place) if step.verb == "say" else ""


def _ground(ruling: Ruling, settlements: dict[int, Settlement], due: Due) -> Ground:
    """A settlement is explained by the money, everything else by its place in the plan."""
    if due.entry.words[:1] == ("settle",) and isinstance(due.step.place, int):
        settlement = settlements[due.step.place]
        for wager in settlement.verdicts:
            if wager == (due.step.what or "raise"):
                because = reason(ruling, settlement, wager)
                return Ground(because.source, because.text)
    return due.entry.ground
