"""What the judge found, in words: one fault, or a whole round."""

from app.game.money import shown
from app.grading.faults import Fault, Scorecard
from app.ui.screens.rounds import source_words

_KINDS = {
    "early": "Too early",
    "wrong": "Not the right act",
    "amount": "Not the right amount",
    "extra": "Not due",
    "omitted": "Left out",
}


def fault_words(fault: Fault) -> tuple[str, str]:
    """A fault as a title and a text: what was done, what was due, why, the source."""
    lines = [f"You did: {fault.did}"] if fault.did else []
    if fault.jumped:
        lines.append(f"Before it comes: {fault.jumped}")
    elif fault.step and fault.step != fault.did:
        lines.append(f"Due: {fault.step}")
    lines.append(fault.ground.why)
    lines.append(source_words(fault.ground.source))
    if fault.cost:
        lines.append(_cost_words(fault.cost))
    return _KINDS[fault.kind], "\n".join(lines)


def summary_words(card: Scorecard) -> tuple[str, str]:
    """A round as a title and a text: score, cost, and every fault."""
    faults = [fault for fault in card.faults if fault.follows is None]
    count = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
    lines = [_cost_words(card.cost)]
    for fault in faults:
        due = f"; due: {fault.step}" if fault.step and fault.step != fault.did else ""
        lines.append(f"{_KINDS[fault.kind]} ({fault.severity}): {fault.did or 'nothing'}{due}")
    return f"Score {card.score} of 100, {count}", "\n".join(lines)


def _cost_words(cents: int) -> str:
    if not cents:
        return "No money went wrong."
    return f"It cost the bank {shown(cents)}." if cents > 0 else f"The bank kept {shown(-cents)} too much."
