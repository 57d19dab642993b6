"""A fault on file in words: where, what was done and due, why, on whose word, what it weighs and cost."""

from collections.abc import Sequence

from app.exam.faults import Found
from app.exam.ports import Strike
from app.game.money import shown
from app.ui.exam.decision_words import struck_words
from app.ui.findings import FAULT_KINDS, done_and_due


def fault_title(fault: Found) -> str:
    """Where it was and how heavy."""
    where = f"Round {fault.round}, act {fault.line}" if fault.line else f"Round {fault.round}, at its end"
    weight = "follows from another" if fault.severity is None else fault.severity
    cost = f", {cost_words(fault.cost)}" if fault.cost else ""
    own = ", corrected" if fault.corrected else ""
    return f"{where}: {FAULT_KINDS[fault.kind].lower()} ({weight}{own}{cost})"


def fault_text(fault: Found, strike: Strike | None = None) -> str:
    """What was done, what was due, why, and the source; and how it was struck."""
    lines = [*done_and_due(fault, "Done"), f"{fault.why} ({fault.source})"]
    if strike:
        lines.append(struck_words(strike))
    return "\n".join(lines)


def strike_of(fault: Found, faults: Sequence[Found], strikes: Sequence[Strike]) -> Strike | None:
    """The strike that took a fault out of the count: its own, or that of the fault it follows from."""
    behind = [fault.number]
    if fault.follows is not None:
        behind += [each.number for each in faults if (each.round, each.line) == (fault.round, fault.follows)]
    found = [strike for strike in strikes if strike.fault in behind]
    return found[0] if found else None


def cost_words(cents: int) -> str:
    """What it cost, and whom."""
    return f"cost the bank {shown(cents)}" if cents > 0 else f"kept {shown(-cents)} too much"
