"""A fault on file in words: where, what was done and due, why, on whose word, what it weighs and cost."""

from app.exam.faults import Found
from app.game.money import shown
from app.procedure.account import step_from_words
from app.procedure.narration import order

_MOST_SEATS = 8
_KINDS = {
    "early": "Too early",
    "wrong": "Not the right act",
    "amount": "Not the right amount",
    "extra": "Not due",
    "omitted": "Left out",
}


def fault_title(fault: Found) -> str:
    """Where it was and how heavy."""
    where = f"Round {fault.round}, act {fault.line}" if fault.line else f"Round {fault.round}, at its end"
    weight = "follows from another" if fault.severity is None else fault.severity
    cost = f", {cost_words(fault.cost)}" if fault.cost else ""
    own = ", corrected" if fault.corrected else ""
    return f"{where}: {_KINDS[fault.kind].lower()} ({weight}{own}{cost})"


def fault_text(fault: Found) -> str:
    """What was done, what was due, why, and the source; and why it was struck."""
    lines = [f"Done: {_told(fault.did)}"] if fault.did else []
    if fault.jumped:
        lines.append(f"Before it comes: {_told(fault.jumped)}")
    elif fault.step and fault.step != fault.did:
        lines.append(f"Due: {_told(fault.step)}")
    lines.append(f"{fault.why} ({fault.source})")
    if fault.struck:
        lines.append(f"Struck: {fault.reason}")
    return "\n".join(lines)


def cost_words(cents: int) -> str:
    """What it cost, and whom."""
    return f"cost the bank {shown(cents)}" if cents > 0 else f"kept {shown(-cents)} too much"


def _told(words: str) -> str:
    return order(step_from_words(words.split(), _MOST_SEATS))
