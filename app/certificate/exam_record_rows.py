"""The rows of a record of an exam: each fault, and each wrong answer, with all there is to say about it."""

from collections.abc import Sequence

from app.exam.answers import FiledAnswer
from app.exam.faults import FiledFault
from app.exam.filed import Strike
from app.game.money import shown
from app.procedure.house import House
from app.procedure.narration import order
from app.procedure.source_words import filed_source_words
from app.session.fault_words import FAULT_KINDS, not_counted_words


def fault_row(fault: FiledFault, strike: Strike | None, house: House) -> tuple[str, ...]:
    """A fault as a row: number, where, what it was, done and due and why, and what it cost."""
    where = f"Round {fault.round}, {f'move {fault.line}' if fault.line else 'at the end'}"
    weight = fault.severity or "caused by another fault"
    stand = ", struck" if fault.struck else ", not counted" if not fault.binding else ""
    corrected = ", corrected by the dealer" if fault.corrected else ""
    due = fault.jumped or (fault.step if fault.step != fault.did else None)
    first = "first: " if fault.jumped else ""
    lines = [
        f"Done: {order(fault.did, house.banker) if fault.did else 'nothing'}",
        f"Correct: {first}{order(due, house.banker) if due else 'nothing was due'}",
        f"{fault.ground.why} {filed_source_words(fault.ground.source, house).rstrip('.')}.",
    ]
    if not fault.binding:
        lines.append(not_counted_words(fault.ground.source))
    if strike:
        lines.append(_struck_by(strike))
    cost = f"{'−' if fault.cost > 0 else '+'}{shown(abs(fault.cost))}" if fault.cost else "none"
    kind = f"{FAULT_KINDS[fault.kind].title} ({weight}{stand}{corrected})"
    return str(fault.number + 1), where, kind, "\n".join(lines), cost


def answer_row(answer: FiledAnswer, strikes: Sequence[Strike], house: House) -> tuple[str, ...]:
    """A wrong answer as a row: number, which question, all about it, and whether it counts."""
    lines = [
        answer.asked,
        f"Answered: {answer.given}",
        f"Correct: {answer.right}",
        f"{answer.ground.why} {filed_source_words(answer.ground.source, house).rstrip('.')}.",
    ]
    lines += [answer.cause] if answer.cause else []
    lines += [_struck_by(each) for each in strikes if each.fault == answer.number and each.counts]
    stand = "no: struck" if answer.struck else "yes" if answer.binding else "no: the rule is not confirmed"
    return str(answer.number + 1), f"{answer.question}: {answer.topic}", "\n".join(lines), stand


def _struck_by(strike: Strike) -> str:
    return f"Struck by {strike.by.name}: {strike.reason}"
