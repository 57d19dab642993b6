"""A perfect deal told step by step: what the dealer does, what is said aloud, why, and on whose word."""

from typing import NamedTuple

from app.procedure.house import Ground
from app.procedure.reasons import ground_of_step
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
    return tuple(
        Told(due.step, doing(due.step), _said(ruling, due.step), ground_of_step(ruling, due))
        for due in ruling.steps
    )


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
