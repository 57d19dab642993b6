"""How heavily a fault weighs, as the house's file says."""

from app.grading.faults import Kind, Severity
from app.procedure.house import House
from app.procedure.words import Step

_LOWER: dict[Severity, Severity] = {"critical": "major", "major": "minor", "minor": "minor"}


def severity_of(house: House, kind: Kind, step: Step, cost: int, corrected: bool = False) -> Severity:
    """Money and cards shown too soon are critical, form is minor; a corrected fault weighs one less."""
    severity: Severity = "major"
    grading = house.grading
    if cost or (kind in ("early", "extra") and step.verb in grading.critical):
        severity = "critical"
    elif step.verb in grading.minor:
        severity = "minor"
    return _LOWER[severity] if corrected and grading.forgives else severity
