"""A scorecard as it is written in JSON."""

from typing import Any

from app.game.money import dollars
from app.grading.faults import Fault, Scorecard
from app.procedure.vocabulary import Step


def scorecard_as_plain(card: Scorecard) -> dict[str, Any]:
    """The judgement as plain data."""
    plain: dict[str, Any] = {
        "right": card.right,
        "faults": [_fault_as_plain(fault) for fault in card.faults],
        "cost": dollars(card.cost),
        "score": card.score,
    }
    if card.remarks:
        plain["remarks"] = [remark._asdict() | {"did": str(remark.did)} for remark in card.remarks]
    return plain


def step_as_text(step: Step | None) -> str:
    """A step as it is written down, or nothing."""
    return "" if step is None else str(step)


def _fault_as_plain(fault: Fault) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "line": fault.line,
        "did": step_as_text(fault.did),
        "kind": fault.kind,
        "step": step_as_text(fault.step),
        "severity": fault.severity,
        "cost": dollars(fault.cost),
        "source": str(fault.ground.source),
        "why": fault.ground.why,
    }
    if fault.jumped:
        plain["jumped"] = str(fault.jumped)
    if fault.corrected:
        plain["corrected"] = True
    if fault.follows is not None:
        plain["follows"] = fault.follows
    if not fault.binding:
        plain["unconfirmed"] = True
    return plain
