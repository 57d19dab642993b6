"""A fault on file in words: where, what was done and due, why, on whose word, what it weighs and cost."""

from collections.abc import Sequence

from app.exam.faults import CONFIRMED, FiledFault, SideNote
from app.exam.ports import Strike
from app.game.money import shown
from app.procedure.house import Source
from app.session.fault_words import FAULT_KINDS, done_and_due, source_words, told
from app.ui.office.results.outcome_words import struck_words

_READING = "reading of "


def fault_title(fault: FiledFault) -> str:
    """Where it was and how heavy."""
    where = f"Round {fault.round}, act {fault.line}" if fault.line else f"Round {fault.round}, at its end"
    weight = "follows from another" if fault.severity is None else fault.severity
    cost = f", {cost_words(fault.cost)}" if fault.cost else ""
    own = ", corrected" if fault.corrected else ""
    return f"{where}: {FAULT_KINDS[fault.kind].lower()} ({weight}{own}{cost})"


def fault_text(fault: FiledFault, strike: Strike | None = None) -> str:
    """What was done, what was due, why, and the source; why it does not count, and how it was struck."""
    lines = [*done_and_due(fault, "Done"), f"{fault.why} ({source_words(source_of(fault))})"]
    if not fault.binding:
        lines.append(not_counted_words(fault))
    if strike:
        lines.append(struck_words(strike))
    return "\n".join(lines)


def not_counted_words(fault: FiledFault) -> str:
    """Why a fault that rests on nobody's word is not held against anybody."""
    rests_on = "our reading" if source_of(fault).kind == "reading" else "common practice"
    return f"Not counted: {rests_on}, not confirmed by the house."


def note_words(note: SideNote) -> tuple[str, str]:
    """A title and a text for what is worth saying and no fault."""
    return f"Round {note.round}, act {note.line}: remark, no points", f"Done: {told(note.did)}\n{note.text}"


def strike_of(fault: FiledFault, faults: Sequence[FiledFault], strikes: Sequence[Strike]) -> Strike | None:
    """The strike that took a fault out of the count: its own, or that of the fault it follows from."""
    behind = [fault.number]
    if fault.follows is not None:
        behind += [each.number for each in faults if (each.round, each.line) == (fault.round, fault.follows)]
    found = [strike for strike in strikes if strike.fault in behind]
    return found[0] if found else None


def cost_words(cents: int) -> str:
    """What it cost, and whom."""
    return f"cost the bank {shown(cents)}" if cents > 0 else f"kept {shown(-cents)} too much"


def source_of(fault: FiledFault) -> Source:
    """What a fault on file rests on."""
    text, is_confirmed = fault.source.removesuffix(CONFIRMED), fault.source.endswith(CONFIRMED)
    if text == "standard":
        return Source("standard", confirmed=is_confirmed)
    if text.startswith(_READING):
        citation, _, meaning = text.removeprefix(_READING).partition(": ")
        return Source("reading", citation, meaning, is_confirmed)
    return Source("document", text)
