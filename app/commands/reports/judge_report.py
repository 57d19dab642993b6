"""A judgement as a person files it: the result first, then every fault with what was due and why."""

from app.commands.reports.console import console, table
from app.game.money import shown
from app.grading.faults import Fault, Scorecard
from app.procedure.account import Act
from app.procedure.happenings import happened
from app.procedure.ruling import Ruling

KINDS = {
    "early": "too early",
    "wrong": "wrong act",
    "amount": "wrong amount",
    "extra": "not due",
    "omitted": "left out",
}


def print_judgement(ruling: Ruling, acts: list[Act], card: Scorecard) -> None:
    """Write one judgement to standard output."""
    out = console()
    faults = [fault for fault in card.faults if fault.follows is None]
    out.print(
        f"{ruling.house.name}: {len(acts)} acts against {len(ruling.steps)} steps of the plan", style="bold"
    )
    if not acts:
        out.print("The account has no step in it: is it the right file?")
    count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
    out.print(f"Score {card.score} of 100. {card.right} right, {count}{_weights(faults)}.")
    if unconfirmed := sum(not fault.binding for fault in faults):
        rest = "1 fault rests" if unconfirmed == 1 else f"{unconfirmed} faults rest"
        out.print(f"{rest} on rules that the house has not confirmed: in an exam they do not count.")
    out.print(_cost(card.cost))
    for happening in happened(ruling.house, ruling.played, [act.step for act in acts]):
        last = acts[happening.before - 1]
        out.print(f"After line {last.line} ({last.step}): {happening.text}")
    out.print()
    for remark in card.remarks:
        out.print(f"Remark, no points. Line {remark.line}, {remark.did}: {remark.text}")
    if not card.faults:
        out.print("Every step was done, in order and to the dollar.")
        return
    rows = table(
        "Line",
        "Did",
        "Fault",
        "Due",
        "Weight",
        "Cost to the bank",
        "Why",
        "Source",
        right=("Line", "Cost to the bank"),
    )
    for fault in card.faults:
        rows.add_row(*_cells(fault))
    out.print(rows)


def _weights(faults: list[Fault]) -> str:
    counted = [
        f"{count} {severity}"
        for severity in ("critical", "major", "minor")
        if (count := sum(fault.severity == severity for fault in faults))
    ]
    return f" ({', '.join(counted)})" if counted else ""


def _cost(cents: int) -> str:
    if not cents:
        return "No money went wrong."
    return f"The bank lost {shown(cents)}." if cents > 0 else f"The bank kept {shown(-cents)} too much."


def _source(fault: Fault) -> str:
    """Whose word it is, and whether the house stands by it."""
    source = fault.ground.source
    if source.confirmed:
        return f"{source}, confirmed by the house"
    return str(source) if fault.binding else f"{source}, not confirmed by the house"


def _cells(fault: Fault) -> tuple[str, ...]:
    kind = KINDS[fault.kind]
    if fault.jumped:
        kind += f", before {fault.jumped}"
    if fault.corrected:
        kind += ", corrected"
    if fault.follows is not None:
        kind = f"follows from line {fault.follows}"
    cost = "" if not fault.cost else f"{'+' if fault.cost > 0 else '−'}{shown(abs(fault.cost))}"
    line = "" if fault.line is None else str(fault.line)
    return (
        line,
        fault.did,
        kind,
        fault.step,
        fault.severity or "",
        cost,
        fault.ground.why,
        _source(fault),
    )
