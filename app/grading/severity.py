"""How heavily a fault weighs, as the house's file says."""

from app.grading.faults import Kind, Severity
from app.procedure.house import House, Source
from app.procedure.words import Step

_LOWER: dict[Severity, Severity] = {"critical": "major", "major": "minor", "minor": "minor"}


def severity_of(
    house: House, kind: Kind, step: Step, cost: int, source: Source, corrected: bool = False
) -> Severity:
    """Money and cards shown too soon are critical, form is minor; a corrected fault weighs one less.

    What the house has not decided is form, whatever it is; wrong money is always wrong money.
    """
    severity: Severity = "major"
    grading = house.grading
    if not cost and grading.form_only and not source.binds:
        return "minor"
    if cost or (kind in ("early", "extra") and step.verb in grading.critical):
        severity = "critical"
    elif step.verb in grading.minor:
        severity = "minor"
    return _LOWER[severity] if corrected and grading.forgives else severity
