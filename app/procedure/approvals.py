"""Payouts that need a supervisor's approval: in an exam that asks for it, the call stands before each."""

from app.procedure.house import House
from app.procedure.plan import DueStep
from app.procedure.planned_steps import PlannedStep
from app.procedure.sources import STANDARD, Ground
from app.procedure.vocabulary import CALL_SUPERVISOR

APPROVAL = "approval"
_SOURCE = STANDARD._replace(confirmed=True)
"""The house named the amount itself: that is its word."""
_ENTRY = PlannedStep.single(
    APPROVAL,
    ("call", "supervisor"),
    Ground(_SOURCE, "A payout this large needs the floor's approval before it is paid."),
    _SOURCE,
)


def with_approvals(house: House, plan: list[DueStep]) -> list[DueStep]:
    """The plan with a call to the supervisor before every payout above the house's threshold."""
    approved: list[DueStep] = []
    for due in plan:
        if due.step.verb == "pay" and (due.step.cents or 0) > house.approval:
            approved.append(DueStep(CALL_SUPERVISOR, _ENTRY, block=due.block))
        approved.append(due)
    return approved
